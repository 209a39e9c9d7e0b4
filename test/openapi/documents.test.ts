/**
 * Names, servers, the choice of operations, Swagger 2.0, and problems that cost one operation (R-OPENAPI,
 * R-ISOLATE).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSelector } from '../../src/sources/openapi/index.ts';
import { ApiStub } from '../flow/stub.ts';
import { document, load } from './load.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => api.close());

const ok = { responses: { 200: { description: '' } } };

describe('names', () => {
  const namesOf = (paths: object, takenNames: string[] = []): string[] =>
    load({ openapi: '3.0.0', paths }, { takenNames }).registry.tools.map(({ name }) => name);

  it('are the operationId where clients take it, else made from it or from method and path', () => {
    expect(
      namesOf({
        '/a': { get: { operationId: 'listPets-2_x', ...ok } },
        '/b': { get: { operationId: 'pets/list all', ...ok } },
        '/c': { get: { operationId: '2nd', ...ok } },
        '/pets/{petId}/toys': { get: { ...ok }, post: { operationId: ' ', ...ok } },
        '/ü': { get: { operationId: 'größe', ...ok } },
        '/': { get: ok },
      }),
    ).toEqual([
      'listPets-2_x',
      'pets_list_all',
      '_2nd',
      'get_pets_petId_toys',
      'post_pets_petId_toys',
      'gro_e',
      'get',
    ]);
  });

  it('that are too long are cut with a hash, those that are taken get a number', () => {
    const long = 'x'.repeat(80);
    const paths = {
      '/a': { get: { operationId: long, ...ok } },
      '/b': { get: { operationId: `${long}y`, ...ok } },
      '/c': { get: { operationId: 'x'.repeat(63), ...ok } },
      '/d': { get: { operationId: 'x'.repeat(63), ...ok } },
      '/e': { get: { operationId: 'find', ...ok } },
    };
    const names = namesOf(paths, ['find']);
    expect(new Set(names).size).toBe(5);
    for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,62}$/);
    expect(names.at(-1)).toBe('find_2');
    expect(namesOf(paths, ['find'])).toEqual(names);
  });
});

describe('servers', () => {
  const called = async (whole: object, settings: object = {}, operation: object = {}): Promise<string> => {
    const { call } = load(document(operation, whole), settings);
    const outcome = await call('thing');
    return outcome.kind === 'value' ? api.last.path : JSON.stringify(outcome);
  };

  it('nearest to the operation count; variables have their defaults', async () => {
    const url = `${api.url}/{version}/`;
    const servers = [
      { url, variables: { version: { default: 'v1' } } },
      { url: `${api.url}/second`, description: 'test' },
    ];
    expect(await called({ servers })).toBe('/v1/things');
    expect(await called({ servers }, { variables: new Map([['version', 'v2']]) })).toBe('/v2/things');
    expect(await called({ servers }, { server: '2' })).toBe('/second/things');
    expect(await called({ servers }, { server: 'test' })).toBe('/second/things');
    expect(await called({ servers }, { server: 'tset' })).toContain('There is no server');
    expect(await called({ servers }, {}, { servers: [{ url: `${api.url}/own` }] })).toBe('/own/things');
    expect(await called({ servers }, { roots: new Map([['', `${api.url}/root/`]]) })).toBe('/root/things');
    expect(await called({ servers }, { roots: new Map([['openapi.json', `${api.url}/file`]]) })).toBe(
      '/file/things',
    );
  });

  it.each([
    {},
    { servers: [{ url: '/v1' }] },
    { servers: [{ url: 'ftp://x.example' }] },
    { servers: [{ url: 'https://{host}' }] },
    { servers: 5 },
  ])('that cannot be called leave the tool listed, and its call says what to do: %j', async (whole) => {
    expect(await called(whole)).toContain('--root');
  });

  it('at private addresses are refused unless they are allowed', async () => {
    const { createCaller } = await import('../../src/sources/http/index.ts');
    const caller = createCaller();
    const before = api.asked.length;
    expect(await called({ servers: [{ url: api.url }] }, { caller })).toContain('E005');
    await caller.close();
    expect(api.asked).toHaveLength(before);
  });
});

describe('a choice', () => {
  const paths = {
    '/pets': {
      get: { operationId: 'listPets', tags: ['pets'], ...ok },
      post: { operationId: 'addPet', tags: ['pets'], ...ok },
    },
    '/users/{id}': {
      delete: { operationId: 'dropUser', deprecated: true, ...ok },
      get: { operationId: 'getUser', ...ok },
    },
  };
  it.each([
    [{ include: ['tag:pets'] }, ['listPets', 'addPet']],
    [{ include: ['path:/users/*'] }, ['getUser', 'dropUser']],
    [{ include: ['method:get'] }, ['listPets', 'getUser']],
    [{ include: ['operation:*Pet*'], exclude: ['addPet'] }, ['listPets']],
    [{ exclude: ['deprecated'] }, ['listPets', 'addPet', 'getUser']],
    [{ isReadOnly: true }, ['listPets', 'getUser']],
  ])('%j', (choice, names) => {
    const { include = [], exclude = [], ...rest } = choice as { include?: string[]; exclude?: string[] };
    const settings = { ...rest, include: include.map(readSelector), exclude: exclude.map(readSelector) };
    expect(load({ openapi: '3.0.0', paths }, settings).registry.tools.map(({ name }) => name)).toEqual(names);
  });

  it('by method is told to clients, too; deprecated operations say so', () => {
    const { listed } = load({ openapi: '3.0.0', paths });
    expect(listed('listPets').annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
    expect(listed('addPet').annotations).toEqual({
      readOnlyHint: false,
      idempotentHint: false,
      openWorldHint: true,
    });
    expect(listed('dropUser').annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: true,
    });
    expect(listed('dropUser').description).toMatch(/^Deprecated\./);
  });
});

describe('Swagger 2.0', () => {
  const swagger = (operation: object, path = '/pets', method = 'post', whole: object = {}): object => ({
    swagger: '2.0',
    host: new URL(api.url).host,
    basePath: '/v2',
    schemes: ['http'],
    paths: { [path]: { [method]: { operationId: 'thing', ...ok, ...operation } } },
    definitions: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, tag: { type: 'string', 'x-nullable': true } },
      },
    },
    ...whole,
  });

  it('reads a body, and the schema of the response', async () => {
    const { call, input, output } = load(
      swagger({
        parameters: [{ in: 'body', name: 'pet', required: true, schema: { $ref: '#/definitions/Pet' } }],
        responses: { 200: { description: '', schema: { $ref: '#/definitions/Pet' } } },
      }),
    );
    expect(input('thing')).toMatchObject({
      properties: { name: { type: 'string' }, tag: { type: ['string', 'null'] } },
      required: ['name'],
    });
    expect(output('thing')).toMatchObject({ $ref: '#/$defs/Pet' });
    await call('thing', { name: 'Rex' });
    expect(api.last).toMatchObject({ method: 'POST', path: '/v2/pets', body: '{"name":"Rex"}' });
  });

  it('writes collections by their format, in queries, paths and headers', async () => {
    const array = { type: 'array', items: { type: 'string' } };
    const formats = ['csv', 'ssv', 'tsv', 'pipes', 'multi'];
    const { call } = load(
      swagger(
        {
          parameters: [
            ...formats.map((collectionFormat) => ({
              in: 'query',
              name: collectionFormat,
              collectionFormat,
              ...array,
            })),
            { in: 'query', name: 'usual', ...array },
            { in: 'path', name: 'id', required: true, collectionFormat: 'pipes', ...array },
            { in: 'header', name: 'X-List', collectionFormat: 'ssv', ...array },
          ],
        },
        '/pets/{id}',
        'get',
      ),
    );
    const list = ['a', 'b'];
    await call('thing', {
      csv: list,
      ssv: list,
      tsv: list,
      pipes: list,
      multi: list,
      usual: list,
      id: list,
      'X-List': list,
    });
    expect(api.last.path).toBe(
      '/v2/pets/a%7Cb?csv=a,b&ssv=a%20b&tsv=a%09b&pipes=a%7Cb&multi=a&multi=b&usual=a,b',
    );
    expect(api.last.headers['x-list']).toBe('a b');
  });

  it('sends forms, with files as multipart', async () => {
    const parameters = [
      { in: 'formData', name: 'note', type: 'string', required: true },
      { in: 'formData', name: 'tags', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
    ];
    const form = load(swagger({ parameters, consumes: ['application/x-www-form-urlencoded'] }));
    await form.call('thing', { note: 'a b', tags: ['x', 'y'] });
    expect(api.last.body).toBe('note=a%20b&tags=x&tags=y');
    const upload = load(
      swagger({ parameters: [...parameters, { in: 'formData', name: 'file', type: 'file' }] }),
    );
    expect(upload.input('thing')).toMatchObject({
      properties: { file: { contentEncoding: 'base64' } },
      required: ['note'],
    });
    await upload.call('thing', { note: 'n', file: 'aGk=' });
    expect(api.last.body).toMatch(
      /name="file"; filename="file"\r\nContent-Type: application\/octet-stream\r\n\r\nhi\r\n/,
    );
  });

  it('knows its security definitions', async () => {
    const whole = { securityDefinitions: { key: { type: 'basic' } }, security: [{ key: [] }] };
    const { call } = load(swagger({}, '/pets', 'get', whole), { env: { ANYSHAPE_AUTH_KEY: 'a:bcde' } });
    await call('thing');
    expect(api.last.headers.authorization).toBe('Basic YTpiY2Rl');
  });
});

describe('one bad operation', () => {
  const good = { operationId: 'good', ...ok };
  it.each([
    ['an operation that is a text', 'text', 'openapi-operation'],
    [
      'a parameter that cannot be found',
      { parameters: [{ $ref: '#/components/parameters/Lost' }] },
      'openapi-reference',
    ],
    [
      'a required parameter in no place',
      { parameters: [{ name: 'a', in: 'body', required: true }] },
      'openapi-parameter',
    ],
    [
      'a required header whose name has a line break',
      { parameters: [{ name: 'a\r\nb', in: 'header', required: true }] },
      'openapi-parameter',
    ],
    [
      'a body that cannot be found',
      { requestBody: { $ref: '#/components/requestBodies/Lost' } },
      'openapi-reference',
    ],
    [
      'a required body without a media type',
      { requestBody: { required: true, content: {} } },
      'openapi-body',
    ],
    [
      'a chain of references that is a circle',
      { requestBody: { $ref: '#/paths/~1bad/post/requestBody' } },
      'openapi-reference',
    ],
  ])('is named, and the others are served: %s', (_name, operation, code) => {
    const bad = typeof operation === 'string' ? operation : { ...ok, ...operation };
    const { registry, problems } = load({
      openapi: '3.0.0',
      paths: { '/bad': { post: bad }, '/good': { get: good } },
    });
    expect(registry.tools.map(({ name }) => name)).toEqual(['good']);
    expect(problems.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code, severity: 'error', tool: 'POST /bad' },
    ]);
  });

  it.each([
    ['a place of the path without a parameter', '/bad/{id}', {}],
    [
      'a parameter without a place in the path',
      '/bad',
      { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
    ],
    ['an optional header that cannot be sent', '/bad', { parameters: [{ name: 'a b', in: 'header' }] }],
  ])('is served where only a part of it is wrong: %s', (_name, path, operation) => {
    const { registry, problems } = load({
      openapi: '3.0.0',
      paths: { [path]: { get: { ...ok, ...operation } } },
    });
    expect(registry.tools).toHaveLength(1);
    expect(problems.map(({ code, severity }) => `${severity} ${code}`)).toContain(
      'warning openapi-parameter',
    );
  });

  it.each([
    { openapi: '4.0.0', paths: {} },
    { swagger: '1.2', paths: {} },
    { openapi: '3.0.0' },
    { openapi: '3.1.0', paths: [] },
  ])('is the whole document where that cannot be read: %j', (root) => {
    const { registry, problems } = load(root);
    expect(registry.tools).toEqual([]);
    expect(problems[0]).toMatchObject({ code: 'openapi-document', severity: 'error' });
  });
});
