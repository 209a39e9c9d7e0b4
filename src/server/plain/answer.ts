/** An answer in; its bytes on a socket, with a head as `node:http` writes it. */
import type { Socket } from 'node:net';

export const KEEP_ALIVE_SECONDS = 5;

const TYPE = 'Content-Type: application/json';
const STATUS_LINES = { 200: 'HTTP/1.1 200 OK', 500: 'HTTP/1.1 500 Internal Server Error' } as const;
const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
const CLOSED = 'Connection: close\r\n\r\n';

/** To whoever goes away before its request has come whole. */
export const BAD_REQUEST: string = `HTTP/1.1 400 Bad Request\r\n${CLOSED}`;
/** To whoever takes too long for its request. */
export const REQUEST_TIMEOUT: string = `HTTP/1.1 408 Request Timeout\r\n${CLOSED}`;

export type Status = keyof typeof STATUS_LINES;

export interface Answer {
  readonly status: Status;
  /** Of its JSON. */
  readonly parts: readonly (string | Buffer)[];
  /** The connection ends behind it. */
  readonly isLast: boolean;
}

export function writeAnswer(socket: Socket, { status, parts, isLast }: Answer): void {
  let length = 0;
  for (const part of parts) length += Buffer.byteLength(part);
  const head = `${STATUS_LINES[status]}\r\n${TYPE}\r\nContent-Length: ${length}\r\nDate: ${dateNow()}\r\n${isLast ? CLOSED : KEPT}`;
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'string') {
    // Text of nothing but ASCII is its own UTF-8, and leaves without being encoded.
    socket.write(head + first, length === first.length ? 'latin1' : 'utf8');
    return;
  }
  // Where some are bytes, all of them are: a mixture is gone through once more on its way out.
  socket.cork();
  socket.write(Buffer.from(head));
  for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part) : part);
  socket.uncork();
}

let second = 0;
let date = '';

/** Written once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1_000).toUTCString();
  }
  return date;
}
