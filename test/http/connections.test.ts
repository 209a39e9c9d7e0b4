/**
 * Connections that cost without asking for anything (R-FAIR): past the cap the one idle for longest makes
 * room and a busy one never does; a client that does not read its answer is cut off, whether that is a plain
 * answer or a stream.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve, tool, type RunningServer } from '../../src/index.ts';
import type { HttpOptions } from '../../src/server/index.ts';
import { called } from './legacy-call.ts';
import { listen, modernCall, type Sent } from './calls.ts';
import { headOf, metric, RawClient, untilIdle } from './raw-client.ts';

/** More than the buffers of both ends of a loopback connection hold. */
const LARGE = 12 * 1024 * 1024;
/** Longer log messages are cut. */
const LOG_BYTES = 50_000;
const release: (() => void)[] = [];
const tools = [
  tool({ name: 'count', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'held', run: () => new Promise<string>((done) => release.push(() => done('held'))) }),
  tool({ name: 'large', run: () => 'x'.repeat(LARGE) }),
  tool({
    name: 'large_stream',
    run: async (_args, { log }) => {
      for (let sent = 0; sent < LARGE; sent += LOG_BYTES) {
        log('info', 'x'.repeat(LOG_BYTES));
        if (sent % (10 * LOG_BYTES) === 0) await pause(1);
      }
      return 'done';
    },
  }),
];

const clients: RawClient[] = [];
let running: RunningServer | undefined;
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const done of release.splice(0)) done();
  await running?.close();
  running = undefined;
});

async function start(http: HttpOptions): Promise<string> {
  const maxResultBytes = 2 * LARGE;
  running = await serve(tools, {
    maxResultBytes,
    http: { port: 0, drainMs: 500, ...http },
    onError: () => undefined,
  });
  return running.url!;
}

async function connected(url: string): Promise<RawClient> {
  const client = new RawClient(url);
  clients.push(client);
  await new Promise((resolve) => client.socket.once('connect', resolve));
  return client;
}

const written = (sent: Sent): string => headOf(sent) + sent.body!;
const isOpen = (client: RawClient): boolean => !client.socket.destroyed;
const COUNTED = /"structuredContent":1/;

describe('at the cap of connections', () => {
  it('the connection idle for longest makes room, and a busy one never does', async () => {
    const url = await start({ maxConnections: 4 });
    const busy = (await connected(url)).write(written(modernCall(1, 'held')));
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    const watching = (await connected(url)).write(written(listen));
    await watching.until(/HTTP\/1\.1 200/);
    const older = await connected(url);
    await pause(20);
    const newer = await connected(url);
    await pause(20);
    await older.write(written(modernCall(2, 'count'))).until(COUNTED);
    const late = (await connected(url)).write(written(modernCall(3, 'count')));
    await late.until(COUNTED);
    await newer.closed;
    expect([busy, watching, older].map(isOpen)).toEqual([true, true, true]);
    release.pop()!();
    await busy.until(/held/);
  });

  it('a connection counts as idle from the end of its last answer', async () => {
    const url = await start({ maxConnections: 2 });
    const worked = (await connected(url)).write(written(modernCall(1, 'held')));
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    const unused = await connected(url);
    await pause(20);
    release.pop()!();
    await worked.until(/held/);
    await (await connected(url)).write(written(modernCall(3, 'count'))).until(COUNTED);
    await unused.closed;
    expect(isOpen(worked)).toBe(true);
  });

  it('a further connection is refused where all are busy', async () => {
    const url = await start({ maxConnections: 2 });
    const busy = [await connected(url), await connected(url)];
    for (const client of busy) client.write(written(modernCall(1, 'held')));
    await vi.waitFor(() => expect(release).toHaveLength(2), { timeout: 20_000 });
    const refused = await connected(url);
    await refused.closed;
    expect(busy.map(isOpen)).toEqual([true, true]);
    for (const done of release.splice(0)) done();
    for (const client of busy) await client.until(/held/);
  });
});

describe('a client that does not read', () => {
  it.each([
    ['a plain answer', modernCall(1, 'large')],
    ['a stream', called(1, 'large_stream')],
  ])('is cut off: %s', async (_name, sent) => {
    const url = await start({ sendTimeoutMs: 300 });
    const idle = await connected(url);
    idle.socket.pause();
    idle.write(written(sent));
    await pause(100);
    await untilIdle(url);
    // What was cut off shows once the buffers have been read.
    await pause(1_500);
    idle.socket.resume();
    await idle.closed;
    expect(idle.received.length).toBeLessThan(LARGE);
    expect(await metric(url, 'anyshape_requests_in_flight')).toBe(0);
  });

  it.each([
    ['a plain answer', modernCall(1, 'large')],
    ['a stream', called(1, 'large_stream')],
  ])('is served where it only reads slowly: %s', async (_name, sent) => {
    const url = await start({ sendTimeoutMs: 1_000 });
    const slow = await connected(url);
    slow.write(written(sent));
    for (let turn = 0; turn < 4; turn++) {
      slow.socket.pause();
      await pause(400);
      slow.socket.resume();
      await pause(30);
    }
    await vi.waitFor(() => expect(slow.received.length).toBeGreaterThan(LARGE), { timeout: 20_000 });
    await slow.write(written(modernCall(2, 'count'))).until(COUNTED);
  });
});

it('says that it keeps idle connections for 75 seconds', async () => {
  const url = await start({});
  const client = (await connected(url)).write(written(modernCall(1, 'count')));
  expect(await client.until(COUNTED)).toMatch(/Keep-Alive: timeout=75\r\n/);
});
