/**
 * The stages in front of MCP, through the handler and with the official client: who gets in, what each caller
 * sees, how often it may call, and what is counted.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createRegistry,
  serve,
  tool,
  type AnyTool,
  type RunningServer,
  type ServeOptions,
} from '../../src/index.ts';
import { createJsonLog } from '../../src/server/observability/log/index.ts';

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

describe('tokens that are checked elsewhere', () => {
  const SECRET = 's3cret-token-0123456789';
  const post = (url: URL, authorization: string | undefined): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(authorization !== undefined && { Authorization: authorization }),
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });

  it.each(['2025-11-25', '2026-07-28'])('let in whom the hook verify knows, on %s', async (version) => {
    const url = await start({
      auth: {
        verify: (token) =>
          Promise.resolve(token === SECRET ? { principal: 'eve', scopes: ['write'] } : undefined),
      },
    });
    const eve = await connected(url, SECRET, version);
    expect((await eve.callTool({ name: 'guarded' })).content).toEqual([{ type: 'text', text: '"eve"' }]);
    await eve.close();
    await expect(connected(url, 'another-token-0123456789', version)).rejects.toThrow();
  });

  it('are refused with 401 or 503, and nothing of them is in the log, the answer or what the program hears', async () => {
    const lines: string[] = [];
    const log = createJsonLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } });
    const onRefused = vi.fn();
    const verify = (token: string): undefined => {
      if (token.startsWith(SECRET)) throw new Error(`no such token: ${token}`);
    };
    const url = await start({ log, auth: { tokens: TOKENS, verify, onRefused } });
    const headers: [string | undefined, number][] = [
      [undefined, 401],
      [`Basic ${SECRET}`, 401],
      [`Bearer ${SECRET}`, 503],
      [`Bearer ${SECRET}${'x'.repeat(12_000)}`, 503],
      [`Bearer x-${SECRET}`, 401],
      [`Bearer ${SECRET}, Bearer ${SECRET}`, 401],
      [`Bearer ${SECRET}\u00e9`, 401],
      [`Bearer ${Buffer.from(`{"alg":"none","kid":"${SECRET}"}`).toString('base64url')}.e30.`, 401],
    ];
    for (const [header, status] of headers) {
      const response = await post(url, header);
      expect(response.status).toBe(status);
      expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
      const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
      expect(text).not.toContain('s3cret');
      expect(text.includes('invalid_token')).toBe(status === 401 && header?.startsWith('Bearer') === true);
    }
    const reasons = onRefused.mock.calls as [{ kind: string; reason: string }, { requestId: string }][];
    expect(reasons.map(([{ kind }]) => kind)).toEqual([
      ...['missing', 'missing', 'unavailable', 'unavailable'],
      ...['invalid', 'invalid', 'invalid', 'invalid'],
    ]);
    expect(reasons.every(([, { requestId }]) => requestId.length > 0)).toBe(true);
    log.flush();
    const refused = lines
      .join('')
      .split('\n')
      .filter((line) => line.includes('"event":"refused"'));
    expect(refused).toHaveLength(headers.length);
    expect(JSON.stringify([lines, reasons])).not.toContain('s3cret');
  });

  it('of a file follow the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'anyshape-access-'));
    const tokensFile = join(folder, 'tokens');
    try {
      writeFileSync(tokensFile, `ann:${TOKENS[0].token}`, { mode: 0o600 });
      const url = await start({ auth: { tokensFile } });
      const statuses = async (): Promise<number[]> => [
        (await post(url, `Bearer ${TOKENS[0].token}`)).status,
        (await post(url, `Bearer ${TOKENS[1].token}`)).status,
      ];
      expect(await statuses()).toEqual([200, 401]);
      writeFileSync(tokensFile, `bob:${TOKENS[1].token}`);
      await vi.waitFor(async () => expect(await statuses()).toEqual([401, 200]), 10_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
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
