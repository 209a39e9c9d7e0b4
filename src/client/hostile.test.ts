/**
 * A server may say anything: what comes of it is a clear error or a dropped tool, at a bounded cost, never a
 * crash.
 */
import {
  InMemoryTransport,
  ProtocolError,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import {
  connect,
  type ClientProblem,
  type Connection,
  type ConnectOptions,
  type AnyToolMap,
} from './index.ts';

type Answer = (params: Record<string, unknown>, method: string) => unknown;

const LEGACY = '2025-11-25';
const MODERN = '2026-07-28';
const inputSchema = { type: 'object' };

/** A server that agrees on a version and then answers whatever it is told to; undefined is no answer. */
function scripted(version: string, answer: Answer): Transport {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const opening: Answer = () =>
    version === MODERN
      ? {
          resultType: 'complete',
          supportedVersions: [MODERN],
          capabilities: { tools: {} },
          ttlMs: 0,
          cacheScope: 'private',
        }
      : { protocolVersion: version, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } };
  far.onmessage = (message: JSONRPCMessage) => {
    if (!('method' in message) || !('id' in message)) return;
    const { id, method, params = {} } = message;
    const isOpening = method === 'initialize' || method === 'server/discover';
    const result = (isOpening ? opening : answer)(params, method);
    if (result === undefined) return;
    const isError = result instanceof ProtocolError;
    const body = isError ? { error: { code: result.code, message: result.message } } : { result };
    void far.send({ jsonrpc: '2.0', id, ...body } as JSONRPCMessage);
  };
  return near;
}

function open(
  version: string,
  answer: Answer,
  options: ConnectOptions = {},
): Promise<Connection<AnyToolMap>> {
  return connect(scripted(version, answer), { version, timeoutMs: 10_000, ...options });
}

/** One tool, and these results one after another. */
function giving(tool: object, ...results: unknown[]): Answer {
  return (_params, method) =>
    method === 'tools/list' ? { tools: [{ name: 'give', inputSchema, ...tool }] } : results.shift();
}

