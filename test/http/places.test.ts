/**
 * A place in a limit is taken once and given back once (R-PIPELINE), on every path: after a storm of requests
 * that are answered, refused, broken off or thrown, nothing is left in use.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';
import { withEnd } from '../../src/server/pipeline/streams.ts';
import { ask, listen, modernCall, open, openSession, stream, type Sent } from './calls.ts';
import { called } from './legacy-call.ts';
import { askFrom, headOf, metric, RawClient, untilIdle } from './raw-client.ts';

const release: (() => void)[] = [];
const tools = [
  tool({ name: 'sync', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'later', run: () => pause(20, 'later') }),
  tool({ name: 'held', run: () => new Promise<string>((done) => release.push(() => done('held'))) }),
  tool({
    name: 'tells',
    run: async (_args, { progress, log }) => {
      progress(1, 2);
      log('info', 'half of it');
      await pause(20);
      return 'told';
    },
  }),
  tool({
    name: 'throws',
    run: () => {
      throw new Error('thrown');
    },
  }),
  tool({ name: 'rejects', run: () => pause(10).then(() => Promise.reject(new Error('rejected'))) }),
  tool({
    name: 'asks',
    run: async (_args, { ask: question }) =>
      question('Who?', { type: 'object', properties: { name: { type: 'string' } } }),
  }),
];

let running: RunningServer | undefined;
afterEach(async () => {
  for (const done of release.splice(0)) done();
  await running?.close();
  running = undefined;
});

async function start(options: ServeOptions = {}): Promise<string> {
  running = await serve(tools, {
    onCrash: () => undefined,
    ...options,
    http: { port: 0, drainMs: 500 },
    onError: () => undefined,
  });
  return running.url!;
}

const NAMES = ['sync', 'later', 'tells', 'throws', 'rejects', 'asks', 'unknown'];

/** Leaves after so many milliseconds, wherever the request is by then. */
async function leave(url: string, text: string, afterMs: number): Promise<void> {
  const client = new RawClient(url).write(text);
  await pause(afterMs);
  client.destroy();
  await client.closed;
}

describe.each([true, false])('with the fast path: %s', (fastPath) => {
  it('nothing is left in use after a storm of mixed requests', async () => {
    const url = await start({ fastPath, requestLimits: { inFlight: 3 } });
    const session = await openSession(url);
    const statuses = new Map<number, number>();
    const asked = async (sent: Sent): Promise<void> => {
      const { status } = await askFrom(url, sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    const work: Promise<unknown>[] = [];
    let nextId = 1_000;
    for (let round = 0; round < 30; round++) {
      for (const name of NAMES) {
        const modern = modernCall(round, name);
        work.push(asked(modern), asked(called(round, name)));
        work.push(leave(url, headOf(modern) + modern.body!, round % 25));
        // A tool that asks waits for its client, which does not answer here.
        if (name !== 'asks') work.push(asked(called(nextId++, name, session)));
        const left = called(nextId++, name, session);
        work.push(leave(url, headOf(left) + left.body!, round % 25));
      }
      const half = modernCall(round, 'sync');
      work.push(leave(url, headOf(half) + half.body!.slice(0, 9), round % 25));
      work.push(leave(url, headOf(half), round % 25));
      work.push(leave(url, headOf(listen) + listen.body!, round % 25));
      work.push(leave(url, headOf(stream(session)).replace(/Content-Length: 0\r\n/, ''), round % 25));
      work.push(asked({ headers: { 'Content-Type': 'application/json' }, body: '{' }));
      work.push(asked({ headers: { 'Content-Type': 'text/plain' }, body: 'x' }));
      work.push(
        asked({
          method: 'DELETE',
          headers: { 'Mcp-Session-Id': 'none', 'MCP-Protocol-Version': '2025-11-25' },
        }),
      );
      await pause(5);
    }
    await Promise.all(work);
    await ask(url, { method: 'DELETE', headers: stream(session).headers });
    expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 503]) as number[]);
    await untilIdle(url);
    expect((await askFrom(url, modernCall(1, 'sync'))).status).toBe(200);
  });

  it.each([
    ['2026-07-28', () => modernCall(1, 'held')],
    ['2025-11-25', () => called(1, 'held')],
  ])('a call whose client left keeps its place until its tool ends, on %s', async (_version, sent) => {
    const url = await start({ fastPath, requestLimits: { inFlight: 1 } });
    const client = new RawClient(url).write(headOf(sent()) + sent().body!);
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    // A stream has begun by then.
    await pause(1_200);
    client.destroy();
    await client.closed;
    await pause(50);
    expect(await metric(url, 'anyshape_requests_in_flight')).toBe(1);
    expect((await askFrom(url, modernCall(2, 'sync'))).status).toBe(503);
    release.pop()!();
    await untilIdle(url);
    expect((await askFrom(url, modernCall(2, 'sync'))).status).toBe(200);
  });

  it('a call in a session whose client left keeps its place until its tool ends', async () => {
    const url = await start({ fastPath, requestLimits: { inFlight: 1 } });
    const sent = called(1, 'held', await openSession(url));
    const client = new RawClient(url).write(headOf(sent) + sent.body!);
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    client.destroy();
    await client.closed;
    await pause(50);
    expect(await metric(url, 'anyshape_requests_in_flight')).toBe(1);
    release.pop()!();
    await untilIdle(url);
  });
});

describe('a stream', () => {
  it('takes a place among the streams and none among the running requests', async () => {
    const url = await start({ requestLimits: { inFlight: 1, streams: 2, perPrincipal: { streams: 2 } } });
    const session = await openSession(url);
    const streams = [await open(url, stream(session)), await open(url, listen)];
    expect(await metric(url, 'anyshape_streams_open')).toBe(2);
    expect(await metric(url, 'anyshape_requests_in_flight')).toBe(0);
    const third = await open(url, listen);
    expect(third).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    third.resume();
    expect((await askFrom(url, modernCall(1, 'sync'))).status).toBe(200);
    for (const incoming of streams) incoming.on('error', () => undefined).destroy();
    await untilIdle(url);
    const again = await open(url, listen);
    expect(again.statusCode).toBe(200);
    again.on('error', () => undefined).destroy();
    await untilIdle(url);
  });

  it('is one only where the message asks for it: a head that names another method counts as what it runs', async () => {
    const url = await start({ requestLimits: { inFlight: 1 } });
    const sent = called(1, 'held');
    const headers = { ...sent.headers, 'Mcp-Method': 'subscriptions/listen' };
    const call = askFrom(url, { ...sent, headers });
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    expect(await metric(url, 'anyshape_requests_in_flight')).toBe(1);
    expect(await metric(url, 'anyshape_streams_open')).toBe(0);
    release.pop()!();
    await call;
    await untilIdle(url);
  });

  it.each(['ends', 'breaks', 'is cancelled while it is read', 'is cancelled unread'])(
    'that %s is told of once',
    async (how) => {
      let ends = 0;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          if (how === 'ends') controller.close();
          if (how === 'breaks') controller.error(new Error('broken'));
        },
      });
      const reader = withEnd(body, () => ends++).getReader();
      const read = how === 'is cancelled unread' ? undefined : reader.read().catch(() => undefined);
      await pause(5);
      if (how.startsWith('is cancelled')) await reader.cancel();
      await read;
      await pause(5);
      expect(ends).toBe(1);
    },
  );
});
