/** What users are asked for, and what becomes of their arguments (R-FLOW-2, R-FLOW-11, R-REPAIR). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../properties/runs.ts';
import { codesOf, oneTool, parameter, type OneTool } from './routes.ts';
import { ApiStub, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start(json({}));
});
afterAll(() => api.close());

const inputOf = (parameters: readonly object[], main: object = {}): unknown =>
  oneTool('https://api.example.com', { parameters }, main).listed().inputSchema;

async function refusal(route: OneTool, args: object): Promise<string> {
  const before = api.asked.length;
  const outcome = await route.call(args);
  if (outcome.kind !== 'error') throw new Error(`${outcome.kind}: ${api.last.path}`);
  expect(api.asked).toHaveLength(before);
  return outcome.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

describe('the input schema', () => {
  it.each<[string, readonly string[], object]>([
    ['string()', ['min(2)', 'max(5)'], { type: 'string', minLength: 2, maxLength: 5 }],
    ['string()', ['length(42)'], { type: 'string', minLength: 42, maxLength: 42 }],
    ['string()', ['regex(^0x[a-fA-F0-9]+$)'], { type: 'string', pattern: '^0x[a-fA-F0-9]+$' }],
    ['string()', ['regex(/^(a|b)$/)'], { type: 'string', pattern: '^(a|b)$' }],
    ['string()', ['default("en")'], { type: 'string', default: 'en' }],
    ['string()', ["default('en')"], { type: 'string', default: 'en' }],
    ['string()', ['default(a,b)'], { type: 'string', default: 'a,b' }],
    [
      'number()',
      ['optional()', 'default(5)', 'max(10)', 'min(0)'],
      { type: 'number', maximum: 10, minimum: 0, default: 5 },
    ],
    ['number()', ['default("5")'], { type: 'number', default: 5 }],
    ['boolean()', ['default(false)'], { type: 'boolean', default: false }],
    ['enum(a, b,"c")', ['default(a)'], { type: 'string', enum: ['a', 'b', 'c'], default: 'a' }],
    ['enum(0,1)', [], { type: 'string', enum: ['0', '1'] }],
    [
      'array()',
      ['max(3)', 'default([1,2])'],
      { type: 'array', items: { type: ['string', 'number', 'boolean'] }, maxItems: 3, default: [1, 2] },
    ],
    [
      'array()',
      ['default(a,b)'],
      { type: 'array', items: { type: ['string', 'number', 'boolean'] }, default: ['a', 'b'] },
    ],
    ['object()', [], { type: 'object' }],
  ])('%s with %o', (primitive, options, schema) => {
    const { problems, listed } = oneTool('https://api.example.com', {
      parameters: [parameter('p', 'query', primitive, options)],
    });
    expect(problems.filter(({ code }) => code === 'route-parameter')).toEqual([]);
    expect((listed().inputSchema['properties'] as { readonly p: unknown }).p).toEqual(schema);
  });

  it.each<[string, readonly string[]]>([
    ['string()', ['email()']],
    ['string()', ['regex(/^a/i)']],
    ['string()', ['regex((a+)\\1)']],
    ['string()', ['min(-1)']],
    ['number()', ['length(3)']],
    ['number()', ['default(many)']],
    ['date()', []],
    ['', []],
  ])('reads what it can of %s with %o, and says so', (primitive, options) => {
    const { problems, registry } = oneTool('https://api.example.com', {
      parameters: [parameter('p', 'query', primitive, options)],
    });
    expect(problems.map(({ code }) => code)).toContain('route-parameter');
    expect(registry.tools).toHaveLength(1);
  });

  it('asks for what the user knows, and hides the rest', () => {
    const parameters = [
      parameter('q', 'query'),
      parameter('format', 'query', 'string()', [], 'json'),
      parameter('key', 'query', 'string()', [], '{{API_KEY}}'),
      parameter('other', 'query', 'string()', [], '{{SERVER_PARAM:OTHER}}'),
      parameter('mailto', 'query', 'string()', ['optional()'], '{{MAILTO}}'),
      parameter('id', 'insert'),
      parameter('id', 'query'),
    ];
    const main = { requiredServerParams: ['API_KEY'] };
    const { listed, problems } = oneTool('https://a.example', { path: '/:id', parameters }, main, {
      env: { API_KEY: 'k1234', OTHER: 'o1234' },
    });
    expect(listed().inputSchema).toEqual({
      type: 'object',
      properties: { q: { type: 'string' }, mailto: { type: 'string' }, id: { type: 'string' } },
      required: ['q', 'id'],
      additionalProperties: false,
    });
    expect(codesOf(problems, 'info')).toEqual(['route-parameter /parameters/4/position/value']);
  });

  it('says what each is for, wherever the file does', () => {
    const [first, second] = [parameter('a', 'query'), parameter('b', 'query')];
    const described = [
      { ...first, description: 'one' },
      { ...second, z: { primitive: 'string()', options: [], description: 'two' } },
    ];
    expect(inputOf(described)).toMatchObject({
      properties: { a: { description: 'one' }, b: { description: 'two' } },
    });
  });

  it('cannot be made from a parameter that is none', () => {
    for (const bad of [
      5,
      {},
      { position: { key: 'a', value: 'b', location: 'header' } },
      { position: { key: 5 } },
    ]) {
      const { problems, registry } = oneTool('https://a.example', { parameters: [bad] });
      expect(registry.tools).toEqual([]);
      expect(problems.some(({ code, severity }) => code === 'route-parameter' && severity === 'error')).toBe(
        true,
      );
    }
  });
});

describe('arguments', () => {
  it('go to the query, the path and the body, with defaults where they are left out', async () => {
    const route = oneTool(api.url, {
      method: 'post',
      path: '/v1/:kind/{{id}}/{part}?fixed=1',
      parameters: [
        parameter('kind', 'insert', 'string()', ['default(book)']),
        parameter('id', 'insert', 'number()'),
        parameter('part', 'insert', 'string()', [], 'cover'),
        parameter('q', 'query', 'string()', [], 'title:{{USER_PARAM}}'),
        parameter('tags', 'query', 'array()', ['optional()']),
        parameter('page', 'query', 'number()', ['optional()']),
        parameter('names', 'body', 'array()'),
        parameter('deep', 'body', 'object()', ['optional()']),
        parameter('size', 'body', 'number()', [], '10'),
      ],
    });
    expect(await route.call({ id: 7, q: 'a & b', tags: ['x', 'y z'], names: [1, { a: 2 }] })).toMatchObject({
      kind: 'value',
    });
    expect(api.last).toMatchObject({
      method: 'POST',
      path: '/v1/book/7/cover?fixed=1&q=title%3Aa%20%26%20b&tags=x%2Cy%20z',
      body: '{"names":[1,{"a":2}],"size":10}',
    });
    expect(api.last.headers['content-type']).toBe('application/json');
  });

  it('are a form where the file says so', async () => {
    const main = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    await oneTool(
      api.url,
      { method: 'POST', parameters: [parameter('a', 'body'), parameter('b', 'body', 'array()')] },
      main,
    ).call({ a: '1&2', b: [1] });
    expect(api.last.body).toBe('a=1%262&b=%5B1%5D');
  });

  it('take the segment of the path with them where an optional one is left out', async () => {
    const parameters = [parameter('id', 'insert'), parameter('field', 'insert', 'string()', ['optional()'])];
    await oneTool(api.url, { path: '/metadata/:id/:field', parameters }).call({ id: 'a' });
    expect(api.last.path).toBe('/metadata/a');
  });

  it('reach headers that name them, and no line of their own', async () => {
    const main = { headers: { 'X-Who': 'user {{who}}' } };
    const route = oneTool(api.url, { parameters: [parameter('who', 'query')] }, main);
    await route.call({ who: 'ann' });
    expect(api.last.headers['x-who']).toBe('user ann');
    expect(await refusal(route, { who: 'ann\r\nX-Admin: yes' })).toMatch(/^E008 getThing: /);
  });

  it('are checked before anything is sent (R-IN-2)', async () => {
    const route = oneTool(api.url, {
      path: '/:id',
      parameters: [parameter('id', 'insert', 'string()', ['max(3)'])],
    });
    expect(await refusal(route, { id: 'long enough' })).toContain('/id');
    expect(await refusal(route, {})).toContain('id');
    expect(await refusal(route, { id: ['a'] })).toContain('/id');
    expect(await refusal(route, { id: 'a', other: 1 })).toContain('other');
  });

  it('that a model wrote almost right are repaired, and the result says so (R-REPAIR)', async () => {
    const route = oneTool(api.url, {
      parameters: [
        parameter('page', 'query', 'number()'),
        parameter('flag', 'query', 'enum(0,1)'),
        parameter('x', 'query', 'number()', ['optional()']),
      ],
    });
    const result = await route.sent({ page: '5', flag: 1, x: null });
    expect(api.last.path).toBe('/thing?page=5&flag=1');
    expect(result._meta).toEqual({
      'anyshape/repaired': [
        { path: '/page', from: 'string', to: 'number' },
        { path: '/flag', from: 'number', to: 'string' },
        { path: '/x', from: 'null', to: 'nothing' },
      ],
    });
    expect(await refusal(route, { page: 'five', flag: 1 })).toContain('/page');
  });
});

describe('hostile arguments (R-FLOW-11)', () => {
  const inPath = (): OneTool =>
    oneTool(api.url, {
      path: '/items/:id/detail',
      parameters: [parameter('id', 'insert'), parameter('q', 'query', 'string()', ['optional()'])],
    });

  it.each([
    ['../../admin?x=1#', '/items/..%2F..%2Fadmin%3Fx%3D1%23/detail'],
    ['%2e%2e', '/items/%252e%252e/detail'],
    ['$&', '/items/%24%26/detail'],
    ["$`$'", "/items/%24%60%24'/detail"],
    ['a\r\nHost: evil', '/items/a%0D%0AHost%3A%20evil/detail'],
    ['@evil.example', '/items/%40evil.example/detail'],
    ['{{API_KEY}}', '/items/%7B%7BAPI_KEY%7D%7D/detail'],
    ['\ud800', '/items/%EF%BF%BD/detail'],
    ['...', '/items/.../detail'],
  ])('%j stays in its place', async (id, path) => {
    await inPath().call({ id });
    expect(api.last.path).toBe(path);
  });

  it.each(['.', '..', ''])('%j would change the path, and is refused', async (id) => {
    expect(await refusal(inPath(), { id })).toMatch(/^E008 getThing: /);
  });

  it('whatever they are, the path keeps its parts and the query its one parameter', async () => {
    const route = inPath();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.string({ unit: 'binary' }),
        async (id, q) => {
          const before = api.asked.length;
          const outcome = await route.call({ id, q });
          if (outcome.kind === 'error') {
            expect(['.', '..']).toContain(id);
            return;
          }
          expect(api.asked).toHaveLength(before + 1);
          const url = new URL(api.last.path, api.url);
          const wellFormed = Buffer.from(id).toString();
          expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
            '',
            'items',
            wellFormed,
            'detail',
          ]);
          expect([...url.searchParams]).toEqual([['q', Buffer.from(q).toString()]]);
        },
      ),
      runs(0.5),
    );
  });

  it('keep a "/" only where the file shows the need, and never dots', async () => {
    const tests = [{ _description: 'a DOI', work: '10.1038/nature12373' }];
    const route = oneTool(api.url, {
      path: '/works/:work',
      parameters: [parameter('work', 'insert')],
      tests,
    });
    await route.call({ work: '10.1038/a b?c' });
    expect(api.last.path).toBe('/works/10.1038/a%20b%3Fc');
    expect(await refusal(route, { work: '10.1038/../../admin' })).toMatch(/^E008 /);
  });

  it('cannot choose the host', () => {
    for (const root of [
      'https://{{host}}',
      'https://{host}.example.com',
      'https://:host/',
      'ftp://a.example',
      '',
      'not a url',
    ]) {
      const { problems, registry } = oneTool(root, { parameters: [parameter('host', 'insert')] });
      expect({ root, tools: registry.tools.length }).toEqual({ root, tools: 0 });
      expect(codesOf(problems)).toHaveLength(1);
    }
    const { registry } = oneTool('https://a.example', {
      path: '@evil.example/:id',
      parameters: [parameter('id', 'insert')],
    });
    expect(registry.tools).toHaveLength(1);
  });
});
