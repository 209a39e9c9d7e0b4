import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../pipeline/reply.ts';
import { createAuthenticator, type AuthOptions, type Verdict } from './index.ts';

const ISSUER = 'https://issuer.example';
const AUDIENCE = 'https://mcp.example.com/mcp';
const now = 1_800_000_000;
const GOOD: JWTPayload = { iss: ISSUER, aud: AUDIENCE, sub: 'alice', exp: now + 600, scope: 'read write' };

let keys: CryptoKeyPair;
let stranger: CryptoKeyPair;
let jwks: JSONWebKeySet;

interface CryptoKeyPair {
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  readonly publicKey: Awaited<ReturnType<typeof generateKeyPair>>['publicKey'];
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  keys = await generateKeyPair('ES256', { extractable: true });
  stranger = await generateKeyPair('ES256');
  jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] };
});
afterAll(() => vi.useRealTimers());

function sign(claims: JWTPayload, key = keys.privateKey, header: object = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key);
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Answer {
  readonly verdict: Verdict;
  /** Undefined where the token was accepted. */
  readonly reply: Reply | undefined;
}

async function present(token: string, options: Partial<AuthOptions> = {}): Promise<Answer> {
  const authenticate = createAuthenticator({
    jwt: { issuer: ISSUER, audience: AUDIENCE, jwks },
    resource: AUDIENCE,
    ...options,
  })!;
  const verdict = await authenticate(`Bearer ${token}`);
  return { verdict, reply: verdict.ok ? undefined : authenticate.refuse(verdict) };
}

