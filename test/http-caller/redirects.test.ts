/** Redirects: followed by hand, bounded, and never with a key to another origin (R-FLOW-11, E006, E012). */
import { describe, expect, it } from 'vitest';
import { api, callerOf, get, type Api } from './api.ts';

const KEY = 'k3y/of+the route';
const headers = {
  Authorization: `Bearer ${KEY}`,
  'X-Api-Key': KEY,
  Cookie: 'a=b',
  'X-Plain': '1',
  Accept: 'text/x',
};

/** Answers with the headers that it got. */
async function other(): Promise<Api> {
  return api((_request, response) => response.end('{}'));
}

async function redirecting(status: number, location: string | ((path: string) => string)): Promise<Api> {
  return api(({ path }, response) => {
    const target = typeof location === 'string' ? location : location(path);
    if (target === '') response.end('{"here":true}');
    else response.writeHead(status, { location: target }).end('moved');
  });
}

describe('a redirect', () => {
  it('at the same origin is followed with everything, relative to where it was found', async () => {
    const server = await redirecting(302, (path) => (path === '/a/b?x=1' ? '../c?y=2#z' : ''));
    const answer = await callerOf().send(get(`${server.url}/a/b?x=1`, { headers, secrets: [KEY] }));
    expect(answer).toMatchObject({ status: 200, url: `${server.url}/c?y=2#z` });
    expect(server.requests.map(({ path }) => path)).toEqual(['/a/b?x=1', '/c?y=2']);
    expect(server.requests[1]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-plain': '1' });
  });

  it('to another origin takes along only what anybody may read', async () => {
    const target = await other();
    const server = await redirecting(302, target.url);
    await callerOf().send(get(server.url, { headers, secrets: [KEY] }));
    const sent = target.requests[0]!.headers;
    expect(Object.keys(sent).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(sent.accept).toBe('text/x');
  });

  it('to another origin leaves out even such a header where a secret is in it', async () => {
    const target = await other();
    const server = await redirecting(307, target.url);
    await callerOf().send(get(server.url, { headers: { 'User-Agent': `me ${KEY}` }, secrets: [KEY] }));
    expect(target.requests[0]!.headers['user-agent']).toBeUndefined();
  });

  it('that comes back from another origin comes back as a stranger', async () => {
    const target = await redirecting(302, () => `${trustedOrigin.url}/end`);
    const trustedOrigin = await redirecting(302, (path) => (path === '/end' ? '' : target.url));
    await callerOf().send(get(trustedOrigin.url, { headers, secrets: [KEY] }));
    expect(trustedOrigin.requests.map(({ headers: sent }) => sent.authorization)).toEqual([
      `Bearer ${KEY}`,
      undefined,
    ]);
  });

  it.each([
    ['as it is in a URL', new URLSearchParams({ key: KEY }).toString()],
    ['percent-encoded', `key=${encodeURIComponent(KEY)}`],
    ['in base64', `key=${Buffer.from(`me:${KEY}`).toString('base64url')}`],
  ])('that repeats a secret for another origin is refused: %s', async (_how, query) => {
    const target = await other();
    const server = await redirecting(301, `${target.url}/?${query}`);
    const sending = callerOf().send(get(`${server.url}/?${query}`, { secrets: [KEY] }));
    await expect(sending).rejects.toMatchObject({
      code: 'E006',
      message: `The redirect of 127.0.0.1:${server.port} would carry a secret to ${target.url}, in the URL.`,
    });
    expect(target.connections.made).toBe(0);
  });

  it('that would carry a body of a call with secrets to another origin is refused', async () => {
    const target = await other();
    const server = await redirecting(307, target.url);
    const post = get(server.url, { method: 'POST', body: '{"signed":"…"}', secrets: [KEY] });
    await expect(callerOf().send(post)).rejects.toMatchObject({ code: 'E006' });
    expect(target.connections.made).toBe(0);
  });

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [301, 'PUT', 'PUT', 'data'],
    [302, 'PATCH', 'PATCH', 'data'],
    [307, 'POST', 'POST', 'data'],
    [308, 'DELETE', 'DELETE', 'data'],
  ])('of status %i after %s is followed by %s, as fetch does', async (status, method, then, body) => {
    const server = await redirecting(status, (path) => (path === '/' ? '/next' : ''));
    const sent = method === 'HEAD' ? {} : { body: 'data', headers: { 'Content-Type': 'text/plain' } };
    await callerOf().send(get(server.url, { method, ...sent }));
    const last = server.requests[1]!;
    expect([last.method, last.body]).toEqual([then, body]);
    expect(last.headers['content-type']).toBe(body === '' ? undefined : 'text/plain');
  });

  it('is none without a place to go, and none with another status', async () => {
    const server = await api((_request, response, number) =>
      number === 1 ? response.writeHead(302).end('x') : response.writeHead(300, { location: '/y' }).end('x'),
    );
    const caller = callerOf();
    expect((await caller.send(get(server.url))).status).toBe(302);
    expect((await caller.send(get(server.url))).status).toBe(300);
  });

  it('is followed five times at most', async () => {
    const server = await redirecting(302, (path) => `/${Number(path.slice(1)) + 1}`);
    await expect(callerOf().send(get(`${server.url}/1`))).rejects.toMatchObject({ code: 'E006' });
    expect(server.requests.map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  });

  it.each(['http://', 'file:///etc/passwd', 'javascript:alert(1)', 'http://a b/'])(
    'to %j, which cannot be called, is refused',
    async (location) => {
      const server = await redirecting(302, location);
      await expect(callerOf().send(get(server.url))).rejects.toMatchObject({ code: 'E006' });
    },
  );

  it('with an endless body is followed all the same', async () => {
    const server = await api(({ path }, response) => {
      if (path === '/end') return response.end('{}');
      response.writeHead(302, { location: '/end' });
      const part = Buffer.alloc(65_536);
      const more = (): void => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      return more();
    });
    expect((await callerOf().send(get(server.url))).status).toBe(200);
  });
});

describe('a call that starts at another origin than its trustedOrigin', () => {
  it('goes without credentials', async () => {
    const server = await other();
    await callerOf().send(
      get(server.url, { headers, secrets: [KEY], trustedOrigin: 'https://trustedOrigin.example' }),
    );
    expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]!.headers).not.toHaveProperty('x-api-key');
  });

  it('is refused where the URL has a secret', async () => {
    const server = await other();
    const url = `${server.url}/?${new URLSearchParams({ key: KEY }).toString()}`;
    await expect(
      callerOf().send(get(url, { secrets: [KEY], trustedOrigin: 'https://trustedOrigin.example' })),
    ).rejects.toMatchObject({ code: 'E012' });
    expect(server.connections.made).toBe(0);
  });

  it.each(['', 'null', 'trustedOrigin.example', 'https://trustedOrigin.example'])(
    'has no trustedOrigin at %j',
    async (trustedOrigin) => {
      const server = await other();
      await callerOf().send(get(server.url, { headers, secrets: [KEY], trustedOrigin }));
      expect(server.requests[0]!.headers).not.toHaveProperty('authorization');
    },
  );
});
