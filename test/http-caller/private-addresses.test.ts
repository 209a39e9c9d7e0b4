/**
 * No connection is made to a private address unless it is allowed, whatever leads there (R-FLOW-11, E005).
 * The server is a canary: it must never see a connection.
 */
import { describe, expect, it } from 'vitest';
import { api, callerOf, get, type Api } from './api.ts';

async function canary(): Promise<Api> {
  return api((_request, response) => response.end('{"taken":true}'));
}

describe('a private address', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '0',
    '0.0.0.0',
    '127.0.0.2',
  ];
  const others = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '①②⑦.0.0.1',
  ];
  it.each([...hosts, ...others])('is not called as %s', async (host) => {
    const server = await canary();
    await expect(
      callerOf({ allowPrivate: false }).send(get(`http://${host}:${server.port}/`)),
    ).rejects.toMatchObject({
      code: 'E005',
      message: expect.stringContaining('not on the public internet') as string,
    });
    expect(server.connections.made).toBe(0);
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'api.localhost'])(
    'is not called by the name %s',
    async (host) => {
      const server = await canary();
      await expect(
        callerOf({ allowPrivate: false }).send(get(`http://${host}:${server.port}/`)),
      ).rejects.toMatchObject({ code: 'E005' });
      expect(server.connections.made).toBe(0);
    },
  );

  const resolutions = [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1', '169.254.169.254'],
    ['0.0.0.0'],
    ['64:ff9b::7f00:1'],
  ];
  it.each(resolutions)('is not called by a name that resolves to %s', async (...addresses) => {
    const server = await canary();
    const caller = callerOf({ allowPrivate: false, resolve: () => Promise.resolve(addresses) });
    await expect(caller.send(get(`http://api.example:${server.port}/`))).rejects.toMatchObject({
      code: 'E005',
      message: expect.stringMatching(
        /"api\.example" resolves to \S+, which is not on the public internet/,
      ) as string,
    });
    expect(server.connections.made).toBe(0);
  });

  it('is left out where a name has others, too', async () => {
    const server = await api((_request, response) => response.end('{}'));
    const hidden: string[] = [];
    const caller = callerOf({
      allowPrivate: ['127.0.0.1'],
      resolve: (host) => {
        hidden.push(host);
        return Promise.resolve(['10.0.0.1', '::1', '127.0.0.1', 'no address']);
      },
    });
    expect((await caller.send(get(`http://api.example:${server.port}/`))).status).toBe(200);
    expect(hidden).toEqual(['api.example']);
  });

  it('is not called by a name that was innocent when it was first looked up', async () => {
    // The first look-up leads to where calls are allowed, the second to a canary.
    const server = await api((_request, response) =>
      response.writeHead(200, { connection: 'close' }).end('{}'),
    );
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const caller = callerOf({
      allowPrivate: ['127.0.0.1'],
      resolve: () => Promise.resolve(answers.shift() ?? []),
    });
    const url = `http://rebound.example:${server.port}/`;
    expect((await caller.send(get(url))).status).toBe(200);
    await server.quiet();
    await expect(caller.send(get(url))).rejects.toMatchObject({ code: 'E005' });
    expect(server.connections.made).toBe(1);
    expect(answers).toEqual([]);
  });

  it('is not reached by a redirect', async () => {
    const server = await canary();
    const targets = [
      `http://127.0.0.1:${server.port}/`,
      `http://[::1]:${server.port}/`,
      `http://0/`,
      `http://inner.example/`,
    ];
    const front = await api(({ path }, response) =>
      response.writeHead(302, { location: targets[Number(path.slice(1))]! }).end(),
    );
    const resolve = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);
    const caller = callerOf({ allowPrivate: ['front.example'], resolve });
    for (const index of targets.keys()) {
      await expect(caller.send(get(`http://front.example:${front.port}/${index}`))).rejects.toMatchObject({
        code: 'E005',
      });
    }
    expect(front.requests.length).toBe(targets.length);
    expect(server.connections.made).toBe(0);
  });
});

describe('what is allowed', () => {
  it.each([
    ['everything', true],
    ['an address', ['127.0.0.1']],
    ['a range', ['10.0.0.0/8', '127.0.0.0/8']],
    ['a name', ['API.example']],
  ])('is called: %s', async (_what, allowPrivate) => {
    const server = await api((_request, response) => response.end('{}'));
    const caller = callerOf({ allowPrivate, resolve: () => Promise.resolve(['127.0.0.1']) });
    expect((await caller.send(get(`http://api.example:${server.port}/`))).status).toBe(200);
  });

  it('is told wrongly before anything is called', () => {
    expect(() => callerOf({ allowPrivate: ['10.0.0.0/99'] })).toThrow('10.0.0.0/99');
  });
});
