import {
  createMcpHandler,
  McpServer,
  type AuthInfo,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type Registry } from '../../tool/index.ts';
import { listTools, wireVersion } from '../../wire/index.ts';
import { scopeChallengeFor, scopesAsked, sdkAuthInfo, viewFor } from './index.ts';

const run = (): number => 1;
const registryOf = (): Registry =>
  createRegistry([
    tool({ name: 'open', run }),
    tool({ name: 'reads', scopes: ['read'], run }),
    tool({ name: 'writes', scopes: ['write', 'read'], run }),
  ]);

describe('a list of tools that ask for scopes (R-WIRE-6)', () => {
  const modern = wireVersion('2026-07-28');
  const seen = (registry: Registry, scopes: string[] | undefined) => {
    const view = viewFor(registry, scopes && { scopes });
    const { tools, cacheScope } = listTools(registry, modern, undefined, view)!.result;
    return [tools.map(({ name }) => name).join(' '), cacheScope];
  };

  it.each<[string[] | undefined, string]>([
    [undefined, 'open'],
    [[], 'open'],
    [['write'], 'open'],
    [['read'], 'open reads'],
    [['read', 'other'], 'open reads'],
    [['READ'], 'open'],
    [['read', 'write'], 'open reads writes'],
  ])('shows to a caller with the scopes %j: %s', (scopes, names) => {
    expect(seen(registryOf(), scopes)).toEqual([names, 'private']);
  });

  it('is one for all who were granted the same of what matters', () => {
    const registry = registryOf();
    const keys = [['a', 'read'], ['read', 'b'], ['write', 'read'], undefined].map(
      (scopes) => viewFor(registry, scopes && { scopes })!.key,
    );
    expect(keys).toEqual(['read', 'read', 'read write', '']);
  });

  it('is public where no tool asks and no token is sent, which may choose a profile (R-WIRE-6)', () => {
    const registry = createRegistry(tool({ name: 'open', run }));
    expect(seen(registry, undefined)).toEqual(['open', 'public']);
    expect(seen(registry, [])).toEqual(['open', 'private']);
  });

  it('follows the tools as they come and go', () => {
    const registry = registryOf();
    expect(scopesAsked(registry)).toEqual(['read', 'write']);
    registry.remove('writes');
    expect(scopesAsked(registry)).toEqual(['read']);
    registry.add(tool({ name: 'deletes', scopes: ['delete'], run }));
    expect(scopesAsked(registry)).toEqual(['delete', 'read']);
    expect(seen(registry, ['delete'])).toEqual(['open deletes', 'private']);
  });

  it('says nothing of the scopes themselves', () => {
    const { tools } = listTools(
      registryOf(),
      modern,
      undefined,
      viewFor(registryOf(), { scopes: ['read'] }),
    )!.result;
    expect(JSON.stringify(tools)).not.toContain('scopes');
  });
});

describe('a call of a tool that asks for scopes', () => {
  const resolve = scopeChallengeFor(registryOf(), ['mcp', 'read']);
  const challengeFor = (name: unknown, scopes: string[] | undefined, method = 'tools/call') => {
    const request = { jsonrpc: '2.0', id: 1, method, params: { name } } as JSONRPCRequest;
    const authInfo: AuthInfo | undefined = scopes && { token: 't', clientId: 'alice', scopes };
    return resolve(authInfo === undefined ? { request } : { request, authInfo });
  };

  it('is challenged for all that it needs, not only for what is missing', () => {
    expect(challengeFor('writes', ['read', 'mcp'])).toEqual({ scopes: ['mcp', 'read', 'write'] });
    expect(challengeFor('reads', undefined)).toEqual({ scopes: ['mcp', 'read'] });
  });

  it('passes where everything was granted', () => {
    expect(challengeFor('writes', ['read', 'write'])).toBeUndefined();
    expect(challengeFor('open', undefined)).toBeUndefined();
  });

  it('is left to others where there is no such tool, or it is no call', () => {
    expect(challengeFor('nothing', [])).toBeUndefined();
    expect(challengeFor('constructor', [])).toBeUndefined();
    expect(challengeFor(5, [])).toBeUndefined();
    expect(challengeFor('writes', [], 'prompts/get')).toBeUndefined();
  });
});

describe("the SDK's server with this challenge", () => {
  class Guarded extends McpServer {
    override resolveScopeChallenge = scopeChallengeFor(registryOf());
  }
  const handler = createMcpHandler(() => {
    const server = new Guarded({ name: 'test', version: '1' });
    server.registerTool('writes', {}, () => ({ content: [] }));
    return server;
  });
  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const send = (version: string, scopes: string[] | undefined): Promise<Response> => {
    const isModern = version === '2026-07-28';
    const params = { name: 'writes', arguments: {}, ...(isModern && { _meta: META }) };
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': version,
        ...(isModern && { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'writes' }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    const auth = scopes && { principal: 'alice', scopes, token: 't' };
    const jwt = { issuer: 'https://issuer.example', audience: 'x', jwksUrl: 'https://issuer.example/jwks' };
    const place = { jwt, resource: 'https://mcp.example.com/mcp' };
    return handler.fetch(request, auth === undefined ? {} : { authInfo: sdkAuthInfo(auth, place) });
  };

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'answers a call out of sight with 403 and what it needs, on %s',
    async (version) => {
      const response = await send(version, ['read']);
      expect(response.status).toBe(403);
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_scope", error_description="Insufficient scope", scope="write read", ' +
          'resource_metadata="https://mcp.example.com/.well-known/oauth-protected-resource/mcp"',
      );
      expect((await send(version, undefined)).status).toBe(403);
      expect((await send(version, ['read', 'write'])).status).toBe(200);
    },
  );
});
