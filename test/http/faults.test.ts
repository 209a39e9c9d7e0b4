/**
 * A server among bad neighbours: slow readers, half-sent bodies, clients that leave in mid-call, streams that
 * stand still, tools that hang or throw. Everybody else is answered all the while, and nothing is left
 * behind.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRegistry, serve, tool, type AnyTool } from '../../src/index.ts';
import type { RunningServer } from '../../src/server/index.ts';
import { ask, legacy, listen, modernCall, open, openSession, readReply, start, stream } from './calls.ts';
import { exchange } from './exchange.ts';

const CONNECTIONS = 64;
const numbered = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;
const echo = tool({ name: 'echo', input: numbered, output: { type: 'integer' }, run: ({ n }) => n });
const large = tool({
  name: 'large',
  input: numbered,
  output: { type: 'array', items: { type: 'integer' } },
  run: ({ n }) => Array.from({ length: 100_000 }, () => n),
});

const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function startWith(...tools: AnyTool[]): Promise<{ server: RunningServer; url: string }> {
  const registry = createRegistry(tools, { onCrash: () => undefined, onMismatch: () => undefined });
  const server = await serve(registry, { http: { port: 0, drainMs: 5_000 }, onError: () => undefined });
  servers.push(server);
  return { server, url: server.url! };
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const contentOf = (reply: Awaited<ReturnType<typeof ask>>): unknown =>
  reply.messages.at(-1)?.result?.['structuredContent'];

async function readSlowly(answer: IncomingMessage, n: number): Promise<void> {
  answer.pause();
  await pause(300);
  const slow = await readReply(answer);
  expect(slow).toMatchObject({ status: 200, messages: [{ id: n }] });
  expect((contentOf(slow) as number[]).every((item) => item === n)).toBe(true);
}

describe('among 64 connections', () => {
  it('each caller gets its own answers, however slowly it reads', async () => {
    const { url } = await startWith(echo, large);
    await Promise.all(
      numbers(CONNECTIONS).map(async (n) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        if (n % 2 === 0) await readSlowly(await open(url, modernCall(n, 'large', { n }), agent), n);
        for (const again of numbers(5)) {
          expect(contentOf(await ask(url, modernCall(again, 'echo', { n }), agent))).toBe(n);
        }
        agent.destroy();
      }),
    );
  });

  it('bodies that never arrive whole hold nobody up, and closing cuts them off', async () => {
    const { server, url } = await startWith(echo);
    const { hostname, port } = new URL(url);
    const { headers, body = '' } = modernCall(1, 'echo', { n: 1 });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const half = `POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 50)}`;
    const sockets = await Promise.all(
      numbers(CONNECTIONS).map(async () => {
        const socket: Socket = connectSocket(Number(port), hostname);
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(half);
        return socket;
      }),
    );
    for (const socket of sockets.slice(0, CONNECTIONS / 2)) socket.destroy();
    const answers = await Promise.all(numbers(20).map((n) => ask(url, modernCall(n, 'echo', { n }))));
    expect(answers.map(contentOf)).toEqual(numbers(20));
    const begun = Date.now();
    await server.close();
    expect(Date.now() - begun).toBeLessThan(4_000);
  });

  it('clients that leave in mid-call abort the signal of their tool, and no other', async () => {
    const aborted = new Set<number>();
    const entered = new Set<number>();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const wait = tool({
      name: 'wait',
      input: numbered,
      run: async ({ n }, { signal }) => {
        signal.addEventListener('abort', () => aborted.add(n));
        entered.add(n);
        await released;
        return n;
      },
    });
    const { url } = await startWith(wait);
    const calls = numbers(CONNECTIONS).map((n) => {
      const outgoing = start(url, modernCall(n, 'wait', { n }), false);
      const answer = once(outgoing, 'response').catch(() => undefined);
      return { outgoing, answer: answer as Promise<[IncomingMessage] | undefined> };
    });
    await vi.waitFor(() => expect(entered.size).toBe(CONNECTIONS), { timeout: 20_000 });
    for (const { outgoing } of calls.slice(0, CONNECTIONS / 2)) outgoing.destroy();
    await vi.waitFor(() => expect(aborted.size).toBe(CONNECTIONS / 2), { timeout: 20_000 });
    expect([...aborted].sort((a, b) => a - b)).toEqual(numbers(CONNECTIONS / 2));
    release();
    for (const [n, { answer }] of calls.entries()) {
      const [incoming] = (await answer) ?? [];
      if (n < CONNECTIONS / 2) expect(incoming).toBeUndefined();
      else expect(await readReply(incoming!)).toMatchObject({ status: 200, messages: [{ id: n }] });
    }
  });
});

describe('200 idle streams', () => {
  it('are all told of a change, cost no call its answer, and end when the server closes', async () => {
    const { server, url } = await startWith(echo);
    const sessions: string[] = [];
    while (sessions.length < 100) sessions.push(await openSession(url));
    const streams = await Promise.all([
      ...sessions.map((session) => open(url, stream(session))),
      ...numbers(100).map(() => open(url, listen)),
    ]);
    const told = streams.map((incoming) => ({ incoming, text: '' }));
    for (const entry of told) entry.incoming.on('data', (chunk: Buffer) => (entry.text += chunk.toString()));
    expect(contentOf(await ask(url, modernCall(1, 'echo', { n: 7 })))).toBe(7);
    server.registry.add(tool({ name: 'another', run: () => 1 }));
    const isTold = ({ text }: { text: string }): boolean => text.includes('notifications/tools/list_changed');
    await vi.waitFor(() => expect(told.filter(isTold)).toHaveLength(200), { timeout: 20_000 });
    expect(contentOf(await ask(url, modernCall(1, 'echo', { n: 8 })))).toBe(8);
    const ended = Promise.all(streams.map((incoming) => once(incoming, 'close')));
    for (const incoming of streams) incoming.on('error', () => undefined);
    const begun = Date.now();
    await server.close();
    await ended;
    expect(Date.now() - begun).toBeLessThan(4_000);
  });

  it('can be opened again by whoever lost its own', async () => {
    const { url } = await startWith(echo);
    const session = await openSession(url);
    const first = await open(url, stream(session));
    expect(first.statusCode).toBe(200);
    first.on('error', () => undefined);
    first.destroy();
    await vi.waitFor(
      async () => {
        const again = await open(url, stream(session));
        again.on('error', () => undefined);
        again.destroy();
        expect(again.statusCode).toBe(200);
      },
      { timeout: 20_000, interval: 50 },
    );
  });
});

describe('a call in a session', () => {
  it('goes on when its stream is lost, and its answer is had by resuming', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const wait = tool({ name: 'wait', output: { type: 'integer' }, run: () => released.then(() => 7) });
    const { url } = await startWith(wait);
    const session = await openSession(url);
    const lost = await open(url, legacy(5, 'tools/call', { name: 'wait' }, session));
    lost.on('error', () => undefined);
    const [first] = (await once(lost, 'data')) as [Buffer];
    const [, last] = /^id: (.+)$/m.exec(first.toString())!;
    lost.destroy();
    const { headers } = stream(session);
    const resumed = await vi.waitFor(
      async () => {
        const again = await open(url, { method: 'GET', headers: { ...headers, 'Last-Event-ID': last! } });
        expect(again.statusCode).toBe(200);
        return again;
      },
      { timeout: 20_000, interval: 50 },
    );
    release();
    expect((await readReply(resumed)).messages).toMatchObject([
      { id: 5, result: { structuredContent: { result: 7 } } },
    ]);
  });
});

describe('what cannot be a web request', () => {
  it.each([
    ['a Host that is no name', 'POST', '[::'],
    ['a Host with a space', 'POST', 'a b'],
    ['a Host with a name before it', 'POST', 'somebody@127.0.0.1'],
    ['a Host with a password before it', 'POST', ':secret@127.0.0.1'],
    ['a port that cannot be', 'GET', '127.0.0.1:99999'],
    ['TRACE', 'TRACE', '127.0.0.1'],
  ])('is a fault of whoever sent it: %s', async (_name, method, host) => {
    const errors: Error[] = [];
    const server = await serve(echo, { http: { port: 0 }, onError: (error) => errors.push(error) });
    servers.push(server);
    expect((await exchange(server.url!, { method, headers: [['Host', host]] })).status).toBe(400);
    expect(errors).toEqual([]);
  });
});

describe('a body of 5 MiB', () => {
  const filler = 'x'.repeat(5 * 1024 * 1024);

  it.each(['a modern call', 'an initialize', 'a call in a session'])(
    'is refused with 413: %s',
    async (kind) => {
      const { url } = await startWith(echo);
      const sent = {
        'a modern call': async () => modernCall(1, 'echo', { n: 1, filler }),
        'an initialize': async () => legacy(1, 'initialize', { filler }),
        'a call in a session': async () => legacy(1, 'tools/call', { filler }, await openSession(url)),
      }[kind]!;
      const answer = await ask(url, await sent()).catch((error: NodeJS.ErrnoException) => error.code);
      // The answer may be lost where the connection is cut while the body is still being sent.
      if (typeof answer === 'string') expect(['ECONNRESET', 'EPIPE']).toContain(answer);
      else expect(answer).toMatchObject({ status: 413, messages: [{ id: null, error: { code: -32000 } }] });
      expect(contentOf(await ask(url, modernCall(1, 'echo', { n: 1 })))).toBe(1);
    },
  );
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

describe('a tool that misbehaves', () => {
  const bad: readonly (readonly [string, AnyTool['definition']])[] = [
    ['hangs', { timeoutMs: 100, run: () => new Promise(() => undefined) }],
    ['throws', { run: () => Promise.reject(new Error('secret')) }],
    ['throws nothing at all', { run: () => Promise.reject() }],
    ['returns a BigInt', { run: () => ({ n: 1n }) }],
    ['returns a cycle', { run: () => cycle }],
    [
      'returns what throws when it is written',
      { run: () => ({ toJSON: () => cycle['missing']!.toString() }) },
    ],
  ];

  it.each(bad)(
    'is answered with an error that tells nothing of its inside: one that %s',
    async (_, definition) => {
      const misbehaves = tool({ name: 'bad', output: {}, ...definition } as Parameters<typeof tool>[0]);
      const { url } = await startWith(echo, misbehaves);
      const session = await openSession(url);
      for (const sent of [modernCall(1, 'bad'), legacy(1, 'tools/call', { name: 'bad' }, session)]) {
        const answer = await ask(url, sent);
        expect(answer).toMatchObject({ status: 200, messages: [{ id: 1, result: { isError: true } }] });
        expect(JSON.stringify(answer)).not.toContain('secret');
        expect(JSON.stringify(answer)).not.toContain('TypeError');
      }
      expect(contentOf(await ask(url, modernCall(1, 'echo', { n: 1 })))).toBe(1);
    },
  );
});
