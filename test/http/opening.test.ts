/**
 * What is there for those who watch a server, and how it ends: `/health` and `/ready` for balancers,
 * `/metrics` for Prometheus; requests that arrived before the end are answered; every answer carries the id
 * that the log has.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';
import type { Log, LogFields } from '../../src/server/observability/log/index.ts';
import { ask, legacy, modernCall, type Sent } from './calls.ts';
import { askFrom, get, headOf, RawClient, type Answer } from './raw-client.ts';

const TOKEN = 'ann-token-0123456789';
const auth = { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] };
const release: (() => void)[] = [];
const tools = [
  tool({ name: 'count', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'id', output: { type: 'string' }, run: (_args, { requestId }) => requestId }),
  tool({ name: 'held', run: () => new Promise<string>((done) => release.push(() => done('held'))) }),
];

const running: RunningServer[] = [];
afterEach(async () => {
  for (const done of release.splice(0)) done();
  for (const server of running.splice(0)) await server.close();
});

async function start(options: ServeOptions = {}): Promise<RunningServer & { readonly url: string }> {
  const server = await serve(tools, {
    ...options,
    http: { port: 0, drainMs: 5_000 },
    onError: () => undefined,
  });
  running.push(server);
  return server as RunningServer & { readonly url: string };
}

const EVIL_HOST = { Host: 'evil.example' };

describe('/health and /ready', () => {
  it.each([
    ['/health', { status: 'ok' }],
    ['/ready', { status: 'ready' }],
  ])('%s shows a status alone, under any Host and without a token', async (path, body) => {
    const { url } = await start({ auth });
    const answer = await get(url, path, EVIL_HOST);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual(body);
    expect(await askFrom(url, { method: 'HEAD', headers: {} }, { path })).toMatchObject({
      status: 200,
      text: '',
    });
  });
});

describe('/metrics', () => {
  it('needs an allowed Host', async () => {
    const { url } = await start();
    expect((await get(url, '/metrics')).status).toBe(200);
    expect((await get(url, '/metrics', EVIL_HOST)).status).toBe(403);
  });

  it('needs a token where there is authentication', async () => {
    const { url } = await start({ auth });
    expect(await get(url, '/metrics')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) as string },
    });
    expect((await get(url, '/metrics', { Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });
});

it('a refused Host is told which setting allows it', async () => {
  const { url } = await start();
  const { status, text } = await askFrom(url, { ...modernCall(1, 'count'), headers: EVIL_HOST });
  expect(status).toBe(403);
  expect(text).toContain('ANYSHAPE_HOSTS');
  expect(text).toContain('\\"hosts\\"');
});

describe('closing', () => {
  it('turns /ready to 503 while running requests are answered', async () => {
    const server = await start();
    const { url } = server;
    const call = askFrom(url, modernCall(1, 'held'));
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    const closed = server.close();
    await vi.waitFor(async () => expect((await get(url, '/ready')).status).toBe(503), { timeout: 20_000 });
    expect((await get(url, '/health')).status).toBe(200);
    const late = await askFrom(url, modernCall(2, 'count'));
    expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '1', connection: 'close' } });
    release.pop()!();
    expect(await call).toMatchObject({ status: 200, text: expect.stringContaining('held') as string });
    await closed;
    await expect(get(url, '/ready')).rejects.toThrow(/ECONNREFUSED/);
  });

  it.each([
    ['a connection that is kept open', true],
    ['a new connection', false],
  ])('answers what was received before, on %s', async (_name, isKept) => {
    for (let round = 0; round < 10; round++) {
      const server = await start();
      const client = new RawClient(server.url);
      await new Promise((resolve) => client.socket.once('connect', resolve));
      const first = modernCall(1, 'count');
      if (isKept) await client.write(headOf(first) + first.body!).until(/"id":1/);
      const sent = modernCall(2, 'count');
      // The system has it, and this process has not yet read it.
      const isWritten = new Promise((resolve) => client.socket.write(headOf(sent) + sent.body!, resolve));
      await isWritten;
      const closed = server.close();
      expect(await client.until(/"id":2/, 5_000)).toContain('"structuredContent":1');
      client.destroy();
      await closed;
    }
  });

  it('asks clients that keep their connection to close it', async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(server.url, modernCall(1, 'count'), agent);
    const call = askFrom(server.url, modernCall(1, 'held'));
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 20_000 });
    const closed = server.close();
    await pause(20);
    release.pop()!();
    expect((await call).headers['connection']).toBe('close');
    await closed;
    agent.destroy();
  });
});

describe('X-Request-Id', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const bad: Sent = { headers: { 'Content-Type': 'application/json' }, body: '{' };
  const legacyCall = legacy(1, 'tools/call', { name: 'count', arguments: {} });

  it.each<readonly [string, ServeOptions, (url: string, headers: Record<string, string>) => Promise<Answer>]>(
    [
      [
        'an answer of the fast path',
        {},
        (url, more) => askFrom(url, withHeaders(modernCall(1, 'count'), more)),
      ],
      [
        'an answer of the SDK',
        { fastPath: false },
        (url, more) => askFrom(url, withHeaders(modernCall(1, 'count'), more)),
      ],
      ['a legacy answer', {}, (url, more) => askFrom(url, withHeaders(legacyCall, more))],
      ['a body that is no JSON', {}, (url, more) => askFrom(url, withHeaders(bad, more))],
      ['401', { auth }, (url, more) => askFrom(url, withHeaders(modernCall(1, 'count'), more))],
      [
        '403',
        {},
        (url, more) => askFrom(url, withHeaders(modernCall(1, 'count'), { ...more, ...EVIL_HOST })),
      ],
      ['404', {}, (url, more) => get(url, '/nothing', more)],
      ['413', { maxBodyBytes: 5 }, (url, more) => askFrom(url, withHeaders(modernCall(1, 'count'), more))],
      ['/health', {}, (url, more) => get(url, '/health', more)],
      ['/metrics', {}, (url, more) => get(url, '/metrics', more)],
      ['a Host that cannot be read', {}, (url, more) => get(url, '/health', { ...more, Host: 'a b' })],
    ],
  )('is on %s, and is the one that was sent where that is well formed', async (_name, options, send) => {
    const { url } = await start(options);
    expect((await send(url, {})).headers['x-request-id']).toMatch(UUID);
    expect((await send(url, { 'X-Request-Id': 'mine-1.2_3' })).headers['x-request-id']).toBe('mine-1.2_3');
    for (const odd of ['a b', 'x'.repeat(65), '<script>', '"']) {
      expect((await send(url, { 'X-Request-Id': odd })).headers['x-request-id']).toMatch(UUID);
    }
  });

  it.each([
    ['a call', modernCall(1, 'count'), 'call'],
    ['a legacy call', legacyCall, 'call'],
    ['a list', legacy(1, 'tools/list', {}), 'request'],
    ['a refusal', { ...modernCall(1, 'count'), headers: EVIL_HOST }, 'request'],
    ['a body that is no JSON', bad, 'request'],
  ])('is in the line of the log: %s', async (_name, sent, event) => {
    const { log, lines } = memoryLog();
    const { url } = await start({ log });
    const { headers } = await askFrom(url, sent);
    await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 20_000 });
    expect(lines[0]).toMatchObject({ event, requestId: headers['x-request-id'] });
  });

  it.each([
    ['on 2026-07-28', modernCall(1, 'id'), true],
    ['on 2026-07-28, by the SDK', modernCall(1, 'id'), false],
    ['on 2025-11-25', legacy(1, 'tools/call', { name: 'id', arguments: {} }), true],
    ['on 2025-11-25, by the SDK', legacy(1, 'tools/call', { name: 'id', arguments: {} }), false],
  ])('is what the tool reads %s', async (_name, sent, fastPath) => {
    const { url } = await start({ fastPath });
    const { headers, text } = await askFrom(url, sent);
    expect(headers['x-request-id']).toMatch(UUID);
    expect(text).toContain(`\\"${headers['x-request-id'] as string}\\"`);
  });

  it('is in both lines where a token is refused', async () => {
    const { log, lines } = memoryLog();
    const { url } = await start({ log, auth });
    const { headers } = await askFrom(url, modernCall(1, 'count'));
    const requestId = headers['x-request-id'];
    expect(lines).toMatchObject([
      { event: 'refused', requestId },
      { event: 'request', requestId, status: 401 },
    ]);
  });
});

function withHeaders(sent: Sent, more: Readonly<Record<string, string>>): Sent {
  return { ...sent, headers: { ...sent.headers, ...more } };
}

function memoryLog(): { readonly log: Log; readonly lines: LogFields[] } {
  const lines: LogFields[] = [];
  const keep = (fields: LogFields): void => void lines.push(fields);
  const log: Log = { debug: keep, info: keep, warn: keep, error: keep, child: () => log };
  return { log, lines };
}

describe('an address that other machines can reach', () => {
  it.each([
    ['0.0.0.0', {}, 1],
    ['127.0.0.1', {}, 0],
    ['0.0.0.0', { auth: { tokens: [{ principal: 'ann', token: 'ann-token-0123456789' }] } }, 0],
  ])('%s with %j has %d warnings', async (host, options, count) => {
    const errors: string[] = [];
    const onError = ({ message }: Error): void => void errors.push(message);
    const server = await serve(tool({ name: 'one', run: () => 1 }), {
      http: { port: 0, host },
      onError,
      ...options,
    });
    await server.close();
    expect(errors.filter((message) => message.includes('without authentication'))).toHaveLength(count);
  });
});
