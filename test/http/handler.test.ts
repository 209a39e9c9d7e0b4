/**
 * `createHandler` behind `@hono/node-server` and Express (R-EMBED): the same pipeline as on a port of its
 * own, so the fast path answers there too, limits tell clients apart by the address that the application
 * names, and streams end.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serve as serveHono } from '@hono/node-server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express from 'express';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRegistry, tool } from '../../src/index.ts';
import { createHandler, type Handler, type HandlerOptions, type TraceEntry } from '../../src/server/index.ts';
import { legacy, listen, modernCall, open, openSession, stream } from './calls.ts';
import { called } from './legacy-call.ts';
import { askFrom, headOf, RawClient } from './raw-client.ts';

const release: (() => void)[] = [];
let aborted = 0;
const registry = createRegistry([
  tool({ name: 'count', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'later', run: () => pause(10, 'later') }),
  tool({
    name: 'held',
    run: (_args, { signal }) => {
      signal.addEventListener('abort', () => aborted++);
      return new Promise<string>((done) => release.push(() => done('held')));
    },
  }),
]);

interface Framework {
  /** Undefined where the framework does not say. */
  readonly addressOf: (request: Request) => string | undefined;
  listen(handler: Handler): Promise<Server>;
}

const addresses = new WeakMap<Request, string | undefined>();

const hono: Framework = {
  addressOf: (request) => addresses.get(request),
  async listen(handler) {
    const app = new Hono();
    app.all('/mcp', (context) => {
      addresses.set(context.req.raw, getConnInfo(context).remote.address);
      return handler(context.req.raw);
    });
    const server = serveHono({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
    await once(server, 'listening');
    return server;
  },
};

const SENDER = 'x-sender-address';

const onExpress: Framework = {
  addressOf: ({ headers }) => headers.get(SENDER) ?? undefined,
  async listen(handler) {
    const app = express();
    app.use((request, _response, next) => {
      request.headers[SENDER] = request.socket.remoteAddress;
      request.rawHeaders.push(SENDER, request.socket.remoteAddress ?? '');
      next();
    });
    app.all('/mcp', toNodeHandler({ fetch: (request) => handler(request) }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  },
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const done of release.splice(0)) done();
  for (const close of closing.splice(0)) await close();
  aborted = 0;
});

describe.each([
  ['@hono/node-server', hono],
  ['Express', onExpress],
])('behind %s', (_name, framework) => {
  async function start(
    options: HandlerOptions = {},
  ): Promise<{ url: string; handler: Handler; traces: TraceEntry[] }> {
    const traces: TraceEntry[] = [];
    const handler = createHandler(registry, { onTrace: (entry) => traces.push(entry), ...options });
    const server = await framework.listen(handler);
    closing.push(() => {
      server.closeAllConnections();
      server.close();
      return handler.close();
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, handler, traces };
  }

  it.each([
    ['a modern call', modernCall(1, 'count')],
    ['a modern call that takes a while', modernCall(1, 'later')],
    ['a legacy call', legacy(1, 'tools/call', { name: 'count', arguments: {} })],
    ['a legacy list', legacy(1, 'tools/list', {})],
  ])('the fast path answers: %s', async (_kind, sent) => {
    const { url, traces } = await start();
    const answer = await askFrom(url, sent);
    expect(answer).toMatchObject({ status: 200, headers: { 'x-request-id': expect.any(String) as string } });
    expect(traces).toMatchObject([{ answeredBy: 'fast-path', verdict: 'value' }]);
  });

  it('clients are told apart by clientAddress', async () => {
    const { url } = await start({ requestLimits: { perMinute: 1 }, clientAddress: framework.addressOf });
    const statusFrom = async (localAddress: string): Promise<number> =>
      (await askFrom(url, modernCall(1, 'count'), { localAddress })).status;
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('127.0.0.1')).toBe(429);
    expect(await statusFrom('127.0.0.2')).toBe(200);
  });

  it('clients share their limits without clientAddress', async () => {
    const { url } = await start({ requestLimits: { perMinute: 1 } });
    expect((await askFrom(url, modernCall(1, 'count'), { localAddress: '127.0.0.1' })).status).toBe(200);
    expect((await askFrom(url, modernCall(1, 'count'), { localAddress: '127.0.0.2' })).status).toBe(429);
  });

  it.each([
    ['of a session', true],
    ['of a subscription', false],
  ])('the stream %s ends with its client, and makes room for another', async (_kind, isSession) => {
    const { url } = await start({ requestLimits: { streams: 1 } });
    const sent = isSession ? stream(await openSession(url)) : listen;
    const first = await open(url, sent);
    expect(first.statusCode).toBe(200);
    const second = await open(url, sent);
    expect(second.statusCode).toBe(503);
    second.resume();
    first.on('error', () => undefined).destroy();
    await vi.waitFor(
      async () => {
        const again = await open(url, sent);
        again.on('error', () => undefined).destroy();
        expect(again.statusCode).toBe(200);
      },
      { timeout: 10_000 },
    );
  });

  it.each([
    ['a modern call', modernCall(1, 'held')],
    ['a legacy call', called(1, 'held')],
  ])('%s whose client leaves is told, and keeps its place until its tool ends', async (_kind, sent) => {
    const { url } = await start({ requestLimits: { inFlight: 1 } });
    const client = new RawClient(url).write(headOf(sent) + sent.body!);
    await vi.waitFor(() => expect(release).toHaveLength(1), { timeout: 10_000 });
    client.destroy();
    await vi.waitFor(() => expect(aborted).toBe(1), { timeout: 10_000 });
    await pause(20);
    expect((await askFrom(url, modernCall(2, 'count'))).status).toBe(503);
    release.pop()!();
    await vi.waitFor(async () => expect((await askFrom(url, modernCall(2, 'count'))).status).toBe(200), {
      timeout: 10_000,
    });
  });
});

it('behind @hono/node-server a head is judged before its body is there', async () => {
  const handler = createHandler(registry, { auth: { tokens: [] } });
  const server = await hono.listen(handler);
  closing.push(() => {
    server.close();
    return handler.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const client = new RawClient(url).write(headOf(modernCall(1, 'count'), {}, 4_000_000));
  await client.until(/^HTTP\/1\.1 401 /, 5_000);
  client.destroy();
});

describe('a body that was read before it reached the handler', () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const cause = /read before it reached anyshape.*express\.json\(\)/;

  it('is named as the cause behind express.json()', async () => {
    const handler = createHandler(registry);
    const app = express();
    app.use(express.json());
    app.all('/mcp', toNodeHandler({ fetch: (request) => handler(request) }));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(async () => {
      server.close();
      await handler.close();
    });
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toMatch(cause);
  });

  it.each([{}, { 'content-length': String(body.length) }])(
    'is named as the cause of a request that was used (%o)',
    async (more) => {
      const handler = createHandler(registry);
      const request = new Request('http://127.0.0.1/mcp', {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      });
      await request.text();
      expect(await (await handler(request)).text()).toMatch(cause);
      await handler.close();
    },
  );
});
