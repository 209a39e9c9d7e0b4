/**
 * Requests over keep-alive connections at little cost for the sender: the bytes are ready, and few bytes of
 * an answer are read.
 */
import { connect } from 'node:net';

const ANSWER_MS = 120_000;
const LAST_CHUNK = '0\r\n\r\n';

export class Connection {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.setTimeout(ANSWER_MS, () => this.fail?.(new Error(`no answer within ${ANSWER_MS} ms`)));
    this.begin();
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (error) => this.fail?.(error));
    this.socket.on('close', () => this.fail?.(new Error('the connection was closed')));
  }

  ask(bytes) {
    return new Promise((resolve, reject) => {
      [this.done, this.fail] = [resolve, reject];
      this.socket.write(bytes);
    });
  }

  begin() {
    this.chunks = [];
    this.head = undefined;
    this.missing = 0;
  }

  take(chunk) {
    this.chunks.push(chunk);
    if (this.head === undefined) this.readHead();
    else this.missing -= chunk.length;
    if (this.head === undefined || !this.isWhole()) return;
    const { head, chunks } = this;
    this.begin();
    this.done({ head, chunks });
  }

  readHead() {
    const received = Buffer.concat(this.chunks);
    const end = received.indexOf('\r\n\r\n');
    if (end === -1) return;
    this.head = received.toString('latin1', 0, end);
    const length = /content-length: (\d+)/i.exec(this.head)?.[1];
    this.isChunked = length === undefined && /transfer-encoding: chunked/i.test(this.head);
    this.missing = this.isChunked ? 0 : end + 4 + Number(length ?? 0) - received.length;
  }

  isWhole() {
    if (!this.isChunked) return this.missing <= 0;
    const last = Buffer.concat(this.chunks.slice(-2));
    return last.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK;
  }

  close() {
    this.fail = undefined;
    this.socket.destroy();
  }
}

export function requestBytes(headers, message) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const lines = Object.entries({
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** The body of an answer as text, without the sizes of its chunks. */
export function bodyOf({ head, chunks }) {
  const received = Buffer.concat(chunks);
  let at = received.indexOf('\r\n\r\n') + 4;
  if (!/transfer-encoding: chunked/i.test(head)) return received.toString('utf8', at);
  const parts = [];
  for (;;) {
    const lineEnd = received.indexOf('\r\n', at);
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(received.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
