/** What a connection does and says, with our own server on the other end. */
import { InMemoryTransport, ProtocolError, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { serve } from '../server/index.ts';
import { createRegistry, reply, tool, ToolError, type Registry } from '../tool/index.ts';
import { connect, ToolCallError, type ClientProblem, type Target } from './index.ts';

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];
const add = tool({
  name: 'add',
  description: 'Adds two numbers.',
  input: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
  },
  output: { type: 'number' },
  run: ({ a, b }) => a + b,
});

/** A transport to a registry that writes down the methods of all requests. */
async function watched(registry: Registry): Promise<{ target: Target; sent: string[] }> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const sent: string[] = [];
  const send = near.send.bind(near);
  near.send = (message: JSONRPCMessage, options) => {
    if ('method' in message) sent.push(message.method);
    return send(message, options);
  };
  await serve(registry, { transport: far });
  return { target: near, sent };
}

describe.each(VERSIONS)('a connection on %s', (version) => {
  it('shows tools with their natural schemas, whatever the version made of them', async () => {
    await using server = await connect(createRegistry(add), { version });
    const [shown] = await server.tools();
    expect(shown).toMatchObject({
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: { type: 'object', required: ['a', 'b'] },
    });
    // Text-only versions have no output schemas.
    expect(shown?.outputSchema).toEqual(version < '2025-06-18' ? undefined : { type: 'number' });
  });

  it('refuses arguments that do not fit, before anything is sent', async () => {
    const { target, sent } = await watched(createRegistry(add));
    await using server = await connect(target, { version });
    await expect(server.call('add', { a: 1, b: '2' })).rejects.toMatchObject({
      name: 'ArgumentsError',
      tool: 'add',
      failures: [{ instancePath: '/b', code: 'type' }],
      message:
        'The input of "add" does not fit the schema:\n  /b: must be number, but is string "2"\nNothing was sent.',
    });
    await expect(server.call('add', [] as never)).rejects.toThrow(
      'The input of "add" must be an object, but is an array of 0 items.',
    );
    expect(sent).not.toContain('tools/call');
  });

  it('throws what a tool says when it fails, with what came along', async () => {
    const registry = createRegistry(
      tool({
        name: 'fail',
        run: () => {
          throw new ToolError('no such city', { value: { city: 'Atlantis' } });
        },
      }),
    );
    await using server = await connect(registry, { version });
    const error = await server.call('fail', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolCallError);
    expect(error).toMatchObject({
      message: 'no such city',
      tool: 'fail',
      arguments: {},
      content: [{ type: 'text', text: 'no such city' }],
      value: version < '2025-06-18' ? undefined : { city: 'Atlantis' },
    });
  });

  it('passes on the protocol error of a tool that the server does not have', async () => {
    await using server = await connect(createRegistry(add), { version });
    const error = await server.call('subtract').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('subtract') as string });
  });

  it('gives content blocks and _meta to those who ask for the whole result', async () => {
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
    const draw = tool({
      name: 'draw',
      output: { type: 'array' },
      run: () => reply([1], { content: [image], meta: { cost: 2 } }),
    });
    await using server = await connect(createRegistry(draw), { version });
    const { value, content, meta, warnings } = await server.callForResult('draw');
    expect({ value, warnings }).toEqual({ value: [1], warnings: [] });
    expect(content).toEqual([image, { type: 'text', text: '[1]' }]);
    expect(meta).toMatchObject({ cost: 2 });
  });

  it('lists at most once, and again after the server says that its tools changed', async () => {
    const registry = createRegistry(add);
    const { target, sent } = await watched(registry);
    const lists = (): number => sent.filter((method) => method === 'tools/list').length;
    await using server = await connect(target, { version });
    expect(lists()).toBe(0);
    expect(
      await Promise.all([server.call('add', { a: 1, b: 2 }), server.call('add', { a: 3, b: 4 })]),
    ).toEqual([3, 7]);
    await server.tools();
    expect(lists()).toBe(1);
    await server.tools({ refresh: true });
    expect(lists()).toBe(2);
    registry.add(tool({ name: 'later', run: () => 'here' }));
    await expect
      .poll(async () => (await server.tools()).map(({ name }) => name), { timeout: 10_000 })
      .toEqual(['add', 'later']);
    expect(lists()).toBe(3);
  });

  it('ends a call when its signal says so, and the server is told', async () => {
    let tellCancelled: (cancelled: boolean) => void;
    const cancelled = new Promise<boolean>((resolve) => (tellCancelled = resolve));
    const wait = tool({
      name: 'wait',
      run: (_args, { signal }) =>
        new Promise<string>((resolve) => {
          signal.addEventListener('abort', () => {
            tellCancelled(true);
            resolve('late');
          });
        }),
    });
    await using server = await connect(createRegistry(wait), { version });
    await server.tools();
    const controller = new AbortController();
    const call = server.call('wait', {}, { signal: controller.signal });
    const reason = new Error('changed my mind');
    setTimeout(() => controller.abort(reason), 20);
    await expect(call).rejects.toBe(reason);
    expect(await cancelled).toBe(true);
    await expect(server.call('wait', {}, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('ends a call that takes longer than its time limit', async () => {
    const wait = tool({ name: 'wait', run: () => new Promise(() => undefined) });
    await using server = await connect(createRegistry(wait), { version });
    await expect(server.call('wait', {}, { timeoutMs: 50 })).rejects.toThrow('Request timed out');
  });
});

describe('R-OUT-2: a tool that delivers what misses its schema', () => {
  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'is shown with the schema proper, and warns, on %s',
    async (version) => {
      const person = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] } as const;
      const values: unknown[] = [{ age: 3 }, { age: 'old' }, ['unknown'], null];
      const drift = tool({
        name: 'drift',
        output: person,
        onMismatch: 'warn',
        run: () => values.shift() as never,
      });
      const problems: ClientProblem[] = [];
      await using server = await connect(createRegistry(drift, { onMismatch: () => undefined }), {
        version,
        onProblem: (problem) => problems.push(problem),
      });
      expect((await server.tools())[0]?.outputSchema).toEqual(person);
      expect(await server.call('drift')).toEqual({ age: 3 });
      expect(problems).toEqual([]);
      expect(await server.callForResult('drift')).toMatchObject({
        value: { age: 'old' },
        warnings: [{ instancePath: '/age', code: 'type' }],
      });
      expect(problems).toEqual([
        {
          kind: 'mismatch',
          tool: 'drift',
          message:
            'The result of "drift" does not fit the schema:\n  /age: must be integer, but is string "old"',
          failures: [expect.objectContaining({ instancePath: '/age' })],
        },
      ]);
      expect(await server.call('drift')).toEqual(['unknown']);
      expect(await server.call('drift')).toBeNull();
      expect(problems).toHaveLength(3);
    },
  );
});

