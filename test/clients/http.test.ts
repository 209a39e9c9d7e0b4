/**
 * The official clients and our own over real HTTP, with sessions and without: what each version lists and
 * gets, how it hears of changes, and what errors are like. 2024-11-05 has another HTTP transport, and is
 * served over stdio only.
 */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  StreamableHTTPClientTransport as HttpV2,
  type Client as ClientV2,
} from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as HttpV1 } from 'mcp-sdk-v1/client/streamableHttp.js';
import { StreamableHTTPClientTransport as Http2025 } from 'mcp-sdk-2025/client/streamableHttp.js';
import { describe, expect, it, vi } from 'vitest';
import { connect, ToolCallError } from '../../src/client/index.ts';
import { createRegistry, serve, tool, ToolError, type ToolDefinition } from '../../src/index.ts';
import { createHandler, type HandlerOptions } from '../../src/server/index.ts';
import type { Registry } from '../../src/tool/index.ts';
import { wireVersion } from '../../src/wire/index.ts';
import { officialClients, type CallResult, type ClientKind, type OfficialClient } from './official.ts';

interface Shape {
  readonly about: string;
  readonly definition: Omit<ToolDefinition, 'name' | 'run'>;
  readonly value: unknown;
  readonly args?: Record<string, unknown>;
}

const sameId = 'https://example.com/same';

const shapes: readonly Shape[] = [
  { about: 'an integer', definition: { output: { type: 'integer' } }, value: 0 },
  { about: 'a text', definition: { output: { type: 'string' } }, value: '' },
  {
    about: 'a list',
    definition: { output: { type: 'array', items: { type: 'string' } } },
    value: ['ä', '😀'],
  },
  { about: 'anything, and null', definition: { output: {} }, value: null },
  { about: 'a nullable object', definition: { output: { type: ['object', 'null'] } }, value: { a: 1 } },
  {
    about: 'a nullable object that is null',
    definition: { output: { type: ['object', 'null'] } },
    value: null,
  },
  {
    about: 'an $id',
    definition: { output: { $id: sameId, type: 'array', items: { type: 'string' } } },
    value: ['a'],
  },
  {
    about: 'the same $id',
    definition: { output: { $id: sameId, type: 'array', items: { type: 'integer' } } },
    value: [1],
  },
  {
    about: 'a draft-07 tuple',
    definition: {
      output: {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'array',
        items: [{ type: 'string' }],
        additionalItems: false,
      },
    },
    value: ['a'],
  },
  {
    about: 'a root choice as input',
    definition: {
      input: { oneOf: [{ required: ['id'] }, { required: ['name'] }] },
      output: { type: 'boolean' },
    },
    value: false,
    args: { id: 1 },
  },
  { about: 'no output and nothing', definition: {}, value: undefined },
];

const nameOf = (index: number): string => `tool_${index}`;
const shapeTools = shapes.map(({ definition, value }, index) =>
  tool({ ...definition, name: nameOf(index), run: () => value }),
);

const modes: readonly (HandlerOptions & { readonly mode: string })[] = [
  { mode: 'with sessions' },
  { mode: 'stateless', stateless: true },
  // Modern ones only: no other client comes near it.
  { mode: 'without the fast path', fastPath: false },
];
const kinds = officialClients.filter(({ version }) => version !== '2024-11-05');
const isModern = ({ version }: ClientKind): boolean => wireVersion(version).outputs === 'any';
const modesFor = (version: string | undefined): typeof modes =>
  modes.filter(({ fastPath }) => fastPath === undefined || (version ?? '2026-07-28') >= '2026-07-28');
const matrix = kinds.flatMap((kind) =>
  modesFor(kind.version).map(({ mode, ...options }) => ({ name: `${kind.name} ${mode}`, kind, options })),
);

function httpTransport({ name }: ClientKind, url: string): object {
  if (name.startsWith('v2')) return new HttpV2(new URL(url));
  return name.includes('2025') ? new Http2025(new URL(url)) : new HttpV1(new URL(url));
}

async function withServer<Result>(
  registry: Registry,
  options: HandlerOptions,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await serve(registry, { ...options, http: { port: 0 }, onError: () => undefined });
  try {
    return await use(server.url!);
  } finally {
    await server.close();
  }
}

