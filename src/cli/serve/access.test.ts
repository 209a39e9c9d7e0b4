import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ACCESS_HELP, accessFrom } from './access.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-access-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('access over HTTP, configured by the environment', () => {
  it('is open to this machine by default', async () => {
    expect(await accessFrom({}, {})).toEqual({});
    expect(await accessFrom({}, { host: '127.0.0.1' })).toEqual({});
    expect(await accessFrom({}, { host: '0.0.0.0' })).toEqual({});
  });

  it('goes by the address that the server listens at, or by the configured names', async () => {
    expect(await accessFrom({}, { host: '127.0.0.2' })).toEqual({ hosts: ['127.0.0.2'] });
    expect(await accessFrom({}, { host: '::2' })).toEqual({ hosts: ['[::2]'] });
    expect(await accessFrom({ ANYSHAPE_HOSTS: 'a.example, b.example' }, { host: '0.0.0.0' })).toEqual({
      hosts: ['a.example', 'b.example'],
    });
  });

  it('takes static tokens', async () => {
    const { auth } = await accessFrom({ ANYSHAPE_TOKENS: 'ann:0123456789abcdef:read write' }, {});
    expect(auth?.tokens).toMatchObject([{ principal: 'ann', scopes: ['read', 'write'] }]);
  });

  it('needs the required scopes, by a flag or the environment', async () => {
    const env = { ANYSHAPE_TOKENS: 'ann:0123456789abcdef:mcp', ANYSHAPE_REQUIRED_SCOPES: 'mcp, read' };
    expect((await accessFrom(env, {})).auth?.requiredScopes).toEqual(['mcp', 'read']);
    expect((await accessFrom(env, { requiredScopes: 'mcp  write' })).auth?.requiredScopes).toEqual([
      'mcp',
      'write',
    ]);
    const jwt = {
      ANYSHAPE_JWT_ISSUER: 'https://issuer.example',
      ANYSHAPE_JWT_AUDIENCE: 'x',
      ANYSHAPE_JWKS_URL: 'https://issuer.example/jwks',
    };
    expect((await accessFrom(jwt, { requiredScopes: 'mcp' })).auth?.requiredScopes).toEqual(['mcp']);
    expect((await accessFrom(jwt, {})).auth).not.toHaveProperty('requiredScopes');
    await expect(accessFrom({}, { requiredScopes: 'mcp' })).rejects.toThrow('Required scopes need tokens');
  });

  it('takes tokens of a file', async () => {
    const { auth } = await accessFrom({ ANYSHAPE_TOKENS_FILE: '/etc/mcp/tokens' }, { requiredScopes: 'mcp' });
    expect(auth).toEqual({ tokensFile: '/etc/mcp/tokens', requiredScopes: ['mcp'] });
  });

  it('takes JWTs of the issuer', async () => {
    const env = {
      ANYSHAPE_JWT_ISSUER: 'https://issuer.example',
      ANYSHAPE_JWT_AUDIENCE: 'https://mcp.example.com/mcp, mcp',
      ANYSHAPE_JWKS_URL: 'https://issuer.example/jwks',
      ANYSHAPE_JWT_ALGORITHMS: 'ES256 EdDSA',
      ANYSHAPE_JWT_SCOPES_CLAIM: 'permissions',
      ANYSHAPE_RESOURCE: 'https://mcp.example.com/mcp',
    };
    expect((await accessFrom(env, {})).auth).toEqual({
      jwt: {
        issuer: 'https://issuer.example',
        audience: ['https://mcp.example.com/mcp', 'mcp'],
        jwksUrl: 'https://issuer.example/jwks',
        algorithms: ['ES256', 'EdDSA'],
        scopesClaim: 'permissions',
      },
      resource: 'https://mcp.example.com/mcp',
    });
  });

  const INTROSPECTION = {
    ANYSHAPE_INTROSPECTION_URL: 'https://issuer.example/introspect',
    ANYSHAPE_INTROSPECTION_CLIENT_ID: 'mcp',
    ANYSHAPE_INTROSPECTION_CLIENT_SECRET: 's3cret',
    ANYSHAPE_INTROSPECTION_AUDIENCE: 'https://mcp.example.com/mcp',
  };

  it('takes tokens that the authorization server knows', async () => {
    const introspection = {
      url: 'https://issuer.example/introspect',
      clientId: 'mcp',
      clientSecret: 's3cret',
      audience: ['https://mcp.example.com/mcp'],
    };
    expect((await accessFrom(INTROSPECTION, {})).auth).toEqual({ introspection });
    const more = {
      ...INTROSPECTION,
      ANYSHAPE_INTROSPECTION_ISSUER: 'https://issuer.example',
      ANYSHAPE_INTROSPECTION_CACHE_SECONDS: '10',
    };
    expect((await accessFrom(more, {})).auth).toEqual({
      introspection: { ...introspection, issuer: 'https://issuer.example', cacheSeconds: 10 },
    });
  });

  it.each([
    ['verify.mjs', 'export const verify = (token) => ({ principal: token, scopes: [] });'],
    ['verify.ts', 'export async function verify(token: string) { return { principal: token, scopes: [] }; }'],
    ['verify.cjs', 'exports.verify = (token) => ({ principal: token, scopes: [] });'],
  ])('takes tokens that the function of a module knows: %s', async (name, text) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    const { auth } = await accessFrom({ ANYSHAPE_VERIFY_MODULE: file }, {});
    const { signal } = new AbortController();
    expect(await auth!.verify!('alice', { signal })).toEqual({ principal: 'alice', scopes: [] });
  });

  it('is an error where the module has no such function', async () => {
    const file = join(folder, 'other.mjs');
    writeFileSync(file, 'export const check = () => true;');
    await expect(accessFrom({ ANYSHAPE_VERIFY_MODULE: file }, {})).rejects.toThrow(
      'exports no function "verify"',
    );
    await expect(accessFrom({ ANYSHAPE_VERIFY_MODULE: join(folder, 'gone.mjs') }, {})).rejects.toThrow(
      'does not exist',
    );
  });

  it('is never left open by halves', async () => {
    for (const name of Object.keys(INTROSPECTION)) {
      const { [name as keyof typeof INTROSPECTION]: _left, ...others } = INTROSPECTION;
      const failure = await accessFrom(others, {}).catch(String);
      expect(failure).toContain('For introspection all of ANYSHAPE_INTROSPECTION_URL, ');
      expect(failure).not.toContain('s3cret');
    }
    await expect(accessFrom({ ANYSHAPE_INTROSPECTION_CACHE_SECONDS: '5' }, {})).rejects.toThrow('all of');
    await expect(accessFrom({ ANYSHAPE_JWT_ALGORITHMS: 'ES256' }, {})).rejects.toThrow('For JWTs all of');
    await expect(accessFrom({ ANYSHAPE_JWT_ISSUER: 'https://issuer.example' }, {})).rejects.toThrow(
      'For JWTs all of ANYSHAPE_JWT_ISSUER, ANYSHAPE_JWT_AUDIENCE, ANYSHAPE_JWKS_URL must be set.',
    );
  });
});

describe('the variables of access', () => {
  const namesIn = (text: string): string[] => [...new Set(text.match(/ANYSHAPE_[A-Z_]+/g))].sort();

  it('are those of the help, and of the table in docs/auth.md', () => {
    const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
    const used = namesIn(read('access.ts').split('export async function')[1]!);
    expect(used).toHaveLength(17);
    expect(namesIn(ACCESS_HELP)).toEqual(used);
    const rows = read('../../../docs/auth.md')
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(namesIn(rows.join('\n'))).toEqual(used);
  });
});
