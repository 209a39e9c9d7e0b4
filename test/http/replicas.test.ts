/**
 * Three servers with one `ANYSHAPE_STATE_KEY`, asked in turn without stickiness: official clients of 2025
 * list, call, hear progress and end their session, whichever replica they reach; a replica may go away.
 * Sessions that were altered, have expired, or belong to another principal or key are none.
 */
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as V1Client } from 'mcp-sdk-v1/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from 'mcp-sdk-v1/client/streamableHttp.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesIn } from './exchange.ts';
import { serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';

const KEY = 'a key of thirty-two bytes or more';
const NEXT = 'the key of thirty-two bytes that follows';
const ANN = 'ann-token-0123456789';
const BOB = 'bob-token-0123456789';
const info = { name: 'test', version: '1' };

beforeEach(() => vi.stubEnv('ANYSHAPE_STATE_KEY', KEY));
const running: RunningServer[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of running.splice(0)) await server.close();
});

const tools = [
  tool({ name: 'double', input: { type: 'object' }, run: ({ number }) => 2 * Number(number) }),
  tool({
    name: 'steps',
    run: async (_args, { progress, client, sessionId }) => {
      for (let step = 1; step <= 3; step++) progress(step, 3);
      return { client: client?.name ?? null, hasSession: sessionId !== undefined };
    },
  }),
];

async function start(options: Partial<ServeOptions> = {}): Promise<string> {
  const server = await serve(tools, { ...options, http: { port: 0 }, onError: () => undefined });
  running.push(server);
  return server.url!;
}

/** Each request to the next replica. */
function inTurn(urls: readonly string[]): { readonly fetch: typeof fetch; readonly reached: Set<string> } {
  const reached = new Set<string>();
  let next = 0;
  return {
    reached,
    fetch: (_url, init) => {
      const url = urls[next++ % urls.length]!;
      reached.add(url);
      return fetch(url, init);
    },
  };
}

async function send(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info },
};
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

async function sessionAt(url: string, more: Readonly<Record<string, string>> = {}): Promise<HeadersOf> {
  const response = await send(url, initialize, more);
  await response.text();
  return {
    'Mcp-Session-Id': response.headers.get('mcp-session-id')!,
    'MCP-Protocol-Version': '2025-11-25',
    ...more,
  };
}
type HeadersOf = Readonly<Record<string, string>>;

async function statusOf(url: string, headers: HeadersOf): Promise<number> {
  const response = await send(url, list, headers);
  await response.text();
  return response.status;
}

interface Caller {
  readonly transport: V1Transport | ModernTransport;
  readonly names: () => Promise<string[]>;
  readonly call: (name: string, args: object, onStep?: (step: number) => void) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const callers: Record<string, (url: URL, own: typeof fetch) => Promise<Caller>> = {
  'SDK v1': async (url, own) => {
    const client = new V1Client(info);
    const transport = new V1Transport(url, { fetch: own });
    await client.connect(transport);
    return {
      transport,
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args, onStep) => {
        const options = { onprogress: ({ progress }: { progress: number }) => onStep?.(progress) };
        return (await client.callTool({ name, arguments: { ...args } }, undefined, options)).content;
      },
      close: () => client.close(),
    };
  },
  'SDK v2': async (url, own) => {
    const client = new ModernClient(info, { versionNegotiation: { mode: 'legacy' } });
    const transport = new ModernTransport(url, { fetch: own });
    await client.connect(transport);
    return {
      transport,
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args, onStep) => {
        const options = { onprogress: ({ progress }: { progress: number }) => onStep?.(progress) };
        return (await client.callTool({ name, arguments: { ...args } }, options)).content;
      },
      close: () => client.close(),
    };
  },
};

describe.each(Object.entries(callers))('a client of 2025 from the official %s', (_name, connect) => {
  it('is served by every replica in turn, also while they are restarted one by one', async () => {
    const urls = [await start(), await start(), await start()];
    const { fetch: own, reached } = inTurn(urls);
    const { transport, names, call, close } = await connect(new URL(urls[0]!), own);
    expect(transport.sessionId).toMatch(/^1\./);
    expect(await names()).toEqual(['double', 'steps']);
    const doubles = async (count: number): Promise<void> => {
      for (let number = 0; number < count; number++)
        expect(await call('double', { number })).toEqual([{ type: 'text', text: String(2 * number) }]);
    };
    await doubles(12);
    const steps: number[] = [];
    for (let round = 0; round < 3; round++) await call('steps', {}, (step) => steps.push(step));
    expect(steps).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(reached.size).toBe(3);
    for (const index of [0, 1, 2]) {
      await running[index]!.close();
      urls[index] = await start();
      await doubles(4);
    }
    await transport.terminateSession();
    await close();
  });
});

