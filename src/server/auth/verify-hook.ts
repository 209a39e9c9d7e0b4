/**
 * The option `verify`: calls the hook within the bounds of checks and reads what it returns. A hook that
 * throws, never settles or returns something else lets no caller in; what it threw is not repeated, since it
 * may hold the token.
 */
import { attempt, chain } from '../../async/maybe-promise.ts';
import { isObject } from '../../json/index.ts';
import { refused, type TokenCheck, type Verdict, type VerifyToken } from './auth.ts';
import { CheckUnavailable, unavailable, type CheckRunner } from './check-runner.ts';
import { isText, nameProblem } from './principal.ts';
import { hashOf, RecentTokens } from './recent-tokens.ts';

const SOURCE = 'the hook "verify"';

export function hookCheck(verify: VerifyToken, runner: CheckRunner): TokenCheck {
  if (typeof verify !== 'function') throw new TypeError('verify must be a function.');
  const recent = new RecentTokens();
  return (token) => {
    const hash = hashOf(token);
    return attempt(
      () =>
        chain(
          runner.run<unknown>(SOURCE, recent.has(hash), (signal) => verify(token, { signal })),
          (value) => {
            const verdict = verdictFrom(value, token);
            recent.note(hash, verdict.ok);
            return verdict;
          },
        ),
      (error) => unavailable(error, `${SOURCE} threw ${nameOf(error)}`),
    );
  };
}

function verdictFrom(value: unknown, token: string): Verdict {
  if (value === undefined || value === null) return refused('invalid', 'the token is not known');
  if (!isObject(value)) throw nonsense('no object');
  const { principal, scopes, expiresAt, claims } = value;
  if (!isText(principal)) throw nonsense('no principal');
  if (!Array.isArray(scopes) || !scopes.every(isText)) throw nonsense('no list of scopes');
  if (claims !== undefined && !isObject(claims)) throw nonsense('claims that are no object');
  const problem = nameProblem(principal);
  if (problem !== undefined) return refused('invalid', `the principal ${problem}`);
  const holder = {
    principal,
    scopes: [...scopes],
    token,
    ...(claims !== undefined && { claims }),
  };
  if (expiresAt === undefined) return { ok: true, auth: holder };
  if (!isSeconds(expiresAt)) throw nonsense('an expiresAt that is not in seconds since 1970');
  if (expiresAt <= Date.now() / 1_000) return refused('invalid', 'the token has expired');
  return { ok: true, auth: { ...holder, expiresAt } };
}

/** In the year 5138. Milliseconds by mistake are beyond it, and would never expire. */
const LAST_SECOND = 1e11;

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value < LAST_SECOND;
}

function nonsense(what: string): CheckUnavailable {
  return new CheckUnavailable(`${SOURCE} returned ${what}`);
}

function nameOf(error: unknown): string {
  const name: unknown = error instanceof Error ? error.name : undefined;
  return typeof name === 'string' && /^[A-Z][A-Za-z]{0,40}$/.test(name) ? name : 'something';
}
