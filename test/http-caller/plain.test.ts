/** Calls to an API that behaves: what is sent, what comes back (R-FLOW-11). */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonOf, textOf } from '../../src/sources/http/index.ts';
import { api, callerOf, get } from './api.ts';

describe('a call', () => {
  it('sends method, path, query, headers and body, and gives status, headers and bytes back', async () => {
    const server = await api((_request, response) => {
      response.writeHead(201, { 'Content-Type': 'Application/JSON; charset=utf-8', 'X-Two': ['a', 'b'] });
      response.end('{"ok":true}');
    });
    const url = `${server.url}/a%2Fb/c?x=1&y=%26`;
    const headers = { 'Content-Type': 'application/json', 'X-Key': 'k' };
    const answer = await callerOf().send(get(url, { method: 'post', headers, body: '{"é":1}' }));
    expect(answer).toMatchObject({ status: 201, contentType: 'application/json', url });
    expect(answer.headers['x-two']).toBe('a, b');
    expect(jsonOf(answer)).toEqual({ ok: true });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/a%2Fb/c?x=1&y=%26',
        body: '{"é":1}',
        headers: { 'content-type': 'application/json', 'x-key': 'k', 'content-length': '8', accept: '*/*' },
      },
    ]);
  });

  it('gives an answer of any status', async () => {
    const server = await api(({ path }, response) => response.writeHead(Number(path.slice(1))).end('no'));
    const caller = callerOf();
    for (const status of [200, 204, 304, 400, 404, 500]) {
      expect((await caller.send(get(`${server.url}/${status}`))).status).toBe(status);
    }
  });

  it('uses its connections again, and has no more of them than it may', async () => {
    const server = await api((_request, response) => response.end('{}'));
    const caller = callerOf({ connections: 3 });
    await Promise.all(Array.from({ length: 40 }, () => caller.send(get(server.url))));
    expect(server.requests.length).toBe(40);
    expect(server.connections.made).toBeLessThanOrEqual(3);
    await caller.close();
    await server.quiet();
  });

  it('leaves out headers that belong to the connection, whoever wrote them', async () => {
    const server = await api((_request, response) => response.end());
    const headers = {
      Host: 'other.example',
      'Content-Length': '99',
      'transfer-encoding': 'chunked',
      TE: 'x',
    };
    await callerOf().send(get(server.url, { headers: { ...headers, 'Accept-Encoding': 'zstd' } }));
    expect(server.requests[0]?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(Object.keys(server.requests[0]!.headers)).not.toContain('te');
  });

  const text = 'ü'.repeat(500);
  const packed: readonly (readonly [string, Uint8Array])[] = [
    ['gzip', gzipSync(text)],
    ['X-GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, identity, br', brotliCompressSync(gzipSync(text))],
    ['', Buffer.from(text)],
  ];
  it.each(packed)('unpacks a body that is packed as "%s"', async (coding, bytes) => {
    const server = await api((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bytes),
    );
    expect(textOf(await callerOf().send(get(server.url)))).toBe(text);
  });
});

describe('a request that cannot be sent', () => {
  const secret = 'a-secret-value';
  it.each([
    ['a line break in a header', { headers: { 'X-A': `${secret}\r\nX-B: 1` } }, '"X-A" has a line break'],
    ['a lone line feed in a header', { headers: { 'X-A': `${secret}\n` } }, '"X-A" has a line break'],
    ['a NUL in a header', { headers: { 'X-A': `${secret}\0` } }, 'headers cannot carry'],
    ['a character beyond Latin-1 in a header', { headers: { 'X-A': `${secret}→` } }, 'headers cannot carry'],
    ['a name that is none', { headers: { 'X A:': secret } }, 'cannot be named'],
    ['a method that is none', { method: 'GET /x HTTP/1.1\r\n' }, 'cannot be used'],
    ['CONNECT', { method: 'connect' }, 'cannot be used'],
    ['a file', { url: 'file:///etc/passwd' }, 'only http and https'],
    ['no URL', { url: '//x' }, 'is not valid'],
    ['a password in the URL', { url: `http://me:${secret}@127.0.0.1/` }, 'send them in a header'],
  ])('is refused before anything is sent: %s (E008)', async (_what, parts, said) => {
    const server = await api((_request, response) => response.end());
    const failure = await callerOf()
      .send({ ...get(server.url), secrets: [secret], ...parts })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'CallFailure', code: 'E008' });
    expect((failure as Error).message).toContain(said);
    expect((failure as Error).message).not.toContain(secret);
    expect(server.connections.made).toBe(0);
  });
});

it('no message has a secret in it, even where it is the name of the host', async () => {
  const secret = 'k3y-as-a-name';
  const caller = callerOf({ resolve: () => Promise.resolve([]) });
  await expect(caller.send(get(`http://${secret}.example/`, { secrets: [secret] }))).rejects.toMatchObject({
    code: 'E002',
    message: 'The host "[secret].example" has no address.',
  });
});
