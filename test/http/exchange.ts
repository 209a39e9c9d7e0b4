/**
 * One request over a loopback socket, with headers and body as they are given; the answer out, with its
 * JSON-RPC messages read. A stream that does not end by itself is read until it has been still for a moment.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';

export interface OddRequest {
  readonly method: string;
  readonly path?: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: Buffer | undefined;
  readonly isChunked?: boolean;
}

export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Exchange {
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly messages: readonly Message[];
}

const STILL_MS = 150;
const GIVE_UP_MS = 20_000;

export function exchange(url: string, sent: OddRequest, stillMs: number = STILL_MS): Promise<Exchange> {
  const { hostname, port, pathname } = new URL(url);
  const { method, path = pathname, headers, body, isChunked = false } = sent;
  const length = isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body?.length ?? 0)];
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      host: hostname,
      port,
      method,
      path,
      agent: false,
      setHost: false,
      timeout: GIVE_UP_MS,
      // As a flat list, so that Node sends each of them as it stands; its strings are bytes.
      headers: [...headers.flat().map(asBytes), ...(body === undefined ? [] : length), 'Connection', 'close'],
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`No answer within ${GIVE_UP_MS} ms.`)));
    // A refusal may arrive while the body is still on its way; then the answer counts.
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readText(incoming, stillMs).then((text) => resolve(toExchange(incoming, text)), reject);
    });
    outgoing.end(body);
  });
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function readText(incoming: IncomingMessage, stillMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  const isStream = incoming.headers['content-type'] === 'text/event-stream';
  return new Promise((resolve, reject) => {
    const done = (): void => resolve(Buffer.concat(chunks).toString());
    let still = isStream ? setTimeout(done, GIVE_UP_MS) : undefined;
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(still);
      if (isStream) still = setTimeout(() => incoming.destroy(), stillMs);
    });
    incoming.on('error', (error) => (isStream ? done() : reject(error)));
    incoming.on('close', () => {
      clearTimeout(still);
      done();
    });
  });
}

function toExchange(incoming: IncomingMessage, text: string): Exchange {
  const type = incoming.headers['content-type'];
  const { statusCode: status = 0, headers } = incoming;
  return { status, type, headers, text, messages: messagesIn(text, type) };
}

export function messagesIn(text: string, type: string | undefined): readonly Message[] {
  if (text === '') return [];
  if (type !== 'text/event-stream') return [JSON.parse(text) as Message].flat();
  return text.split('\n').flatMap((line) => {
    const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
    return data === '' ? [] : [JSON.parse(data) as Message].flat();
  });
}
