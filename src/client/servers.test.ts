/**
 * R-CLIENT with servers that are not ours: the official SDK of today and of before 2026, over every kind of
 * transport.
 */
import {
  InMemoryTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { createMcpHandler, fromJsonSchema, McpServer, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Server as ServerV1 } from 'mcp-sdk-v1/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from 'mcp-sdk-v1/types.js';
import { describe, expect, it } from 'vitest';
import { connect, type ClientProblem } from './index.ts';

const LEGACY = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
const IDENTITY = { name: 'other', version: '1.0.0' };

/** An official server that gives back what it is asked for. */
function officialServer(): McpServer {
  const server = new McpServer(IDENTITY);
  const shapes = {
    numbers: [{ type: 'array', items: { type: 'number' } }, [1, 2.5]],
    nothing: [{ type: 'null' }, null],
    record: [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, { a: 'x' }],
    tree: [
      { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#' } }] },
      ['leaf', ['deeper', []]],
    ],
  } as const;
  for (const [name, [outputSchema, value]] of Object.entries(shapes)) {
    server.registerTool(name, { outputSchema: fromJsonSchema(outputSchema as object) }, () => ({
      content: [],
      structuredContent: value,
    }));
  }
  return server;
}

function inMemory(serve: (far: InMemoryTransport) => unknown): Transport {
  const [near, far] = InMemoryTransport.createLinkedPair();
  serve(far);
  return near;
}

describe('the official server of 2026', () => {
  const values = { numbers: [1, 2.5], nothing: null, record: { a: 'x' }, tree: ['leaf', ['deeper', []]] };

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'R-CLIENT: gives natural values on %s',
    async (version) => {
      const target = inMemory((far) => serveStdio(officialServer, { transport: far }));
      await using server = await connect(target, { version });
      expect(server.version).toBe(version);
      expect(server.server?.name).toBe('other');
      for (const [name, value] of Object.entries(values)) expect(await server.call(name)).toEqual(value);
    },
  );

  it('R-CLIENT: is shown with natural schemas on a legacy version, although it marks nothing', async () => {
    const target = inMemory((far) => serveStdio(officialServer, { transport: far }));
    await using server = await connect(target, { version: '2025-11-25' });
    const schemas = Object.fromEntries(
      (await server.tools()).map(({ name, outputSchema }) => [name, outputSchema]),
    );
    expect(schemas).toEqual({
      numbers: { type: 'array', items: { type: 'number' } },
      nothing: { type: 'null' },
      record: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      tree: { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#' } }] },
    });
  });

  it('is spoken to in the modern version where nothing is pinned', async () => {
    const target = inMemory((far) => serveStdio(officialServer, { transport: far }));
    await using server = await connect(target);
    expect(server.version).toBe('2026-07-28');
    expect(await server.call('numbers')).toEqual([1, 2.5]);
  });

  it('over a legacy connection alone is spoken to in the newest legacy version', async () => {
    await using server = await connect(inMemory((far) => officialServer().connect(far)));
    expect(server.version).toBe('2025-11-25');
    expect(await server.call('nothing')).toBeNull();
  });

  it('over HTTP works the same, and gets its x-mcp-header parameters mirrored (R-CLIENT)', async () => {
    const seen: (string | null)[] = [];
    const makeServer = (): Server => {
      const server = new Server(IDENTITY, { capabilities: { tools: {} } });
      const inputSchema = {
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      } as const;
      server.setRequestHandler('tools/list', () => ({ tools: [{ name: 'near', inputSchema }] }));
      server.setRequestHandler('tools/call', ({ params }) => ({
        content: [],
        structuredContent: params.arguments?.['region'],
      }));
      return server;
    };
    const handler = createMcpHandler(makeServer);
    const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(url, init);
      if (request.headers.get('mcp-method') === 'tools/call')
        seen.push(request.headers.get('mcp-param-region'));
      return handler.fetch(request);
    };
    const transport = new StreamableHTTPClientTransport(new URL('http://server.test/mcp'), { fetch });
    await using server = await connect(transport);
    expect(server.version).toBe('2026-07-28');
    expect(await server.call('near', { region: 'eu' })).toBe('eu');
    expect(seen).toEqual(['eu']);
  });

  it('runs as a process of its own, over stdio, in a negotiated and in a pinned version', async () => {
    const program = `
      import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
      import { serveStdio } from '@modelcontextprotocol/server/stdio';
      serveStdio(() => {
        const server = new McpServer({ name: 'child', version: '1.0.0' });
        const outputSchema = fromJsonSchema({ type: 'array' });
        server.registerTool('list', { outputSchema }, () => ({ content: [], structuredContent: [1] }));
        return server;
      });`;
    const target = { command: process.execPath, args: ['--input-type=module', '--eval', program] };
    for (const [version, spoken] of [
      [undefined, '2026-07-28'],
      ['2025-06-18', '2025-06-18'],
    ] as const) {
      await using server = await connect(target, version === undefined ? {} : { version });
      expect(server.version).toBe(spoken);
      expect(await server.call('list')).toEqual([1]);
    }
  });
});

/** A server on the last SDK of before 2026, which checks nothing of what it lists. */
function earlierServer(tools: readonly unknown[], call: (name: string) => object): Transport {
  return inMemory((far) => {
    const server = new ServerV1(IDENTITY, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name) as never);
    void server.connect(far);
  });
}

