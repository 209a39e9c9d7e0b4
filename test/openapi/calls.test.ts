/**
 * Operations are called at a real HTTP server: requests as the document says, values as the API gave them
 * (R-OPENAPI).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiStub, bytes, json } from '../flow/stub.ts';
import { document, load, type Loaded } from './load.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
beforeEach(() => {
  api.answer = json({ ok: true });
  api.asked.length = 0;
});
afterAll(() => api.close());

const here = (): object => ({ servers: [{ url: `${api.url}/v1` }] });
const query = (name: string, more: object = {}): object => ({ name, in: 'query', schema: {}, ...more });

function withBody(content: object, more: object = {}): Loaded {
  return load(document({ requestBody: { required: true, content, ...more } }, here(), '/things', 'post'));
}

describe('a request', () => {
  it('carries path, query, header and cookie, each where the document says', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      query('limit', { schema: { type: 'integer' } }),
      { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
      { name: 'session', in: 'cookie', schema: { type: 'string' } },
    ];
    const { call, input } = load(document({ parameters }, here(), '/things/{id}'));
    expect(input('thing')).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        limit: { type: 'integer' },
        'X-Trace': { type: 'string' },
        session: { type: 'string' },
      },
      required: ['id'],
      additionalProperties: false,
    });
    const outcome = await call('thing', { id: 'a/b c', limit: 5, 'X-Trace': 't 1', session: 's=1' });
    expect(outcome).toMatchObject({ kind: 'value', value: { ok: true } });
    expect(api.last).toMatchObject({ method: 'GET', path: '/v1/things/a%2Fb%20c?limit=5' });
    expect(api.last.headers).toMatchObject({ 'x-trace': 't 1', cookie: 'session=s%3D1' });
  });

  it.each(['.', '..', '%2e%2E', '%252e.', ''])('never climbs: the path value %j is refused', async (id) => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const { call } = load(document({ parameters }, here(), '/things/{id}/x'));
    expect(await call('thing', { id })).toMatchObject({ kind: 'error' });
    expect(api.asked).toEqual([]);
  });

  it('writes names that hosts refuse as the API has them', async () => {
    const names = ['filter[id]', '$top', '@x', 'a b', '1st'];
    const { call, input } = load(document({ parameters: names.map((name) => query(name)) }, here()));
    const { properties } = input('thing') as { properties: object };
    expect(Object.keys(properties)).toEqual(['filter_id', 'top', 'x', 'a_b', '_1st']);
    await call('thing', { filter_id: 1, top: 2, x: 3, a_b: 4, _1st: 5 });
    expect(api.last.path).toBe('/v1/things?filter%5Bid%5D=1&%24top=2&%40x=3&a%20b=4&1st=5');
  });

  it('tells parameters of one name apart by their location', async () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: {} },
      query('id'),
      { name: 'id', in: 'header', schema: {} },
    ];
    const { call } = load(document({ parameters }, here(), '/things/{id}'));
    await call('thing', { id: 'p', query_id: 'q', header_id: 'h' });
    expect(api.last.path).toBe('/v1/things/p?id=q');
    expect(api.last.headers['id']).toBe('h');
  });

  it('spreads the properties of a JSON body beside the parameters', async () => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/New' },
        { type: 'object', properties: { id: { type: 'integer', readOnly: true } }, required: ['id'] },
      ],
    };
    const New = { type: 'object', properties: { name: { type: 'string' }, tag: {} }, required: ['name'] };
    const operation = { requestBody: { required: true, content: { 'application/json': { schema } } } };
    const whole = { ...here(), components: { schemas: { New } } };
    const { call, input } = load(document(operation, whole, '/things', 'post'));
    expect(input('thing')).toMatchObject({ properties: { name: { type: 'string' } }, required: ['name'] });
    await call('thing', { name: 'n', tag: [1] });
    expect(api.last.body).toBe('{"name":"n","tag":[1]}');
    expect(api.last.headers['content-type']).toBe('application/json');
  });

  it('keeps a body whole where a name is taken, and where it is no plain object', async () => {
    const schema = { type: 'object', properties: { id: {} } };
    const content = { 'application/json': { schema } };
    const taken = load(
      document({ parameters: [query('id')], requestBody: { content } }, here(), '/things', 'post'),
    );
    await taken.call('thing', { id: 1, body: { id: 2 } });
    expect(api.last).toMatchObject({ path: '/v1/things?id=1', body: '{"id":2}' });
    const list = withBody({ 'application/json': { schema: { type: 'array', items: { type: 'integer' } } } });
    await list.call('thing', { body: [1, 2] });
    expect(api.last.body).toBe('[1,2]');
  });

  it('sends an optional body whole or not at all', async () => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] };
    const { call } = withBody({ 'application/json': { schema } }, { required: false });
    expect(await call('thing', { b: 1 })).toMatchObject({ kind: 'error' });
    expect(await call('thing', {})).toMatchObject({ kind: 'value' });
    expect(api.last.body).toBe('');
    expect(api.last.headers['content-type']).toBeUndefined();
    await call('thing', { a: 1 });
    expect(api.last.body).toBe('{"a":1}');
  });

  it('writes forms by the encoding of each property', async () => {
    const properties = {
      a: {},
      list: { type: 'array' },
      one: { type: 'object' },
      deep: { type: 'object' },
      json: {},
    };
    const encoding = {
      deep: { style: 'deepObject', explode: true },
      json: { contentType: 'application/json' },
    };
    const content = {
      'application/x-www-form-urlencoded': { schema: { type: 'object', properties }, encoding },
    };
    const { call } = withBody(content);
    await call('thing', { a: 'x&y', list: [1, 2], one: { b: 1 }, deep: { c: { d: 2 } }, json: [1] });
    expect(api.last.body).toBe(
      'a=x%26y&list=1&list=2&one=%7B%22b%22%3A1%7D&deep%5Bc%5D%5Bd%5D=2&json=%5B1%5D',
    );
  });

  it('writes files of a multipart form from base64', async () => {
    const properties = {
      note: { type: 'string' },
      meta: { type: 'object' },
      'fi"le\r\n': { type: 'string', format: 'binary' },
    };
    const { call, input } = withBody({ 'multipart/form-data': { schema: { type: 'object', properties } } });
    expect(input('thing')).toMatchObject({
      properties: { fi_le: { type: 'string', contentEncoding: 'base64' } },
    });
    await call('thing', { note: 'hi', meta: { a: 1 }, fi_le: Buffer.from('bytes').toString('base64') });
    const type = api.last.headers['content-type']!;
    const form = await new Response(api.last.body, { headers: { 'content-type': type } }).formData();
    expect(form.get('note')).toBe('hi');
    expect(form.get('meta')).toMatchObject({});
    expect(api.last.body).toContain('name="fi%22le%0D%0A"; filename="fi%22le%0D%0A"');
    expect(await (form.get('fi"le\r\n') as File).text()).toBe('bytes');
    expect(await call('thing', { fi_le: 'no base64!' })).toMatchObject({ kind: 'error' });
  });

  it.each([
    ['text/plain', 'as it is', 'as it is'],
    ['application/xml', '<a/>', '<a/>'],
    ['application/octet-stream', 'AAEC', '\0\x01\x02'],
    ['application/vnd.api+json', [1], '[1]'],
  ])('writes a body of %s', async (type, body, sent) => {
    const { call } = withBody({ [type]: {} });
    await call('thing', { body });
    expect(api.last.body).toBe(sent);
    expect(api.last.headers['content-type']).toBe(type);
  });
});

describe('an answer', () => {
  const output = (content: object | undefined): object => ({
    responses: { 200: { description: '', content } },
  });

  it.each([
    ['application/json', '{"a":1}', { a: 1 }],
    ['application/hal+json', '[1]', [1]],
    ['text/csv', 'a,b', 'a,b'],
    ['application/octet-stream', '\0\x01', 'AAE='],
    ['application/json', '', null],
  ])('of %s is decoded: %j', async (type, body, value) => {
    api.answer = bytes(type, body);
    const { call } = load(document(output({ [type]: {} }), here()));
    expect(await call('thing')).toMatchObject({ kind: 'value', value });
  });

  it('that is an image is a block, too', async () => {
    const png = Buffer.from('89504e470d0a1a0a00', 'hex');
    api.answer = bytes('image/png', png);
    const { call, output: schema } = load(document(output({ 'image/png': {} }), here()));
    expect(schema('thing')).toEqual({
      type: 'string',
      contentMediaType: 'image/png',
      contentEncoding: 'base64',
    });
    const data = png.toString('base64');
    expect(await call('thing')).toMatchObject({
      value: data,
      content: [{ type: 'image', data, mimeType: 'image/png' }],
    });
  });

  it('that misses its schema is delivered and reported', async () => {
    const schema = { type: 'object', properties: { a: { type: 'integer' } } };
    const { call, mismatches } = load(document(output({ 'application/json': { schema } }), here()));
    api.answer = json({ a: 'drifted' });
    expect(await call('thing')).toMatchObject({ kind: 'value', value: { a: 'drifted' } });
    expect(mismatches).toMatchObject([
      { tool: 'thing', delivered: true, failures: [{ instancePath: '/a' }] },
    ]);
    api.answer = json({ a: null, b: 1 });
    await call('thing');
    expect(mismatches).toHaveLength(2);
  });

  it.each([
    [{ message: 'No such thing.' }, 'No such thing.'],
    [{ error: { message: 'Deep.' } }, 'Deep.'],
    [{ title: 'Bad', detail: 'Problem of RFC 9457.' }, 'Problem of RFC 9457.'],
    [{ errors: [{ message: 'First.' }] }, 'First.'],
  ])('that is an error is a tool error with the words of the API: %j', async (body, words) => {
    api.answer = json(body, 422);
    const { call } = load(document({}, here()));
    expect(await call('thing')).toMatchObject({ kind: 'error', value: { status: 422, body } });
    const outcome = await call('thing');
    expect(JSON.stringify(outcome)).toContain(`E001 thing: API returned 422: ${words}`);
  });
});
