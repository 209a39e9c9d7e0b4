/**
 * Clients that vanish, that never read, and a server that closes: no connection stays behind, no tool runs on
 * without its client, and how much is done for a client is bounded by what it reads, not by what it asks.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tool, type AnyTool } from '../../../src/index.ts';
import { readAnswers } from './answers.ts';
import { converse } from './conversation.ts';
import { callText } from './requests.ts';
import { openServer, basicTools, type Served } from './servers.ts';

const WAIT = { timeout: 20_000, interval: 10 };
const PATIENCE_MS = 10_000;
const CLIENTS = 6;
const DRAIN_MS = 1_000;

/** Both ends of all connections, since clients and server live in this process. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Until it has not changed for a while. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; last !== count();) {
    last = count();
    await pause(300);
  }
  return count();
}

describe.each([true, false])('with fastPath: %s', (fastPath) => {
  let server: Served;
  let socketsBefore: number;
  const ran = { waits: 0, aborted: 0, held: 0, large: 0 };
  let release: (value: string) => void = () => undefined;
  const tools: readonly AnyTool[] = [
    ...basicTools,
    tool({
      name: 'waits',
      run: (_args, { signal }) =>
        new Promise(() => {
          ran.waits++;
          signal.addEventListener('abort', () => ran.aborted++);
        }),
    }),
    tool({
      name: 'held',
      run: () => {
        ran.held++;
        return new Promise<string>((resolve) => (release = resolve));
      },
    }),
    tool({
      name: 'large',
      output: {},
      run: () => {
        ran.large++;
        // Its copy as text makes a megabyte of it.
        return 'x'.repeat(512 * 1024);
      },
    }),
  ];
  beforeEach(async () => {
    Object.assign(ran, { waits: 0, aborted: 0, held: 0, large: 0 });
    socketsBefore = openSockets();
    server = await openServer(fastPath, tools, { http: { port: 0, drainMs: DRAIN_MS } });
  });
  afterEach(() => server.close());

  const isAnswered = async (): Promise<void> => {
    const { answers } = await converse(
      server.port,
      [{ chunks: [callText(5)], answers: 1, areSure: true }],
      PATIENCE_MS,
    );
    expect(answers).toMatchObject([{ status: 200, body: [{ id: 5 }] }]);
  };
  const nothingIsLeft = (): Promise<void> =>
    vi.waitFor(() => expect(openSockets()).toBeLessThanOrEqual(socketsBefore), WAIT);

  const call = callText(1);
  const unfinished: Readonly<Record<string, string>> = {
    'before a request': '',
    'in the request line': call.slice(0, 7),
    'in the head': call.slice(0, 100),
    'at the end of the head': call.slice(0, call.indexOf('\r\n\r\n') + 4),
    'in the body': call.slice(0, -10),
    'in the body of a second request': `${call}${call.slice(0, -10)}`,
    'in an odd head': call.replace('Accept', 'Origin: null\r\nX').slice(0, -10),
    'in a body of chunks': call.replace(
      /Content-Length.*\r\n\r\n/,
      'Transfer-Encoding: chunked\r\n\r\nfff\r\n',
    ),
    'in a large answer': callText(1, 'large', {}),
    'in five large answers': callText(1, 'large', {}).repeat(5),
  };

  const asked: Readonly<Record<string, string>> = {
    'a request': call,
    'ten requests': call.repeat(10),
    'a request for a large answer': callText(1, 'large', {}),
    'a slow call': callText(1, 'slow'),
  };

  describe.each(['destroy', 'resetAndDestroy'] as const)('clients that vanish, by %s', (vanish) => {
    async function vanishing(text: string, afterMs: number): Promise<void> {
      const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => open(server.port)));
      for (const socket of sockets) socket.pause().write(text);
      await pause(afterMs);
      for (const socket of sockets) socket[vanish]();
      await nothingIsLeft();
      await isAnswered();
    }

    it.each(Object.entries(unfinished))('%s', (_name, text) => vanishing(text, 30));
    it.each(Object.entries(asked))('right behind %s', (_name, text) => vanishing(text, 0));

    it('in a slow call, whose signal aborts', async () => {
      const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => open(server.port)));
      for (const socket of sockets) socket.write(callText(1, 'waits', {}));
      await vi.waitFor(() => expect(ran.waits).toBe(CLIENTS), WAIT);
      for (const socket of sockets) socket[vanish]();
      await vi.waitFor(() => expect(ran.aborted).toBe(CLIENTS), WAIT);
      await nothingIsLeft();
      await isAnswered();
    });

    it('in a slow call behind which others wait', async () => {
      const socket = await open(server.port);
      socket.write(`${call}${callText(2, 'waits', {})}${callText(3)}${callText(4, 'large', {})}`);
      await vi.waitFor(() => expect(ran.waits).toBe(1), WAIT);
      socket[vanish]();
      await vi.waitFor(() => expect(ran.aborted).toBe(1), WAIT);
      await nothingIsLeft();
      await isAnswered();
    });
  });

  describe('a client that does not read', () => {
    const MANY = 300;
    const request = callText(1, 'large', {});

    it('has few calls run for it, however many it sends', async () => {
      const socket = (await open(server.port)).pause();
      for (let sent = 0; sent < MANY; sent++) {
        socket.write(request);
        await turn();
        await turn();
      }
      expect(await settled(() => ran.large)).toBeLessThan(20);
      await isAnswered();
      socket.destroy();
      await nothingIsLeft();
    });

    it('has no more run than one chunk holds where it sends all at once', async () => {
      const socket = (await open(server.port)).pause();
      socket.write(request.repeat(MANY));
      const chunkBytes = 64 * 1024;
      expect(await settled(() => ran.large)).toBeLessThan((2 * chunkBytes) / request.length);
      await isAnswered();
      socket.destroy();
      await nothingIsLeft();
    });

    it('gets all of its answers once it does', async () => {
      const socket = (await open(server.port)).pause();
      const count = 12;
      for (let id = 1; id <= count; id++) socket.write(callText(id, 'large', {}));
      await settled(() => ran.large);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
      await vi.waitFor(() => expect(ran.large).toBe(count), WAIT);
      await settled(() => chunks.length);
      const { answers, rest } = readAnswers(Buffer.concat(chunks), false);
      const ids = answers.map(({ body }) => (body as { readonly id: unknown }[])[0]!.id);
      expect({ ids, rest }).toEqual({
        ids: Array.from({ length: count }, (_, index) => index + 1),
        rest: '',
      });
      socket.destroy();
    });
  });

  describe('close()', () => {
    const portIsFree = async (port: number): Promise<void> => {
      const next = createServer().listen(port, '127.0.0.1');
      await once(next, 'listening');
      await new Promise((resolve) => next.close(resolve));
    };

    it('lets a slow call be answered, which says that the connection ends; then the port is free', async () => {
      const steps = [
        { chunks: [callText(1)], answers: 1, areSure: true },
        { chunks: [callText(2, 'held', {})], answers: 2, areSure: true },
      ];
      const conversation = converse(server.port, steps, PATIENCE_MS);
      await vi.waitFor(() => expect(ran.held).toBe(1), WAIT);
      const closed = server.close();
      await pause(20);
      release('done');
      await closed;
      const { answers, end } = await conversation;
      expect(answers.map(({ headers }) => headers['connection'])).toEqual([['keep-alive'], ['close']]);
      expect(answers).toMatchObject([{ body: [{ id: 1 }] }, { status: 200, body: [{ id: 2 }] }]);
      expect(end).toBe('closed by the server');
      await portIsFree(server.port);
    });

    it('waits for no client for long: one that sends nothing, half a request, or does not read', async () => {
      const large = callText(1, 'large', {});
      const texts = ['', call.slice(0, 50), call.slice(0, -10), `${call}${call.slice(0, -10)}`, call, large];
      const sockets = await Promise.all(texts.map(() => open(server.port)));
      for (const [index, text] of texts.entries()) sockets[index]!.pause().write(text);
      await vi.waitFor(() => expect(ran.large).toBe(1), WAIT);
      const begun = performance.now();
      await server.close();
      expect(performance.now() - begun).toBeLessThan(DRAIN_MS + 3_000);
      for (const socket of sockets) socket.resume();
      await vi.waitFor(() => expect(sockets.every(({ closed }) => closed)).toBe(true), WAIT);
      await portIsFree(server.port);
    });
  });
});
