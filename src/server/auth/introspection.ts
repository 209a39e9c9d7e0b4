/**
 * Token introspection (RFC 7662): asks the authorization server whether a token counts, and for whom. Answers
 * are kept for a short while and never beyond `exp`; a token that is asked about twice at once is asked about
 * once.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import { isObject } from '../../json/index.ts';
import { refused, type Auth, type TokenCheck, type Verdict } from './auth.ts';
import { CheckUnavailable, unavailable, type CheckRunner } from './check-runner.ts';
import { endpointFrom } from './endpoint.ts';
import { fetchJson } from './fetch-json.ts';
import { isText, principalFrom, scopesIn } from './principal.ts';
import { hashOf, RecentTokens } from './recent-tokens.ts';
import { VerdictCache } from './verdict-cache.ts';

/** An authorization server that is asked about each token (RFC 7662). */
export interface IntrospectionOptions {
  /** The introspection endpoint; https, or this machine. */
  readonly url: string | URL;
  /** The name of this server there. */
  readonly clientId: string;
  /** The secret of this server there; both are sent by HTTP Basic. */
  readonly clientSecret: string;
  /** What names this server in the member `aud`; one of them must be there. */
  readonly audience: string | readonly string[];
  /** Must equal the member `iss` where there is one; it is named to clients in the metadata. */
  readonly issuer?: string;
  /** How long an answer is kept; default 30, at most 300. A token that was taken back counts for as long. */
  readonly cacheSeconds?: number;
}

const SOURCE = 'the introspection endpoint';
const MAX_BYTES = 65_536;
const DEFAULT_CACHE_SECONDS = 30;
const MAX_CACHE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 5;

/** Throws where an option is missing. */
export function introspectionCheck(options: IntrospectionOptions, runner: CheckRunner): TokenCheck {
  const ask = endpointAsker(options);
  const expected = { audience: audienceOf(options), issuer: options.issuer };
  const cache = new VerdictCache(cacheSecondsOf(options) * 1_000);
  const recent = new RecentTokens();
  const pending = new Map<string, Promise<Verdict>>();

  const check = async (token: string, key: string): Promise<Verdict> => {
    try {
      const answer = await runner.run(SOURCE, recent.has(key), (signal) => ask(token, signal));
      const verdict = verdictFrom(answer, token, expected);
      cache.set(key, verdict);
      recent.note(key, verdict.ok);
      return verdict;
    } catch (error) {
      return unavailable(error, `${SOURCE} cannot be asked`);
    } finally {
      pending.delete(key);
    }
  };

  return (token): MaybePromise<Verdict> => {
    const key = hashOf(token);
    const kept = cache.get(key, token) ?? pending.get(key);
    if (kept !== undefined) return kept;
    const checking = check(token, key);
    pending.set(key, checking);
    return checking;
  };
}

function endpointAsker(
  options: IntrospectionOptions,
): (token: string, signal: AbortSignal) => Promise<unknown> {
  const { clientId, clientSecret } = options;
  const url = endpointFrom(options.url, 'introspection.url');
  if (!isText(clientId) || !isText(clientSecret)) {
    throw new TypeError('introspection.clientId and introspection.clientSecret are needed.');
  }
  const credentials = `${formEncoded(clientId)}:${formEncoded(clientSecret)}`;
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
  };
  return (token, signal) => {
    const body = new URLSearchParams({ token, token_type_hint: 'access_token' });
    return fetchJson(url, {
      source: SOURCE,
      maxBytes: MAX_BYTES,
      signal,
      request: { method: 'POST', headers, body },
    });
  };
}

/** RFC 6749, 2.3.1: both are encoded as in a form before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}

function audienceOf({ audience }: IntrospectionOptions): readonly string[] {
  const names = [audience].flat();
  if (names.length > 0 && names.every(isText)) return names;
  throw new TypeError('introspection.audience is missing: tokens for other servers would count.');
}

function cacheSecondsOf({ cacheSeconds = DEFAULT_CACHE_SECONDS }: IntrospectionOptions): number {
  if (cacheSeconds >= 0 && cacheSeconds <= MAX_CACHE_SECONDS) return cacheSeconds;
  throw new TypeError(`introspection.cacheSeconds must be a number from 0 to ${MAX_CACHE_SECONDS}.`);
}

interface Expected {
  readonly audience: readonly string[];
  readonly issuer: string | undefined;
}

/** RFC 7662, 2.2. An answer that breaks the rules says nothing about the token. */
function verdictFrom(answer: unknown, token: string, { audience, issuer }: Expected): Verdict {
  if (!isObject(answer) || typeof answer['active'] !== 'boolean') {
    throw new CheckUnavailable(`${SOURCE} sent no "active" that is true or false`);
  }
  const { active, ...claims } = answer;
  if (!active) return refused('invalid', 'the token is not active');
  const { exp, nbf, iss, aud } = claims;
  if (![exp, nbf].every((time) => time === undefined || Number.isFinite(time))) {
    throw new CheckUnavailable(`${SOURCE} sent a time that is no number`);
  }
  const now = Date.now() / 1_000;
  if (exp !== undefined && (exp as number) <= now - CLOCK_TOLERANCE_SECONDS) {
    return refused('invalid', 'the token has expired');
  }
  if (nbf !== undefined && (nbf as number) > now + CLOCK_TOLERANCE_SECONDS) {
    return refused('invalid', 'the token is not valid yet');
  }
  if (issuer !== undefined && iss !== undefined && iss !== issuer) {
    return refused('invalid', 'the token has another issuer');
  }
  if (![aud].flat().some((name) => audience.includes(name as string))) {
    return refused('invalid', 'the token has another audience, or none');
  }
  const name = principalFrom(claims);
  if (!name.ok) return refused('invalid', name.reason);
  const auth: Auth = {
    principal: name.principal,
    scopes: scopesIn(claims['scope']),
    token,
    ...(exp !== undefined && { expiresAt: exp as number }),
    claims,
  };
  return { ok: true, auth };
}
