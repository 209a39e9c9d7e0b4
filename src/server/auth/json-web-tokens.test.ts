import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JSONWebKeySet, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, type AuthOptions, type AuthRefusal, type AuthResult } from './index.ts';

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
  readonly result: AuthResult;
  readonly refusals: AuthRefusal[];
}

async function present(token: string, options: Partial<AuthOptions> = {}): Promise<Answer> {
  const refusals: AuthRefusal[] = [];
  const authenticate = createAuthenticator({
    jwt: { issuer: ISSUER, audience: AUDIENCE, jwks },
    resource: AUDIENCE,
    onRefused: (refusal) => refusals.push(refusal),
    ...options,
  });
  const request = new Request(AUDIENCE, { headers: { authorization: `Bearer ${token}` } });
  return { result: await authenticate(request), refusals };
}

describe('a JWT', () => {
  it('of the issuer, for this server, in its time, tells who calls and what they were granted', async () => {
    const token = await sign(GOOD);
    const { result } = await present(token);
    expect(result).toEqual({
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
  ])('with %s is refused, and only the log is told why', async (_name, claims, reason) => {
    const { result, refusals } = await present(await sign(claims));
    expect(refusals).toMatchObject([{ kind: 'invalid' }]);
    expect(refusals[0]!.reason).toContain(reason);
    await expectGenericRefusal(result);
  });

  it('counts within five seconds of its times, since clocks differ', async () => {
    const verdicts: boolean[] = [];
    for (const times of [{ exp: now - 4 }, { exp: now - 5 }, { nbf: now + 5 }, { nbf: now + 6 }]) {
      verdicts.push((await present(await sign({ ...GOOD, ...times }))).result.ok);
    }
    expect(verdicts).toEqual([true, false, true, false]);
  });

  it('signed by somebody else is refused', async () => {
    const { result, refusals } = await present(await sign(GOOD, stranger.privateKey));
    expect(refusals).toEqual([{ kind: 'invalid', reason: 'signature verification failed' }]);
    await expectGenericRefusal(result);
  });

  it('signed by a key that it brings along is refused', async () => {
    const jwk = await exportJWK(stranger.publicKey);
    const { result } = await present(await sign(GOOD, stranger.privateKey, { jwk, kid: 'mine' }));
    await expectGenericRefusal(result);
  });

  it('that names no algorithm is refused', async () => {
    for (const alg of ['none', 'None', 'NONE', '']) {
      const { result, refusals } = await present(`${encode({ alg })}.${encode(GOOD)}.`);
      expect(refusals).toMatchObject([{ kind: 'invalid' }]);
      await expectGenericRefusal(result);
    }
  });

  it('signed with HS256 and the public key as its secret is refused', async () => {
    const secrets = [await exportSPKI(keys.publicKey), JSON.stringify(jwks.keys[0]), jwks.keys[0]!.x!];
    for (const secret of secrets) {
      const signed = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(GOOD)}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      const { result, refusals } = await present(`${signed}.${signature}`);
      expect(refusals).toEqual([
        { kind: 'invalid', reason: '"alg" (Algorithm) Header Parameter value not allowed' },
      ]);
      await expectGenericRefusal(result);
    }
  });

  it('of an algorithm that the operator left out is refused', async () => {
    const jwt = { issuer: ISSUER, audience: AUDIENCE, jwks, algorithms: ['RS256'] };
    await expectGenericRefusal((await present(await sign(GOOD), { jwt })).result);
  });

  it.each(['x', 'a.b.c', '....', 'eyJhbGciOiJFUzI1NiJ9.e30.', 'A'.repeat(20_000)])(
    'that is none is refused: %.20s',
    async (token) => {
      const { result, refusals } = await present(token);
      expect(refusals).toMatchObject([{ kind: 'invalid' }]);
      await expectGenericRefusal(result);
    },
  );

  it('whose content was changed after it was signed is refused', async () => {
    const [header, , signature] = (await sign(GOOD)).split('.');
    const { result } = await present(`${header}.${encode({ ...GOOD, sub: 'root' })}.${signature}`);
    await expectGenericRefusal(result);
  });

  it('may not take the name of a static token', async () => {
    const tokens = [{ principal: 'alice', token: 'alice-token-0123456789' }];
    await expectGenericRefusal((await present(await sign(GOOD), { tokens })).result);
    expect((await present(await sign({ ...GOOD, sub: 'bob' }), { tokens })).result.ok).toBe(true);
    expect((await present('alice-token-0123456789', { tokens })).result.ok).toBe(true);
  });

  async function expectGenericRefusal(result: AuthResult): Promise<void> {
    if (result.ok) throw new Error('The token was accepted.');
    expect(result.response.status).toBe(401);
    expect(result.response.headers.get('www-authenticate')).toBe(
      'Bearer error="invalid_token", error_description="A valid access token is required.", ' +
        'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"',
    );
    expect(await result.response.json()).toEqual({
      error: 'invalid_token',
      error_description: 'A valid access token is required.',
    });
  }
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
    const { result } = await present(await sign(claims), { jwt });
    expect(result.ok && result.auth?.scopes).toEqual(expected);
  });

  it('must have all that the server asks for: else 403, with what is needed', async () => {
    const requiredScopes = ['read', 'admin'];
    const { result, refusals } = await present(await sign(GOOD), { requiredScopes });
    if (result.ok) throw new Error('The token was accepted.');
    expect(refusals).toEqual([{ kind: 'scope', reason: 'not granted: admin' }]);
    expect(result.response.status).toBe(403);
    expect(result.response.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", error_description="The access token was not granted what this needs.", ' +
        'scope="read admin", resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"',
    );
  });
});

