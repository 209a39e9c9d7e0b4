/**
 * What the official SDK does with schemas, and what becomes of it under `harden(server)` (R-EMBED): each
 * fault is shown without it, on the same server and client, and its cure with it.
 */
import { readFileSync } from 'node:fs';
import { fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { harden, validator, type HardenOptions } from '../../src/sdk/index.ts';
import type { RefusedTool } from '../../src/tool/index.ts';
import { LAST_V1, MODERN, OBJECTS_ONLY, withServer } from './pair.ts';

type Schema = Parameters<typeof fromJsonSchema>[0];
type Engine = ReturnType<typeof validator>;

interface Plain {
  readonly name: string;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly returns?: unknown;
}

/**
 * A handler as the SDK's documentation shows it; its own validator refuses some schemas before anybody can
 * help.
 */
function register(server: McpServer, { name, input, output, returns }: Plain, engine?: Engine): void {
  const settings = {
    ...(input !== undefined && { inputSchema: fromJsonSchema(input as Schema, engine) }),
    ...(output !== undefined && { outputSchema: fromJsonSchema(output as Schema, engine) }),
  };
  const answer = {
    content: [{ type: 'text', text: JSON.stringify(returns ?? 'done') }],
    ...(returns !== undefined && { structuredContent: returns }),
  } as CallToolResult;
  server.registerTool(name, settings, () => answer);
}

const quiet: HardenOptions = { onRefused: () => undefined };
const good: Plain = { name: 'good', input: { type: 'object' } };

function both(plain: Plain): {
  readonly without: (server: McpServer) => void;
  readonly with: (server: McpServer) => void;
} {
  return {
    without: (server) => [plain, good].forEach((each) => register(server, each)),
    with: (server) => {
      harden(server, quiet);
      for (const each of [plain, good]) register(server, each, validator());
    },
  };
}

describe('one tool whose schema the SDK cannot take', () => {
  it.each([
    ['an input that is no object schema by its type', { name: 'odd', input: { type: ['object', 'null'] } }],
    ['a boolean input', { name: 'odd', input: true }],
    ['a boolean output', { name: 'odd', input: { type: 'object' }, output: true, returns: 5 }],
  ])('takes the whole list down, and does not any more: %s', async (_name, plain: Plain) => {
    const ways = both(plain);
    const listed = (prepare: (server: McpServer) => void): Promise<string[]> =>
      withServer(prepare, MODERN, async (client) => (await client.listTools()).tools.map(({ name }) => name));
    await expect(listed(ways.without)).rejects.toThrow();
    expect(await listed(ways.with)).toEqual(['odd', 'good']);
  });

  it('is left out by name where nobody could use it, and the others are served (R-ISOLATE)', async () => {
    const refused: RefusedTool[] = [];
    const bad: Plain = { name: 'bad', input: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } };
    const prepare = (server: McpServer): void => {
      harden(server, { onRefused: (tool) => refused.push(tool) });
      for (const each of [bad, good]) register(server, each, validator());
    };
    await withServer(prepare, MODERN, async (client) => {
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['good']);
      await expect(client.callTool({ name: 'bad' })).rejects.toThrow(/no tool/);
      expect((await client.callTool({ name: 'good' })).content).toEqual([{ type: 'text', text: '"done"' }]);
    });
    expect(refused.map(({ name, problems }) => [name, problems[0]?.code])).toEqual([
      ['bad', 'reference-unresolved'],
    ]);
  });
});

describe('what the SDK judges wrongly is judged by our engine', () => {
  const called = (plain: Plain, isHardened: boolean, args: Record<string, unknown>): Promise<boolean> =>
    withServer(isHardened ? both(plain).with : both(plain).without, MODERN, async (client) => {
      const result = await client.callTool({ name: plain.name, arguments: args }).catch(() => undefined);
      return result !== undefined && result.isError !== true;
    });

  it('a required name that every object inherits, where the SDK is given our engine', async () => {
    const input = { type: 'object', required: ['toString'] };
    expect(await called({ name: 'inherits', input }, false, {})).toBe(true);
    expect(await called({ name: 'inherits', input }, true, {})).toBe(false);
  });

  it('$dynamicRef with its anchor in $defs', async () => {
    const input = {
      type: 'object',
      properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
      $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
    };
    const args = { items: ['a', 'b'] };
    expect(await called({ name: 'dynamic', input }, false, args)).toBe(false);
    expect(await called({ name: 'dynamic', input }, true, args)).toBe(true);
  });

  it('two schemas with one $id', async () => {
    const id = `https://example.com/same-${Math.random()}`;
    const first: Plain = {
      name: 'first',
      input: { $id: id, type: 'object', properties: { a: { type: 'string' } } },
    };
    const second: Plain = {
      name: 'second',
      input: { $id: id, type: 'object', properties: { a: { type: 'integer' } } },
    };
    const calls = (isHardened: boolean): Promise<boolean> =>
      withServer(
        (server) => {
          if (isHardened) harden(server, quiet);
          for (const each of [first, second]) register(server, each);
        },
        MODERN,
        async (client) => (await client.callTool({ name: 'second', arguments: { a: 1 } })).isError !== true,
      );
    expect(await calls(false)).toBe(false);
    expect(await calls(true)).toBe(true);
  });
});

