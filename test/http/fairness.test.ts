/**
 * No caller can take what others need (R-FAIR): each principal, and each address without one, has a share of
 * the running calls, sessions, streams and buffered bytes. What exceeds it is refused with 429, what exceeds
 * the server with 503.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';
import type { HttpOptions } from '../../src/server/index.ts';
import { principalKey } from '../../src/server/limits/index.ts';
import { legacy, listen, modernCall, stream, type Sent } from './calls.ts';
import { askFrom, headOf, metric, RawClient, untilIdle, type Answer } from './raw-client.ts';

const HERE = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';
const TOKENS = [
  { principal: 'ann', token: 'ann-token-0123456789', scopes: [] },
  { principal: 'bob', token: 'bob-token-0123456789', scopes: [] },
] as const;
type Headers = Readonly<Record<string, string>>;
const ANN: Headers = { Authorization: `Bearer ${TOKENS[0].token}` };
const BOB: Headers = { Authorization: `Bearer ${TOKENS[1].token}` };

const release: (() => void)[] = [];
const tools = [
  tool({ name: 'count', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'held', run: () => new Promise<string>((done) => release.push(() => done('held'))) }),
  tool({
    name: 'tells',
    run: (_args, { log }) => {
      log('info', 'begun');
      return new Promise<string>((done) => release.push(() => done('told')));
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

async function start(options: ServeOptions = {}, http: HttpOptions = {}): Promise<string> {
  running = await serve(tools, {
    ...options,
    http: { port: 0, drainMs: 500, ...http },
    onError: () => undefined,
  });
  return running.url!;
}

function from(url: string, localAddress: string, sent: Sent, more: Headers = {}): Promise<Answer> {
  return askFrom(url, { ...sent, headers: { ...sent.headers, ...more } }, { localAddress });
}

/** A request whose answer is not waited for. */
function begin(url: string, localAddress: string, sent: Sent, more: Headers = {}): RawClient {
  const client = new RawClient(url, localAddress);
  clients.push(client);
  return client.write(headOf(sent, more) + (sent.body ?? ''));
}

async function hold(url: string, localAddress: string, more: Headers = {}, count = 1): Promise<void> {
  const before = release.length;
  for (let n = 0; n < count; n++) begin(url, localAddress, modernCall(n, 'held'), more);
  await vi.waitFor(() => expect(release).toHaveLength(before + count), { timeout: 20_000 });
}

const initialize: Sent = legacy(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});

async function openFrom(url: string, localAddress: string, more: Headers = {}): Promise<string> {
  const { status, headers } = await from(url, localAddress, initialize, more);
  expect(status).toBe(200);
  return String(headers['mcp-session-id']);
}

const ping = (session: string): Sent => legacy(5, 'ping', {}, session);
const TOO_MANY = { status: 429, headers: { 'retry-after': '1' } };
const BUSY = { status: 503, headers: { 'retry-after': '1' } };

describe('running calls', () => {
  const requestLimits = { inFlight: 4, perPrincipal: { calls: 2 } };

  it('of one address leave room for another', async () => {
    const url = await start({ requestLimits });
    await hold(url, HERE, {}, 2);
    expect(await from(url, HERE, modernCall(1, 'count'))).toMatchObject(TOO_MANY);
    expect((await from(url, ELSEWHERE, modernCall(1, 'count'))).status).toBe(200);
    await hold(url, ELSEWHERE, {}, 2);
    expect(await from(url, '127.0.0.3', modernCall(1, 'count'))).toMatchObject(BUSY);
  });

  it('of one principal leave room for another at the same address', async () => {
    const url = await start({ requestLimits, auth: { tokens: TOKENS } });
    await hold(url, HERE, ANN, 2);
    expect(await from(url, ELSEWHERE, modernCall(1, 'count'), ANN)).toMatchObject(TOO_MANY);
    expect((await from(url, HERE, modernCall(1, 'count'), BOB)).status).toBe(200);
  });
});

describe('streams', () => {
  it('of one address leave room for another', async () => {
    const url = await start({ requestLimits: { perPrincipal: { streams: 1 } } });
    await begin(url, HERE, listen).until(/HTTP\/1\.1 200/);
    expect(await from(url, HERE, listen)).toMatchObject(TOO_MANY);
    await begin(url, ELSEWHERE, listen).until(/HTTP\/1\.1 200/);
  });
});

