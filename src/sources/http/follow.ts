/**
 * A request in; the response at the end of its redirects out. Credentials go to `trustedOrigin` and nowhere
 * else: a redirect to another origin drops all but a few safe headers; a redirect back does not restore them.
 */
import type { Agent } from 'undici';
import { discard, exchange, type Hop, type PendingResponse } from './exchange.ts';
import { CallFailure } from './failure.ts';
import { crossOriginHeaders, headersWithoutBody, sentHeaders } from './headers.ts';
import type { HttpRequest } from './message.ts';
import { redact } from './redact.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export async function follow(
  pool: Agent,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<PendingResponse> {
  let hop = firstHop(request);
  for (let redirects = 0; ; redirects++) {
    const response = await exchange(pool, hop, signal);
    const { location } = response.headers;
    if (location === undefined || !REDIRECTS.has(response.status) || request.redirect === 'manual')
      return response;
    discard(response);
    if (request.redirect === 'error') throw new CallFailure('E006', `${hop.url.host} redirects the call.`);
    if (redirects === MAX_REDIRECTS)
      throw new CallFailure('E006', `There are more than ${MAX_REDIRECTS} redirects.`);
    hop = nextHop(hop, response.status, location, request);
  }
}

const METHOD = /^[A-Z]+(?:-[A-Z]+)*$/;
const NO_CALL: ReadonlySet<string> = new Set(['CONNECT', 'TRACE']);

function firstHop(request: HttpRequest): Hop {
  const { headers = {}, body, trustedOrigin, secrets } = request;
  const method = request.method.toUpperCase();
  if (!METHOD.test(method) || NO_CALL.has(method)) {
    throw new CallFailure('E008', `The method ${JSON.stringify(request.method)} cannot be used.`);
  }
  const url = urlOf(request.url);
  if (url === undefined) throw new CallFailure('E008', 'The URL of the call is not valid.');
  if (!isWeb(url))
    throw new CallFailure('E008', `A URL of "${url.protocol}" cannot be called, only http and https.`);
  if (url.username !== '' || url.password !== '') {
    throw new CallFailure('E008', 'The URL holds a user name or a password: send them in a header.');
  }
  const hop = { url, method, headers: sentHeaders(headers), body };
  return url.origin === urlOf(trustedOrigin)?.origin ? hop : toOtherOrigin(hop, secrets, 'E012', 'The call');
}

function nextHop(hop: Hop, status: number, location: string, { secrets }: HttpRequest): Hop {
  const url = urlOf(location, hop.url);
  if (url === undefined || !isWeb(url))
    throw new CallFailure('E006', `${hop.url.host} redirects to a URL that cannot be called.`);
  const moved = { ...(becomesGet(status, hop.method) ? asGet(hop) : hop), url };
  return url.origin === hop.url.origin
    ? moved
    : toOtherOrigin(moved, secrets, 'E006', `The redirect of ${hop.url.host}`);
}

/** As `fetch` does. */
function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function asGet({ url, headers }: Hop): Hop {
  return { url, method: 'GET', headers: headersWithoutBody(headers), body: undefined };
}

function toOtherOrigin(hop: Hop, secrets: readonly string[], code: 'E006' | 'E012', what: string): Hop {
  const { url, body, headers } = hop;
  if (redact(url.href, secrets) !== url.href) {
    throw new CallFailure(code, `${what} would carry a secret to ${url.origin}, in the URL.`);
  }
  // A value that a handler derived from a secret, such as a signature, cannot be recognised.
  if (body !== undefined && secrets.length > 0) {
    throw new CallFailure(code, `${what} would carry a body to ${url.origin}, and with it perhaps a secret.`);
  }
  return { ...hop, headers: crossOriginHeaders(headers, secrets) };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function urlOf(text: string, base?: URL): URL | undefined {
  return URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
}
