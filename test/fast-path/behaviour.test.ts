/**
 * What the fast path does in place of the SDK: errors, cancelling, callers and their scopes, limits, traces,
 * metrics. Each with the fast path and without it.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry, reply, serve, tool, type AnyTool, type ServeOptions } from '../../src/index.ts';
import type { TraceEntry } from '../../src/server/observability/trace.ts';
import { ask, legacy, modernCall, start, type Sent } from '../http/calls.ts';
import { converse, openPipe } from './pipe.ts';
import { rawExchange } from './raw-exchange.ts';

async function withPort<Result>(
  tools: readonly AnyTool[],
  options: ServeOptions,
  use: (url: string, traces: readonly TraceEntry[]) => Promise<Result>,
): Promise<Result> {
  const traces: TraceEntry[] = [];
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const onTrace = (entry: TraceEntry): void => void traces.push(entry);
  const server = await serve(registry, { http: { port: 0 }, onError: () => undefined, onTrace, ...options });
  try {
    return await use(server.url!, traces);
  } finally {
    await server.close();
  }
}

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

const unwritable: Readonly<Record<string, () => unknown>> = {
  'a BigInt': () => 1n,
  'a BigInt inside': () => ({ big: 1n }),
  'a cycle': () => cycle,
  'a toJSON that throws': () => ({
    toJSON: () => {
      throw new Error('no');
    },
  }),
  'a BigInt in the meta of a reply': () => reply(1, { meta: { big: 1n } }),
  'a BigInt in a block': () => reply(1, { content: [{ type: 'text', text: 'x', _meta: { big: 1n } }] }),
};

const LONG = Array.from({ length: 500 }, (_, index) => ({ index, text: `"quoted\\" ü € 😀 \ud83d\n` }));

const long: Readonly<Record<string, { readonly run: () => unknown; readonly text?: 'never' }>> = {
  'with a copy as text': { run: () => LONG },
  'without a copy': { run: () => LONG, text: 'never' },
  'with words of its own': { run: () => reply(LONG, { content: [{ type: 'text', text: 'Many.' }] }) },
  'with a block that says the same': {
    run: () =>
      reply(LONG, { content: [{ type: 'text', text: JSON.stringify(LONG), annotations: { priority: 1 } }] }),
  },
  'a text': { run: () => 'ü"\\'.repeat(10_000) },
};

it.each(Object.entries(long))('a long result is the same both ways: %s', async (_name, definition) => {
  const answers = [true, false].map((fastPath) =>
    withPort([tool({ name: 'long', output: {}, ...definition })], { fastPath }, async (url, traces) => {
      const { messages } = await ask(url, modernCall(1, 'long'));
      expect(traces).toMatchObject([{ answeredBy: fastPath ? 'fast-path' : undefined, verdict: 'value' }]);
      return messages;
    }),
  );
  const [on, off] = await Promise.all(answers);
  expect(on).toEqual(off);
});

it.each(Object.entries(long))('and over stdio: %s', async (_name, definition) => {
  const made = [tool({ name: 'long', output: {}, ...definition })];
  // The first opens the connection.
  const lines = [1, 2, 3].map((id) => modernCall(id, 'long').body!);
  const [on, off] = [await converse(made, true, lines, false), await converse(made, false, lines, false)];
  expect(on.messages).toEqual(off.messages);
  expect([on.byFastPath, off.byFastPath]).toEqual([2, 0]);
});

/** Everything that comes back until so many messages have come. */
async function raw(url: string, parts: readonly string[], count: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('utf8');
  let answers = '';
  const all = new Promise<void>((resolve) => {
    socket.on('data', (text: string) => {
      answers += text;
      if (answers.split('"jsonrpc"').length > count) resolve();
    });
  });
  for (const part of parts) {
    socket.write(part);
    await pause(20);
  }
  await all;
  socket.destroy();
  return answers;
}

