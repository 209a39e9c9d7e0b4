/**
 * `fetch` inside a handler is the guarded caller's; elsewhere it is the platform's (R-FLOW-11, R-FLOW-14).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../src/sources/http/index.ts';
import { installScopedFetch } from '../../src/sources/http/scoped-fetch.ts';
import { oneTool, type OneTool } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

let api: ApiStub;
let other: ApiStub;
const shut = createCaller({ retries: 0 });
const small = createCaller({ allowPrivate: true, retries: 2, maxBytes: 1_000, timeoutMs: 1_000 });
beforeAll(async () => {
  [api, other] = await Promise.all([ApiStub.start(), ApiStub.start(json({ other: true }))]);
});
beforeEach(() => {
  api.answer = json({ n: 1 });
  api.asked.length = other.asked.length = 0;
});
afterAll(async () => {
  api.close();
  other.close();
  await Promise.all([shut.close(), small.close()]);
});

// As a module does that is loaded once this package is there.
installScopedFetch();
const captured = fetch;
const KEY = { requiredServerParams: ['API_KEY'] };

function executing(executeRequest: (url: string) => unknown, settings: object = {}): OneTool {
  const handlers = (): object => ({
    getThing: {
      executeRequest: async ({ payload }: { payload: { url: string } }) => ({
        response: await executeRequest(payload.url),
      }),
    },
  });
  return oneTool(api.url, {}, KEY, { env: { API_KEY: 'geheim-1234' }, handlers, ...settings });
}

async function dataOf(route: OneTool): Promise<unknown> {
  const { structuredContent } = await route.sent();
  const { data, messages } = structuredContent as { data: unknown; messages: string[] };
  return messages.length > 0 ? messages : data;
}

describe('a private address is refused (R-FLOW-14)', () => {
  it.each<[string, (url: string) => unknown]>([
    ['fetch', (url) => fetch(url)],
    ['globalThis.fetch', (url) => globalThis.fetch(url)],
    ['a reference that the module took', (url) => captured(url)],
    ['a Request', (url) => fetch(new Request(url, { method: 'POST', body: 'x' }))],
    ['a URL', (url) => fetch(new URL(url))],
    ['a name for this machine', (url) => fetch(url.replace('127.0.0.1', 'localhost'))],
    ['another microtask', (url) => Promise.resolve().then(() => fetch(url))],
    [
      'a timer',
      (url) => new Promise((resolve, reject) => setTimeout(() => void fetch(url).then(resolve, reject), 5)),
    ],
  ])('by %s', async (_how, ask) => {
    expect(await dataOf(executing(ask, { caller: shut }))).toEqual([
      expect.stringMatching(
        /^E005 getThing: executeRequest: The (?:address|host) .* not on the public internet/,
      ),
    ]);
    expect(api.asked).toEqual([]);
  });

  it('in preRequest, postRequest and the factory, too', async () => {
    let fromFactory: unknown;
    const handlers = (): object => {
      void fetch(api.url).catch((error: unknown) => (fromFactory = error));
      return {
        getThing: {
          preRequest: async ({ struct }: { struct: object }) => (await fetch(other.url), { struct }),
        },
      };
    };
    const route = oneTool(api.url, {}, {}, { handlers, caller: shut });
    expect(await dataOf(route)).toEqual([expect.stringMatching(/^E005 getThing: preRequest: /)]);
    expect(fromFactory).toBeInstanceOf(TypeError);
    expect([...api.asked, ...other.asked]).toEqual([]);
  });

  it('in a timer that outlives the handler', async () => {
    const late: Promise<unknown>[] = [];
    const route = executing(
      (url) => {
        late.push(new Promise((resolve) => setTimeout(() => void fetch(url).then(resolve, resolve), 30)));
        return { done: true };
      },
      { caller: shut },
    );
    expect(await dataOf(route)).toEqual({ done: true });
    expect(await late[0]).toBeInstanceOf(TypeError);
    expect(api.asked).toEqual([]);
  });

  it("and nowhere else: outside of handlers, fetch is the platform's", async () => {
    const route = executing(() => new Promise((resolve) => setTimeout(resolve, 50, { n: 2 })), {
      caller: shut,
    });
    const running = route.sent();
    expect(await (await fetch(api.url)).json()).toEqual({ n: 1 });
    await running;
    expect((await captured(api.url)).status).toBe(200);
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
    expect(descriptor).toMatchObject({ writable: true, configurable: true, enumerable: true });
    expect(fetch.name).toBe('fetch');
  });
});

describe('a fetch that is allowed is one in all that handlers use', () => {
  it('sends method, headers and body, and gives status, headers, text, JSON, bytes, a stream and a clone', async () => {
    api.answer = (asked, response) =>
      void response
        .writeHead(asked.method === 'PUT' ? 201 : 404, { 'x-a': 'b' })
        .end(`{"got":${JSON.stringify(asked.body)}}`);
    const route = executing(async (url) => {
      const put = await fetch(url, {
        method: 'put',
        headers: [['X-B', 'c']],
        body: new URLSearchParams({ a: '1' }),
      });
      const copy = put.clone();
      const post = await fetch(new Request(url, { method: 'POST', body: new Blob(['blob']) }), {
        headers: { 'x-d': 'e' },
      });
      let streamed = '';
      for await (const chunk of post.body!) streamed += new TextDecoder().decode(chunk);
      return {
        put: [
          put.status,
          put.ok,
          put.statusText,
          put.headers.get('x-a'),
          put.url === url,
          put.redirected,
          await put.json(),
          (await copy.arrayBuffer()).byteLength,
        ],
        post: [post.status, post.ok, post.statusText, streamed],
      };
    });
    expect(await dataOf(route)).toEqual({
      put: [201, true, 'Created', 'b', true, false, { got: 'a=1' }, 13],
      post: [404, false, 'Not Found', '{"got":"blob"}'],
    });
    expect(api.asked).toMatchObject([
      {
        method: 'PUT',
        headers: { 'x-b': 'c', 'content-type': expect.stringContaining('x-www-form-urlencoded') as string },
      },
      { method: 'POST', headers: { 'x-d': 'e' } },
    ]);
  });

  it('takes streams as bodies, and answers without one', async () => {
    api.answer = (_asked, response) => void response.writeHead(204).end();
    const body = (): ReadableStream => new Blob(['a', 'b']).stream();
    const route = executing(async (url) => {
      const init = { method: 'POST', body: body(), duplex: 'half' } as RequestInit;
      const { status, body: nothing } = await fetch(url, init);
      return { status, nothing, head: await (await fetch(url, { method: 'HEAD' })).text() };
    });
    expect(await dataOf(route)).toEqual({ status: 204, nothing: null, head: '' });
    expect(api.asked[0]!.body).toBe('ab');
  });

  it('follows redirects without the keys, or not at all where the handler says so', async () => {
    api.answer = (_asked, response) => void response.writeHead(302, { location: `${other.url}/there` }).end();
    const route = executing(async (url) => {
      const headers = { authorization: 'Bearer geheim-1234' };
      const followed = await fetch(url, { headers });
      const manual = await fetch(url, { headers, redirect: 'manual' });
      const refused = await fetch(url, { redirect: 'error' }).catch((error: unknown) => String(error));
      return {
        followed: [followed.redirected, followed.url.endsWith('/there')],
        manual: [manual.status, manual.headers.has('location')],
        refused,
      };
    });
    expect(await dataOf(route)).toEqual({
      followed: [true, true],
      manual: [302, true],
      refused: expect.stringMatching(/^TypeError: .*redirects/) as string,
    });
    expect(other.asked).toHaveLength(1);
    expect(other.last.headers).not.toHaveProperty('authorization');
  });

  it('is sent once, within the limits of time and size', async () => {
    api.answer = bytes('text/plain', 'x'.repeat(2_000));
    expect(await dataOf(executing((url) => fetch(url), { caller: small }))).toEqual([
      expect.stringMatching(/^E004 /),
    ]);
    api.answer = () => undefined;
    expect(await dataOf(executing((url) => fetch(url), { caller: small }))).toEqual([
      expect.stringMatching(/^E003 /),
    ]);
    api.asked.length = 0;
    api.answer = json({}, 503);
    expect(await dataOf(executing(async (url) => (await fetch(url)).status, { caller: small }))).toBe(503);
    expect(api.asked).toHaveLength(1);
  });

  it('ends when the handler says so, or the call is cancelled', async () => {
    api.answer = () => undefined;
    const own = executing((url) =>
      fetch(url, { signal: AbortSignal.timeout(30) }).catch((error: Error) => error.name),
    );
    expect(await dataOf(own)).toBe('TimeoutError');
    let ended: unknown;
    const cancelled = executing((url) => fetch(url).catch((error: unknown) => (ended = error)));
    const { signal, abort } = ((controller) => ({
      signal: controller.signal,
      abort: () => controller.abort(),
    }))(new AbortController());
    const running = cancelled.registry.call('get_thing_api', {}, { signal });
    setTimeout(abort, 30);
    await running;
    await expect.poll(() => ended).toBeInstanceOf(TypeError);
  });

  it('leaves data: to the platform, and refuses what is no URL as fetch does', async () => {
    const route = executing(async () => ({
      data: await (await fetch('data:text/plain,hi')).text(),
      none: await fetch('no url').catch((error: unknown) => (error as Error).name),
      file: await fetch('file:///etc/passwd').catch((error: unknown) => (error as Error).name),
    }));
    expect(await dataOf(route)).toEqual({ data: 'hi', none: 'TypeError', file: 'TypeError' });
  });

  it('repeats no secret in its errors', async () => {
    const route = executing((url) =>
      fetch(`${url}x:99999999/geheim-1234`).catch((error: unknown) => String(error)),
    );
    expect(JSON.stringify(await dataOf(route))).not.toContain('geheim');
  });
});
