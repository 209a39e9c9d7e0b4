/** Requests over keep-alive connections, as cheap for the sender as can be: the bytes are ready, answers are only counted. */
import { connect } from 'node:net';

const ANSWER_MS = 120_000;

export class Connection {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.setNoDelay(true);
    this.socket.setTimeout(ANSWER_MS, () => this.fail?.(new Error(`No answer within ${ANSWER_MS} ms.`)));
    this.received = Buffer.alloc(0);
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (error) => this.fail?.(error));
    this.socket.on('close', () => this.fail?.(new Error('The connection was closed.')));
  }

  ask(bytes) {
    return new Promise((resolve, reject) => {
      [this.done, this.fail] = [resolve, reject];
      this.socket.write(bytes);
    });
  }

  take(chunk) {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    const isWhole =
      length === undefined
        ? this.received.subarray(-5).toString('latin1') === '0\r\n\r\n'
        : this.received.length >= headEnd + 4 + Number(length);
    if (!isWhole) return;
    const answer = { head, body: this.received.subarray(headEnd + 4) };
    this.received = Buffer.alloc(0);
    this.done(answer);
  }

  close() {
    this.fail = undefined;
    this.socket.destroy();
  }
}

export function requestBytes(headers, message) {
  const body = JSON.stringify(message);
  const lines = Object.entries({
    Host: '127.0.0.1',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
    'Content-Length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