describe('a JWT', () => {
  it('of the issuer, for this server, in its time, identifies the caller and its scopes', async () => {
    const token = await sign(GOOD);
    const { verdict } = await present(token);
    expect(verdict).toEqual({
      ok: true,
      auth: { principal: 'alice', scopes: ['read', 'write'], token, expiresAt: now + 600, claims: GOOD },
    });
  });

  const without = (name: string): JWTPayload => {
    const { [name]: _left, ...claims } = GOOD;
    return claims;
  };
  it.each<[string, JWTPayload, string]>([
    ['another issuer', { ...GOOD, iss: 'https://evil.example' }, '"iss"'],
    ['an issuer with a slash more', { ...GOOD, iss: `${ISSUER}/` }, '"iss"'],
    ['no issuer', without('iss'), '"iss"'],
    ['another audience', { ...GOOD, aud: 'https://other.example.com/mcp' }, '"aud"'],
    ['a list of other audiences', { ...GOOD, aud: ['https://other.example.com', 'b'] }, '"aud"'],
    ['no audience', without('aud'), '"aud"'],
    ['a time that has passed', { ...GOOD, exp: now - 60 }, '"exp"'],
    ['no end', without('exp'), '"exp"'],
    ['an end that is no number', { ...GOOD, exp: 'never' as unknown as number }, '"exp"'],
    ['a time that has not come', { ...GOOD, nbf: now + 60 }, '"nbf"'],
    ['no subject', without('sub'), 'names no subject'],
    ['an empty subject', { ...GOOD, sub: '' }, 'names no subject'],
  ])('with %s is refused, with a reason for the log alone', async (_name, claims, reason) => {
    const answer = await present(await sign(claims));
    expect(answer.verdict).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining(reason) as string,
    });
    expectGenericRefusal(answer);
  });

  it('counts within five seconds of its times, since clocks differ', async () => {
    const verdicts: boolean[] = [];
    for (const times of [{ exp: now - 4 }, { exp: now - 5 }, { nbf: now + 5 }, { nbf: now + 6 }]) {
      verdicts.push((await present(await sign({ ...GOOD, ...times }))).verdict.ok);
    }
    expect(verdicts).toEqual([true, false, true, false]);
  });

  it('signed with another key is refused', async () => {
    const answer = await present(await sign(GOOD, stranger.privateKey));
    expect(answer.verdict).toEqual({ ok: false, kind: 'invalid', reason: 'signature verification failed' });
    expectGenericRefusal(answer);
  });

  it('signed by a key that it brings along is refused', async () => {
    const jwk = await exportJWK(stranger.publicKey);
    expectGenericRefusal(await present(await sign(GOOD, stranger.privateKey, { jwk, kid: 'mine' })));
  });

  it('that names no algorithm is refused', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      const answer = await present(`${encode({ alg })}.${encode(GOOD)}.`);
      expect(answer.verdict).toMatchObject({ kind: 'invalid' });
      expectGenericRefusal(answer);
    }
  });

  it('signed with HS256 and the public key as its secret is refused', async () => {
    const secrets = [await exportSPKI(keys.publicKey), JSON.stringify(jwks.keys[0]), jwks.keys[0]!.x!];
    for (const secret of secrets) {
      const signed = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(GOOD)}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      const answer = await present(`${signed}.${signature}`);
      expect(answer.verdict).toMatchObject({ reason: 'the algorithm of the token is not allowed' });
      expectGenericRefusal(answer);
    }
  });

  it('of an algorithm that the operator left out is refused', async () => {
    const jwt = { issuer: ISSUER, audience: AUDIENCE, jwks, algorithms: ['RS256'] };
    expectGenericRefusal(await present(await sign(GOOD), { jwt }));
  });

  it.each(['x', 'a.b.c', '....', 'eyJhbGciOiJFUzI1NiJ9.e30.', 'A'.repeat(20_000)])(
    'that is none is refused: %.20s',
    async (token) => {
      const answer = await present(token);
      expect(answer.verdict).toMatchObject({ kind: 'invalid' });
      expectGenericRefusal(answer);
    },
  );

  it.each(['x', 'a.b.c', '....', 'e30.e30.e30', `${encode({ alg: 'HS256' })}.e30.x`, 'A'.repeat(16_300)])(
    'that its form alone rules out is refused without a promise: %.20s',
    (token) => {
      const jwt = { issuer: ISSUER, audience: AUDIENCE, jwksUrl: 'https://issuer.example/jwks' };
      expect(createAuthenticator({ jwt })!(`Bearer ${token}`)).toMatchObject({ ok: false, kind: 'invalid' });
    },
  );

  it.each<[unknown, boolean]>([
    [undefined, true],
    ['JWT', true],
    ['jwt', true],
    ['at+jwt', true],
    ['AT+JWT', true],
    ['application/at+jwt', true],
    ['Application/AT+JWT', true],
    ['', false],
    ['logout+jwt', false],
    ['dpop+jwt', false],
    ['secevent+jwt', false],
    ['application/jwt', false],
    ['JOSE', false],
    [' JWT', false],
    [['JWT'], false],
    [null, false],
    [5, false],
  ])('of the type %j counts: %s', async (typ, isTaken) => {
    const token = await sign(GOOD, keys.privateKey, typ === undefined ? {} : { typ });
    const answer = await present(token);
    expect(answer.verdict.ok).toBe(isTaken);
    if (!isTaken) expectGenericRefusal(answer);
  });

  it('whose content was changed after it was signed is refused', async () => {
    const [header, , signature] = (await sign(GOOD)).split('.');
    expectGenericRefusal(await present(`${header}.${encode({ ...GOOD, sub: 'root' })}.${signature}`));
  });

  it('may not take the name of a static token', async () => {
    const tokens = [{ principal: 'alice', token: 'alice-token-0123456789' }];
    expectGenericRefusal(await present(await sign(GOOD), { tokens }));
    expect((await present(await sign({ ...GOOD, sub: 'bob' }), { tokens })).verdict.ok).toBe(true);
    expect((await present('alice-token-0123456789', { tokens })).verdict.ok).toBe(true);
  });

  function expectGenericRefusal({ verdict, reply }: Answer): void {
    expect(verdict.ok).toBe(false);
    expect(reply).toEqual({
      status: 401,
      headers: {
        'content-type': 'application/json',
        'www-authenticate':
          'Bearer error="invalid_token", error_description="A valid access token is required.", ' +
          'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"',
      },
      body: '{"error":"invalid_token","error_description":"A valid access token is required."}',
    });
  }
});

