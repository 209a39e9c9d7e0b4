import { describe, expect, it } from 'vitest';
import { accessFrom } from './access.ts';

describe('who gets in over HTTP, by the environment', () => {
  it('is everybody on this machine where nothing is said', async () => {
    expect(await accessFrom({}, undefined)).toEqual({});
    expect(await accessFrom({}, '127.0.0.1')).toEqual({});
    expect(await accessFrom({}, '0.0.0.0')).toEqual({});
  });

  it('may be asked for by the address it listens at, or by the names given', async () => {
    expect(await accessFrom({}, '127.0.0.2')).toEqual({ hosts: ['127.0.0.2'] });
    expect(await accessFrom({}, '::2')).toEqual({ hosts: ['[::2]'] });
    expect(await accessFrom({ ANYSHAPE_HOSTS: 'a.example, b.example' }, '0.0.0.0')).toEqual({
      hosts: ['a.example', 'b.example'],
    });
  });

  it('is whoever has a token', async () => {
    const { auth } = await accessFrom({ ANYSHAPE_TOKENS: 'ann:0123456789abcdef:read write' }, undefined);
    expect(auth?.tokens).toMatchObject([{ principal: 'ann', scopes: ['read', 'write'] }]);
  });

  it('is never left open by halves', async () => {
    await expect(accessFrom({ ANYSHAPE_JWT_ISSUER: 'https://issuer.example' }, undefined)).rejects.toThrow(
      'For JWTs all of ANYSHAPE_JWT_ISSUER, ANYSHAPE_JWT_AUDIENCE, ANYSHAPE_JWKS_URL must be set.',
    );
  });
});