async function withHttpClient(
  registry: Registry,
  kind: ClientKind,
  options: HandlerOptions,
  use: (client: OfficialClient) => Promise<void>,
): Promise<void> {
  await withServer(registry, options, async (url) => {
    const client = await kind.connect(httpTransport(kind, url));
    try {
      await use(client);
    } finally {
      await client.close();
    }
  });
}

/** The natural value, by what a client can see of it. */
function valueIn({ structuredContent: structured, _meta = {}, content }: CallResult): unknown {
  if (structured !== undefined) {
    return _meta['anyshape/wrapped'] === true ? (structured as { result: unknown }).result : structured;
  }
  const text = content.find(({ type }) => type === 'text')?.text;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

describe.each(matrix)('$name over HTTP', ({ kind, options }) => {
  it('lists every tool and gets from each what it returned (R-WIRE-1, R-WIRE-5)', async () => {
    const registry = createRegistry(shapeTools);
    expect(registry.refused).toEqual([]);
    await withHttpClient(registry, kind, options, async (client) => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(shapes.map((_, index) => nameOf(index)));
      for (const [index, { about, value, args = {} }] of shapes.entries()) {
        const result = await client.callTool({ name: nameOf(index), arguments: args });
        expect({ about, isError: result.isError ?? false, value: valueIn(result) }).toEqual({
          about,
          isError: false,
          value,
        });
      }
    });
  });

  it('gets errors as errors, and learns what was wrong with its arguments (R-WIRE-6, R-IN-2)', async () => {
    const fails = tool({
      name: 'fails',
      input: { type: 'object', properties: { days: { type: 'integer' } } },
      output: { type: 'array' },
      run: () => {
        throw new ToolError('Nothing there.', { value: { code: 404 } });
      },
    });
    await withHttpClient(createRegistry(fails), kind, options, async (client) => {
      await client.listTools();
      const failed = await client.callTool({ name: 'fails' });
      expect(failed.isError).toBe(true);
      expect(failed.content).toEqual([{ type: 'text', text: 'Nothing there.' }]);
      expect(failed.structuredContent).toEqual(isModern(kind) ? { code: 404 } : undefined);
      const refused = await client.callTool({ name: 'fails', arguments: { days: '5' } });
      expect(refused.isError).toBe(true);
      expect(refused.content[0]?.text).toContain('/days: must be integer, but is string "5"');
      await expect(client.callTool({ name: 'nobody' })).rejects.toMatchObject({ code: -32602 });
    });
  });
});

interface Listener {
  fallbackNotificationHandler?: (notice: { readonly method: string }) => Promise<void>;
}

/** Counts what the client is told of a changed list. */
function countNotices(client: OfficialClient): () => number {
  let count = 0;
  (client as Listener).fallbackNotificationHandler = async ({ method }) => {
    if (method === 'notifications/tools/list_changed') count++;
  };
  return () => count;
}