describe('the principal of a JWT', () => {
  const { sub: _left, ...UNNAMED } = GOOD;
  const principalOf = async (claims: JWTPayload): Promise<string> => {
    const { verdict } = await present(await sign(claims));
    return verdict.ok ? verdict.auth.principal : verdict.reason;
  };

  it.each<[JWTPayload, string]>([
    [{ sub: 'alice', client_id: 'app', azp: 'other' }, 'alice'],
    [{ client_id: 'alice' }, 'client_id:alice'],
    [{ azp: 'alice' }, 'client_id:alice'],
    [{ client_id: 'app', azp: 'other' }, 'client_id:app'],
    [{ sub: '', azp: 'app' }, 'client_id:app'],
    [{ client_id: 'client_id:app' }, 'client_id:client_id:app'],
    [{ sub: 'ålice 😀' }, 'ålice 😀'],
  ])('of the claims %j is %s', async (claims, principal) => {
    expect(await principalOf({ ...UNNAMED, ...claims })).toBe(principal);
  });

  it('that is a subject never has the name of a client', async () => {
    expect(await principalOf({ ...GOOD, sub: 'client_id:app' })).toContain('kept for clients');
  });

  it('is short', async () => {
    expect(await principalOf({ ...GOOD, sub: 'a'.repeat(1_024) })).toHaveLength(1_024);
    expect(await principalOf({ ...GOOD, sub: 'a'.repeat(1_025) })).toContain('longer than 1024');
    expect(await principalOf({ ...UNNAMED, azp: 'a'.repeat(1_025) })).toContain('longer than 1024');
  });
});

describe('the scopes of a JWT', () => {
  it.each<[string, JWTPayload, string | undefined, string[]]>([
    ['a text', { ...GOOD, scope: 'a b' }, undefined, ['a', 'b']],
    ['a list', { ...GOOD, scope: ['a', 'b', 5] }, undefined, ['a', 'b']],
    ['scp, where scope is missing', { ...GOOD, scope: undefined, scp: ['a'] }, undefined, ['a']],
    ['the claim that the operator named', { ...GOOD, permissions: ['c'] }, 'permissions', ['c']],
    ['none', { ...GOOD, scope: undefined }, undefined, []],
    ['something else', { ...GOOD, scope: { read: true } }, undefined, []],
  ])('are read from %s', async (_name, claims, scopesClaim, expected) => {
    const jwt = {
      issuer: ISSUER,
      audience: AUDIENCE,
      jwks,
      ...(scopesClaim !== undefined && { scopesClaim }),
    };
    const { verdict } = await present(await sign(claims), { jwt });
    expect(verdict.ok && verdict.auth.scopes).toEqual(expected);
  });

  it('must have all that the server asks for: else 403, with what is needed', async () => {
    const requiredScopes = ['read', 'admin'];
    const { verdict, reply } = await present(await sign(GOOD), { requiredScopes });
    expect(verdict).toEqual({ ok: false, kind: 'scope', reason: 'not granted: admin' });
    expect(reply?.status).toBe(403);
    expect(reply?.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", error_description="The access token was not granted what this needs.", ' +
        'scope="read admin", resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"',
    );
  });
});

describe('keys that cannot be read', () => {
  it('let no caller in, with 503 and not 401', async () => {
    const broken = { keys: ['none'] } as unknown as JSONWebKeySet;
    const jwt = { issuer: ISSUER, audience: AUDIENCE, jwks: broken };
    const { verdict, reply } = await present(await sign(GOOD), { jwt });
    expect(verdict).toMatchObject({ kind: 'unavailable' });
    expect(reply?.status).toBe(503);
  });
});

describe('an issuer that is not described well enough', () => {
  const good = { issuer: ISSUER, audience: AUDIENCE, jwksUrl: 'https://issuer.example/jwks' };
  it.each<[string, object]>([
    ['no issuer', { ...good, issuer: undefined }],
    ['an empty issuer', { ...good, issuer: '' }],
    ['no audience', { ...good, audience: undefined }],
    ['an empty list of audiences', { ...good, audience: [] }],
    ['no keys', { ...good, jwksUrl: undefined }],
    ['keys that are none', { ...good, jwksUrl: undefined, jwks: {} }],
    ['keys twice', { ...good, jwks: { keys: [] } }],
    ['keys over plain http', { ...good, jwksUrl: 'http://issuer.example/jwks' }],
    ['keys from a file', { ...good, jwksUrl: 'file:///etc/jwks.json' }],
    ['keys from no address', { ...good, jwksUrl: 'issuer.example/jwks' }],
    ['keys behind a password', { ...good, jwksUrl: 'https://mcp:s3cret@issuer.example/jwks' }],
    ['an algorithm with a shared secret', { ...good, algorithms: ['ES256', 'HS256'] }],
    ['no algorithm', { ...good, algorithms: ['none'] }],
  ])('does not start: %s', (_name, jwt) => {
    expect(() => createAuthenticator({ jwt } as AuthOptions)).toThrow(/^jwt/);
    expect(() => createAuthenticator({ jwt } as AuthOptions)).not.toThrow('s3cret');
  });
});
