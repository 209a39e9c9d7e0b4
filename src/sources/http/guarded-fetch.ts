/**
 * A caller in; a `fetch` over it out, for foreign code: the same arguments and the same kind of response,
 * with every connection checked by the guard and within the caller's limits (R-FLOW-14). A request is sent
 * once; bodies are buffered.
 */
import { STATUS_CODES } from 'node:http';
import type { Caller } from './caller.ts';
import { CallFailure } from './failure.ts';
import type { HttpResponse } from './message.ts';
import { plainFetch, type Fetch } from './scoped-fetch.ts';

export interface FetchSettings {
  readonly caller: Caller;
  /** Values that no message contains, and no redirect carries to another origin. */
  readonly secrets: readonly string[];
  /** Ends every request. */
  readonly signal?: AbortSignal;
  /** @throws CallFailure where a request must not leave; sees the URL, header values and a text body. */
  readonly inspect?: (texts: readonly string[]) => void;
}

export function guardedFetch(settings: FetchSettings): Fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!/^https?:/i.test(request.url)) return plainFetch(request);
    try {
      return responseOf(await send(request, settings), request);
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (!(error instanceof CallFailure)) throw error;
      throw new TypeError(error.message, { cause: error });
    }
  };
}

/** Why a `fetch` of this file failed; undefined for any other error. */
export function fetchFailure(error: unknown): CallFailure | undefined {
  return error instanceof TypeError && error.cause instanceof CallFailure ? error.cause : undefined;
}

async function send(request: Request, settings: FetchSettings): Promise<HttpResponse> {
  const { caller, secrets, signal, inspect } = settings;
  const { url, method, headers, redirect } = request;
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  inspect?.([url, ...headers.values(), ...(body === undefined ? [] : [new TextDecoder().decode(body)])]);
  return caller.send({
    url,
    method,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body }),
    trustedOrigin: new URL(url).origin,
    secrets,
    redirect,
    idempotent: false,
    signal: signal === undefined ? request.signal : AbortSignal.any([signal, request.signal]),
  });
}

/** Statuses that a body must not come with. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ status, headers, bytes, url }: HttpResponse, request: Request): Response {
  const validHeaders = Object.entries(headers).filter(([, value]) => !/[^\t\x20-\x7e\x80-\xff]/.test(value));
  const isBodiless = BODILESS.has(status) || request.method === 'HEAD';
  const response = new Response(isBodiless ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: validHeaders,
  });
  const [plainUrl] = url.split('#', 1);
  return Object.defineProperties(response, {
    url: { value: plainUrl },
    redirected: { value: plainUrl !== request.url.split('#', 1)[0] },
  });
}