describe('the keys of an issuer', () => {
  let server: Server;
  let address: string;
  let answer: () => [number, unknown] = () => [200, jwks];

  beforeAll(async () => {
    server = createServer((_request, response) => {
      const [status, body] = answer();
      response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const remote = (): Partial<AuthOptions> => ({
    jwt: { issuer: ISSUER, audience: AUDIENCE, jwksUrl: address },
  });

  it('are fetched from where it publishes them', async () => {
    answer = () => [200, jwks];
    expect((await present(await sign(GOOD), remote())).result.ok).toBe(true);
    expect((await present(await sign(GOOD, stranger.privateKey), remote())).result.ok).toBe(false);
  });

  it.each<[string, number, unknown]>([
    ['fails', 500, {}],
    ['sends us elsewhere', 302, {}],
    ['has no keys', 200, { keys: 'none' }],
  ])(
    'cannot be had where it %s: nobody gets in, and the token is not blamed',
    async (_name, status, body) => {
      answer = () => [status, body];
      const { result, refusals } = await present(await sign(GOOD), remote());
      expect(refusals).toMatchObject([{ kind: 'unavailable' }]);
      if (result.ok) throw new Error('The token was accepted.');
      expect(result.response.status).toBe(503);
      expect(result.response.headers.get('retry-after')).toBe('5');
      expect(await result.response.text()).not.toContain('JSON Web Key');
    },
  );
});

describe('keys that nobody can read', () => {
  it('let nobody in, and the token is not blamed', async () => {
    const broken = { keys: ['none'] } as unknown as JSONWebKeySet;
    const jwt = { issuer: ISSUER, audience: AUDIENCE, jwks: broken };
    const { result, refusals } = await present(await sign(GOOD), { jwt });
    expect(refusals).toMatchObject([{ kind: 'unavailable' }]);
    expect(!result.ok && result.response.status).toBe(503);
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
    ['an algorithm with a shared secret', { ...good, algorithms: ['ES256', 'HS256'] }],
    ['no algorithm', { ...good, algorithms: ['none'] }],
  ])('does not start: %s', (_name, jwt) => {
    expect(() => createAuthenticator({ jwt } as AuthOptions)).toThrow(/^jwt/);
  });
});
