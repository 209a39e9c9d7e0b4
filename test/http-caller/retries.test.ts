/**
 * Calls that may be sent twice are sent again where that may help, when the API wants it, and not for ever
 * (R-FLOW-11).
 */
import { describe, expect, it } from 'vitest';
import { api, callerOf, get, rawApi, type Answer } from './api.ts';

/** Turned away so often, then served. */
function busy(times: number, status: number, headers: Record<string, string> = {}): Answer {
  return (_request, response, number) =>
    number <= times ? response.writeHead(status, headers).end('busy') : response.end('{}');
}

describe('a call that was turned away', () => {
  it.each([429, 502, 503, 504])('with %i is sent again', async (status) => {
    const server = await api(busy(2, status, { 'retry-after': '0' }));
    expect((await callerOf({ retries: 2 }).send(get(server.url))).status).toBe(200);
    expect(server.requests.length).toBe(3);
  });

  it.each([400, 401, 403, 404, 409, 500, 501])('with %i is not', async (status) => {
    const server = await api(busy(1, status));
    expect((await callerOf({ retries: 2 }).send(get(server.url))).status).toBe(status);
    expect(server.requests.length).toBe(1);
  });

  it('gives the last answer, body and all, when it was sent often enough', async () => {
    const server = await api(busy(9, 429, { 'retry-after': '0' }));
    const answer = await callerOf({ retries: 2 }).send(get(server.url));
    expect([answer.status, Buffer.from(answer.bytes).toString()]).toEqual([429, 'busy']);
    expect(server.requests.length).toBe(3);
  });

  it.each([
    ['in seconds', () => '1'],
    ['by a date', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('waits as long as it is told to, %s', async (_how, retryAfter) => {
    const arrivals: number[] = [];
    const server = await api((_request, response, number) => {
      arrivals.push(performance.now());
      if (number > 1) response.end('{}');
      else response.writeHead(503, { 'retry-after': retryAfter() }).end();
    });
    expect((await callerOf({ retries: 1 }).send(get(server.url))).status).toBe(200);
    // A date has no parts of a second.
    expect(arrivals[1]! - arrivals[0]!).toBeGreaterThan(950);
  });

  it.each([
    ['it may wait', { maxWaitMs: 500 }, '1'],
    ['the call may take', { timeoutMs: 900 }, '1'],
    ['anybody would', {}, '99999999999'],
    ['it may wait, by a date', {}, 'Fri, 31 Dec 2100 23:59:59 GMT'],
  ])(
    'is not sent too early: told to wait longer than %s, it gives the answer',
    async (_what, limits, retryAfter) => {
      const server = await api(busy(1, 429, { 'retry-after': retryAfter }));
      expect((await callerOf({ retries: 2, ...limits }).send(get(server.url))).status).toBe(429);
      expect(server.requests.length).toBe(1);
    },
  );

  it('is sent again soon where it is told nothing that makes sense', async () => {
    const server = await api(busy(1, 503, { 'retry-after': 'soon' }));
    expect((await callerOf({ retries: 1 }).send(get(server.url))).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not sent again as %s, unless it may be', async (method) => {
    const server = await api(busy(1, 503, { 'retry-after': '0' }));
    const caller = callerOf({ retries: 2 });
    expect((await caller.send(get(server.url, { method }))).status).toBe(503);
    expect(server.requests.length).toBe(1);
    const again = await api(busy(1, 503, { 'retry-after': '0' }));
    const allowed = await caller.send(get(again.url, { method, body: 'x', idempotent: true }));
    expect(allowed.status).toBe(200);
    expect(again.requests.map(({ body }) => body)).toEqual(['x', 'x']);
  });

  it('is not sent again as GET where that is said', async () => {
    const server = await api(busy(1, 503, { 'retry-after': '0' }));
    expect((await callerOf({ retries: 2 }).send(get(server.url, { idempotent: false }))).status).toBe(503);
  });
});

describe('a connection that vanished', () => {
  it('is made anew for a call that may be sent twice, at any point of the answer', async () => {
    for (const text of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{']) {
      let connections = 0;
      const server = await rawApi((socket) => {
        const number = ++connections;
        socket.once('data', () =>
          socket.end(number === 1 ? text : 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'),
        );
      });
      const answer = await callerOf({ retries: 1 }).send(get(server.url));
      expect(Buffer.from(answer.bytes).toString()).toBe('{}');
      expect(connections).toBe(2);
    }
  });

  it('is the end of one that may not', async () => {
    const server = await rawApi((socket) => socket.once('data', () => socket.destroy()));
    const post = get(server.url, { method: 'POST', body: 'x' });
    await expect(callerOf({ retries: 2 }).send(post)).rejects.toMatchObject({ code: 'E002' });
    expect(server.connections.made).toBe(1);
  });
});

describe('what no second try would change', () => {
  it('is not tried again: a private address, a body that is too large', async () => {
    const server = await api((_request, response) => response.end('x'.repeat(1_000)));
    let lookups = 0;
    const resolve = (): Promise<string[]> => {
      lookups++;
      return Promise.resolve(['127.0.0.1']);
    };
    const guarded = callerOf({ retries: 2, allowPrivate: false, resolve });
    await expect(guarded.send(get('http://api.example/'))).rejects.toMatchObject({ code: 'E005' });
    expect(lookups).toBe(1);
    await expect(callerOf({ retries: 2, maxBytes: 10 }).send(get(server.url))).rejects.toMatchObject({
      code: 'E004',
    });
    expect(server.requests.length).toBe(1);
  });
});
