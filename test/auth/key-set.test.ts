/**
 * The keys of an issuer over the network: fetched once, bounded, and never so that one caller hurts another
 * (R-FAIR).
 */
import { exportJWK, generateKeyPair, SignJWT, type JSONWebKeySet } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, type Authenticator, type Verdict } from '../../src/server/auth/index.ts';
import { hang, json, startEndpoint, streamOf, trickle, type Endpoint, type Respond } from './endpoint.ts';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'https://mcp.example.com/mcp';
const STATIC = 'ann-token-0123456789';
const BOUNDS = { maxPending: 64, timeoutMs: 1_500 };

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let jwks: JSONWebKeySet;
let endpoint: Endpoint;

beforeAll(async () => {
  keys = await generateKeyPair('ES256', { extractable: true });
  jwks = { keys: [await publicKey('one')] };
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  endpoint = await startEndpoint(json(jwks));
});
afterEach(async () => {
  vi.useRealTimers();
  await endpoint.close();
});

async function publicKey(kid: string) {
  return { ...(await exportJWK(keys.publicKey)), kid, alg: 'ES256', use: 'sig' };
}

function sign(kid = 'one', signedBy = keys): Promise<string> {
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'alice', exp: Math.floor(Date.now() / 1_000) + 600 };
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(signedBy.privateKey);
}

function authenticator(): Authenticator {
  const tokens = [{ principal: 'ann', token: STATIC }];
  const jwt = { issuer: ISSUER, audience: AUDIENCE, jwksUrl: endpoint.url };
  return createAuthenticator({ jwt, tokens }, BOUNDS)!;
}

async function present(authenticate: Authenticator, kid = 'one'): Promise<Verdict> {
  return authenticate(`Bearer ${await sign(kid)}`);
}

function expectLocalCallersUnhurt(authenticate: Authenticator): void {
  expect(authenticate(`Bearer ${STATIC}`)).toMatchObject({ ok: true, auth: { principal: 'ann' } });
  expect(authenticate(undefined)).toMatchObject({ ok: false, kind: 'missing' });
  expect(authenticate('Bearer unknown')).toMatchObject({ ok: false, kind: 'invalid' });
}

describe('the keys of an issuer', () => {
  it('are fetched from where it publishes them, once', async () => {
    const authenticate = authenticator();
    expect(endpoint.requests).toHaveLength(0);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => present(authenticate)));
    expect(verdicts.every(({ ok }) => ok)).toBe(true);
    expect((await present(authenticate)).ok).toBe(true);
    const other = await sign('one', await generateKeyPair('ES256'));
    expect(await authenticate(`Bearer ${other}`)).toMatchObject({ ok: false, kind: 'invalid' });
    expect(endpoint.requests).toHaveLength(1);
  });

  it('are fetched again for an unknown key id, but once in 30 seconds', async () => {
    const authenticate = authenticator();
    await present(authenticate);
    endpoint.respond = json({ keys: [await publicKey('one'), await publicKey('two')] });
    const early = await Promise.all(
      Array.from({ length: 200 }, (_, id) => present(authenticate, `made-up-${id}`)),
    );
    expect(early.every((verdict) => !verdict.ok && verdict.kind === 'invalid')).toBe(true);
    expect(await present(authenticate, 'two')).toMatchObject({ ok: false, kind: 'invalid' });
    expect(endpoint.requests).toHaveLength(1);
    vi.advanceTimersByTime(30_000);
    expect(await present(authenticate, 'two')).toMatchObject({ ok: true });
    for (let id = 0; id < 50; id++) await present(authenticate, `made-up-${id}`);
    expect(endpoint.requests).toHaveLength(2);
  });

  it('that are known do not wait while others are fetched', async () => {
    const authenticate = authenticator();
    await present(authenticate);
    vi.advanceTimersByTime(30_000);
    endpoint.respond = hang;
    const unknown = Array.from({ length: 100 }, (_, id) => present(authenticate, `made-up-${id}`));
    const refusedAtOnce = await Promise.race(unknown);
    expect(refusedAtOnce).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('too many') as string,
    });
    expect(await present(authenticate)).toMatchObject({ ok: true });
    expectLocalCallersUnhurt(authenticate);
    const verdicts = await Promise.all(unknown);
    expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason.includes('too many'))).toHaveLength(36);
    expect(verdicts.every((verdict) => !verdict.ok && verdict.kind === 'unavailable')).toBe(true);
    expect(endpoint.requests).toHaveLength(2);
  });

  it('are fetched anew after ten minutes, and the old ones count for an hour where that fails', async () => {
    const authenticate = authenticator();
    await present(authenticate);
    endpoint.respond = json({}, 500);
    vi.advanceTimersByTime(600_000);
    expect(await present(authenticate)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(endpoint.requests).toHaveLength(2));
    vi.advanceTimersByTime(3_000_000);
    expect(await present(authenticate)).toMatchObject({ ok: false, kind: 'unavailable' });
    vi.advanceTimersByTime(5_000);
    endpoint.respond = json(jwks);
    expect(await present(authenticate)).toMatchObject({ ok: true });
  });

  it('that the issuer took back end with the next fetch', async () => {
    const authenticate = authenticator();
    await present(authenticate);
    endpoint.respond = json({ keys: [await publicKey('two')] });
    vi.advanceTimersByTime(600_000);
    await present(authenticate);
    await vi.waitFor(async () => expect(await present(authenticate)).toMatchObject({ kind: 'invalid' }));
  });

  it('are not asked for again and again where the issuer fails', async () => {
    const authenticate = authenticator();
    endpoint.respond = json({}, 500);
    for (let call = 0; call < 20; call++) {
      expect(await present(authenticate)).toMatchObject({ ok: false, kind: 'unavailable' });
    }
    expect(endpoint.requests).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    endpoint.respond = json(jwks);
    expect(await present(authenticate)).toMatchObject({ ok: true });
  });
});

