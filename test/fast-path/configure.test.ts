/**
 * With `configure`: the fast path stays on where the handlers of lists, calls and pings are left alone, and
 * is off where one of them is changed. Over HTTP and over stdio, in each era, the answers are those of the
 * SDK.
 */
import { describe, expect, it } from 'vitest';
import { serve, tool, type ServeOptions } from '../../src/index.ts';
import type { TraceEntry } from '../../src/server/observability/trace.ts';
import { ask, legacy, modernCall, openSession } from '../http/calls.ts';
import { converse, openPipe } from './pipe.ts';

type Configure = NonNullable<ServeOptions['configure']>;

const one = tool({ name: 'one', run: () => 1 });

const keeping: Readonly<Record<string, Configure>> = {
  nothing: () => undefined,
  'a prompt': (server) => {
    server.registerPrompt('hello', {}, () => ({
      messages: [{ role: 'user', content: { type: 'text', text: 'Hello.' } }],
    }));
  },
  'a resource': (server) => {
    server.registerResource('note', 'note://1', {}, () => ({ contents: [{ uri: 'note://1', text: 'n' }] }));
  },
  'a handler of another method': ({ server }) => {
    server.setRequestHandler('logging/setLevel', () => ({}));
  },
};

const changing: Readonly<Record<string, Configure>> = {
  'the list': ({ server }) => server.setRequestHandler('tools/list', () => ({ tools: [] })),
  'the calls': ({ server }) =>
    server.setRequestHandler('tools/call', () => ({ content: [{ type: 'text', text: 'changed' }] })),
  'the pings': ({ server }) => server.setRequestHandler('ping', () => ({})),
  'the calls, by removal': ({ server }) => server.removeRequestHandler('tools/call'),
};

const all = [
  ...Object.entries(keeping).map(([name, configure]) => [name, configure, true] as const),
  ...Object.entries(changing).map(([name, configure]) => [name, configure, false] as const),
];

interface Seen {
  readonly answers: readonly unknown[];
  /** By which part each list and call was answered. */
  readonly answeredBy: readonly unknown[];
}

async function overHttp(options: ServeOptions): Promise<Seen> {
  const traces: TraceEntry[] = [];
  const onTrace = (entry: TraceEntry): void => void traces.push(entry);
  const server = await serve(one, { http: { port: 0 }, onTrace, onError: () => undefined, ...options });
  try {
    const session = await openSession(server.url!);
    const answers = [];
    for (const sent of [
      modernCall(1, 'one'),
      legacy(2, 'tools/call', { name: 'one' }, session),
      legacy(3, 'tools/list', {}, session),
      legacy(4, 'ping', {}, session),
      legacy(5, 'tools/call', { name: 'one' }),
      legacy(6, 'prompts/list', {}, session),
      legacy(7, 'resources/list', {}, session),
    ]) {
      answers.push(await ask(server.url!, sent));
    }
    return { answers, answeredBy: traces.map(({ answeredBy }) => answeredBy) };
  } finally {
    await server.close();
  }
}

describe('configure over HTTP', () => {
  it.each(all)('changes %s', async (_name, configure, isKept) => {
    const on = await overHttp({ configure });
    const off = await overHttp({ configure, fastPath: false });
    expect(on.answers).toEqual(off.answers);
    expect(new Set(on.answeredBy)).toEqual(
      new Set(isKept ? ['fast-path'] : on.answeredBy.length ? [undefined] : []),
    );
    expect(off.answeredBy).not.toContain('fast-path');
  });

  it('that throws stops the start', async () => {
    const configure = (): never => {
      throw new Error('no');
    };
    await expect(serve(one, { http: { port: 0 }, configure })).rejects.toThrow('no');
  });
});

const request = (id: number, method: string, params?: object): object => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
const initialize = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const lines = [
  initialize,
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  request(2, 'tools/list'),
  request(3, 'tools/call', { name: 'one' }),
  request(4, 'ping'),
  request(5, 'prompts/list'),
  request(6, 'tools/call', { name: 'one' }),
];

describe('configure over stdio', () => {
  it.each(all)('changes %s', async (_name, configure, isKept) => {
    const on = await converse([one], true, lines, false, configure);
    const off = await converse([one], false, lines, false, configure);
    expect(on.messages).toEqual(off.messages);
    expect([on.byFastPath, off.byFastPath]).toEqual([isKept ? 3 : 0, 0]);
  });

  it.each(all)('changes %s, for a modern client', async (_name, configure, isKept) => {
    const modernLines = [1, 2, 3].map((id) => modernCall(id, 'one').body!);
    const on = await converse([one], true, modernLines, false, configure);
    const off = await converse([one], false, modernLines, false, configure);
    expect(on.messages).toEqual(off.messages);
    // The SDK answers the first, which shows the era.
    expect([on.byFastPath, off.byFastPath]).toEqual([isKept ? 2 : 0, 0]);
  });

  it('leaves the handshake to the SDK, whose capabilities it may have changed', async () => {
    const pipe = await openPipe([one], { configure: keeping['a prompt']! });
    pipe.send(initialize);
    await pipe.still();
    expect(pipe.messages).toMatchObject([{ id: 1, result: { capabilities: { prompts: {}, tools: {} } } }]);
    await pipe.close();
  });
});