describe('connect', () => {
  it('refuses what is no server, saying what it takes', async () => {
    await expect(connect('ftp://example.test')).rejects.toThrow(
      'connect() needs an address that starts with http:// or https://, but was given "ftp://example.test".',
    );
    await expect(connect(5 as never)).rejects.toThrow(
      'connect() takes a registry, { command, args }, an http(s) address or a transport, but was given 5.',
    );
  });

  it('refuses a server that does not speak the version it is pinned to', async () => {
    const registry = createRegistry(add);
    await expect(connect(registry, { version: '1999-01-01' })).rejects.toThrow('version is not supported');
    await expect(connect(registry, { version: '2999-01-01' })).rejects.toThrow('2999-01-01');
  });

  it('gives up when its signal says so', async () => {
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(connect(createRegistry(add), { signal })).rejects.toThrow('never mind');
  });

  it('fails when the command cannot be started', async () => {
    await expect(connect({ command: '/no/such/program' }, { version: '2025-11-25' })).rejects.toThrow(
      'ENOENT',
    );
  });

  it('tells the server who is calling', async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const opening = new Promise<unknown>((resolve) => (far.onmessage = resolve));
    const identity = { name: 'agent', version: '3.2.1' };
    connect(near, { version: '2025-11-25', identity, timeoutMs: 1_000 }).catch(() => undefined);
    expect(await opening).toMatchObject({ method: 'initialize', params: { clientInfo: identity } });
  });

  it('shares no value with the program of the registry', async () => {
    const kept = { list: [1] };
    const give = tool({ name: 'give', output: true, run: () => kept });
    await using server = await connect(createRegistry(give));
    const value = (await server.call('give')) as typeof kept;
    value.list.push(2);
    expect(kept).toEqual({ list: [1] });
  });

  it('ends with close: what is asked afterwards fails, and what was open ends', async () => {
    let tellStarted: (value: unknown) => void;
    const started = new Promise((resolve) => (tellStarted = resolve));
    const run = (): Promise<never> => new Promise(() => tellStarted(true));
    const server = await connect(createRegistry([add, tool({ name: 'wait', run })]));
    const ended = expect(server.call('wait')).rejects.toThrow('Connection closed');
    await started;
    await server.close();
    await ended;
    await expect(server.call('add', { a: 1, b: 2 })).rejects.toThrow('Not connected');
  });
});