describe('an issuer whose keys cannot be used', () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' };
  it.each<[string, () => Respond, string]>([
    ['fails', () => json({}, 500), 'status 500'],
    ['redirects elsewhere', () => json({}, 302), 'status 302'],
    ['sends HTML', () => json('<!doctype html><title>Log in</title>'), 'no JSON'],
    ['sends nothing', () => json(''), 'no JSON'],
    ['has no keys', () => json({ keys: 'none' }), 'not a JWK Set'],
    ['has a list', () => json([key]), 'not a JWK Set'],
    ['has null', () => json('null'), 'not a JWK Set'],
    ['has keys that are none', () => json({ keys: ['none', null] }), 'not a JWK Set'],
    ['has 10,000 keys', () => json({ keys: Array.from({ length: 10_000 }, () => key) }), 'more than'],
    ['has 101 keys', () => json({ keys: Array.from({ length: 101 }, () => key) }), 'more than 100 keys'],
    ['hangs', () => hang, 'did not answer in time'],
    ['trickles', () => trickle, 'did not answer in time'],
    ['hangs up', () => (request) => void request.socket.destroy(), 'cannot be reached'],
  ])(
    'lets no caller in where it %s: 503, and local callers are not affected',
    async (_name, respond, reason) => {
      endpoint.respond = respond();
      const authenticate = authenticator();
      const pending = present(authenticate);
      expectLocalCallersUnhurt(authenticate);
      const verdict = await pending;
      expect(verdict).toMatchObject({
        ok: false,
        kind: 'unavailable',
        reason: expect.stringContaining(reason) as string,
      });
      expect(authenticate.refuse(verdict as never)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5' },
      });
      expectLocalCallersUnhurt(authenticate);
      expect(endpoint.requests).toHaveLength(1);
    },
  );

  it.each([
    ['sends 50 MB', 50_000_000],
    ['streams forever', Infinity],
  ])('is not read to its end where it %s', async (_name, maxBytes) => {
    endpoint.respond = streamOf(`${' '.repeat(65_535)}\n`, maxBytes, (bytes) => (endpoint.bytes += bytes));
    const verdict = await present(authenticator());
    expect(verdict).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('262144 bytes') as string,
    });
    await vi.waitFor(() => expect(endpoint.closed).toBe(1));
    // What the sockets of both sides hold is beyond what is read.
    expect(endpoint.bytes).toBeLessThan(20_000_000);
  });

  it('does not hold a place for longer than a check may take', async () => {
    endpoint.respond = hang;
    const authenticate = authenticator();
    const verdicts = await Promise.all(Array.from({ length: 80 }, () => present(authenticate)));
    expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason.includes('too many'))).toHaveLength(16);
    vi.advanceTimersByTime(5_000);
    endpoint.respond = json(jwks);
    const later = await Promise.all(Array.from({ length: 64 }, () => present(authenticate)));
    expect(later.every(({ ok }) => ok)).toBe(true);
  });

  it('is not there at all', async () => {
    const authenticate = authenticator();
    await endpoint.close();
    expect(await present(authenticate)).toMatchObject({
      kind: 'unavailable',
      reason: 'the key set of the issuer cannot be reached (ECONNREFUSED)',
    });
  });
});