function textOf({ headers, body = '' }: Sent): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('over one connection', () => {
  const echo = tool({
    name: 'echo',
    input: { properties: { n: { type: 'integer' } } },
    run: ({ n }) => n ?? 0,
  });

  it('a body that comes in pieces is answered once it is whole', async () => {
    await withPort([echo], {}, async (url, traces) => {
      const text = textOf(modernCall(1, 'echo', { n: 7 }));
      const parts = [text.slice(0, 20), text.slice(20, -9), text.slice(-9, -1), text.slice(-1)];
      expect(await raw(url, parts, 1)).toContain('"structuredContent":7');
      expect(traces).toMatchObject([{ answeredBy: 'fast-path' }]);
    });
  });

  it.each(['HTTP/1.1', 'HTTP/1.0'])(
    'a connection ends with its answer where the client asks for that: %s',
    async (version) => {
      await withPort([echo], {}, async (url, traces) => {
        const text = textOf(modernCall(1, 'echo', { n: 7 }));
        const sent = text.replace('HTTP/1.1\r\n', `${version}\r\nConnection: close\r\n`);
        const answer = await rawExchange(url, Buffer.from(sent));
        expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^{]*Connection: close\r\n\r\n\{"jsonrpc".*\}$/);
        expect(traces).toMatchObject([{ answeredBy: 'fast-path' }]);
      });
    },
  );

  it('requests that come together are answered in their order', async () => {
    await withPort([echo], {}, async (url) => {
      const requests = [1, 2, 3].map((id) => textOf(modernCall(id, 'echo', { n: id })));
      const answers = await raw(url, [requests.join('')], 3);
      expect([...answers.matchAll(/"id":(\d)/g)].map(([, id]) => id)).toEqual(['1', '2', '3']);
    });
  });
});

