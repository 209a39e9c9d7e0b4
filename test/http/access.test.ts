/**
 * The stages in front of MCP, through the handler and with the official client: who gets in, what each caller sees, how
 * often it may call, and what is counted.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createRegistry,
  serve,
  tool,
  type AnyTool,
  type RunningServer,
  type ServeOptions,
} from '../../src/index.ts';

const TOKENS = [
  { principal: 'ann', token: 'ann-token-0123456789', scopes: ['read', 'write'] },
  { principal: 'bob', token: 'bob-token-0123456789', scopes: ['read'] },
] as const;

const tools: AnyTool[] = [
  tool({ name: 'open', output: { type: 'integer' }, run: () => 1 }),
  tool({
    name: 'guarded',
    scopes: ['write'],
    output: { type: 'string' },
    run: (_args, { auth }) => auth?.principal ?? '',
  }),
];

const running: RunningServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function start(options: ServeOptions): Promise<URL> {
  const server = await serve(createRegistry(tools), {
    ...options,
    http: { port: 0 },
    onError: () => undefined,
  });
  running.push(server);
  return new URL(server.url!);
}

async function connected(url: URL, token: string, version: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    version >= '2026'
      ? { versionNegotiation: { mode: { pin: version } } }
      : { supportedProtocolVersions: [version] },
  );
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

describe('authorization', () => {
  it('lets nobody in without a token, and says where it is missing', async () => {
    const url = await start({ auth: { tokens: TOKENS } });
    for (const authorization of [undefined, 'Bearer nobody-knows-this-one', 'Basic abc']) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(authorization && { Authorization: authorization }),
        },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
      });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    expect((await fetch(new URL('/metrics', url))).status).toBe(401);
    expect((await fetch(new URL('/health', url))).status).toBe(200);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])(
    'shows each caller its own tools on %s',
    async (version) => {
      const url = await start({ auth: { tokens: TOKENS } });
      const ann = await connected(url, TOKENS[0].token, version);
      const bob = await connected(url, TOKENS[1].token, version);
      expect((await ann.listTools()).tools.map(({ name }) => name)).toEqual(['open', 'guarded']);
      expect((await bob.listTools()).tools.map(({ name }) => name)).toEqual(['open']);
      const result = await ann.callTool({ name: 'guarded' });
      expect(result.content).toEqual([{ type: 'text', text: '"ann"' }]);
      await expect(bob.callTool({ name: 'guarded' })).rejects.toThrow();
      await ann.close();
      await bob.close();
    },
  );
});

describe('limits', () => {
  it('refuses a caller that calls too often, and counts it', async () => {
    const url = await start({ auth: { tokens: TOKENS }, requestLimits: { perMinute: 3 } });
    const ann = await connected(url, TOKENS[0].token, '2026-07-28');
    const bob = await connected(url, TOKENS[1].token, '2026-07-28');
    for (let call = 0; call < 3; call++) await ann.callTool({ name: 'open' });
    await expect(ann.callTool({ name: 'open' })).rejects.toThrow(/Too many requests/);
    expect((await bob.callTool({ name: 'open' })).structuredContent).toBe(1);
    const metrics = await fetch(new URL('/metrics', url), {
      headers: { Authorization: `Bearer ${TOKENS[0].token}` },
    });
    expect(await metrics.text()).toContain('anyshape_tool_calls_total{tool="open",outcome="value"} 4');
    await ann.close();
    await bob.close();
  });
});

describe('requests at once', () => {
  it.each(['2025-11-25', '2026-07-28'])('are counted until their answer is whole, on %s', async (version) => {
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      const slow = tool({
        name: 'slow',
        run: () => new Promise<string>((done) => ((finish = () => done('done')), resolve())),
      });
      tools.push(slow);
    });
    const url = await start({ requestLimits: { inFlight: 1 } });
    tools.pop();
    const client = await connected(url, 'nobody', version);
    const call = client.callTool({ name: 'slow' });
    await begun;
    expect(await statusOf(new URL('/mcp', url), {})).toBe(503);
    finish!();
    expect((await call).content).toEqual([{ type: 'text', text: '"done"' }]);
    expect(await statusOf(new URL('/mcp', url), {})).not.toBe(503);
    await client.close();
  });
});

describe('guards', () => {
  it.each([
    [{ Host: 'evil.example' }, 403],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
  ])('refuse %j with %i, on every path', async (headers, status) => {
    const url = await start({});
    for (const path of ['/mcp', '/health', '/metrics']) {
      expect(await statusOf(new URL(path, url), headers)).toBe(status);
    }
  });

  it('refuse a token in the address', async () => {
    const url = await start({});
    expect(await statusOf(new URL('/mcp?access_token=abc', url), {})).toBe(400);
  });
});

/** By node:http, since fetch does not let anybody write Host. */
async function statusOf(url: URL, headers: Record<string, string>): Promise<number | undefined> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.once('error', reject);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });
}