describe('buffered bytes', () => {
  const large = (bytes: number): Sent =>
    legacy(1, 'tools/call', { name: 'count', arguments: { text: 'x'.repeat(bytes) } });
  const bufferedBytes = 200_000;

  it.each([
    ['', (): Promise<unknown> => Promise.resolve()],
    [
      ', also after it sent an empty body',
      (url: string): Promise<unknown> => from(url, HERE, { headers: { 'Content-Type': 'application/json' } }),
    ],
  ])('of one address leave room for another%s', async (_name, before) => {
    const url = await start({ requestLimits: { perPrincipal: { bufferedBytes } } });
    await before(url);
    const arriving = new RawClient(url, HERE);
    clients.push(arriving);
    arriving.write(headOf(large(0), {}, 400_000) + 'x'.repeat(150_000));
    await pause(100);
    expect(await from(url, HERE, large(100_000))).toMatchObject(BUSY);
    expect((await from(url, HERE, modernCall(1, 'count'))).status).toBe(200);
    expect((await from(url, ELSEWHERE, large(100_000))).status).toBe(200);
    arriving.destroy();
    await vi.waitFor(async () => expect((await from(url, HERE, large(100_000))).status).toBe(200), {
      timeout: 20_000,
    });
  });
});

describe('sessions', () => {
  const options = { sessions: { maxSessions: 3 }, requestLimits: { perPrincipal: { sessions: 2 } } };

  it('of one address make room among its own', async () => {
    const url = await start(options);
    const other = await openFrom(url, ELSEWHERE);
    const own = [await openFrom(url, HERE), await openFrom(url, HERE), await openFrom(url, HERE)];
    const statuses = await Promise.all(own.map(async (id) => (await from(url, HERE, ping(id))).status));
    expect(statuses).toEqual([404, 200, 200]);
    expect((await from(url, ELSEWHERE, ping(other))).status).toBe(200);
  });

  it.each(['held', 'tells'])('with a running call are not ended for another: %s', async (name) => {
    const url = await start({ sessions: { maxSessions: 1 }, auth: { tokens: TOKENS } });
    const session = await openFrom(url, HERE, ANN);
    const call = begin(url, HERE, legacy(7, 'tools/call', { name, arguments: {} }, session), ANN);
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    expect(await from(url, HERE, initialize, BOB)).toMatchObject(BUSY);
    // Its client leaves, and may come back for the result.
    call.destroy();
    await pause(100);
    expect(await from(url, HERE, initialize, BOB)).toMatchObject(BUSY);
    expect((await from(url, HERE, ping(session), ANN)).status).toBe(200);
    release.pop()!();
    await vi.waitFor(async () => expect((await from(url, HERE, initialize, BOB)).status).toBe(200), {
      timeout: 20_000,
    });
  });

  it('with an open stream are not ended for another', async () => {
    const url = await start({ sessions: { maxSessions: 2 } });
    const watched = await openFrom(url, HERE);
    const idle = await openFrom(url, HERE);
    const watching = new RawClient(url, HERE);
    clients.push(watching);
    await watching.write(headOf(stream(watched)).replace('Content-Length: 0\r\n', '')).until(/: open/);
    const other = await openFrom(url, ELSEWHERE);
    expect((await from(url, HERE, ping(idle))).status).toBe(404);
    await openFrom(url, ELSEWHERE);
    expect((await from(url, ELSEWHERE, ping(other))).status).toBe(404);
    expect((await from(url, HERE, ping(watched))).status).toBe(200);
  });

  it('with an open stream count as used when that ends', async () => {
    const url = await start({ sessions: { maxSessions: 9, idleMs: 300 } });
    const watched = await openFrom(url, HERE);
    const watching = new RawClient(url, HERE);
    await watching.write(headOf(stream(watched)).replace('Content-Length: 0\r\n', '')).until(/: open/);
    await pause(400);
    watching.destroy();
    await untilIdle(url);
    await openFrom(url, ELSEWHERE);
    expect((await from(url, HERE, ping(watched))).status).toBe(200);
  });

  it('are bounded, however many are opened at once', async () => {
    const url = await start({ sessions: { maxSessions: 3 } });
    await Promise.all(Array.from({ length: 30 }, () => from(url, HERE, initialize)));
    expect(await metric(url, 'anyshape_sessions')).toBeLessThanOrEqual(3);
  });

  it('that are refused are counted', async () => {
    const url = await start({ sessions: { maxSessions: 1 } });
    const session = await openFrom(url, HERE);
    begin(url, HERE, legacy(7, 'tools/call', { name: 'held', arguments: {} }, session));
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    expect(await from(url, HERE, initialize)).toMatchObject({ headers: { 'retry-after': '1' } });
    expect(await metric(url, 'anyshape_refused_total{reason="sessions"}')).toBe(1);
  });
});

