import { describe, expect, it } from 'vitest';
import { accessFrom } from './access.ts';

describe('who gets in over HTTP, by the environment', () => {
  it('is everybody on this machine where nothing is said', async () => {
    expect(await accessFrom({}, {})).toEqual({});
    expect(await accessFrom({}, { host: '127.0.0.1' })).toEqual({});
    expect(await accessFrom({}, { host: '0.0.0.0' })).toEqual({});
  });

  it('may be asked for by the address it listens at, or by the names given', async () => {
    expect(await accessFrom({}, { host: '127.0.0.2' })).toEqual({ hosts: ['127.0.0.2'] });
    expect(await accessFrom({}, { host: '::2' })).toEqual({ hosts: ['[::2]'] });
    expect(await accessFrom({ ANYSHAPE_HOSTS: 'a.example, b.example' }, { host: '0.0.0.0' })).toEqual({
      hosts: ['a.example', 'b.example'],
    });
  });

  it('is whoever has a token', async () => {
    const { auth } = await accessFrom({ ANYSHAPE_TOKENS: 'ann:0123456789abcdef:read write' }, {});
    expect(auth?.tokens).toMatchObject([{ principal: 'ann', scopes: ['read', 'write'] }]);
  });

  it('is only who was granted what everybody needs, by a flag or the environment', async () => {
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

  it('is never left open by halves', async () => {
    await expect(accessFrom({ ANYSHAPE_JWT_ISSUER: 'https://issuer.example' }, {})).rejects.toThrow(
      'For JWTs all of ANYSHAPE_JWT_ISSUER, ANYSHAPE_JWT_AUDIENCE, ANYSHAPE_JWKS_URL must be set.',
    );
  });
});