describe.each([LEGACY, MODERN])('a list of tools on %s', (version) => {
  it('that is none is an error that says so', async () => {
    for (const page of [5, null, [], 'text', {}, { tools: {} }, { tools: null }]) {
      await using server = await open(version, () => page);
      await expect(server.tools()).rejects.toThrow(
        'The server\'s list of tools must have an array "tools", but is ',
      );
    }
  });

  it('whose pages never end is an error', async () => {
    let page = 0;
    await using server = await open(version, () => ({ tools: [], nextCursor: String(page++) }));
    await expect(server.tools()).rejects.toThrow(
      "The server's list of tools has more than 1000 pages; listBounds.pages of connect() allows 1000.",
    );
  });

  it('whose pages go round is an error', async () => {
    await using server = await open(version, ({ cursor }) => ({
      tools: [],
      nextCursor: cursor === 'a' ? 'b' : 'a',
    }));
    await expect(server.tools()).rejects.toThrow('has no end: it names the cursor "a" twice.');
  });

  it.each([5, {}, 'x'.repeat(10_001)])('whose cursor is no cursor is an error', async (nextCursor) => {
    await using server = await open(version, () => ({ tools: [], nextCursor }));
    await expect(server.tools()).rejects.toThrow("The cursor of the server's list must be a text");
  });

  it.each([null, ''])('whose last cursor is %j ends there', async (nextCursor) => {
    await using server = await open(version, () => ({ tools: [{ name: 'a', inputSchema }], nextCursor }));
    expect(await server.tools()).toHaveLength(1);
  });

  it('of a million tools is an error', async () => {
    const tools = Array(1_000_000).fill({ name: 'a', inputSchema });
    await using server = await open(version, () => ({ tools }));
    await expect(server.tools()).rejects.toThrow(
      "The server's list of tools has 1000000 tools; listBounds.tools of connect() allows 10000.",
    );
  });

  it('of many megabytes is an error', async () => {
    const page = { tools: [{ name: 'a', inputSchema, description: 'x'.repeat(1_000_000) }] };
    await using server = await open(version, () => page, { listBounds: { bytes: 999_999 } });
    await expect(server.tools()).rejects.toThrow(
      "The server's list of tools has more than 999999 bytes; listBounds.bytes of connect() allows 999999.",
    );
  });

  it('that never comes ends at the time limit, and the next call asks again', async () => {
    const pages: unknown[] = [undefined, { tools: [{ name: 'late', inputSchema }] }];
    await using server = await open(version, () => pages.shift(), { timeoutMs: 100 });
    await expect(server.call('late')).rejects.toThrow(
      /Request timed out|did not list its tools within 100 ms/,
    );
    expect((await server.tools()).map(({ name }) => name)).toEqual(['late']);
  });

  it('that is long in coming does not hold a call beyond its own limit or signal', async () => {
    await using server = await open(version, () => undefined);
    await expect(server.call('any', {}, { timeoutMs: 50 })).rejects.toThrow(
      'The server did not list its tools within 50 ms.',
    );
    const signal = AbortSignal.timeout(50);
    await expect(server.call('any', {}, { signal })).rejects.toThrow('aborted due to timeout');
  });

  it('drops schemas that are bombs, giant names and what else cannot be used, and keeps the rest', async () => {
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { items: deep };
    const tools = [
      { name: '__proto__', inputSchema },
      { name: 'constructor', inputSchema, _meta: 5, annotations: [], title: {}, icons: 'none' },
      { name: 'x'.repeat(1_001), inputSchema },
      { name: '', inputSchema },
      { name: 'deep', inputSchema: deep },
      { name: 'wide', inputSchema: { anyOf: Array(20_000).fill(true) } },
      { name: 'backwards', inputSchema: { type: 'object', properties: { a: { pattern: '(a+)\\1' } } } },
      { name: 'loop', inputSchema, outputSchema: { $ref: '#' } },
      { name: 'list', inputSchema: [] },
    ];
    const problems: ClientProblem[] = [];
    await using server = await open(version, () => ({ tools }), { onProblem: (one) => problems.push(one) });
    expect(await server.tools()).toEqual([
      { name: '__proto__', inputSchema },
      { name: 'constructor', inputSchema },
      {
        ...tools[6],
        unchecked: [expect.objectContaining({ code: 'pattern-back-reference', side: 'input' })],
      },
    ]);
    expect(server.dropped.map(({ problems: [first] }) => first?.code)).toEqual([
      ...['tool-name', 'tool-name', 'limit-depth', 'limit-subschemas', 'reference-loop', 'not-a-schema'],
    ]);
    expect(problems).toHaveLength(6);
    for (const { message } of problems) expect(message.length).toBeLessThan(10_000);
  });

  it('is left alone where the server says that it has no tools', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const asked: string[] = [];
    far.onmessage = (message: JSONRPCMessage) => {
      if (!('method' in message) || !('id' in message)) return;
      asked.push(message.method);
      const result = { protocolVersion: LEGACY, capabilities: {}, serverInfo: { name: 'x', version: '1' } };
      void far.send({ jsonrpc: '2.0', id: message.id, result });
    };
    await using server = await connect(near, { version: LEGACY });
    expect(await server.tools()).toEqual([]);
    expect(asked).toEqual(['initialize']);
  });
});

