/**
 * Sessions of legacy clients, request by request over a real socket: who gets one, who may use it, how it
 * ends; and what is served without one. The handler is asked directly where a caller's identity matters.
 */
import type { AuthInfo } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { createHandler, type HandlerOptions, type RunningServer } from '../../src/server/index.ts';
import { messagesIn, type Message } from './exchange.ts';

const registry = createRegistry(tool({ name: 'count', output: { type: 'integer' }, run: () => 3 }));
const info = { name: 'test', version: '1' };
const initialize = (protocolVersion = '2025-11-25'): object => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: info },
});
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'count' } };

interface Answer {
  readonly status: number;
  readonly session: string | null;
  readonly messages: readonly Message[];
}

function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

async function answerOf(response: Response): Promise<Answer> {
  const type = response.headers.get('content-type') ?? undefined;
  const messages = messagesIn(await response.text(), type);
  return { status: response.status, session: response.headers.get('mcp-session-id'), messages };
}

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(options: HandlerOptions = {}): Promise<string> {
  const server = await serve(registry, { ...options, http: { port: 0 }, onError: () => undefined });
  running.push(server);
  return server.url!;
}

async function send(url: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
  return answerOf(await fetch(post(url, body, headers)));
}

async function openSession(url: string, version = '2025-11-25'): Promise<Readonly<Record<string, string>>> {
  const { session } = await send(url, initialize(version));
  const headers = { 'Mcp-Session-Id': session!, 'MCP-Protocol-Version': version };
  await send(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  return headers;
}

describe.each(['2025-03-26', '2025-06-18', '2025-11-25'])('a client that initializes with %s', (version) => {
  it('gets a session, and is answered in it', async () => {
    const url = await start();
    const first = await send(url, initialize(version));
    expect(first).toMatchObject({ status: 200, messages: [{ id: 1, result: { protocolVersion: version } }] });
    expect(first.session).toMatch(/^[0-9a-f-]{36}$/);
    const headers = await openSession(url, version);
    const listed = await send(url, list, headers);
    expect(listed).toMatchObject({
      status: 200,
      messages: [{ id: 2, result: { tools: [{ name: 'count' }] } }],
    });
    const called = await send(url, call, headers);
    expect(called.messages[0]!.result!['content']).toEqual([{ type: 'text', text: '3' }]);
  });

  it('gets no session from a stateless server, and is answered all the same', async () => {
    const url = await start({ stateless: true });
    const first = await send(url, initialize(version));
    expect(first).toMatchObject({ status: 200, session: null });
    const listed = await send(url, list, { 'MCP-Protocol-Version': version });
    expect(listed.messages).toMatchObject([{ id: 2, result: { tools: [{ name: 'count' }] } }]);
    expect((await fetch(url, { headers: { Accept: 'text/event-stream' } })).status).toBe(405);
  });
});

describe('a session', () => {
  it('that nobody knows is answered with 404, and a client initializes again', async () => {
    const url = await start();
    const unknown = await send(url, list, {
      'Mcp-Session-Id': 'nobody',
      'MCP-Protocol-Version': '2025-11-25',
    });
    expect(unknown).toMatchObject({ status: 404, messages: [{ id: null, error: { code: -32001 } }] });
    expect((await send(url, list, await openSession(url))).status).toBe(200);
  });

  it('ends with DELETE, and is then unknown', async () => {
    const url = await start();
    const headers = await openSession(url);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
    expect((await send(url, list, headers)).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(404);
  });

  it('refuses a second initialize', async () => {
    const url = await start();
    const headers = await openSession(url);
    expect(await send(url, initialize(), headers)).toMatchObject({ status: 400, session: null });
    expect((await send(url, list, headers)).status).toBe(200);
  });

  it('leaves nothing behind where its initialize is refused', async () => {
    const watched = createRegistry(tool({ name: 'count', run: () => 3 }));
    let listeners = 0;
    const onChange = watched.onChange.bind(watched);
    watched.onChange = (listener) => {
      listeners++;
      const stop = onChange(listener);
      return () => {
        listeners--;
        stop();
      };
    };
    const handler = createHandler(watched);
    const before = listeners;
    const refused = await handler(post('http://127.0.0.1/mcp', initialize(), { Accept: 'text/html' }));
    expect(refused.status).toBe(406);
    expect(handler.sessions.size).toBe(0);
    expect(listeners).toBe(before);
    await handler.close();
    expect(listeners).toBe(0);
  });

  it('is closed for room when it was unused for longest', async () => {
    const url = await start({ sessions: { maxSessions: 2 } });
    const [first, second] = [await openSession(url), await openSession(url)];
    expect((await send(url, list, first)).status).toBe(200);
    const third = await openSession(url);
    expect((await send(url, list, second)).status).toBe(404);
    expect((await send(url, list, first)).status).toBe(200);
    expect((await send(url, list, third)).status).toBe(200);
  });

  it('does not hold a modern request up, which names it by mistake', async () => {
    const url = await start();
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
      'Mcp-Session-Id': 'x',
    };
    const answer = await send(url, { ...list, params: { _meta: meta } }, headers);
    expect(answer).toMatchObject({ status: 200, messages: [{ result: { resultType: 'complete' } }] });
  });

  it('belongs to whoever opened it: another principal is told that there is none', async () => {
    const handler = createHandler(registry);
    const url = 'http://127.0.0.1/mcp';
    const ada = { token: 'a', clientId: 'ada', scopes: [] };
    const bob = { token: 'b', clientId: 'bob', scopes: [] };
    const { session } = await answerOf(await handler.as(ada, post(url, initialize())));
    const headers = { 'Mcp-Session-Id': session!, 'MCP-Protocol-Version': '2025-11-25' };
    const statusFor = async (caller?: AuthInfo): Promise<number> =>
      (
        await answerOf(
          await (caller === undefined
            ? handler(post(url, list, headers))
            : handler.as(caller, post(url, list, headers))),
        )
      ).status;
    expect(await statusFor(bob)).toBe(404);
    expect(await statusFor()).toBe(404);
    const stolen = await handler.as(bob, new Request(url, { method: 'DELETE', headers }));
    expect(stolen.status).toBe(404);
    expect(await statusFor(ada)).toBe(200);
    expect(handler.sessions.size).toBe(1);
    await handler.close();
    expect(handler.sessions.size).toBe(0);
  });
});

describe('a batch of 2025-03-26', () => {
  const batch = [list, call, { jsonrpc: '2.0', method: 'notifications/initialized' }];

  it.each([
    ['in a session', {}],
    ['without one', { stateless: true }],
  ])('is answered whole %s', async (_name, options: HandlerOptions) => {
    const url = await start(options);
    const version = { 'MCP-Protocol-Version': '2025-03-26' };
    const headers = options.stateless === true ? version : await openSession(url, '2025-03-26');
    const { status, messages } = await send(url, batch, headers);
    expect(status).toBe(200);
    const byId = messages.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(byId).toMatchObject([
      { id: 2, result: { tools: [{ name: 'count' }] } },
      { id: 3, result: { content: [{ type: 'text', text: '3' }] } },
    ]);
    expect(messages).toHaveLength(2);
  });
});

describe('a legacy client that names its method in a header, as modern ones do', () => {
  const named = (method: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    'Mcp-Method': method,
    ...more,
  });
  type Ask = (body: unknown, headers: Readonly<Record<string, string>>) => Promise<Answer>;
  const ways: readonly (readonly [string, () => Promise<Ask>])[] = [
    ['on a port', async () => over(await start())],
    ['on a port, through the SDK alone', async () => over(await start({ fastPath: false }))],
    [
      'of createHandler()',
      () => {
        const handler = createHandler(registry);
        const url = 'http://127.0.0.1/mcp';
        return Promise.resolve(async (body, headers) => answerOf(await handler(post(url, body, headers))));
      },
    ],
  ];
  const over =
    (url: string): Ask =>
    (body, headers) =>
      send(url, body, headers);

  describe.each(ways)('%s', (_way, make) => {
    it.each([{}, { 'MCP-Protocol-Version': '2025-11-25' }, { 'MCP-Protocol-Version': '2025-03-26' }])(
      'gets a session, and is served in it, with %j',
      async (version) => {
        const ask = await make();
        const opened = await ask(initialize(), named('initialize', version));
        expect(opened).toMatchObject({ status: 200, session: expect.any(String) as string });
        const session = { 'Mcp-Session-Id': opened.session!, ...version };
        const notice = { jsonrpc: '2.0', method: 'notifications/initialized' };
        expect((await ask(notice, named('notifications/initialized', session))).status).toBe(202);
        const listed = await ask(list, named('tools/list', session));
        expect(listed.messages).toMatchObject([{ id: 2, result: { tools: [{ name: 'count' }] } }]);
        const called = await ask(call, named('tools/call', { 'Mcp-Name': 'count', ...session }));
        expect(called.messages).toMatchObject([{ id: 3, result: { structuredContent: { result: 3 } } }]);
        const unknown = await ask(list, named('tools/list', { ...version, 'Mcp-Session-Id': 'none' }));
        expect(unknown.status).toBe(404);
      },
    );

    it('is answered without a session, too', async () => {
      const ask = await make();
      const listed = await ask(list, named('tools/list', { 'MCP-Protocol-Version': '2025-06-18' }));
      expect(listed).toMatchObject({ status: 200, messages: [{ result: { tools: [{ name: 'count' }] } }] });
    });

    it('and a modern request ignores a session beside it', async () => {
      const ask = await make();
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': info,
        'io.modelcontextprotocol/clientCapabilities': {},
      };
      const headers = named('tools/list', { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Session-Id': 'none' });
      const modern = { ...list, params: { _meta: meta } };
      expect((await ask(modern, headers)).messages).toMatchObject([{ result: { resultType: 'complete' } }]);
    });
  });
});
