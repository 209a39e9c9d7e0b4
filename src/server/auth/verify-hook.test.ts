import { describe, expect, it, vi } from 'vitest';
import { createAuthenticator, type AuthOptions, type Authenticator, type VerifiedToken } from './index.ts';

const TOKEN = 's3cret-token-0123456789';
const STATIC = 'ann-token-0123456789';
const BOUNDS = { maxPending: 4, timeoutMs: 50 };
const now = (): number => Date.now() / 1_000;
const GOOD: VerifiedToken = { principal: 'alice', scopes: ['read'] };

function authenticator(
  verify: (...args: never[]) => unknown,
  others: Partial<AuthOptions> = {},
): Authenticator {
  const tokens = [{ principal: 'ann', token: STATIC }];
  return createAuthenticator(
    { tokens, verify: verify as NonNullable<AuthOptions['verify']>, ...others },
    BOUNDS,
  )!;
}

describe('the hook verify', () => {
  it('identifies the caller, without a promise where it returns none', async () => {
    const expected = { ok: true, auth: { ...GOOD, token: TOKEN } };
    expect(authenticator(() => GOOD)(`Bearer ${TOKEN}`)).toEqual(expected);
    const later = authenticator(() => Promise.resolve(GOOD))(`Bearer ${TOKEN}`);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toEqual(expected);
    const thenable = { then: (resolve: (value: unknown) => void) => resolve(GOOD) };
    expect(await authenticator(() => thenable)(`Bearer ${TOKEN}`)).toEqual(expected);
  });

  it('may say when the token ends, and what else it holds', () => {
    const expiresAt = now() + 60;
    const claims = { team: 'blue' };
    expect(authenticator(() => ({ ...GOOD, expiresAt, claims }))(`Bearer ${TOKEN}`)).toEqual({
      ok: true,
      auth: { ...GOOD, token: TOKEN, expiresAt, claims },
    });
  });

  it('gets the token alone, once, and not where a static token fits or the header has none', () => {
    const verify = vi.fn(() => GOOD);
    const authenticate = authenticator(verify);
    void authenticate(`Bearer ${STATIC}`);
    void authenticate(undefined);
    void authenticate('Basic abc');
    void authenticate(`Bearer ${TOKEN}, Bearer ${TOKEN}`);
    void authenticate(`Bearer ${'a'.repeat(16_384)}`);
    void authenticate('Bearer tökèn');
    expect(verify).not.toHaveBeenCalled();
    void authenticate(`Bearer ${TOKEN}`);
    expect(verify.mock.calls).toEqual([[TOKEN, { signal: expect.any(AbortSignal) as AbortSignal }]]);
  });

  it.each<[string, () => unknown]>([
    ['undefined', () => undefined],
    ['null', () => null],
    ['undefined later', () => Promise.resolve(undefined)],
    ['a token that has expired', () => ({ ...GOOD, expiresAt: now() - 1 })],
    ['the name of a static token', () => ({ ...GOOD, principal: 'ann' })],
    ['the name of a client', () => ({ ...GOOD, principal: 'client_id:app' })],
    ['a name without end', () => ({ ...GOOD, principal: 'a'.repeat(2_000) })],
  ])('refuses with 401 where it returns %s', async (_name, verify) => {
    const authenticate = authenticator(verify);
    const verdict = await authenticate(`Bearer ${TOKEN}`);
    expect(verdict).toMatchObject({ ok: false, kind: 'invalid' });
    expect(authenticate.refuse(verdict as never).status).toBe(401);
  });

  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new RangeError(`bad ${TOKEN}`);
      },
      'threw RangeError',
    ],
    ['throws later', () => Promise.reject(new Error(`bad ${TOKEN}`)), 'threw Error'],
    [
      'throws a text',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error -- a hook may
        throw TOKEN;
      },
      'threw something',
    ],
    [
      'throws an error with a bad name',
      () => {
        throw Object.assign(new Error(), { name: TOKEN });
      },
      'threw something',
    ],
    ['never settles', () => new Promise(() => undefined), 'did not answer in time'],
    ['returns true', () => true, 'returned no object'],
    ['returns false', () => false, 'returned no object'],
    ['returns a name', () => 'alice', 'returned no object'],
    ['returns a list', () => [GOOD], 'returned no object'],
    ['returns no name', () => ({ scopes: [] }), 'returned no principal'],
    ['returns an empty name', () => ({ ...GOOD, principal: '' }), 'returned no principal'],
    ['returns a number for a name', () => ({ ...GOOD, principal: 5 }), 'returned no principal'],
    ['returns no scopes', () => ({ principal: 'alice' }), 'no list of scopes'],
    ['returns scopes as text', () => ({ ...GOOD, scopes: 'read' }), 'no list of scopes'],
    ['returns numbers for scopes', () => ({ ...GOOD, scopes: [5] }), 'no list of scopes'],
    ['returns claims as text', () => ({ ...GOOD, claims: TOKEN }), 'claims that are no object'],
    ['returns milliseconds', () => ({ ...GOOD, expiresAt: Date.now() + 60_000 }), 'not in seconds'],
    ['returns NaN', () => ({ ...GOOD, expiresAt: NaN }), 'not in seconds'],
    ['returns a date', () => ({ ...GOOD, expiresAt: new Date() }), 'not in seconds'],
    [
      'returns a trap',
      () => ({
        get principal(): string {
          throw new Error(TOKEN);
        },
      }),
      'threw Error',
    ],
    [
      'returns a trap for promises',
      () => ({
        get then(): unknown {
          throw new Error(TOKEN);
        },
      }),
      'threw Error',
    ],
  ])('lets no caller in where it %s: 503, without a word of the token', async (_name, verify, reason) => {
    const authenticate = authenticator(verify);
    const verdict = await authenticate(`Bearer ${TOKEN}`);
    expect(verdict).toMatchObject({
      ok: false,
      kind: 'unavailable',
      reason: expect.stringContaining(reason) as string,
    });
    const reply = authenticate.refuse(verdict as never);
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.stringify([verdict, reply])).not.toContain(TOKEN);
  });

  it('is called so often at once, learns when its time is over, and gives its place back', async () => {
    const signals: AbortSignal[] = [];
    const authenticate = authenticator((_token: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const pending = Array.from({ length: 10 }, () => authenticate(`Bearer ${TOKEN}`));
    expect(signals).toHaveLength(3);
    expect(signals.some(({ aborted }) => aborted)).toBe(false);
    expect(pending.slice(3)).toEqual(
      Array.from({ length: 7 }, () => ({
        ok: false,
        kind: 'unavailable',
        reason: 'too many checks wait for the hook "verify"',
      })),
    );
    expect(authenticate(`Bearer ${STATIC}`)).toMatchObject({ ok: true });
    await Promise.all(pending.map(async (verdict) => verdict));
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    void authenticate(`Bearer ${TOKEN}`);
    expect(signals).toHaveLength(4);
  });

  it('has a place for tokens that counted before, however many others wait', async () => {
    let called = 0;
    const authenticate = authenticator((token: string) => {
      called += 1;
      return token === TOKEN ? Promise.resolve(GOOD) : new Promise(() => undefined);
    });
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    const pending = Array.from({ length: 10 }, (_, index) => authenticate(`Bearer invented-${index}`));
    expect(called).toBe(1 + 3);
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    const others = [authenticate(`Bearer ${TOKEN}`), authenticate(`Bearer ${TOKEN}`)];
    expect(others[1]).toMatchObject({ kind: 'unavailable' });
    await Promise.all([...pending, ...others]);
  });

  it('must be a function', () => {
    expect(() => authenticator('alice' as never)).toThrow('verify must be a function.');
  });
});
