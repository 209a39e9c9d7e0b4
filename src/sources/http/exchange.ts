/**
 * One request over one connection: status and headers out, and a body that is still to be read or discarded.
 */
import type { Agent, Dispatcher } from 'undici';
import { unpack } from './content-coding.ts';
import { failureOf } from './network-failure.ts';
import type { Headers } from './headers.ts';
import type { HttpResponse } from './message.ts';

export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
}

export interface PendingResponse {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Dispatcher.ResponseData['body'];
}

export async function exchange(pool: Agent, hop: Hop, signal: AbortSignal): Promise<PendingResponse> {
  const { url, method, headers, body = null } = hop;
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
    const response = await pool.request(request);
    return { url, status: response.statusCode, headers: joined(response.headers), body: response.body };
  } catch (error) {
    throw failureOf(error, url);
  }
}

export async function readResponse(pending: PendingResponse, maxBytes: number): Promise<HttpResponse> {
  const { url, status, headers } = pending;
  const [contentType = ''] = (headers['content-type'] ?? '').split(';', 1);
  const bytes = await unpack(await packedBytes(pending), headers['content-encoding'] ?? '', maxBytes);
  return { status, headers, contentType: contentType.trim().toLowerCase(), bytes, url: url.href };
}

async function packedBytes({ body, url }: PendingResponse): Promise<Uint8Array> {
  try {
    return await body.bytes();
  } catch (error) {
    throw failureOf(error, url);
  }
}

/**
 * A short rest is read, so that the connection can be reused; a long one costs more than a new connection.
 */
const WORTH_READING = 16_384;

export function discard({ body }: PendingResponse): void {
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
