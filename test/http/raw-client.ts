/**
 * A client that writes its own bytes, from an address of its choice: half a request, a head without its body,
 * an answer that is never read. And the numbers of a server, by which tests see what it holds.
 */
import { connect, type Socket } from 'node:net';
import { request as httpRequest } from 'node:http';
import { vi } from 'vitest';
import type { Sent } from './calls.ts';

/** Lives until it is destroyed, or the server closes the connection. */
export class RawClient {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  received = '';

  constructor(url: string, localAddress?: string) {
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    this.socket = connect({ host, port: Number(port), ...(localAddress !== undefined && { localAddress }) });
    this.socket.setEncoding('latin1').on('data', (text: string) => (this.received += text));
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  write(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Resolves with all that was received, once it matches. */
  async until(pattern: RegExp, timeout = 20_000): Promise<string> {
    await vi.waitFor(
      () => {
        if (!pattern.test(this.received)) throw new Error(`Not received ${pattern}: ${this.received}`);
      },
      { timeout, interval: 5 },
    );
    return this.received;
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** The head of a POST as text; `length` is announced whatever follows. */
export function headOf(
  { headers, body = '', method = 'POST' }: Sent,
  more: Readonly<Record<string, string>> = {},
  length: number = Buffer.byteLength(body),
): string {
  const all = { Host: '127.0.0.1', ...headers, 'Content-Length': String(length), ...more };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /mcp HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface AskOptions {
  readonly path?: string;
  readonly localAddress?: string;
}

/** One request on a connection of its own, answered whole. */
export function askFrom(
  url: string,
  { method = 'POST', headers, body = '' }: Sent,
  options: AskOptions = {},
): Promise<Answer> {
  const { path = '/mcp', localAddress } = options;
  const length = method === 'POST' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(path, url), {
      method,
      agent: false,
      headers: { ...headers, ...length },
      ...(localAddress !== undefined && { localAddress }),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }),
      );
    });
    outgoing.end(body);
  });
}

export function get(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return askFrom(url, { method: 'GET', headers }, { path });
}

/** The value of a series in `/metrics`; 0 where it is not there. */
export async function metric(url: string, series: string, token?: string): Promise<number> {
  const { text } = await get(
    url,
    '/metrics',
    token === undefined ? {} : { Authorization: `Bearer ${token}` },
  );
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

/** Waits until nothing runs and no stream is open. */
export async function untilIdle(url: string, token?: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const running = await metric(url, 'anyshape_requests_in_flight', token);
      const streams = await metric(url, 'anyshape_streams_open', token);
      if (running !== 0 || streams !== 0)
        throw new Error(`${running} requests and ${streams} streams are left.`);
    },
    { timeout: 20_000, interval: 20 },
  );
}
