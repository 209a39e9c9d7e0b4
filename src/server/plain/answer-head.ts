/** The heads of answers, as `node:http` writes them. */
export const KEEP_ALIVE_SECONDS = 5;

const STATUS_LINES = { 200: 'HTTP/1.1 200 OK', 500: 'HTTP/1.1 500 Internal Server Error' } as const;
const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_SECONDS}\r\n\r\n`;
const CLOSED = 'Connection: close\r\n\r\n';

/** To whoever goes away before its request has come whole. */
export const BAD_REQUEST: string = `HTTP/1.1 400 Bad Request\r\n${CLOSED}`;
/** To whoever takes too long for its request. */
export const REQUEST_TIMEOUT: string = `HTTP/1.1 408 Request Timeout\r\n${CLOSED}`;

export type Status = keyof typeof STATUS_LINES;

/** Before so many bytes of JSON. */
export function answerHead(status: Status, length: number, isLast: boolean): string {
  const fields = `Content-Type: application/json\r\nContent-Length: ${length}\r\nDate: ${dateNow()}\r\n`;
  return `${STATUS_LINES[status]}\r\n${fields}${isLast ? CLOSED : KEPT}`;
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
