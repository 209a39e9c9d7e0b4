/**
 * R-PROFILE over real HTTP and stdio, with the official clients of every version: a profile is chosen by
 * address, by a scope of the token or by the server's default; its list is made once; calls go to the tool
 * itself, whose full schema judges them; sessions and lists of one profile are none of another.
 */
import { StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as HttpV1 } from 'mcp-sdk-v1/client/streamableHttp.js';
import { StreamableHTTPClientTransport as Http2025 } from 'mcp-sdk-2025/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.ts';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { listTools, wireVersion } from '../../src/wire/index.ts';
import { profiledRegistry, profileNamed, type ProfileName } from '../../src/wire/profiles/index.ts';
import { officialClients, type ClientKind, type OfficialClient } from '../clients/official.ts';

const find = tool({
  name: 'find.user',
  description: 'Finds a user.',
  input: {
    type: 'object',
    properties: {
      'filter[id]': { type: 'integer', minimum: 1 },
      name: { type: 'string' },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
    },
    anyOf: [{ required: ['filter[id]'] }, { required: ['name'] }],
  },
  output: { type: 'object', properties: { got: {} } },
  run: (args) => ({ got: args }),
});
const regional = tool({
  name: 'regional',
  input: {
    type: 'object',
    properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, n: { type: ['integer', 'null'] } },
    required: ['region'],
  },
  output: { type: 'array' },
  run: ({ region, n }) => [region, n],
});
const plain = tool({
  name: 'plain',
  input: { type: 'object', properties: { a: { type: 'string' } } },
  run: ({ a }) => a,
});

const registry = createRegistry([find, regional, plain]);
let running: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  running = await serve(registry, { http: { port: 0 } });
});
afterAll(() => running.close());

function transportFor({ name }: ClientKind, url: URL): object {
  const Transport = name.startsWith('v2') ? HttpV2 : name.includes('2025') ? Http2025 : HttpV1;
  return new Transport(url);
}

const overHttp = officialClients.filter(({ version }) => version !== '2024-11-05');

async function withClient<Result>(
  kind: ClientKind,
  path: string,
  use: (client: OfficialClient) => Promise<Result>,
): Promise<Result> {
  const client = await kind.connect(transportFor(kind, new URL(path, running.url)));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

describe.each(overHttp.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  it('lists and calls what claude takes, by its address', async () => {
    await withClient(kind, '/mcp/p/claude', async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['find_user', 'regional', 'plain']);
      expect(Object.keys(tools[0]!.inputSchema['properties'] as object)).toEqual([
        'filter_id',
        'name',
        'labels',
      ]);
      expect(tools[0]!.inputSchema).not.toHaveProperty('anyOf');
      expect((tools[0] as { description?: string }).description).toBe(
        'Finds a user. Give one of these forms: filter_id; or name.',
      );
      const result = await client.callTool({ name: 'find_user', arguments: { filter_id: 7 } });
      expect(JSON.parse(result.content[0]!.text!)).toEqual({ got: { 'filter[id]': 7 } });
      const refused = await client.callTool({ name: 'find_user', arguments: { filter_id: 0 } });
      expect(refused.isError).toBe(true);
      expect(refused.content[0]!.text).toContain('/filter[id]: must be at least 1, but is 0');
      expect(refused.content[0]!.text).toContain('"filter_id" is called "filter[id]" here.');
    });
  });

  it('reads JSON in texts and null for what is absent, for openai-strict', async () => {
    await withClient(kind, '/mcp/p/openai-strict', async (client) => {
      const args = { 'filter[id]': null, name: 'Ada', labels: '{"a":"b"}' };
      const result = await client.callTool({ name: 'find_user', arguments: args });
      expect(JSON.parse(result.content[0]!.text!)).toEqual({ got: { name: 'Ada', labels: { a: 'b' } } });
    });
  });

  it('keeps header parameters, which the client mirrors', async () => {
    await withClient(kind, '/mcp/p/claude', async (client) => {
      const { tools } = await client.listTools();
      const { region } = tools[1]!.inputSchema['properties'] as Record<string, object>;
      expect(region).toEqual({ type: 'string', 'x-mcp-header': 'Region' });
      const { content } = await client.callTool({ name: 'regional', arguments: { region: 'eu', n: 1 } });
      expect(content[0]!.text).toBe('["eu",1]');
    });
  });

  it('sends text alone where the profile asks for that', async () => {
    await withClient(kind, '/mcp/p/moonshot', async (client) => {
      const { tools } = await client.listTools();
      expect(tools.some((one) => one.outputSchema !== undefined)).toBe(false);
      const result = await client.callTool({ name: 'regional', arguments: { region: 'eu', n: 2 } });
      expect(result.structuredContent).toBeUndefined();
      expect(result.content.map(({ text }) => text)).toEqual(['["eu",2]']);
    });
  });
});

describe('a profile', () => {
  it('that does not exist is not found, with the names of those that do', async () => {
    const response = await fetch(new URL('/mcp/p/nobody', running.url), { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('claude-strict');
  });

  it('has one ready list, until the tools change', () => {
    const version = wireVersion('2026-07-28');
    const seen = profiledRegistry(registry, profileNamed('gemini')!);
    const page = listTools(seen, version, undefined);
    expect(listTools(seen, version, undefined)).toBe(page);
    expect(page!.bytes).toBe(listTools(seen, version, undefined)!.bytes);
    registry.add(tool({ name: 'late', run: () => null }));
    expect(seen.get('late')).toBeDefined();
    expect(listTools(seen, version, undefined)).not.toBe(page);
    registry.remove('late');
    expect(seen.get('late')).toBeUndefined();
  });

  it('has sessions of its own', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const post = (path: string, message: object, session?: string): Promise<Response> =>
      fetch(new URL(path, running.url), {
        method: 'POST',
        headers: { ...headers, ...(session !== undefined && { 'mcp-session-id': session }) },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      });
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'c', version: '1' },
    };
    const opened = await post('/mcp/p/claude', { method: 'initialize', params });
    const session = opened.headers.get('mcp-session-id')!;
    await opened.text();
    const own = await post('/mcp/p/claude', { method: 'tools/list' }, session);
    expect(await own.text()).toContain('find_user');
    const other = await post('/mcp', { method: 'tools/list' }, session);
    expect(other.status).toBe(404);
  });

  it('of a token wins over the default of the server, and its lists are private', async () => {
    const tokens = [
      { principal: 'ada', token: 'a'.repeat(20), scopes: ['profile:openai-strict'] },
      { principal: 'bob', token: 'b'.repeat(20) },
    ];
    const server = await serve(createRegistry([find]), {
      http: { port: 0 },
      auth: { tokens },
      profile: 'claude',
    });
    try {
      for (const [token, required] of [
        ['a', ['filter[id]', 'name', 'labels']],
        ['b', undefined],
      ] as const) {
        const client = await connect(server.url!, { token: token.repeat(20) });
        const [first] = await client.tools();
        expect((first as unknown as { inputSchema: { required?: string[] } }).inputSchema.required).toEqual(
          required,
        );
        await client.close();
      }
      const response = await fetch(server.url!, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${'b'.repeat(20)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/list',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/list',
          params: {
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': {},
            },
          },
        }),
      });
      expect(await response.text()).toContain('"cacheScope":"private"');
    } finally {
      await server.close();
    }
  });

  it('that a program misspells stops the start', async () => {
    await expect(serve(plain, { http: { port: 0 }, profile: 'cloud' as ProfileName })).rejects.toThrow(
      'There is no profile "cloud"',
    );
  });
});
