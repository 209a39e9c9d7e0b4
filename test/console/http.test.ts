/**
 * Who gets an answer from the console: its own page alone, with the scope, and by a cookie that counts for
 * one origin (R-CONSOLE).
 */
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modernCall } from '../http/calls.ts';
import { startConsole, type StartedConsole } from './start-console.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Not fetch, which sets Host, Origin and cookies by itself. */
function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers, agent: false }, (response) => {
      const { statusCode = 0, headers: received } = response;
      if (received['content-type'] === 'text/event-stream') {
        response.destroy();
        return resolve({ status: statusCode, headers: received, text: '' });
      }
      text(response).then((all) => resolve({ status: statusCode, headers: received, text: all }), reject);
    });
    sent.on('error', reject).end(body);
  });
}

const PAGE = { 'x-anyshape-console': '1' };
const TOOLS = '/console/api/tools';

describe('without authentication', () => {
  let server: StartedConsole;
  beforeAll(async () => {
    server = await startConsole([]);
  });
  afterAll(() => server.stop());

  it('serves the page with a policy that runs nothing but its scripts', async () => {
    const { status, headers, text: html } = await send(`${server.origin}/console`);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|<style/);
    const [, script] = /src="([^"]+)"/.exec(html)!;
    const loaded = await send(`${server.origin}${script}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(loaded.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': expect.stringContaining('immutable') as string,
    });
  });

  it('answers its own page', async () => {
    const { status, text: json } = await send(`${server.origin}${TOOLS}`, { headers: PAGE });
    expect(status).toBe(200);
    const { tools } = JSON.parse(json) as { tools: { name: string; source: string }[] };
    expect(tools.map(({ name }) => name)).toContain('get_forecast');
    expect(tools[0]!.source).toBe('demo');
  });

  it('answers no other page: not without the header, not from another port, not to a preflight', async () => {
    expect((await send(`${server.origin}${TOOLS}`)).status).toBe(403);
    const elsewhere = { ...PAGE, origin: 'http://127.0.0.1:9' };
    expect((await send(`${server.origin}${TOOLS}`, { headers: elsewhere })).status).toBe(403);
    const asked = {
      origin: 'http://127.0.0.1:9',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-anyshape-console',
    };
    const preflight = await send(`${server.origin}${TOOLS}`, { method: 'OPTIONS', headers: asked });
    expect(preflight.headers['access-control-allow-headers']).toBeUndefined();
  });

  it('has one tool in full, the wire, traffic, minutes and drift, and nothing else', async () => {
    const get = async (path: string): Promise<Record<string, unknown>> => {
      const answer = await send(`${server.origin}/console/api${path}`, { headers: PAGE });
      expect(answer.status, path).toBe(200);
      return JSON.parse(answer.text) as Record<string, unknown>;
    };
    expect(await get('/tools/get_forecast')).toMatchObject({
      name: 'get_forecast',
      types: expect.stringContaining('export interface GetForecastInput') as string,
      sample: { value: expect.anything() as unknown },
      formats: 'assert',
    });
    const { seen } = (await get('/wire/count')) as { seen: { version: string }[] };
    expect(seen.map(({ version }) => version)).toContain('2025-06-18');
    await send(server.mcp, {
      method: 'POST',
      ...modernCall(1, 'count', { text: 'a b' }),
      body: modernCall(1, 'count', { text: 'a b' }).body!,
    });
    const { rows, total } = (await get('/traffic')) as { rows: unknown[][]; total: number };
    expect(total).toBe(1);
    expect(rows[0]!.slice(2, 5)).toEqual(['count', '2026-07-28', 'value']);
    expect(JSON.stringify(rows)).not.toContain('a b');
    expect((await get('/minutes')) as object).toMatchObject({ minutes: [{ calls: 1, errors: 0 }] });
    expect(await get('/drift')).toMatchObject({ entries: [] });
    for (const path of ['/nothing', '/tools/nothing', '/tools/%E0%A4%A', '/toString'])
      expect((await send(`${server.origin}/console/api${path}`, { headers: PAGE })).status, path).toBe(404);
    expect((await send(`${server.origin}${TOOLS}`, { method: 'PUT', headers: PAGE })).status).toBe(405);
    expect((await send(`${server.origin}/console/assets/../index.html`)).status).toBe(404);
  });
});

describe('with authentication', () => {
  const TOKEN = 'ann-token-0123456789';
  const OTHER = 'bob-token-0123456789';
  let server: StartedConsole;
  let cookie: string;
  const post = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
    send(`${server.origin}/console/api/session`, {
      method: 'POST',
      headers: { ...PAGE, origin: server.origin, authorization: `Bearer ${token}`, ...headers },
    });

  beforeAll(async () => {
    server = await startConsole([], { ANYSHAPE_TOKENS: `ann:${TOKEN}:console,bob:${OTHER}:` });
  });
  afterAll(() => server.stop());

  it('serves the page, and answers nothing without a token', async () => {
    expect((await send(`${server.origin}/console`)).status).toBe(200);
    expect((await send(`${server.origin}${TOOLS}`, { headers: PAGE })).status).toBe(401);
  });

  it('needs the scope', async () => {
    expect((await post(OTHER)).status).toBe(403);
    expect((await post('wrong-token-0123456789')).status).toBe(401);
  });

  it('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const { status, headers } = await post(TOKEN);
    expect(status).toBe(200);
    const [set] = headers['set-cookie'] as string[];
    expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/);
    expect(set).not.toContain(TOKEN);
    cookie = set!.split(';')[0]!;
  });

  it('lets the cookie stand for the token, for its own origin and page alone', async () => {
    const get = (headers: Record<string, string>): Promise<Answer> =>
      send(`${server.origin}${TOOLS}`, { headers: { cookie, ...headers } });
    expect((await get(PAGE)).status).toBe(200);
    expect((await get({ ...PAGE, origin: server.origin })).status).toBe(200);
    expect((await get({})).status).toBe(401);
    expect((await get({ ...PAGE, origin: 'http://127.0.0.1:9' })).status).toBe(401);
    expect((await get({ ...PAGE, host: `localhost:${new URL(server.origin).port}` })).status).toBe(401);
  });

  it('lets it call through MCP, and no other page', async () => {
    const { headers, body = '' } = modernCall(1, 'count', { text: 'a b' });
    const call = (own: Record<string, string>): Promise<Answer> =>
      send(server.mcp, { method: 'POST', headers: { ...headers, cookie, ...own }, body });
    expect((await call({ ...PAGE, origin: server.origin })).text).toContain('"structuredContent":2');
    expect((await call({ origin: server.origin })).status).toBe(401);
    expect((await call({ ...PAGE, origin: 'http://127.0.0.1:9' })).status).toBe(401);
  });

  it('ends with the session, and the token is in no line of the log', async () => {
    const headers = { ...PAGE, cookie, origin: server.origin };
    expect((await send(`${server.origin}/console/api/session`, { method: 'DELETE', headers })).status).toBe(
      204,
    );
    expect((await send(`${server.origin}${TOOLS}`, { headers })).status).toBe(401);
    expect(server.log()).toContain('listening');
    expect(server.log()).not.toContain(TOKEN);
    expect(server.log()).not.toContain(cookie.split('=')[1]!);
  });
});

it('is not there unless it was asked for', async () => {
  const server = await startConsole([], {}, ['serve', '--http', '0']);
  try {
    expect((await send(`${server.origin}/console`)).status).toBe(404);
    expect((await send(`${server.origin}${TOOLS}`, { headers: PAGE })).status).toBe(404);
  } finally {
    await server.stop();
  }
});
