/** One request over one connection: status and headers back, and a body that is still to be read or thrown away. */
import type { Agent, Dispatcher } from 'undici';
import { unpack } from './content-coding.ts';
import { failureOf } from './network-failure.ts';
import type { Headers } from './headers.ts';
import type { HttpAnswer } from './message.ts';

export interface Leg {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
}

export interface OpenAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Dispatcher.ResponseData['body'];
}

export async function exchange(pool: Agent, leg: Leg, signal: AbortSignal): Promise<OpenAnswer> {
  const { url, method, headers, body = null } = leg;
  const path = url.pathname + url.search;
  const request = {
    origin: url.origin,
    path,
    method: method,
    headers,
    body,
    signal,
  };
  try {
    const answer = await pool.request(request);
    return { url, status: answer.statusCode, headers: joined(answer.headers), body: answer.body };
  } catch (error) {
    throw failureOf(error, url);
  }
}

export async function readAnswer(open: OpenAnswer, maxBytes: number): Promise<HttpAnswer> {
  const { url, status, headers } = open;
  const [contentType = ''] = (headers['content-type'] ?? '').split(';', 1);
  const bytes = await unpack(await packedBytes(open), headers['content-encoding'] ?? '', maxBytes);
  return { status, headers, contentType: contentType.trim().toLowerCase(), bytes, url: url.href };
}

async function packedBytes({ body, url }: OpenAnswer): Promise<Uint8Array> {
  try {
    return await body.bytes();
  } catch (error) {
    throw failureOf(error, url);
  }
}

/** A short rest is read, so that the connection can be used again; a long one is not worth it. */
const WORTH_READING = 16_384;

export function discard({ body }: OpenAnswer): void {
  body.dump({ limit: WORTH_READING }).catch(() => undefined);
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
