/**
 * R-ACCESS: headers and tokens reach the server that is named, and nothing else; what goes wrong has a name.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { certificate, key } from '../../../test/http-caller/certificate.ts';
import { serve, tool, type RunningServer } from '../../index.ts';
import { connect, ConnectionError, type ConnectOptions } from '../index.ts';

const TOKEN = 'ann-token-0123456789';
const whoami = tool({ name: 'whoami', run: (_input, { auth }) => auth?.principal ?? 'no caller' });
const open = new Set<Server>();

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

afterEach(() => {
  for (const server of open) {
    server.close();
    server.closeAllConnections();
  }
  open.clear();
});

async function reasonOf(url: string, options: ConnectOptions = {}): Promise<[string, string]> {
  const error: unknown = await connect(url, { timeoutMs: 5_000, ...options }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ConnectionError)) throw new Error('no ConnectionError', { cause: error });
  return [error.reason, error.message];
}

describe('a protected server of this package', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve([whoami], {
      http: { port: 0 },
      auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }] },
      onError: () => undefined,
    });
  });
  afterAll(() => server.close());

  it.each<[string, ConnectOptions]>([
    ['a token', { token: TOKEN }],
    ['a header', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['a provider of the SDK', { auth: { token: () => Promise.resolve(TOKEN) } }],
  ])('lets a client in with %s, in both eras', async (_, options) => {
    for (const version of ['2026-07-28', '2025-11-25']) {
      await using connection = await connect(server.url!, { ...options, version });
      expect(await connection.call('whoami')).toBe('ann');
    }
  });

  it('says what is missing, and what is wrong', async () => {
    expect(await reasonOf(server.url!)).toEqual(['unauthorized', 'The server asks for a token (401).']);
    expect(await reasonOf(server.url!, { token: 'wrong-token-0123456789' })).toEqual([
      'unauthorized',
      'The server refuses the token (401).',
    ]);
  });
});

it('a token that lacks a scope is named with the scope', async () => {
  const server = await serve([whoami], {
    http: { port: 0 },
    auth: { tokens: [{ principal: 'ann', token: TOKEN, scopes: [] }], requiredScopes: ['mcp:call'] },
    onError: () => undefined,
  });
  expect(await reasonOf(server.url!, { token: TOKEN })).toEqual([
    'forbidden',
    'The token lacks a scope that the server requires (403): mcp:call.',
  ]);
  await server.close();
});

describe('credentials', () => {
  it('are not followed by a redirect to another origin, and are kept within the origin', async () => {
    const elsewhere: IncomingMessage[] = [];
    const other = await listening((request, response) => {
      elsewhere.push(request);
      response.writeHead(500).end();
    });
    const url = await listening((request, response) => {
      request.resume();
      response.writeHead(307, { location: `${other}?key=secret-in-query` }).end();
    });
    const options = { token: TOKEN, headers: { 'x-key': 'key-0123456789' } };
    const [reason, message] = await reasonOf(url, options);
    expect(reason).toBe('redirect');
    expect(message).toBe(
      `The server redirects to ${other}, and another origin is not followed: give that address.`,
    );
    expect(elsewhere).toHaveLength(0);
    const seen: string[] = [];
    const moved = await listening((request, response) => {
      request.resume();
      seen.push(`${request.url} ${request.headers.authorization} ${String(request.headers['x-key'])}`);
      if (request.url === '/mcp') response.writeHead(308, { location: '/moved' }).end();
      else response.writeHead(403).end();
    });
    await reasonOf(moved, options);
    expect(seen.slice(0, 2)).toEqual([
      `/mcp Bearer ${TOKEN} key-0123456789`,
      `/moved Bearer ${TOKEN} key-0123456789`,
    ]);
  });

  it.each<[string, ConnectOptions, string]>([
    ['http://example.com/mcp', { token: TOKEN }, 'not sent over plain http'],
    ['http://127.0.0.1.example.com/mcp', { headers: { 'x-key': 'a' } }, 'not sent over plain http'],
    ['http://localhost.example.com/mcp', { auth: 'stored' }, 'not sent over plain http'],
    ['http://localhost/mcp', { token: 'two words' }, 'one word of visible ASCII'],
    ['http://localhost/mcp', { token: 'a\r\nb: c' }, 'one word of visible ASCII'],
    ['http://localhost/mcp', { headers: { 'x-a': 'a\r\nb: c' } }, 'must be one line of text'],
    ['http://localhost/mcp', { headers: { 'x a': 'a' } }, 'a header has a name'],
    ['http://localhost/mcp', { headers: { 'Mcp-Session-Id': 'a' } }, 'is set by the transport'],
    ['http://localhost/mcp', { headers: { Host: 'a' } }, 'is set by the transport'],
    ['http://localhost/mcp', { token: TOKEN, headers: { Authorization: 'a' } }, 'one of them'],
    ['http://localhost/mcp', { token: TOKEN, auth: 'stored' }, 'not both'],
    ['http://localhost/mcp', { auth: 'kept' as 'stored' }, 'auth is "stored"'],
  ])('are refused for %s with %j', async (url, options, reason) => {
    const error = await connect(url, options).catch((thrown: unknown) => thrown as Error);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain(reason);
    expect((error as Error).message).not.toContain(TOKEN);
  });

  it('are for an address only', async () => {
    await expect(connect({ command: 'true' }, { token: TOKEN })).rejects.toThrow('for an http(s) address');
  });
});

describe('the cause is one sentence', () => {
  const answer =
    (status: number, type: string, body: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': type }).end(body);
    };

  it.each<[number, string, string, string, string]>([
    [404, 'text/html', '<html>', 'not-mcp', 'There is no MCP server at this address (404). Check the path'],
    [200, 'text/html', '<html>', 'not-mcp', 'something else than MCP messages'],
    [200, 'application/json', '{"hello":1}', 'not-mcp', 'JSON that is no MCP message'],
    [200, 'application/json', '<html>', 'not-mcp', 'JSON that is no MCP message'],
    [403, 'text/plain', 'no', 'forbidden', 'The server denies access (403).'],
    [503, 'text/plain', 'busy', 'failing', 'The server fails with HTTP 503.'],
  ])('for HTTP %i %s %s', async (status, type, body, reason, sentence) => {
    const url = await listening(answer(status, type, body));
    const [found, message] = await reasonOf(url);
    expect(found).toBe(reason);
    expect(message).toContain(sentence);
    expect(message).not.toContain('\n');
  });

  it('for a port without a listener', async () => {
    const url = await listening(() => undefined);
    for (const server of open) await new Promise((resolve) => server.close(resolve));
    expect(await reasonOf(url)).toEqual([
      'refused',
      `Nothing listens on ${new URL(url).host} (connection refused).`,
    ]);
  });

  it('for a server that hangs up, and one that stays silent', async () => {
    expect((await reasonOf(await listening((request) => request.socket.destroy())))[0]).toBe('lost');
    const silent = await listening(() => undefined);
    expect(await reasonOf(silent, { timeoutMs: 300 })).toEqual([
      'timeout',
      'The server did not answer within 300 ms.',
    ]);
  });

  it('for a name without an address', async () => {
    const before = getGlobalDispatcher();
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    setGlobalDispatcher(new Agent({ connect: { lookup: (_name, _options, done) => done(unknown, '') } }));
    try {
      expect(await reasonOf('https://no-such-host.example/mcp')).toEqual([
        'unknown-host',
        'The name no-such-host.example has no address (unknown host).',
      ]);
    } finally {
      setGlobalDispatcher(before);
    }
  });

  it('for TLS that cannot be trusted, or is not there', async () => {
    const plain = new URL(await listening(() => undefined));
    expect(await reasonOf(`https://${plain.host}/mcp`)).toEqual([
      'tls',
      `${plain.host} does not speak TLS, so its address does not begin with https://.`,
    ]);
    const server = createTlsServer({ key, cert: certificate }, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const [reason, message] = await reasonOf(`https://127.0.0.1:${port}/mcp`, { token: TOKEN });
    server.close();
    expect(reason).toBe('tls');
    expect(message).toBe(
      'The certificate of 127.0.0.1 cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT); see NODE_EXTRA_CA_CERTS.',
    );
  });
});