describe.each([true, false])('with fastPath: %s', (fastPath) => {
  const answeredBy = fastPath ? 'fast-path' : undefined;

  it.each(Object.entries(unwritable))(
    'a result that cannot be written is an error: %s',
    async (_name, run) => {
      const odd = tool({ name: 'odd', run });
      await withPort([odd], { fastPath }, async (url, traces) => {
        const { status, messages } = await ask(url, modernCall(1, 'odd'));
        expect({ status, messages }).toMatchObject({
          status: 200,
          messages: [{ id: 1, result: { isError: true } }],
        });
        expect(traces).toMatchObject([{ tool: 'odd', answeredBy }]);
      });
    },
  );

  it('a tool that is not there is a fault of the request', async () => {
    await withPort([tool({ name: 'one', run: () => 1 })], { fastPath }, async (url, traces) => {
      const { status, messages } = await ask(url, modernCall(1, 'two'));
      const error = { code: -32602, message: 'There is no tool "two".' };
      expect({ status, messages }).toEqual({ status: 200, messages: [{ jsonrpc: '2.0', id: 1, error }] });
      expect(traces).toMatchObject([{ tool: 'two', verdict: 'fault', answeredBy }]);
    });
  });

  it('a client that goes away aborts its call, and leaves nothing behind', async () => {
    const aborted: unknown[] = [];
    let entered = 0;
    const waits = tool({
      name: 'waits',
      run: (_args, { signal }) =>
        new Promise((_resolve, reject) => {
          entered++;
          signal.addEventListener('abort', () => {
            aborted.push(signal.reason);
            // Until it ends, it keeps its place.
            reject(signal.reason as Error);
          });
        }),
    });
    const options = { fastPath, requestLimits: { inFlight: 3 } };
    await withPort([waits, tool({ name: 'quick', run: () => 1 })], options, async (url, traces) => {
      for (let round = 0; round < 3; round++) {
        const calls = [1, 2].map((id) =>
          start(url, modernCall(id, 'waits'), false).on('error', () => undefined),
        );
        await vi.waitFor(() => expect(entered).toBe((round + 1) * 2), { timeout: 20_000 });
        for (const call of calls) call.destroy();
        await vi.waitFor(() => expect(aborted).toHaveLength((round + 1) * 2), { timeout: 20_000 });
      }
      await vi.waitFor(() =>
        expect(traces.map(({ verdict }) => verdict)).toEqual(Array(6).fill('cancelled')),
      );
      expect((await ask(url, modernCall(9, 'quick'))).status).toBe(200);
      const metrics = await (await fetch(new URL('/metrics', url))).text();
      expect(metrics).toContain('anyshape_requests_in_flight 0');
    });
  });

  it('a call that ends well never hears of an abort', async () => {
    let signal: AbortSignal | undefined;
    const keeps = tool({ name: 'keeps', run: (_args, context) => ((signal = context.signal), 1) });
    await withPort([keeps], { fastPath }, async (url) => {
      await ask(url, modernCall(1, 'keeps'));
    });
    expect(signal?.aborted).toBe(false);
  });

  it('a caller gets the tools and calls that its token grants, and is known to them', async () => {
    const tokens = [
      { principal: 'ann', token: 'ann-token-0123456789', scopes: ['write'] },
      { principal: 'bob', token: 'bob-token-0123456789' },
    ];
    const guarded = tool({ name: 'guarded', scopes: ['write'], run: (_args, { auth }) => auth ?? null });
    const by = (token: string, sent: Sent): Sent => ({
      ...sent,
      headers: { ...sent.headers, Authorization: `Bearer ${token}` },
    });
    await withPort([guarded], { fastPath, auth: { tokens } }, async (url, traces) => {
      const ann = await ask(url, by('ann-token-0123456789', modernCall(1, 'guarded')));
      expect(ann.messages[0]?.result?.['structuredContent']).toEqual({ principal: 'ann', scopes: ['write'] });
      expect((await ask(url, by('bob-token-0123456789', modernCall(1, 'guarded')))).status).toBe(403);
      expect((await ask(url, by('nobody-0123456789abc', modernCall(1, 'guarded')))).status).toBe(401);
      expect(traces).toMatchObject([{ verdict: 'value', answeredBy }]);
    });
  });

  it('a caller sees the tools that its token grants, in each era', async () => {
    const tokens = [
      { principal: 'ann', token: 'ann-token-0123456789', scopes: ['write'] },
      { principal: 'bob', token: 'bob-token-0123456789' },
    ];
    const tools = [
      tool({ name: 'guarded', scopes: ['write'], run: () => 1 }),
      tool({ name: 'open', run: () => 1 }),
    ];
    const { headers, body = '' } = modernCall(1, 'x');
    const lists: readonly Sent[] = [
      {
        headers: { ...headers, 'Mcp-Method': 'tools/list', 'Mcp-Name': '' },
        body: body.replace('tools/call', 'tools/list').replace('"name":"x","arguments":{},', ''),
      },
      legacy(1, 'tools/list', {}),
    ];
    await withPort(tools, { fastPath, auth: { tokens } }, async (url, traces) => {
      for (const { headers: own, ...sent } of lists) {
        const seenBy = async (principal: string): Promise<unknown> => {
          const token = { Authorization: `Bearer ${principal}-token-0123456789` };
          const { messages } = await ask(url, { ...sent, headers: { ...own, ...token } });
          return (messages[0]?.result?.['tools'] as { name: string }[]).map(({ name }) => name);
        };
        expect([await seenBy('ann'), await seenBy('bob')]).toEqual([['guarded', 'open'], ['open']]);
      }
      expect(traces.map(({ answeredBy: by }) => by)).toEqual(Array(4).fill(answeredBy));
    });
  });

  it('the same is written down about each request', async () => {
    const lines: object[] = [];
    const log = {
      ...{ debug: () => undefined, warn: () => undefined, error: () => undefined, child: () => log },
      info: (fields: object) => void lines.push(fields),
    };
    const one = tool({ name: 'one', output: { type: 'integer' }, run: () => 1 });
    await withPort([one], { fastPath, log }, async (url, traces) => {
      const sent = modernCall(1, 'one');
      await ask(url, { ...sent, headers: { ...sent.headers, 'X-Request-Id': 'mine-1' } });
      expect(lines).toMatchObject([
        {
          ...{ event: 'call', requestId: 'mine-1', principal: undefined, address: '127.0.0.1' },
          ...{ tool: 'one', version: '2026-07-28', outcome: 'value', bytesIn: sent.body!.length },
        },
      ]);
      const { milliseconds, ...entry } = traces[0]!;
      expect(milliseconds).toBeGreaterThan(0);
      expect(entry).toEqual({
        ...{ method: 'tools/call', version: '2026-07-28', tool: 'one', verdict: 'value' },
        ...{ wrapped: false, text: true, repaired: false, answeredBy },
      });
      const metrics = await (await fetch(new URL('/metrics', url))).text();
      expect(metrics).toContain(
        'anyshape_requests_total{method="tools/call",version="2026-07-28",outcome="ok"} 1',
      );
      expect(metrics).toContain('anyshape_tool_calls_total{tool="one",outcome="value"} 1');
      expect(metrics.includes('anyshape_answered_total{by="fast-path"} 1')).toBe(fastPath);
    });
  });

  it('a tool that asks its user runs once for each round, and is asked through the SDK', async () => {
    let ran = 0;
    const asks = tool({
      name: 'asks',
      run: async (_args, context) => {
        ran++;
        const { action } = await context.ask('Sure?', {
          type: 'object',
          properties: { yes: { type: 'boolean' } },
        });
        return action;
      },
    });
    const sent = modernCall(1, 'asks');
    const meta = (capabilities: object): Sent => ({
      ...sent,
      body: sent.body!.replace('"io.modelcontextprotocol/clientCapabilities":{}', () =>
        JSON.stringify({ 'io.modelcontextprotocol/clientCapabilities': capabilities }).slice(1, -1),
      ),
    });
    await withPort([asks], { fastPath }, async (url) => {
      const asked = await ask(url, meta({ elicitation: { form: {} } }));
      expect(asked.messages[0]?.result).toMatchObject({ resultType: 'input_required' });
      const { messages } = await ask(url, sent);
      expect(messages[0]?.error?.code).toBe(-32021);
      expect(ran).toBe(2);
    });
  });

  it('over stdio, a cancelled call is aborted and not answered; the others are', async () => {
    const aborted: string[] = [];
    const waits = tool({
      name: 'waits',
      run: (_args, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => aborted.push('waits'))),
    });
    const pipe = await openPipe([waits, tool({ name: 'quick', run: () => 1 })], { fastPath });
    const request = (id: number, name: string): string => modernCall(id, name).body!;
    pipe.send(request(1, 'quick'));
    await pipe.still();
    pipe.send(request(2, 'waits'));
    pipe.send(request(3, 'quick'));
    await pipe.still();
    pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
    pipe.send(request(4, 'quick'));
    await vi.waitFor(() => expect(aborted).toEqual(['waits']), { timeout: 20_000 });
    await pipe.still();
    expect(pipe.messages.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(
      pipe.traces
        .filter(({ answeredBy: by }) => by === 'fast-path')
        .map(({ verdict }) => verdict)
        .toSorted(),
    ).toEqual(fastPath ? ['cancelled', 'value', 'value'] : []);
    pipe.send(request(5, 'waits'));
    await pipe.still();
    pipe.input.end();
    await vi.waitFor(() => expect(aborted).toEqual(['waits', 'waits']), { timeout: 20_000 });
    await pipe.close();
  });
});

describe('a line that never ends', () => {
  it('is passed on in pieces, and what follows is answered', async () => {
    const pipe = await openPipe([tool({ name: 'one', run: () => 1 })], { fastPath: true });
    const call = (id: number): string => modernCall(id, 'one').body!;
    pipe.send(call(1));
    await pipe.still();
    const long = `{"jsonrpc":"2.0","method":"notifications/odd","params":{"x":"${'x'.repeat(5_000_000)}"}}`;
    for (let from = 0; from < long.length; from += 60_000) {
      if (!pipe.input.write(long.slice(from, from + 60_000))) await once(pipe.input, 'drain');
    }
    pipe.send('');
    pipe.send(call(2));
    await pipe.still();
    expect(pipe.messages.map(({ id }) => id)).toEqual([1, 2]);
    expect(pipe.traces.map(({ answeredBy }) => answeredBy)).toEqual([undefined, 'fast-path']);
    await pipe.close();
  });
});