describe('rates', () => {
  const requestLimits = { perMinute: 2 };
  const list = legacy(1, 'tools/list', {});
  const call = legacy(1, 'tools/call', { name: 'count', arguments: {} });

  it.each([
    ['initialize', initialize],
    ['tools/list', list],
    ['tools/call', call],
    ['a modern call', modernCall(1, 'count')],
  ])('bound %s for each address', async (_name, sent) => {
    const url = await start({ requestLimits });
    for (let n = 0; n < 2; n++) expect((await from(url, HERE, sent)).status).toBe(200);
    const refused = await from(url, HERE, sent);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused.text)).toMatchObject({
      error: { message: expect.stringMatching(/^Too many requests/) as string },
    });
    expect((await from(url, ELSEWHERE, sent)).status).toBe(200);
  });

  it.each([
    ['another method', { 'Mcp-Method': 'ping' }],
    ['another tool', { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'held' }],
  ])('are not evaded by a legacy head that names %s', async (_name, more) => {
    const url = await start({ requestLimits: { perMinute: 3 } });
    for (let n = 0; n < 3; n++) await from(url, HERE, call);
    expect((await from(url, HERE, call, more)).status).toBe(429);
  });
});

describe('trustProxy', () => {
  const requestLimits = { perMinute: 1 };
  const forwarded = (value: string): Headers => ({ 'X-Forwarded-For': value });
  const statusOf = async (url: string, address: string, more: Headers): Promise<number> =>
    (await from(url, address, modernCall(1, 'count'), more)).status;

  it('tells clients behind a trusted proxy apart, by what that wrote', async () => {
    const url = await start({ requestLimits }, { trustProxy: [HERE] });
    expect(await statusOf(url, HERE, forwarded('192.0.2.1'))).toBe(200);
    expect(await statusOf(url, HERE, forwarded('192.0.2.1'))).toBe(429);
    expect(await statusOf(url, HERE, forwarded('192.0.2.2'))).toBe(200);
    // What stands to the left came from the client.
    expect(await statusOf(url, HERE, forwarded('198.51.100.7, 192.0.2.2'))).toBe(429);
    expect(await statusOf(url, HERE, forwarded('nonsense, 192.0.2.2, 127.0.0.1'))).toBe(429);
  });

  it('ignores the header of any other sender', async () => {
    const url = await start({ requestLimits }, { trustProxy: [HERE] });
    expect(await statusOf(url, ELSEWHERE, forwarded('192.0.2.1'))).toBe(200);
    expect(await statusOf(url, ELSEWHERE, forwarded('192.0.2.2'))).toBe(429);
  });

  it('is off by default', async () => {
    const url = await start({ requestLimits });
    expect(await statusOf(url, HERE, forwarded('192.0.2.1'))).toBe(200);
    expect(await statusOf(url, HERE, forwarded('192.0.2.2'))).toBe(429);
  });

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', ''])('stops the start for %j', async (address) => {
    await expect(start({}, { trustProxy: [address] })).rejects.toThrow(/is no address of a proxy/);
  });
});

describe('anonymous senders', () => {
  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2%eth1', true],
    ['2001:db8::', '2001:db8::5', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s are one: %s', (first, second, isOne) => {
    expect(principalKey(undefined, first) === principalKey(undefined, second)).toBe(isOne);
  });

  it('cannot take the name of a principal', () => {
    expect(principalKey('127.0.0.1', undefined)).not.toBe(principalKey(undefined, '127.0.0.1'));
  });
});
