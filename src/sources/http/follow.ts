/**
 * A request in, the answer at the end of its redirects out. Credentials go to `home` and nowhere else: a leg to another
 * origin takes along only what anybody may read, and once a call has left home, it comes back as a stranger.
 */
import type { Agent } from 'undici';
import { discard, exchange, type Leg, type OpenAnswer } from './exchange.ts';
import { CallFailure } from './failure.ts';
import { headersElsewhere, headersWithoutBody, sentHeaders } from './headers.ts';
import type { HttpRequest } from './message.ts';
import { redact } from './redact.ts';

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export async function follow(pool: Agent, request: HttpRequest, signal: AbortSignal): Promise<OpenAnswer> {
  let leg = firstLeg(request);
  for (let redirects = 0; ; redirects++) {
    const answer = await exchange(pool, leg, signal);
    const { location } = answer.headers;
    if (location === undefined || !REDIRECTS.has(answer.status) || request.redirect === 'manual')
      return answer;
    discard(answer);
    if (request.redirect === 'error') throw new CallFailure('E006', `${leg.url.host} redirects the call.`);
    if (redirects === MAX_REDIRECTS)
      throw new CallFailure('E006', `There are more than ${MAX_REDIRECTS} redirects.`);
    leg = nextLeg(leg, answer.status, location, request);
  }
}

const METHOD = /^[A-Z]+(?:-[A-Z]+)*$/;
const NO_CALL: ReadonlySet<string> = new Set(['CONNECT', 'TRACE']);

function firstLeg(request: HttpRequest): Leg {
  const { headers = {}, body, home, secrets } = request;
  const method = request.method.toUpperCase();
  if (!METHOD.test(method) || NO_CALL.has(method)) {
    throw new CallFailure('E008', `There is no method ${JSON.stringify(request.method)} to call with.`);
  }
  const url = urlOf(request.url);
  if (url === undefined) throw new CallFailure('E008', 'The URL of the call is none.');
  if (!isWeb(url))
    throw new CallFailure('E008', `A URL of "${url.protocol}" cannot be called, only http and https.`);
  if (url.username !== '' || url.password !== '') {
    throw new CallFailure(
      'E008',
      'The URL has a name or a password in front of its host: send them in a header.',
    );
  }
  const leg = { url, method, headers: sentHeaders(headers), body };
  return url.origin === urlOf(home)?.origin ? leg : elsewhere(leg, secrets, 'E012', 'The call');
}

function nextLeg(leg: Leg, status: number, location: string, { secrets }: HttpRequest): Leg {
  const url = urlOf(location, leg.url);
  if (url === undefined || !isWeb(url))
    throw new CallFailure('E006', `${leg.url.host} redirects to what cannot be called.`);
  const moved = { ...(becomesGet(status, leg.method) ? asGet(leg) : leg), url };
  return url.origin === leg.url.origin
    ? moved
    : elsewhere(moved, secrets, 'E006', `The redirect of ${leg.url.host}`);
}

/** As `fetch` does. */
function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

function asGet({ url, headers }: Leg): Leg {
  return { url, method: 'GET', headers: headersWithoutBody(headers), body: undefined };
}

function elsewhere(leg: Leg, secrets: readonly string[], code: 'E006' | 'E012', what: string): Leg {
  const { url, body, headers } = leg;
  if (redact(url.href, secrets) !== url.href) {
    throw new CallFailure(code, `${what} would carry a secret to ${url.origin}, in the URL.`);
  }
  // What a handler made of a secret, such as a signature, cannot be told from other data.
  if (body !== undefined && secrets.length > 0) {
    throw new CallFailure(code, `${what} would carry a body to ${url.origin}, and with it perhaps a secret.`);
  }
  return { ...leg, headers: headersElsewhere(headers, secrets) };
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function urlOf(text: string, base?: URL): URL | undefined {
  return URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
}