describe('a pattern that our engine does not run', () => {
  const texts = (args: Record<string, unknown>, returns: object): Promise<string> =>
    withServer(
      (server) => {
        harden(server, quiet);
        const schema = (pattern: string): ReturnType<typeof fromJsonSchema> =>
          fromJsonSchema({ type: 'object', properties: { a: { type: 'string', pattern } } });
        server.registerTool(
          'twice',
          { inputSchema: schema('^(.+)\\1$'), outputSchema: schema('^(\\w+)-\\1$') },
          () => ({ content: [], structuredContent: returns }),
        );
      },
      MODERN,
      async (client) => JSON.stringify(await client.callTool({ name: 'twice', arguments: args })),
    );

  it('is left to the SDK: what it refuses stays refused, on either side', async () => {
    expect(await texts({ a: 'xyxy' }, { a: 'b-b' })).toContain('"structuredContent":{"a":"b-b"}');
    expect(await texts({ a: 'xyz' }, { a: 'b-b' })).toMatch(
      /input of .*twice.* must match pattern.*"isError":true/,
    );
    expect(await texts({ a: 'xyxy' }, { a: 'b-c' })).toMatch(
      /result of .*twice.* must match pattern.*"isError":true/,
    );
    expect(await texts({ a: 5 }, { a: 'b-b' })).toMatch(/must be string, but is integer 5.*"isError":true/);
  });
});

describe('annotations of headers that break the rules', () => {
  it('are left out of the list, so that the tool is not dropped over HTTP', async () => {
    const input = {
      type: 'object',
      properties: { a: { type: 'array', 'x-mcp-header': 'A' }, b: { type: 'string', 'x-mcp-header': 'B' } },
    };
    const right = { type: 'object', properties: { b: { type: 'string', 'x-mcp-header': 'B' } } };
    const listed = await withServer(
      (server) => {
        harden(server, quiet);
        register(server, { name: 'wrong', input });
        register(server, { name: 'right', input: right });
      },
      MODERN,
      async (client) =>
        (await client.listTools()).tools.map((tool) => [tool.name, JSON.stringify(tool.inputSchema)]),
    );
    expect(listed).toEqual([
      ['wrong', expect.not.stringContaining('x-mcp-header')],
      ['right', expect.stringContaining('"x-mcp-header":"B"')],
    ]);
  });
});

describe('results', () => {
  const valueOf = (plain: Plain, isHardened: boolean): Promise<unknown> =>
    withServer(isHardened ? both(plain).with : both(plain).without, MODERN, async (client) => {
      await client.listTools();
      return (await client.callTool({ name: plain.name })).structuredContent;
    });

  it('an array under a schema without a type is what its author meant', async () => {
    const plain: Plain = {
      name: 'rows',
      output: { required: ['id'] },
      returns: [1, 2],
    };
    await expect(valueOf(plain, false)).rejects.toThrow();
    expect(await valueOf(plain, true)).toEqual([1, 2]);
  });

  it('what the SDK wraps stays wrapped, and says that it is', async () => {
    const prepare = (isHardened: boolean) => (server: McpServer) => {
      if (isHardened) harden(server, quiet);
      const outputSchema = fromJsonSchema({ type: 'array' });
      const maybe = fromJsonSchema({ type: ['object', 'null'] });
      server.registerTool('fails', { outputSchema }, () => ({
        content: [{ type: 'text', text: 'it failed' }],
        structuredContent: ['why'],
        isError: true,
      }));
      server.registerTool('works', { outputSchema }, () => ({ content: [], structuredContent: [1] }));
      server.registerTool('maybe', { outputSchema: maybe }, () => ({
        content: [],
        structuredContent: { a: 1 },
      }));
    };
    const results = (isHardened: boolean): Promise<object[]> =>
      withServer(prepare(isHardened), OBJECTS_ONLY, async (client) => [
        await client.callTool({ name: 'fails' }),
        await client.callTool({ name: 'works' }),
        await client.callTool({ name: 'maybe' }),
      ]);
    const without = await results(false);
    expect(without).toMatchObject([
      { structuredContent: { result: ['why'] }, isError: true },
      { structuredContent: { result: [1] } },
      { structuredContent: { result: { a: 1 } } },
    ]);
    const marked = (await results(true)) as { readonly _meta?: object }[];
    expect(marked).toEqual(without.map((result) => ({ ...result, _meta: { 'anyshape/wrapped': true } })));
  });

  it('no $schema is left inside of a wrapper', async () => {
    const output = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'array' };
    const listed = (isHardened: boolean): Promise<string> =>
      withServer(
        isHardened ? both({ name: 'stamped', output }).with : both({ name: 'stamped', output }).without,
        OBJECTS_ONLY,
        async (client) => JSON.stringify((await client.listTools()).tools[0]?.outputSchema?.['properties']),
      );
    expect(await listed(false)).toContain('$schema');
    expect(await listed(true)).not.toContain('$schema');
  });

  it('a boolean under properties does not cost the last v1 client its list', async () => {
    const output = { type: 'object', properties: { anything: true } };
    const listed = (prepare: (server: McpServer) => void): Promise<number> =>
      withServer(prepare, LAST_V1, async (client) => (await client.listTools()).tools.length);
    const ways = both({ name: 'loose', output });
    await expect(listed(ways.without)).rejects.toThrow();
    expect(await listed(ways.with)).toBe(2);
  });
});

