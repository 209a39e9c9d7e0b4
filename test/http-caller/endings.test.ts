/** Whatever ends a call ends all of it, at once, and leaves no connection behind (R-FLOW-11, E009). */
import { describe, expect, it } from 'vitest';
import { api, callerOf, get, rawApi, type Answer } from './api.ts';

const silent: Answer = () => undefined;

describe('a signal', () => {
  it.each<readonly [string, Answer]>([
    ['while the API thinks', silent],
    ['in the middle of a body', (_request, response) => response.writeHead(200).write('{')],
    [
      'while it waits to send again',
      (_request, response) => response.writeHead(503, { 'retry-after': '9' }).end(),
    ],
  ])('ends a call %s', async (_when, answer) => {
    const controller = new AbortController();
    const server = await api((request, response, number) => {
      answer(request, response, number);
      setImmediate(() => controller.abort());
    });
    const caller = callerOf({ retries: 2 });
    await expect(caller.send(get(server.url, { signal: controller.signal }))).rejects.toMatchObject({
      code: 'E009',
      message: 'The call was cancelled.',
    });
    await caller.close();
    await server.quiet();
    expect(server.requests.length).toBe(1);
  });

  it('that has gone off already sends nothing', async () => {
    const server = await api(silent);
    await expect(callerOf().send(get(server.url, { signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'E009',
    });
    expect(server.requests.length).toBe(0);
  });

  it('of one call leaves the others alone', async () => {
    const controller = new AbortController();
    const server = await api(({ path }, response) => {
      if (path === '/other') return void setTimeout(() => response.end('{}'), 30);
      return void setImmediate(() => controller.abort());
    });
    const caller = callerOf();
    const other = caller.send(get(`${server.url}/other`));
    await expect(caller.send(get(server.url, { signal: controller.signal }))).rejects.toMatchObject({
      code: 'E009',
    });
    expect((await other).status).toBe(200);
  });

  it('keeps no listeners: a session may last for thousands of calls', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => void (listeners++, add(...given));
    signal.removeEventListener = (...given: Parameters<typeof remove>) =>
      void (listeners--, remove(...given));
    const server = await api((_request, response) => response.end('{}'));
    const caller = callerOf();
    for (let i = 0; i < 20; i++) await caller.send(get(server.url, { signal }));
    expect(listeners).toBe(0);
  });
});

describe('a caller that is closed', () => {
  it('ends what is under way, and sends no more', async () => {
    const caller = callerOf({ retries: 2 });
    const server = await api(() => setImmediate(() => void caller.close()));
    const calls = await Promise.allSettled(
      [1, 2, 3].map((number) => caller.send(get(`${server.url}/${number}`))),
    );
    expect(
      calls.map((call) => (call.status === 'rejected' ? (call.reason as { code: string }).code : '')),
    ).toEqual(['E009', 'E009', 'E009']);
    await server.quiet();
    await expect(caller.send(get(server.url))).rejects.toMatchObject({ code: 'E009' });
  });

  it('may never have been used, and may be closed twice', async () => {
    const caller = callerOf();
    await caller.close();
    await caller.close();
  });
});

it('no failure leaves a connection behind', async () => {
  const texts = [
    '',
    'nonsense\r\n\r\n',
    'HTTP/1.1 200 OK\r\n\r\n',
    `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(5_000)}`,
  ];
  let told = 0;
  const server = await rawApi((socket) => socket.once('data', () => socket.write(texts[told++] ?? '')));
  const caller = callerOf({ timeoutMs: 100, maxBytes: 1_000 });
  while (told < texts.length) {
    await expect(caller.send(get(server.url))).rejects.toMatchObject({ name: 'CallFailure' });
  }
  await caller.close();
  await server.quiet();
  expect(server.connections.open).toBe(0);
});