/** The stream of a client opens on its own time, and what happened before is told to nobody. */
async function changeUntil(registry: Registry, isHeard: () => boolean): Promise<void> {
  let number = 0;
  await vi.waitFor(
    () => {
      registry.add(tool({ name: `later_${number++}`, run: () => 1 }));
      expect(isHeard()).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe.each(kinds.filter((kind) => !isModern(kind)))('$name in a session', (kind) => {
  it('hears that the tools changed', async () => {
    const registry = createRegistry(tool({ name: 'first', run: () => 1 }));
    await withHttpClient(registry, kind, {}, async (client) => {
      const notices = countNotices(client);
      await changeUntil(registry, () => notices() > 0);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(registry.tools.map(({ name }) => name));
    });
  });
});

describe.each(kinds.filter(isModern))('$name', (kind) => {
  it('hears of changed tools where it listens, and nowhere else', async () => {
    const registry = createRegistry(tool({ name: 'first', run: () => 1 }));
    await withServer(registry, {}, async (url) => {
      const [listening, silent] = await Promise.all(
        ['listening', 'silent'].map(() => kind.connect(httpTransport(kind, url))),
      );
      const [heard, unheard] = [countNotices(listening!), countNotices(silent!)];
      await (listening as unknown as ClientV2).listen({ toolsListChanged: true });
      registry.add(tool({ name: 'second', run: () => 2 }));
      await vi.waitFor(() => expect(heard()).toBe(1), { timeout: 20_000 });
      expect((await silent!.listTools()).tools.map(({ name }) => name)).toEqual(['first', 'second']);
      expect(unheard()).toBe(0);
      await Promise.all([listening!.close(), silent!.close()]);
    });
  });
});

const versions = [undefined, '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const ours = versions.flatMap((version) =>
  modesFor(version).map(({ mode, ...options }) => ({ name: `version ${version} ${mode}`, version, options })),
);

describe.each(ours)('our client over HTTP, $name', ({ version, options }) => {
  const pinned = version === undefined ? {} : { version };

  it('gets the natural value from every tool (R-CLIENT)', async () => {
    await withServer(createRegistry(shapeTools), options, async (url) => {
      await using connection = await connect(url, pinned);
      expect(connection.version).toBe(version ?? '2026-07-28');
      expect(connection.server).toMatchObject({ name: 'anyshape' });
      for (const [index, { about, value, args = {} }] of shapes.entries()) {
        expect({ about, value: await connection.call(nameOf(index), args) }).toEqual({ about, value });
      }
    });
  });

  it('sends and gets keys like __proto__, which the SDK loses on both sides', async () => {
    const odd = JSON.parse('{"__proto__":{"deep":1},"constructor":2}') as Record<string, unknown>;
    const echo = tool({ name: 'echo', input: true, output: { type: 'object' }, run: (given) => given });
    await withServer(createRegistry(echo), options, async (url) => {
      await using connection = await connect(url, pinned);
      expect(JSON.stringify(await connection.call('echo', odd))).toBe(JSON.stringify(odd));
    });
  });

  it('throws what a tool says went wrong', async () => {
    const fails = tool({
      name: 'fails',
      run: () => {
        throw new ToolError('Nothing there.');
      },
    });
    await withServer(createRegistry(fails), options, async (url) => {
      await using connection = await connect(url, pinned);
      const failed = await connection.call('fails').catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(ToolCallError);
      expect((failed as Error).message).toContain('Nothing there.');
    });
  });
});

describe.each([{ version: '2025-11-25' }, { version: '2026-07-28' }])('our client on $version', (pinned) => {
  it('lists again once it hears that the tools changed', async () => {
    const registry = createRegistry(tool({ name: 'first', run: () => 1 }));
    await withServer(registry, {}, async (url) => {
      await using connection = await connect(url, pinned);
      expect(await connection.tools()).toHaveLength(1);
      let number = 0;
      await vi.waitFor(
        async () => {
          registry.add(tool({ name: `later_${number++}`, run: () => 1 }));
          expect((await connection.tools()).length).toBeGreaterThan(1);
        },
        { timeout: 20_000, interval: 50 },
      );
    });
  });
});

describe('our client in a session', () => {
  it('ends it when it closes', async () => {
    const handler = createHandler(createRegistry(tool({ name: 'count', run: () => 3 })));
    const server = createServer(toNodeHandler({ fetch: (request) => handler(request) }) as RequestListener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
    const [first, second] = [
      await connect(url, { version: '2025-11-25' }),
      await connect(url, { version: '2025-06-18' }),
    ];
    expect(await first.call('count')).toBe(3);
    expect(handler.sessions.size).toBe(2);
    await first.close();
    expect(handler.sessions.size).toBe(1);
    expect(await second.call('count')).toBe(3);
    await second.close();
    expect(handler.sessions.size).toBe(0);
    server.closeAllConnections();
    server.close();
  });

  it('closes quietly where the server is gone', async () => {
    const problems: unknown[] = [];
    const server = await serve(tool({ name: 'count', run: () => 3 }), {
      http: { port: 0 },
      onError: () => undefined,
    });
    const onProblem = (problem: object): number => problems.push(problem);
    const connection = await connect(server.url!, { version: '2025-11-25', onProblem });
    expect(await connection.call('count')).toBe(3);
    await server.close();
    const before = problems.length;
    await connection.close();
    expect(problems.slice(before)).toEqual([]);
  });
});