describe('a server that is used as before', () => {
  const prepare = (order: 'before' | 'after') => (server: McpServer) => {
    if (order === 'before') harden(server, quiet);
    const shape = { inputSchema: z.object({ n: z.int() }), outputSchema: z.object({ twice: z.int() }) };
    server.registerTool('double', shape, ({ n }, context) => ({
      content: [],
      structuredContent: { twice: n * 2 },
      _meta: { id: context.mcpReq.method },
    }));
    server.registerTool('throws', {}, () => {
      throw new Error('There is no such place.');
    });
    if (order === 'after') harden(server, quiet);
  };

  it.each(['before', 'after'] as const)('harden() %s the tools are registered', async (order) => {
    for (const kind of [MODERN, OBJECTS_ONLY, LAST_V1]) {
      await withServer(prepare(order), kind, async (client) => {
        expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['double', 'throws']);
        const result = await client.callTool({ name: 'double', arguments: { n: 4 } });
        expect(result).toMatchObject({
          structuredContent: { twice: 8 },
          content: [],
          _meta: { id: 'tools/call' },
        });
        const refused = await client.callTool({ name: 'double', arguments: { n: 'four' } });
        expect(refused).toMatchObject({ isError: true });
        expect(refused.content[0]?.text).toContain('n');
        expect(await client.callTool({ name: 'throws' })).toMatchObject({
          isError: true,
          content: [{ type: 'text', text: 'There is no such place.' }],
        });
      });
    }
  });

  it('follows tools that change, are disabled and removed', async () => {
    const server = new McpServer({ name: 'theirs', version: '1' });
    const hardened = harden(server, quiet);
    const answer = (): CallToolResult => ({ content: [] });
    const tool = server.registerTool('one', {}, answer);
    server.registerTool('two', { inputSchema: fromJsonSchema({ $ref: '#/nowhere' }, validator()) }, answer);
    expect(hardened.refused.map(({ name }) => name)).toEqual(['two']);
    expect(server.toolInputSchemaJson('one')).toMatchObject({ type: 'object' });
    tool.update({ name: 'uno' });
    expect([server.toolInputSchemaJson('one'), server.toolInputSchemaJson('uno')]).toMatchObject([
      undefined,
      { type: 'object' },
    ]);
    tool.disable();
    expect(server.toolInputSchemaJson('uno')).toBeUndefined();
    tool.enable();
    expect(server.toolInputSchemaJson('uno')).toBeDefined();
    tool.remove();
    expect(server.toolInputSchemaJson('uno')).toBeUndefined();
  });
});

describe('what harden() knows of the SDK from the inside', () => {
  it('was looked up in this version; with another one, look again', () => {
    const path = new URL('../../node_modules/@modelcontextprotocol/server/package.json', import.meta.url);
    expect((JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version).toBe('2.4.0');
    const server = new McpServer({ name: 'theirs', version: '1' });
    const registered = server.registerTool('one', {}, () => ({ content: [] }));
    expect((server as unknown as { _registeredTools: object })._registeredTools).toEqual({ one: registered });
    expect(Object.keys(registered)).toEqual(expect.arrayContaining(['executor', 'update', 'enabled']));
  });

  it('is missed loudly', () => {
    const stranger = { isConnected: () => false } as unknown as McpServer;
    expect(() => harden(stranger)).toThrow(/2\.4\.0/);
  });
});
