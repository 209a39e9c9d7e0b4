/**
 * What an API can do to whoever calls it, and what a call costs at most (R-FLOW-11, E002, E003, E004, E007).
 */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonOf, textOf } from '../../src/sources/http/index.ts';
import { api, callerOf, get, rawApi, type Answer } from './api.ts';

const MAX = 100_000;

/** Bytes without end, as fast as they are taken. */
const endless: Answer = (_request, response) => {
  const part = Buffer.alloc(16_384, 'x');
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
};

describe('a body that is too large', () => {
  it('is not read to its end', async () => {
    const server = await api(endless);
    const caller = callerOf({ maxBytes: MAX });
    await expect(caller.send(get(server.url))).rejects.toMatchObject({ code: 'E004' });
    await caller.close();
    await server.quiet();
  });

  it('is read up to the limit, and not one byte further', async () => {
    const server = await api(({ path }, response) => response.end('x'.repeat(Number(path.slice(1)))));
    const caller = callerOf({ maxBytes: MAX });
    expect((await caller.send(get(`${server.url}/${MAX}`))).bytes.length).toBe(MAX);
    await expect(caller.send(get(`${server.url}/${MAX + 1}`))).rejects.toMatchObject({ code: 'E004' });
  });

  const zeros = Buffer.alloc(20_000_000);
  it.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('is not unpacked to its end: %s', async (coding, bomb) => {
    expect(bomb.length).toBeLessThan(MAX);
    const server = await api((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    );
    await expect(callerOf({ maxBytes: MAX }).send(get(server.url))).rejects.toMatchObject({
      code: 'E004',
      message: `The response unpacks to more than ${MAX} bytes.`,
    });
  });

  it('may be a header as well', async () => {
    const server = await rawApi((socket) =>
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`)),
    );
    await expect(callerOf().send(get(server.url))).rejects.toMatchObject({ code: 'E004' });
  });
});

describe('an API that takes its time', () => {
  it.each([
    ['never answers', () => undefined],
    [
      'sends headers and no more',
      (write: (text: string) => void) => write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'),
    ],
    ['sends half a header', (write: (text: string) => void) => write('HTTP/1.1 200 O')],
  ])('and %s is given up after a silence', async (_what, speak) => {
    const server = await rawApi((socket) => socket.once('data', () => speak((text) => socket.write(text))));
    const caller = callerOf({ idleTimeoutMs: 60 });
    await expect(caller.send(get(server.url))).rejects.toMatchObject({ code: 'E003' });
    await caller.close();
    await server.quiet();
  });

  it('and sends a byte now and then, so that it is never silent, is given up in the end', async () => {
    const server = await api((_request, response) => {
      const drop = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drop));
    });
    const caller = callerOf({ idleTimeoutMs: 5_000, timeoutMs: 150 });
    await expect(caller.send(get(server.url))).rejects.toMatchObject({
      code: 'E003',
      message: 'No complete response within 150 ms.',
    });
    await caller.close();
    await server.quiet();
  });

  it('and is found by a resolver that never answers', async () => {
    const caller = callerOf({ timeoutMs: 50, resolve: () => new Promise(() => undefined) });
    await expect(caller.send(get('http://api.example/'))).rejects.toMatchObject({ code: 'E003' });
  });
});

describe('an API that breaks off', () => {
  it.each([
    ['before a word', ''],
    ['in the status line', 'HTTP/1.1 2'],
    ['in the headers', 'HTTP/1.1 200 OK\r\nContent-'],
    ['in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"a":'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{"a":'],
    ['between chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
    ['after something that is not HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ])('%s is a failure, and no half answer (E002)', async (_where, text) => {
    const server = await rawApi((socket) => socket.once('data', () => socket.end(text)));
    await expect(callerOf().send(get(server.url))).rejects.toMatchObject({
      code: 'E002',
      message: expect.stringContaining(`The host "127.0.0.1:${server.port}" `) as string,
    });
    await server.quiet();
  });

  it('by a reset is the same', async () => {
    const server = await rawApi((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expect(callerOf().send(get(server.url))).rejects.toMatchObject({ code: 'E002' });
  });

  it('for good refuses the connection', async () => {
    const server = await api(() => undefined);
    const refused = callerOf().send(get(`http://127.0.0.1:1/`));
    await expect(refused).rejects.toMatchObject({
      code: 'E002',
      message: 'The host "127.0.0.1:1" refuses the connection.',
    });
    expect(server.connections.made).toBe(0);
  });

  it('says nothing of TLS where TLS was asked for', async () => {
    const server = await api((_request, response) => response.end());
    const url = `https://127.0.0.1:${server.port}/`;
    await expect(callerOf().send(get(url))).rejects.toMatchObject({ code: 'E002' });
  });
});

describe('a body that is not what it says', () => {
  it.each([
    ['gzip', Buffer.from('not packed at all')],
    ['gzip', gzipSync('{"a":1}').subarray(0, 12)],
    ['br', Buffer.from([1, 2, 3])],
    ['deflate', Buffer.from([0x78, 1, 2])],
    ['zstd', Buffer.from('x')],
    ['gzip, gzip, gzip, gzip', gzipSync('x')],
  ])('cannot be unpacked as %s (E007)', async (coding, bytes) => {
    const server = await api((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bytes),
    );
    await expect(callerOf().send(get(server.url))).rejects.toMatchObject({ code: 'E007' });
  });

  async function answering(type: string, bytes: Uint8Array | string): Promise<Parameters<typeof jsonOf>[0]> {
    const server = await api((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes),
    );
    return callerOf().send(get(server.url));
  }

  it.each([
    ['half a JSON', 'application/json', '{"a":', 'it has 5 bytes and the content type "application/json"'],
    ['a page', 'text/html', '<!doctype html>', 'it has 15 bytes and the content type "text/html"'],
    ['nothing', 'application/json', '', 'it has 0 bytes'],
    ['no UTF-8', 'application/json', Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'is not text in "utf-8"'],
    ['a charset that nobody knows', 'application/json; charset=x-none', '{}', 'is not text in "x-none"'],
  ])('is no JSON: %s (E007)', async (_what, type, bytes, said) => {
    const answer = await answering(type, bytes);
    expect(() => jsonOf(answer)).toThrow(
      expect.objectContaining({ code: 'E007', message: expect.stringContaining(said) as string }) as Error,
    );
  });

  it('is JSON whatever its type says, and text in its charset', async () => {
    expect(jsonOf(await answering('text/html', '\uFEFF[1]'))).toEqual([1]);
    expect(textOf(await answering('text/plain; Charset="ISO-8859-1"', Buffer.from([0xe9])))).toBe('é');
  });

  it('may be as deep as it likes', async () => {
    const depth = 200_000;
    let value = jsonOf(await answering('application/json', '['.repeat(depth) + ']'.repeat(depth)));
    let found = 0;
    for (; Array.isArray(value); value = value[0]) found++;
    expect(found).toBe(depth);
  });
});