describe.each([LEGACY, MODERN])('a result on %s', (version) => {
  it.each([5, null, 'text', [], { content: 5 }, { content: [5] }, { content: [{ text: 'no type' }] }])(
    'that is none (%j) is an error that says so',
    async (result) => {
      await using server = await open(version, giving({}, result));
      await expect(server.call('give')).rejects.toMatchObject({
        name: 'ServerAnswerError',
        message: expect.stringContaining('The result of "give" must be an object whose "content"') as string,
      });
    },
  );

  it('may lack content, and may have unknown blocks', async () => {
    const hologram = { type: 'hologram', depth: 3 };
    await using server = await open(
      version,
      giving({}, { structuredContent: { a: 1 } }, { content: [hologram], structuredContent: [] }),
    );
    expect(await server.callForResult('give')).toMatchObject({ value: { a: 1 }, content: [] });
    expect(await server.callForResult('give')).toMatchObject({ value: [], content: [hologram] });
  });

  it('may be of any kind where the tool has no output schema', async () => {
    const values = [0, false, null, '', [], [null], { result: 1 }, { ['__proto__']: 1 }];
    await using server = await open(
      version,
      giving({}, ...values.map((value) => ({ structuredContent: value }))),
    );
    for (const value of values) expect(await server.call('give')).toStrictEqual(value);
  });

  it('without structuredContent is an error where the tool has an output schema', async () => {
    await using server = await open(version, giving({ outputSchema: {} }, { content: [] }));
    await expect(server.call('give')).rejects.toThrow(
      'The result of "give" has no "structuredContent", although the tool has an output schema.',
    );
  });

  it('nested a hundred thousand deep gets a verdict', async () => {
    let value: unknown = 'not a list';
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const outputSchema = { type: 'array', items: { $ref: '#' } };
    await using server = await open(version, giving({ outputSchema }, { structuredContent: value }));
    await expect(server.call('give')).rejects.toMatchObject({ name: 'ResultMismatchError' });
  });

  it('that fails without a word, or with too many, is still a ToolCallError', async () => {
    const long = { type: 'text', text: 'x'.repeat(1_000_000) };
    await using server = await open(
      version,
      giving(
        { outputSchema: false },
        { isError: true },
        { isError: true, content: [long, { type: 'text', text: 5 }] },
      ),
    );
    await expect(server.call('give')).rejects.toThrow('The tool "give" failed and does not say why.');
    const error = (await server.call('give').catch((thrown: unknown) => thrown)) as Error;
    expect(error.name).toBe('ToolCallError');
    expect(error.message.length).toBeLessThan(20_000);
  });

  it('marked as wrapped is only unwrapped where it is an envelope', async () => {
    const _meta = { 'anyshape/wrapped': true };
    const sent = [{ result: [1] }, { result: 1, more: 2 }, { results: 1 }, [1], 'text'];
    await using server = await open(
      version,
      giving({}, ...sent.map((structuredContent) => ({ structuredContent, _meta }))),
    );
    const received: unknown[] = [];
    for (let call = 0; call < sent.length; call++) received.push(await server.call('give'));
    expect(received).toEqual([[1], { result: 1, more: 2 }, { results: 1 }, [1], 'text']);
  });

  it('that never comes ends at the time limit, and the connection goes on', async () => {
    await using server = await open(version, giving({}, undefined, { structuredContent: 2 }));
    await expect(server.call('give', {}, { timeoutMs: 50 })).rejects.toThrow('Request timed out');
    expect(await server.call('give')).toBe(2);
  });

  it('without a request is a short problem', async () => {
    const problems: ClientProblem[] = [];
    const target = scripted(version, giving({}, { structuredContent: 1 }));
    await using server = await connect(target, { version, onProblem: (problem) => problems.push(problem) });
    const unasked = { jsonrpc: '2.0', id: 99, result: { text: 'x'.repeat(1_000_000) } };
    target.onmessage?.(unasked as unknown as JSONRPCMessage);
    expect(problems).toMatchObject([{ kind: 'connection' }]);
    expect(problems[0]!.message.length).toBeLessThan(2_000);
    expect(await server.call('give')).toBe(1);
  });
});

describe('answers of a modern server', () => {
  it('R-CLIENT: that miss a mirrored header make the client list again and call once more', async () => {
    const mismatch = new ProtocolError(-32020, 'header mismatch');
    const asked: string[] = [];
    const answers = [mismatch, { structuredContent: 'now' }, mismatch, mismatch];
    const answer = giving({}, ...answers);
    await using server = await open(MODERN, (params, method) => {
      asked.push(method);
      return answer(params, method);
    });
    expect(await server.call('give')).toBe('now');
    expect(asked).toEqual(['tools/list', 'tools/call', 'tools/list', 'tools/call']);
    await expect(server.call('give')).rejects.toMatchObject({ code: -32020 });
    expect(asked).toHaveLength(7);
  });

  it('of another kind than "complete" are left to the SDK, which says what it cannot do', async () => {
    await using server = await open(MODERN, giving({}, { resultType: 'task', task: {} }));
    await expect(server.call('give')).rejects.toThrow("Unsupported result type 'task'");
  });

  it('R-CLIENT: tools that break the rules of x-mcp-header are dropped, and legacy ones are not', async () => {
    const tools = [
      { name: 'broken', inputSchema: { type: 'object', properties: { a: { 'x-mcp-header': 'A' } } } },
      {
        name: 'fine',
        inputSchema: { type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'A' } } },
      },
    ];
    for (const [version, names] of [
      [MODERN, ['fine']],
      [LEGACY, ['broken', 'fine']],
    ] as const) {
      await using server = await open(version, () => ({ tools }));
      expect((await server.tools()).map(({ name }) => name)).toEqual(names);
    }
  });
});
