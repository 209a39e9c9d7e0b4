/** Tokens that the authorization server is asked about (RFC 7662), and what an endpoint may do wrong. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, type AuthOptions, type Authenticator } from '../../src/server/auth/index.ts';
import { hang, json, startEndpoint, streamOf, trickle, type Endpoint, type Respond } from './endpoint.ts';

const AUDIENCE = 'https://mcp.example.com/mcp';
const TOKEN = 's3cret-opaque-token-0123456789';
const SECRET = 'p4ss:word of/this server';
const STATIC = 'ann-token-0123456789';
const BOUNDS = { maxPending: 4, timeoutMs: 1_500 };
const now = (): number => Math.floor(Date.now() / 1_000);
const good = (): Record<string, unknown> => ({
  active: true,
  aud: AUDIENCE,
  sub: 'alice',
  scope: 'read write',
  exp: now() + 600,
});

let endpoint: Endpoint;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  endpoint = await startEndpoint(json(good()));
});
afterEach(async () => {
  vi.useRealTimers();
  await endpoint.close();
});

function authenticator(
  introspection: Partial<NonNullable<AuthOptions['introspection']>> = {},
  others: Partial<AuthOptions> = {},
): Authenticator {
  const asked = {
    url: endpoint.url,
    clientId: 'mcp server',
    clientSecret: SECRET,
    audience: AUDIENCE,
    ...introspection,
  };
  const tokens = [{ principal: 'ann', token: STATIC }];
  return createAuthenticator({ tokens, introspection: asked, ...others }, BOUNDS)!;
}

describe('an introspected token', () => {
  it('identifies the caller and its scopes', async () => {
    const { active: _left, ...claims } = good();
    expect(await authenticator()(`Bearer ${TOKEN}`)).toEqual({
      ok: true,
      auth: { principal: 'alice', scopes: ['read', 'write'], token: TOKEN, expiresAt: claims['exp'], claims },
    });
    const [request] = endpoint.requests;
    expect(request!.body).toBe(`token=${TOKEN}&token_type_hint=access_token`);
    expect(request!.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) as string,
      accept: 'application/json',
    });
    const [scheme, encoded] = request!.headers.authorization!.split(' ');
    expect([scheme, Buffer.from(encoded!, 'base64').toString()]).toEqual([
      'Basic',
      'mcp+server:p4ss%3Aword+of%2Fthis+server',
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a subject', { client_id: 'app' }, 'alice'],
    ['a client', { sub: undefined, client_id: 'alice' }, 'client_id:alice'],
    ['audiences', { aud: ['other', AUDIENCE] }, 'alice'],
    ['the issuer', { iss: 'https://issuer.example' }, 'alice'],
    ['no issuer', { iss: undefined }, 'alice'],
    ['no end', { exp: undefined }, 'alice'],
    ['an end four seconds ago, since clocks differ', { exp: now() - 4 }, 'alice'],
    ['no scope', { scope: undefined }, 'alice'],
    ['a user name', { username: 'root' }, 'alice'],
  ])('may have %s', async (_name, members, principal) => {
    endpoint.respond = json({ ...good(), ...members });
    const verdict = await authenticator({ issuer: 'https://issuer.example' })(`Bearer ${TOKEN}`);
    expect(verdict).toMatchObject({ ok: true, auth: { principal } });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['is not active', { active: false }, 'not active'],
    ['has expired', { exp: now() - 60 }, 'has expired'],
    ['is not valid yet', { nbf: now() + 60 }, 'not valid yet'],
    ['is for another audience', { aud: 'https://other.example' }, 'another audience'],
    ['is for other audiences', { aud: ['a', { [AUDIENCE]: true }] }, 'another audience'],
    ['has no audience', { aud: undefined }, 'another audience'],
    ['has another issuer', { iss: 'https://evil.example' }, 'another issuer'],
    ['names no subject', { sub: undefined }, 'names no subject'],
    ['has the name of a client', { sub: 'client_id:app' }, 'kept for clients'],
    ['has the name of a static token', { sub: 'ann' }, 'static token'],
  ])('is refused with 401 where it %s', async (_name, members, reason) => {
    endpoint.respond = json({ ...good(), ...members });
    const authenticate = authenticator({ issuer: 'https://issuer.example' });
    const verdict = await authenticate(`Bearer ${TOKEN}`);
    expect(verdict).toMatchObject({
      ok: false,
      kind: 'invalid',
      reason: expect.stringContaining(reason) as string,
    });
    expect(authenticate.refuse(verdict as never).status).toBe(401);
  });

  it('needs the scopes that every token needs', async () => {
    const authenticate = authenticator({}, { requiredScopes: ['read', 'admin'] });
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({
      kind: 'scope',
      reason: 'not granted: admin',
    });
  });
});

describe('an answer of the endpoint', () => {
  it('is kept for 30 seconds, and given without a promise', async () => {
    const authenticate = authenticator();
    const first = await authenticate(`Bearer ${TOKEN}`);
    expect(authenticate(`Bearer ${TOKEN}`)).toEqual(first);
    vi.advanceTimersByTime(29_000);
    expect(authenticate(`Bearer ${TOKEN}`)).toEqual(first);
    vi.advanceTimersByTime(1_000);
    endpoint.respond = json({ active: false });
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: false, kind: 'invalid' });
    expect(authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: false, kind: 'invalid' });
    expect(endpoint.requests).toHaveLength(2);
  });

  it('is never kept beyond the end of the token', async () => {
    endpoint.respond = json({ ...good(), exp: now() + 10 });
    const authenticate = authenticator();
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    vi.advanceTimersByTime(9_000);
    expect(authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    vi.advanceTimersByTime(8_000);
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({
      kind: 'invalid',
      reason: 'the token has expired',
    });
    expect(endpoint.requests).toHaveLength(2);
  });

  it('is kept for as long as the operator says, also not at all', async () => {
    const authenticate = authenticator({ cacheSeconds: 0 });
    for (let call = 0; call < 3; call++) await authenticate(`Bearer ${TOKEN}`);
    expect(endpoint.requests).toHaveLength(3);
  });

  it('is shared by those who wait for the same token', async () => {
    const authenticate = authenticator();
    const verdicts = await Promise.all(
      Array.from({ length: 100 }, async () => authenticate(`Bearer ${TOKEN}`)),
    );
    expect(verdicts.every(({ ok }) => ok)).toBe(true);
    expect(endpoint.requests).toHaveLength(1);
  });

  it('stays where 1,200 invented tokens are refused', async () => {
    const authenticate = authenticator();
    await authenticate(`Bearer ${TOKEN}`);
    endpoint.respond = json({ active: false });
    for (let batch = 0; batch < 1_200; batch += 3) {
      const tokens = [0, 1, 2].map((index) => `Bearer invented-${batch + index}`);
      await Promise.all(tokens.map(async (token) => authenticate(token)));
    }
    expect(authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    expect(authenticate('Bearer invented-1199')).toMatchObject({ ok: false });
    expect(authenticate('Bearer invented-0')).toBeInstanceOf(Promise);
  });
});

describe('an endpoint that cannot be used', () => {
  it.each<[string, () => Respond, string]>([
    ['hangs', () => hang, 'did not answer in time'],
    ['trickles', () => trickle, 'did not answer in time'],
    ['hangs up', () => (request) => void request.socket.destroy(), 'cannot be reached'],
    ['refuses this server', () => json({ error: 'invalid_client' }, 401), 'status 401'],
    ['redirects elsewhere', () => json(good(), 307), 'status 307'],
    ['answers garbage', () => json('{{{'), 'no JSON'],
    ['answers HTML', () => json('<html>'), 'no JSON'],
    ['answers null', () => json('null'), '"active"'],
    ['answers a list', () => json([good()]), '"active"'],
    ['repeats the token', () => json(`${TOKEN} ${SECRET}`), 'no JSON'],
    ['says active: "true"', () => json({ ...good(), active: 'true' }), '"active"'],
    ['says active: 1', () => json({ ...good(), active: 1 }), '"active"'],
    ['does not say active', () => json({ ...good(), active: undefined }), '"active"'],
    ['has an end that is text', () => json({ ...good(), exp: 'never' }), 'no number'],
    ['has an end that is null', () => json({ ...good(), exp: null }), 'no number'],
    [
      'streams forever',
      () => streamOf(' '.repeat(65_536), Infinity, (bytes) => (endpoint.bytes += bytes)),
      '65536 bytes',
    ],
  ])('lets no caller in where it %s: 503', async (_name, respond, reason) => {
    endpoint.respond = respond();
    const authenticate = authenticator();
    const verdict = await authenticate(`Bearer ${TOKEN}`);
    expect(verdict).toMatchObject({
      ok: false,
      kind: 'unavailable',
      reason: expect.stringContaining(reason) as string,
    });
    const reply = authenticate.refuse(verdict as never);
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    for (const secret of [TOKEN, SECRET, 'p4ss', encodeURIComponent(SECRET), endpoint.url]) {
      expect(JSON.stringify([verdict, reply])).not.toContain(secret);
    }
    expect(endpoint.requests).toHaveLength(1);
    expect(endpoint.bytes).toBeLessThan(20_000_000);
    endpoint.respond = json(good());
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
  });

  it('is asked about so many tokens at once, and local callers are not affected', async () => {
    const authenticate = authenticator();
    await authenticate(`Bearer ${TOKEN}`);
    endpoint.respond = hang;
    const pending = Array.from({ length: 10 }, async (_, index) => authenticate(`Bearer invented-${index}`));
    expect(authenticate(`Bearer ${STATIC}`)).toMatchObject({ ok: true });
    expect(authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    const verdicts = await Promise.all(pending);
    expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason.includes('too many'))).toHaveLength(7);
    expect(verdicts.filter((verdict) => !verdict.ok && verdict.reason.includes('in time'))).toHaveLength(3);
    await vi.waitFor(() => expect(endpoint.closed).toBe(4));
    endpoint.respond = json(good());
    expect(await authenticate('Bearer invented-0')).toMatchObject({ ok: true });
  });
});

describe('a flood of invented tokens', () => {
  it('leaves a place for tokens that counted before, also when their answer is no longer kept (R-FAIR)', async () => {
    const authenticate = authenticator();
    await authenticate(`Bearer ${TOKEN}`);
    vi.advanceTimersByTime(30_000);
    endpoint.respond = (request, response, body) =>
      body.includes(TOKEN) ? json(good())(request, response, body) : undefined;
    const flood = Array.from({ length: 50 }, async (_, index) => authenticate(`Bearer invented-${index}`));
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
    const verdicts = await Promise.all(flood);
    expect(verdicts.every((verdict) => !verdict.ok && verdict.kind === 'unavailable')).toBe(true);
  });
});

describe('introspection that is not described well enough', () => {
  it.each<[string, object]>([
    ['no address', { url: undefined }],
    ['plain http', { url: 'http://issuer.example/introspect' }],
    ['a password in the address', { url: 'https://a:p4ss@issuer.example/introspect' }],
    ['no client', { clientId: undefined }],
    ['no secret', { clientSecret: '' }],
    ['no audience', { audience: undefined }],
    ['an empty list of audiences', { audience: [] }],
    ['a cache for an hour', { cacheSeconds: 3_600 }],
    ['a cache for NaN', { cacheSeconds: NaN }],
  ])('does not start: %s', (_name, introspection) => {
    expect(() => authenticator(introspection)).toThrow(/^introspection\./);
    expect(() => authenticator(introspection)).not.toThrow('p4ss');
  });

  it('does not start beside an issuer of other subjects, or beside a hook', () => {
    const jwt = { issuer: 'https://a.example', audience: AUDIENCE, jwksUrl: 'https://a.example/jwks' };
    expect(() => authenticator({}, { jwt })).toThrow('introspection.issuer must equal jwt.issuer');
    expect(() => authenticator({ issuer: 'https://b.example' }, { jwt })).toThrow('must equal');
    expect(() => authenticator({ issuer: 'https://a.example' }, { jwt })).not.toThrow();
    expect(() => authenticator({}, { verify: () => undefined })).toThrow('cannot be combined');
  });

  it('never sees a JWT where there is an issuer of JWTs', async () => {
    const jwt = { issuer: 'https://a.example', audience: AUDIENCE, jwks: { keys: [] } };
    const authenticate = authenticator({ issuer: 'https://a.example' }, { jwt });
    const header = Buffer.from('{"alg":"ES256"}').toString('base64url');
    expect(await authenticate(`Bearer ${header}.e30.AAAA`)).toMatchObject({ ok: false, kind: 'invalid' });
    expect(endpoint.requests).toHaveLength(0);
    expect(await authenticate(`Bearer ${TOKEN}`)).toMatchObject({ ok: true });
  });
});