describe('a session of 2025', () => {
  it('is known to a replica that did not open it, in the same version, and its tools know no client', async () => {
    const [here, there] = [await start(), await start()];
    const headers = await sessionAt(here);
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'steps' } };
    const resultAt = async (url: string): Promise<unknown> => {
      const response = await send(url, call, headers);
      const type = response.headers.get('content-type') ?? undefined;
      return messagesIn(await response.text(), type).at(-1)!.result!['structuredContent'];
    };
    expect(await resultAt(here)).toEqual({ client: 'test', hasSession: true });
    for (let round = 0; round < 2; round++)
      expect(await resultAt(there)).toEqual({ client: null, hasSession: true });
  });

  it('opens once where many requests reach a replica at the same time', async () => {
    const [here, there] = [await start(), await start({ sessions: { maxSessions: 1 } })];
    const headers = await sessionAt(here);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(there, headers)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is of no use to another principal, to another key, or altered', async () => {
    const auth = {
      tokens: [
        { principal: 'ann', token: ANN, scopes: [] },
        { principal: 'bob', token: BOB, scopes: [] },
      ],
    };
    const [here, there] = [await start({ auth }), await start({ auth })];
    const headers = await sessionAt(here, { Authorization: `Bearer ${ANN}` });
    expect(await statusOf(there, headers)).toBe(200);
    for (const url of [here, there])
      expect(await statusOf(url, { ...headers, Authorization: `Bearer ${BOB}` })).toBe(404);
    const id = headers['Mcp-Session-Id']!;
    const forged = [
      id.replace('2025-11-25', '2025-06-18'),
      `${id}x`,
      id.slice(0, -1),
      id.toUpperCase(),
      '1.a.b.c',
    ];
    for (const text of forged)
      expect(await statusOf(there, { ...headers, 'Mcp-Session-Id': text })).toBe(404);
    vi.stubEnv('ANYSHAPE_STATE_KEY', NEXT);
    expect(await statusOf(await start({ auth }), headers)).toBe(404);
    vi.stubEnv('ANYSHAPE_STATE_KEY', `${NEXT},${KEY}`);
    expect(await statusOf(await start({ auth }), headers)).toBe(200);
  });

  it('ends with its time on every replica', async () => {
    const sessions = { lifetimeMs: 1_500 };
    const [here, there] = [await start({ sessions }), await start({ sessions })];
    const headers = await sessionAt(here);
    expect([await statusOf(here, headers), await statusOf(there, headers)]).toEqual([200, 200]);
    await new Promise((resolve) => setTimeout(resolve, 2_600));
    expect([await statusOf(here, headers), await statusOf(there, headers)]).toEqual([404, 404]);
  });

  it('ends with DELETE where it was ended', async () => {
    const [here, there] = [await start(), await start()];
    const headers = await sessionAt(here);
    const ended = await fetch(there, { method: 'DELETE', headers });
    expect(ended.status).toBe(200);
    expect(await statusOf(there, headers)).toBe(404);
    // Without a store the other replica hears of it at its expiry.
    expect(await statusOf(here, headers)).toBe(200);
  });

  it('goes on after it made room for others', async () => {
    const url = await start({ sessions: { maxSessions: 2 } });
    const all = [await sessionAt(url), await sessionAt(url), await sessionAt(url), await sessionAt(url)];
    for (const headers of all) expect(await statusOf(url, headers)).toBe(200);
  });

  it('begins a stream anew where another replica sent the last event', async () => {
    const [here, there] = [await start(), await start()];
    const headers = await sessionAt(here);
    const first = await send(here, { ...list, id: 7 }, headers);
    const last = /^id: (\S+)$/m.exec(await first.text())?.[1] ?? 'unknown.1';
    const stop = new AbortController();
    const resumed = await fetch(there, {
      headers: { ...headers, Accept: 'text/event-stream', 'Last-Event-ID': last },
      signal: stop.signal,
    });
    expect(resumed.status).toBe(200);
    expect(resumed.headers.get('content-type')).toContain('text/event-stream');
    stop.abort();
  });

  it('lives in its process alone where there is no key', async () => {
    vi.stubEnv('ANYSHAPE_STATE_KEY', '');
    const [here, there] = [await start(), await start()];
    const headers = await sessionAt(here);
    expect(headers['Mcp-Session-Id']).toMatch(/^[0-9a-f-]{36}$/);
    expect([await statusOf(here, headers), await statusOf(there, headers)]).toEqual([200, 404]);
  });
});
