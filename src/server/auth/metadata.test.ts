import { describe, expect, it } from 'vitest';
import {
  createMetadataRoute,
  parseStaticTokens,
  sdkAuthInfo,
  type AuthOptions,
  type MetadataRequest,
} from './index.ts';

const options: AuthOptions = {
  jwt: { issuer: 'https://issuer.example', audience: 'x', jwksUrl: 'https://issuer.example/jwks' },
  resource: 'https://mcp.example.com/mcp',
  requiredScopes: ['mcp'],
};
const at = (path: string, method = 'GET'): MetadataRequest => ({ method, path });

describe('the protected-resource metadata', () => {
  it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    'is at %s, and says who gives tokens for what',
    (path) => {
      const reply = createMetadataRoute({ ...options, requiredScopes: ['mcp', 'mcp'] })(at(path))!;
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('application/json');
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(reply.body as string)).toEqual({
        resource: 'https://mcp.example.com/mcp',
        authorization_servers: ['https://issuer.example'],
        scopes_supported: ['mcp'],
        bearer_methods_supported: ['header'],
      });
    },
  );

  it('names no scopes where basic access takes none, whatever tools ask for', () => {
    const { requiredScopes: _none, ...open } = options;
    const reply = createMetadataRoute(open)(at('/.well-known/oauth-protected-resource'))!;
    expect(JSON.parse(reply.body as string)).not.toHaveProperty('scopes_supported');
  });

  it('can be asked for by GET, HEAD and from a page', () => {
    const route = createMetadataRoute(options);
    const path = '/.well-known/oauth-protected-resource/mcp';
    const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE'];
    expect(methods.map((method) => route(at(path, method))!.status)).toEqual([200, 200, 204, 405, 405]);
    expect(route(at(path, 'POST'))!.headers['allow']).toBe('GET, HEAD, OPTIONS');
    expect(methods.map((method) => route(at(path, method))!.body !== undefined)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(route(at(path, 'HEAD'))!.headers['content-type']).toBe('application/json');
  });

  it('is nowhere else', () => {
    const route = createMetadataRoute(options);
    const paths = [
      '/',
      '/mcp',
      '/.well-known/oauth-protected-resource/other',
      '/.well-known/openid-configuration',
    ];
    expect(paths.map((path) => route(at(path)))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('does not exist for static tokens, or without a public address', () => {
    const tokens = parseStaticTokens('alice:alice-token-0123456789');
    const path = '/.well-known/oauth-protected-resource';
    expect(createMetadataRoute({ tokens, resource: 'https://mcp.example.com' })(at(path))).toBeUndefined();
    expect(createMetadataRoute({ jwt: options.jwt! })(at(path))).toBeUndefined();
  });

  it('names the issuer of introspected tokens', () => {
    const introspection = {
      url: 'https://issuer.example/introspect',
      clientId: 'mcp',
      clientSecret: 's3cret-of-this-server',
      audience: 'x',
    };
    const path = '/.well-known/oauth-protected-resource';
    const resource = 'https://mcp.example.com/mcp';
    const issuer = 'https://issuer.example';
    const reply = createMetadataRoute({ introspection: { ...introspection, issuer }, resource })(at(path))!;
    expect(JSON.parse(reply.body as string)).toMatchObject({ authorization_servers: [issuer] });
    expect(reply.body).not.toContain('s3cret');
    expect(createMetadataRoute({ introspection, resource })(at(path))).toBeUndefined();
  });

  it('does not start with an issuer over plain http', () => {
    const jwt = { ...options.jwt!, issuer: 'http://issuer.example' };
    expect(() => createMetadataRoute({ ...options, jwt })).toThrow('HTTPS');
  });
});

describe('the AuthInfo for the SDK', () => {
  it('is who it is, what it was granted, and where the metadata is', () => {
    const auth = { principal: 'alice', scopes: ['read'], token: 't', expiresAt: 5, claims: { sub: 'alice' } };
    expect(sdkAuthInfo(auth, options)).toEqual({
      token: 't',
      clientId: 'alice',
      scopes: ['read'],
      expiresAt: 5,
      resource: new URL('https://mcp.example.com/mcp'),
      resourceMetadataUrl: 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp',
      extra: { sub: 'alice' },
    });
    expect(sdkAuthInfo({ principal: 'bob', scopes: [], token: 't' })).toEqual({
      token: 't',
      clientId: 'bob',
      scopes: [],
    });
  });
});