describe('an official server of before 2026', () => {
  const inputSchema = { type: 'object' };

  it.each([...LEGACY, undefined])('gives what it says, on %s', async (version) => {
    const target = earlierServer([{ name: 'hello', inputSchema }], () => ({
      content: [{ type: 'text', text: 'Hello, you!' }],
      structuredContent: { to: 'you' },
    }));
    await using server = await connect(target, version === undefined ? {} : { version });
    expect(server.version).toBe(version ?? '2025-11-25');
    expect(await server.callForResult('hello')).toEqual({
      value: { to: 'you' },
      content: [{ type: 'text', text: 'Hello, you!' }],
      meta: undefined,
      warnings: [],
    });
  });

  it.each(LEGACY)(
    'R-CLIENT: that has only text gives that text, whatever it looks like, on %s',
    async (version) => {
      const results = [['plain words'], ['{"a":[1]}'], ['42'], ['"a text"'], ['null'], [''], ['a', '1'], []];
      const sent = results.map((texts) => ({ content: texts.map((text) => ({ type: 'text', text })) }));
      const target = earlierServer([{ name: 'say', inputSchema }], () => sent.shift()!);
      await using server = await connect(target, { version });
      const values: unknown[] = [];
      while (sent.length > 0) values.push(await server.call('say'));
      expect(values).toEqual([
        ...['plain words', '{"a":[1]}', '42', '"a text"', 'null', '', 'a\n1'],
        undefined,
      ]);
    },
  );

  it.each(LEGACY)(
    'R-CLIENT: that declares an output and sends its JSON as text is read by it, on %s',
    async (version) => {
      const list = { type: 'array', items: { type: 'integer' } };
      const outputSchema = { type: 'object', properties: { result: list }, required: ['result'] };
      const texts = ['[1,2]', '["a"]', 'words'];
      const target = earlierServer([{ name: 'numbers', inputSchema, outputSchema }], () => ({
        content: [{ type: 'text', text: texts.shift() }],
      }));
      await using server = await connect(target, { version });
      expect(await server.call('numbers')).toEqual([1, 2]);
      await expect(server.call('numbers')).rejects.toMatchObject({
        name: 'ResultMismatchError',
        received: ['a'],
        failures: [{ instancePath: '/0' }],
      });
      await expect(server.call('numbers')).rejects.toThrow('has no "structuredContent"');
    },
  );

  it('R-CLIENT: loses one bad tool by name, and keeps the others', async () => {
    const problems: ClientProblem[] = [];
    const target = earlierServer(
      [
        { name: 'good', inputSchema },
        { name: 'no_input' },
        { name: 'text_input', inputSchema: { type: 'string' } },
        { name: 'dialect', inputSchema: { ...inputSchema, $schema: 'http://example.test/mine' } },
        { name: 'depth', inputSchema, outputSchema: { minLength: -1 } },
        { name: 'elsewhere', inputSchema: { ...inputSchema, $ref: 'http://example.test/other' } },
        { inputSchema },
        'no tool at all',
        { name: 'good', inputSchema: { type: 'object', properties: { a: false } } },
        { name: 'anything', inputSchema: true, outputSchema: false },
      ],
      () => ({ content: [], structuredContent: { a: 1 } }),
    );
    await using server = await connect(target, { onProblem: (problem) => problems.push(problem) });
    expect((await server.tools()).map(({ name }) => name)).toEqual(['good', 'anything']);
    const reasons = server.dropped.map(({ name, problems: [first] }) => [name, first?.code, first?.side]);
    expect(reasons).toEqual([
      ['no_input', 'not-a-schema', 'input'],
      ['text_input', 'role-input', 'input'],
      ['dialect', 'dialect-unknown', 'input'],
      ['depth', 'keyword-value', 'output'],
      ['elsewhere', 'reference-unresolved', 'input'],
      ['(no name)', 'tool-name', undefined],
      ['(no name)', 'tool-name', undefined],
      ['good', 'tool-duplicate', undefined],
    ]);
    expect(problems.map((problem) => problem.kind)).toEqual(Array(8).fill('dropped'));
    expect(await server.call('good')).toEqual({ a: 1 });
    await expect(server.call('text_input')).rejects.toThrow(
      'The tool "text_input" is refused, with 1 problem:\n  (root): Arguments are always an object',
    );
    await expect(server.call('anything')).rejects.toThrow('The result of "anything" does not fit the schema');
  });

  it('R-CLIENT: keeps a tool whose pattern cannot be run, and names that keyword as unchecked', async () => {
    const pattern = '^(a+)b\\1$';
    const target = earlierServer(
      [
        { name: 'id', inputSchema: { ...inputSchema, properties: { id: { type: 'string', pattern } } } },
        {
          name: 'long',
          inputSchema,
          outputSchema: { ...inputSchema, patternProperties: { [`(?:${'a'.repeat(5_000)})`]: {} } },
        },
        {
          name: 'posix',
          inputSchema: { ...inputSchema, not: { required: ['a'], properties: { a: { pattern: '(' } } } },
        },
        { name: 'plain', inputSchema },
      ],
      () => ({ content: [{ type: 'text', text: 'called' }], structuredContent: { b: 1 } }),
    );
    await using server = await connect(target);
    const tools = await server.tools();
    expect(server.dropped).toEqual([]);
    expect(
      tools.map(({ name, unchecked = [] }) => [
        name,
        ...unchecked.map(({ side, schemaPath, keyword, code }) => `${side} ${schemaPath} ${keyword} ${code}`),
      ]),
    ).toEqual([
      ['id', 'input /properties/id/pattern pattern pattern-back-reference'],
      ['long', 'output /patternProperties patternProperties limit-pattern-length'],
      [
        'posix',
        'input /not/properties/a/pattern pattern pattern-invalid',
        'input /not not pattern-unchecked',
      ],
      ['plain'],
    ]);
    expect(await server.call('id', { id: 'no match' })).toEqual({ b: 1 });
    await expect(server.call('id', { id: 5 })).rejects.toThrow('must be string');
    expect(await server.call('long')).toEqual({ b: 1 });
    expect(await server.call('posix', { a: 'b' })).toEqual({ b: 1 });
  });

  it("R-CLIENT: undoes FastMCP's envelope, with its title and definitions, in schema and value", async () => {
    const outputSchema = {
      type: 'object',
      title: '_WrappedResult',
      properties: { result: { title: 'Result', type: 'array', items: { $ref: '#/$defs/Item' } } },
      required: ['result'],
      $defs: { Item: { type: 'object', properties: { next: { $ref: '#/$defs/Item' } } } },
      'x-fastmcp-wrap-result': true,
    };
    const target = earlierServer([{ name: 'items', inputSchema, outputSchema }], () => ({
      content: [],
      structuredContent: { result: [{ next: {} }] },
    }));
    await using server = await connect(target);
    expect(await server.call('items')).toEqual([{ next: {} }]);
    expect((await server.tools())[0]?.outputSchema).toEqual({
      title: 'Result',
      type: 'array',
      items: { $ref: '#/$defs/Item' },
      $defs: { Item: { type: 'object', properties: { next: { $ref: '#/$defs/Item' } } } },
    });
  });

  it('R-CLIENT: is held to the dialect that its schema declares, before anything is undone', async () => {
    const outputSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { result: { type: 'array', items: [{ type: 'string' }], additionalItems: false } },
      required: ['result'],
    };
    const sent: unknown[] = [['a'], ['a', 'b'], undefined];
    const target = earlierServer([{ name: 'pair', inputSchema, outputSchema }], () => ({
      content: [],
      structuredContent: { result: sent.shift() },
    }));
    await using server = await connect(target);
    expect(await server.call('pair')).toEqual(['a']);
    await expect(server.call('pair')).rejects.toMatchObject({
      name: 'ResultMismatchError',
      tool: 'pair',
      received: { result: ['a', 'b'] },
      failures: [{ instancePath: '/result/1' }],
    });
    await expect(server.call('pair')).rejects.toMatchObject({ failures: [{ code: 'required' }] });
  });
});
