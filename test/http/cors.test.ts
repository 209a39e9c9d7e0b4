/**
 * Browsers (CORS): a preflight is answered after the guards and before authentication; every answer to an
 * allowed origin, refusals included, can be read by its page; any other origin is refused, and its page reads
 * nothing.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRegistry, serve, tool, type RunningServer, type ServeOptions } from '../../src/index.ts';
import { createHandler } from '../../src/server/index.ts';
import { legacy, modernCall, type Sent } from './calls.ts';
import { askFrom, get, type Answer } from './raw-client.ts';

const APP = 'https://app.example.com';
const EVIL = 'https://evil.example';
const TOKEN = 'ann-token-0123456789';
const auth = { tokens: [{ principal: 'ann', token: TOKEN, scopes: ['read'] }] };
const CORS = {
  'access-control-allow-origin': APP,
  'access-control-expose-headers': 'Mcp-Session-Id, WWW-Authenticate, Retry-After, X-Request-Id',
  vary: 'Origin',
};

let finish: (() => void) | undefined;
const tools = [
  tool({ name: 'count', output: { type: 'integer' }, run: () => 1 }),
  tool({ name: 'write', scopes: ['write'], run: () => 1 }),
  tool({ name: 'slow', run: () => new Promise<string>((done) => (finish = () => done('done'))) }),
];

let running: RunningServer | undefined;
afterEach(async () => {
  finish?.();
  finish = undefined;
  await running?.close();
  running = undefined;
});

async function start(options: ServeOptions = {}): Promise<string> {
  running = await serve(tools, { origins: [APP], ...options, http: { port: 0 }, onError: () => undefined });
  return running.url!;
}

type Headers = Readonly<Record<string, string>>;

function ask(url: string, sent: Sent, more: Headers): Promise<Answer> {
  return askFrom(url, { ...sent, headers: { ...sent.headers, ...more } });
}

function preflight(url: string, headers: Headers): Promise<Answer> {
  const asked = { 'Access-Control-Request-Method': 'POST', ...headers };
  return askFrom(url, { method: 'OPTIONS', headers: asked });
}

const known = { Origin: APP, Authorization: `Bearer ${TOKEN}` };

describe('a preflight', () => {
  it('of an allowed origin is answered without a token, and allows the headers of MCP alone', async () => {
    const url = await start({ auth });
    const asked = [
      ...['Authorization', 'content-type', 'Last-Event-ID', 'MCP-Protocol-Version', 'mcp-session-id'],
      ...['Mcp-Method', 'Mcp-Name', 'mcp-param-region', 'Mcp-Param-X.Y', 'cookie', 'x-other', 'mcp-param-'],
    ];
    const answer = await preflight(url, { Origin: APP, 'Access-Control-Request-Headers': asked.join(',') });
    expect(answer).toMatchObject({ status: 204, text: '', headers: CORS });
    expect(answer.headers['access-control-allow-methods']).toBe('GET, POST, DELETE');
    expect(String(answer.headers['access-control-allow-headers']).split(', ')).toEqual([
      ...['authorization', 'content-type', 'last-event-id', 'mcp-protocol-version', 'mcp-session-id'],
      ...['mcp-method', 'mcp-name', 'mcp-param-region', 'mcp-param-x.y'],
    ]);
  });

  it.each([
    ['origin', { Origin: EVIL }],
    ['host', { Origin: APP, Host: 'evil.example' }],
    ['origin that is none', { Origin: 'null' }],
  ])('of another %s is refused, and allows nothing', async (_name, headers) => {
    const answer = await preflight(await start(), headers);
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('without the method that it asks for is an ordinary OPTIONS', async () => {
    const url = await start({ auth });
    const answer = await askFrom(url, { method: 'OPTIONS', headers: { Origin: APP } });
    expect(answer.status).toBe(401);
  });
});

describe('an answer to an allowed origin can be read', () => {
  it.each([
    ['200', known, modernCall(1, 'count')],
    ['200 of a legacy call', known, legacy(1, 'tools/call', { name: 'count', arguments: {} })],
    ['401', { Origin: APP }, modernCall(1, 'count')],
    ['403 of a scope', known, modernCall(1, 'write')],
    ['406', known, { headers: { 'Content-Type': 'application/json' }, body: '{' }],
  ])('%s', async (name, headers, sent) => {
    const answer = await ask(await start({ auth }), sent, headers);
    expect(answer).toMatchObject({ status: Number.parseInt(name, 10), headers: CORS });
  });

  it('413', async () => {
    const url = await start({ auth, maxBodyBytes: 10 });
    expect(await ask(url, modernCall(1, 'count'), known)).toMatchObject({ status: 413, headers: CORS });
  });

  it('429', async () => {
    const url = await start({ auth, requestLimits: { perMinute: 1 } });
    await ask(url, modernCall(1, 'count'), known);
    expect(await ask(url, modernCall(1, 'count'), known)).toMatchObject({ status: 429, headers: CORS });
  });

  it('503', async () => {
    const url = await start({ auth, requestLimits: { inFlight: 1 } });
    const slow = ask(url, modernCall(1, 'slow'), known);
    await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 20_000 });
    expect(await ask(url, modernCall(1, 'count'), known)).toMatchObject({ status: 503, headers: CORS });
    finish!();
    await slow;
  });

  it('of createHandler, too', async () => {
    const handler = createHandler(createRegistry(tools), { origins: [APP], auth });
    const { headers, body } = modernCall(1, 'count');
    const request = (more: Headers): Request =>
      new Request('http://127.0.0.1/mcp', { method: 'POST', headers: { ...headers, ...more }, body: body! });
    const refused = await handler(request({ Origin: APP }));
    expect(refused.status).toBe(401);
    expect(Object.fromEntries(refused.headers)).toMatchObject(CORS);
    expect((await handler(request(known))).status).toBe(200);
    await handler.close();
  });
});

describe('another origin', () => {
  it.each([known, {}])('is refused, and reads nothing, with %j', async (headers) => {
    const answer = await ask(await start({ auth }), modernCall(1, 'count'), { ...headers, Origin: EVIL });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('reads no metrics', async () => {
    expect((await get(await start(), '/metrics', { Origin: EVIL })).status).toBe(403);
  });
});

it('no origin, no headers for browsers', async () => {
  const { headers } = await askFrom(await start(), modernCall(1, 'count'));
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
