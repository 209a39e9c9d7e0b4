/**
 * Handlers get what real files expect, and whatever they do, the call has an answer (R-FLOW-8, R-FLOW-12).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowSettings, FoundLibrary } from '../../src/sources/flow/index.ts';
import { codesOf, jsonOutput, load, oneTool, parameter, type OneTool } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => api.close());

type Given = Record<string, Record<string, unknown>>;
type Handlers = Partial<Record<'preRequest' | 'executeRequest' | 'postRequest', (given: Given) => unknown>>;

const NUMBER = { type: 'object', properties: { n: { type: 'number' } } };
const KEY = { requiredServerParams: ['API_KEY'], headers: { Authorization: 'Bearer {{API_KEY}}' } };

function withHandlers(
  getThing: Handlers,
  main: object = {},
  tool: object = {},
  settings: Partial<FlowSettings> = {},
): OneTool {
  return oneTool(
    api.url,
    {
      path: '/thing/:id',
      parameters: [parameter('id', 'insert'), parameter('q', 'query', 'string()', ['default(x)'])],
      ...jsonOutput(NUMBER),
      ...tool,
    },
    main,
    { handlers: () => ({ getThing }), env: { API_KEY: 'geheim-1234' }, handlerTimeoutMs: 300, ...settings },
  );
}

async function dataOf(route: OneTool): Promise<unknown> {
  const outcome = await route.call({ id: 'a' });
  if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
  return (outcome.value as { readonly data: unknown }).data;
}

async function messagesOf(route: OneTool): Promise<readonly string[]> {
  const { structuredContent, isError } = await route.sent({ id: 'a' });
  expect(isError).toBe(true);
  const { status, messages, data } = structuredContent as {
    status: boolean;
    messages: string[];
    data: unknown;
  };
  expect({ status, data }).toEqual({ status: false, data: null });
  return messages;
}

describe('preRequest', () => {
  it('sees the request and the arguments, in spec no secret, and may change all of it', async () => {
    let seen: Given = {};
    api.answer = json({ n: 1 });
    const route = withHandlers(
      {
        preRequest: (given) => {
          seen = given;
          const { struct, payload } = given;
          return {
            struct: {
              ...struct,
              url: `${String(struct!['url'])}&more=1`,
              method: 'post',
              headers: { ...(struct!['headers'] as object), 'x-a': 1 },
              body: { b: 2 },
            },
            payload: { ...payload, id: 'changed' },
          };
        },
        postRequest: ({ payload, struct }) => ({ response: { n: 2, payload, has: 'data' in struct! } }),
      },
      KEY,
      {},
      { mode: 'spec' },
    );
    expect(await dataOf(route)).toEqual({ n: 2, payload: { id: 'changed', q: 'x' }, has: false });
    expect(seen).toMatchObject({
      struct: { url: `${api.url}/thing/a?q=x`, method: 'GET' },
      payload: { id: 'a', q: 'x' },
    });
    expect(JSON.stringify(seen)).not.toContain('geheim');
    expect(api.last).toMatchObject({ method: 'POST', path: '/thing/a?q=x&more=1', body: '{"b":2}' });
    expect(api.last.headers).toMatchObject({ authorization: 'Bearer geheim-1234', 'x-a': '1' });
  });

  it('may complete a host that the file leaves open', async () => {
    api.answer = json({ n: 1 });
    const { port } = new URL(api.url);
    const handlers = {
      preRequest: ({ struct }: Given) => ({
        struct: { ...struct, url: new URL(String(struct!['url']).replace('{{host}}', `127.0.0.1:${port}`)) },
      }),
    };
    expect(await dataOf(withHandlers(handlers, { root: 'http://{{host}}' }))).toEqual({ n: 1 });
  });

  it.each([[undefined], [null], [5], [{ url: 'x' }], [{ struct: 'x' }]])(
    'that returns %o changes nothing, with a warning',
    async (returned) => {
      api.answer = json({ n: 1 });
      const route = withHandlers({ preRequest: () => returned });
      expect(await dataOf(route)).toEqual({ n: 1 });
      expect(route.warnings).toHaveLength(1);
      expect(route.warnings[0]).toMatch(/^get_thing_api: preRequest returned .* instead of \{ struct \}/);
    },
  );
});

describe('executeRequest', () => {
  it('gets the whole request with its secrets, and the declared server parameters', async () => {
    let seen: Given = {};
    const before = api.asked.length;
    const route = withHandlers(
      { executeRequest: (given) => ((seen = structuredClone(given)), { response: { n: 3 } }) },
      KEY,
    );
    expect(await dataOf(route)).toEqual({ n: 3 });
    expect(api.asked).toHaveLength(before);
    expect(seen).toEqual({
      struct: { status: true, messages: [], data: null },
      payload: {
        url: `${api.url}/thing/a?q=x`,
        method: 'GET',
        headers: { Authorization: 'Bearer geheim-1234' },
        body: undefined,
        userParams: { id: 'a', q: 'x' },
        serverParams: { API_KEY: 'geheim-1234' },
      },
    });
  });

  it('may fetch by itself, and fill the struct', async () => {
    api.answer = json({ n: 4 });
    const executeRequest = async ({ struct, payload }: Given): Promise<object> => {
      const response = await fetch(String(payload!['url']), {
        headers: payload!['headers'] as Record<string, string>,
      });
      struct!['data'] = await response.json();
      return { struct };
    };
    expect(await dataOf(withHandlers({ executeRequest }, KEY))).toEqual({ n: 4 });
    expect(api.last.headers.authorization).toBe('Bearer geheim-1234');
  });

  it('may say that it failed, in its own words, without secrets', async () => {
    const executeRequest = ({ struct }: Given): object => ({
      struct: {
        ...struct,
        status: false,
        messages: ['no such chain: geheim-1234', 'E001 getThing: API returned 500'],
      },
    });
    expect(await messagesOf(withHandlers({ executeRequest }, KEY))).toEqual([
      'E011 getThing: no such chain: [secret]',
      'E001 getThing: API returned 500',
    ]);
  });

  it('that returns nothing leaves the struct as it is, with a warning', async () => {
    const route = withHandlers({ executeRequest: ({ struct }) => void (struct!['data'] = { n: 5 }) });
    expect(await dataOf(route)).toEqual({ n: 5 });
    expect(route.warnings[0]).toContain('executeRequest returned');
    expect(await dataOf(withHandlers({ executeRequest: () => undefined }))).toBeNull();
  });
});

describe('postRequest', () => {
  it.each([[undefined], ['text'], [{}], [{ data: 1 }]])(
    'that returns %o leaves the data as it came, with a warning',
    async (returned) => {
      api.answer = json({ n: 6 });
      const route = withHandlers({ postRequest: () => returned });
      expect(await dataOf(route)).toEqual({ n: 6 });
      expect(route.warnings[0]).toContain('postRequest returned');
    },
  );

  it('is checked by what it returns: null, dates and members that are undefined are JSON first', async () => {
    api.answer = json({ n: 1 });
    const route = withHandlers({ postRequest: () => ({ response: { n: new Date(0), gone: undefined } }) });
    expect(await dataOf(route)).toEqual({ n: '1970-01-01T00:00:00.000Z' });
    expect(route.mismatches).toHaveLength(1);
    expect(await dataOf(withHandlers({ postRequest: () => ({ response: null }) }))).toBeNull();
  });

  it('cannot change what the next call gets', async () => {
    api.answer = json({ n: 1 });
    const route = withHandlers({
      postRequest: ({ response, payload }) => {
        payload!['q'] = 'changed';
        return { response };
      },
    });
    await dataOf(route);
    await dataOf(route);
    expect(api.last.path).toBe('/thing/a?q=x');
  });
});

describe('a handler that goes wrong is an E011', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;

  it.each<[string, Handlers, RegExp]>([
    [
      'throws',
      {
        postRequest: () => {
          throw new TypeError('geheim-1234 is not iterable');
        },
      },
      /^E011 getThing: postRequest threw TypeError: \[secret\] is not iterable$/,
    ],
    [
      'rejects with text',
      { preRequest: () => Promise.reject<never>('no') },
      /^E011 getThing: preRequest threw "no"$/,
    ],
    [
      'never ends',
      { executeRequest: () => new Promise(() => undefined) },
      /^E011 getThing: executeRequest did not finish within 300 ms\.$/,
    ],
    [
      'returns what contains itself',
      { postRequest: () => ({ response: circle }) },
      /^E011 getThing: postRequest returned a value that JSON cannot represent/,
    ],
    [
      'returns a BigInt',
      { executeRequest: () => ({ response: 5n }) },
      /^E011 getThing: executeRequest returned a value that JSON cannot represent/,
    ],
  ])('%s', async (_what, handlers, message) => {
    api.answer = json({ n: 1 });
    expect((await messagesOf(withHandlers(handlers, KEY)))[0]).toMatch(message);
  });

  it('also where the factory itself throws: the file is left out, and others are served', () => {
    const main = { namespace: 'a', root: 'https://a.example', tools: { x: { method: 'GET', path: '/' } } };
    const { registry, problems } = load([
      {
        file: 'bad.mjs',
        main,
        handlers: () => {
          throw new Error('no database');
        },
      },
      { file: 'wrong.mjs', main, handlers: () => 5 },
      { file: 'good.mjs', main: { ...main, namespace: 'b' } },
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['x_b']);
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ file, code }) => `${file} ${code}`),
    ).toEqual(['bad.mjs route-handler', 'wrong.mjs route-handler']);
  });

  it('names handlers that belong to nothing', () => {
    const { problems, registry } = oneTool(
      api.url,
      {},
      {},
      { handlers: () => ({ getThnig: {}, getThing: { before: () => 1, postRequest: 5 } }) },
    );
    expect(codesOf(problems, 'warning').filter((line) => line.startsWith('route-handler'))).toHaveLength(3);
    expect(registry.tools).toHaveLength(1);
  });
});

describe('secrets (R-FLOW-11)', () => {
  const tool = {
    path: '/{{PATH_KEY}}/thing',
    parameters: [
      parameter('key', 'query', 'string()', [], '{{SERVER_PARAM:QUERY_KEY}}'),
      parameter('token', 'body', 'string()', [], 'x {{BODY_KEY}}'),
    ],
    method: 'POST',
  };
  const main = { requiredServerParams: ['BODY_KEY'], headers: { 'X-Key': '{{HEADER_KEY}}' } };
  const env = {
    PATH_KEY: 'path/secret',
    QUERY_KEY: 'query&secret',
    BODY_KEY: 'body"secret',
    HEADER_KEY: 'header secret',
  };

  it('stand where the file says, each encoded for its place', async () => {
    api.answer = json({});
    await oneTool(api.url, tool, main, { env }).call();
    expect(api.last).toMatchObject({
      path: '/path%2Fsecret/thing?key=query%26secret',
      body: '{"token":"x body\\"secret"}',
    });
    expect(api.last.headers['x-key']).toBe('header secret');
  });

  it('are taken out of results and messages, however the API writes them', async () => {
    const route = oneTool(
      api.url,
      { ...tool, ...jsonOutput({ type: 'object', properties: { url: { type: 'string' } } }) },
      main,
      { env },
    );
    api.answer = (asked, response) =>
      json({ url: asked.path, echo: [asked.body, asked.headers['x-key']] })(asked, response);
    const told = JSON.stringify(await route.call());
    api.answer = (asked, response) =>
      bytes('text/plain', `bad ${asked.path} ${asked.headers['x-key']}`, 401)(asked, response);
    const failed = JSON.stringify(await route.call());
    for (const text of [told, failed]) {
      expect(text).toContain('[secret]');
      expect(text).not.toMatch(/path.{0,3}secret|query.{0,3}secret|body.{0,4}secret|header.secret/);
    }
    expect(failed).toContain('API returned 401');
  });

  it('that are missing leave the tool out, and it alone; a call to it all the same is an E010', async () => {
    const tools = {
      free: { method: 'GET', path: '/' },
      paid: {
        method: 'GET',
        path: '/',
        parameters: [parameter('key', 'query', 'string()', [], '{{API_KEY}}')],
      },
    };
    const file = {
      file: 'a.mjs',
      main: { namespace: 'a', root: api.url, requiredServerParams: ['API_KEY'], tools },
    };
    const { registry, problems } = load([file], { env: { API_KEY: '' } });
    expect(registry.tools.map(({ name }) => name)).toEqual(['free_a']);
    expect(problems.filter(({ code }) => code === 'route-secret')).toMatchObject([
      { tool: 'paid', file: 'a.mjs', severity: 'warning' },
    ]);
    const shown = load([file], { showsUnavailable: true }).registry;
    expect(shown.tools.map(({ name }) => name)).toEqual(['free_a', 'paid_a']);
    expect(await shown.call('paid_a', {})).toMatchObject({
      kind: 'error',
      content: [{ text: 'E010 paid: The environment lacks API_KEY: set it and start again.' }],
    });
  });
});

describe('libraries (R-FLOW-13)', () => {
  const handlers = ({
    libraries,
  }: {
    libraries: Record<string, { double: (n: number) => number }>;
  }): object => ({
    getThing: { executeRequest: () => ({ response: { n: libraries['maths']!.double(21) } }) },
  });

  it('come only from the list that the operator sets', async () => {
    const main = { requiredLibraries: ['maths'] };
    const maths = { double: (n: number): number => n * 2 };
    const libraries = (name: string): FoundLibrary | undefined =>
      name === 'maths' ? { ok: true, library: maths } : undefined;
    const allowed = oneTool(api.url, jsonOutput(NUMBER), main, { handlers, libraries });
    expect(await allowed.call()).toMatchObject({ kind: 'value', value: { data: { n: 42 } } });
    const refused = oneTool(api.url, jsonOutput(NUMBER), main, { handlers });
    expect(refused.registry.tools).toEqual([]);
    expect(codesOf(refused.problems)).toEqual(['route-library /requiredLibraries']);
  });
});

describe('preload (R-FLOW-13)', () => {
  it('keeps an answer for its time to live, by arguments, and never a failure', async () => {
    let asked = 0;
    api.answer = (request, response) => json({ n: ++asked }, asked === 1 ? 500 : 200)(request, response);
    const tool = {
      preload: { enabled: true, ttl: 3_600 },
      parameters: [parameter('q', 'query', 'string()', ['default(a)'])],
    };
    const route = oneTool(api.url, tool);
    const numbers = [];
    for (const args of [{}, {}, { q: 'a' }, { q: 'b' }, { q: 'a' }]) {
      const outcome = await route.call(args);
      numbers.push(
        outcome.kind === 'value' ? (outcome.value as { data: { n: number } }).data.n : outcome.kind,
      );
    }
    expect(numbers).toEqual(['error', 2, 2, 3, 2]);
  });

  it.each([
    [{ enabled: false, ttl: 5 }, 0],
    [{ enabled: true }, 1],
    ['yes', 1],
  ])('%o keeps nothing', async (preload, warned) => {
    let asked = 0;
    api.answer = (request, response) => json({ n: ++asked })(request, response);
    const route = oneTool(api.url, { preload });
    await route.call();
    await route.call();
    expect(asked).toBe(2);
    expect(codesOf(route.problems, 'warning').filter((line) => line === 'route-tool /preload')).toHaveLength(
      warned,
    );
  });
});
