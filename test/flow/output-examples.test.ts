/** The examples in the specification of outputs (S4): what fits each, what misses it, and where. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codesOf, jsonOutput, number, oneTool, text, tokenPrice } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => api.close());

describe('the examples', () => {
  const examples: readonly (readonly [
    name: string,
    schema: object,
    fits: unknown,
    misses: unknown,
    place: string,
  ])[] = [
    ['object', tokenPrice, { id: 'btc', more: 1 }, { price: '1' }, '/data/price'],
    [
      'nested objects',
      {
        type: 'object',
        properties: {
          token: {
            type: 'object',
            description: 'Token metadata',
            properties: {
              name: text('Token name'),
              contract: {
                type: 'object',
                description: 'Contract details',
                properties: {
                  address: text('Contract address'),
                  verified: { type: 'boolean', description: 'Status' },
                },
              },
            },
          },
        },
      },
      { token: { contract: { verified: true } } },
      { token: { contract: { verified: 'yes' } } },
      '/data/token/contract/verified',
    ],
    [
      'array',
      {
        type: 'array',
        items: { type: 'object', properties: { name: text('Protocol name'), tvl: number('TVL') } },
      },
      [{ name: 'a', tvl: 1 }, {}],
      [{ name: 'a' }, { tvl: null }],
      '/data/1/tvl',
    ],
    [
      'array of primitives',
      { type: 'array', items: text('Contract address') },
      ['0x1'],
      ['0x1', 5],
      '/data/1',
    ],
    [
      'object that contains an array',
      {
        type: 'object',
        properties: {
          total: number('Total result count'),
          results: {
            type: 'array',
            description: 'List of matching tokens',
            items: {
              type: 'object',
              properties: { symbol: text('Token symbol'), price: number('Current price') },
            },
          },
        },
      },
      { total: 1, results: [{ symbol: 'a', price: 1 }] },
      { total: 1, results: [{ symbol: 'a', price: [] }] },
      '/data/results/0/price',
    ],
    [
      'numbers, whole or not',
      { type: 'array', items: { type: 'number' } },
      [1, 1.5, -2e30],
      [1, '2'],
      '/data/1',
    ],
    ['objects, which arrays are not', { type: 'object' }, { any: 1 }, [], '/data'],
    ['arrays, which objects are not', { type: 'array' }, [null, 1], {}, '/data'],
    ['data that may be null itself', { type: 'object', nullable: true }, null, false, '/data'],
    [
      'nullable fields',
      {
        type: 'object',
        properties: { marketCap: { type: 'number', nullable: true }, website: { type: 'string' } },
      },
      { marketCap: null },
      { website: null },
      '/data/website',
    ],
    [
      'enum values',
      {
        type: 'object',
        properties: { status: { type: 'string', enum: ['verified', 'unverified', 'pending'] } },
      },
      { status: 'pending' },
      { status: 'unknown' },
      '/data/status',
    ],
    [
      'nullable enum values',
      { type: 'object', properties: { status: { type: 'string', nullable: true, enum: ['a'] } } },
      { status: null },
      { status: 'b' },
      '/data/status',
    ],
    [
      'format hints, which are not checked',
      {
        type: 'object',
        properties: {
          when: { type: 'string', format: 'date-time' },
          url: { type: 'string', format: 'uri' },
          picture: { type: 'string', format: 'base64' },
        },
      },
      { when: 'yesterday', url: 'nowhere', picture: '*' },
      { when: 5 },
      '/data/when',
    ],
  ];

  it.each(examples)('%s', async (_name, schema, fits, misses, place) => {
    const route = oneTool(api.url, jsonOutput(schema), {}, { mode: 'spec' });
    expect(codesOf(route.problems)).toEqual([]);
    api.answer = json(fits);
    expect((await route.sent()).structuredContent).toEqual({ status: true, messages: [], data: fits });
    expect(route.mismatches).toEqual([]);
    // Rule 7: a mismatch is a warning with tool, place, expected and received, and the response is delivered.
    api.answer = json(misses);
    expect((await route.sent()).structuredContent).toEqual({ status: true, messages: [], data: misses });
    expect(route.mismatches).toMatchObject([{ tool: 'get_thing_api', delivered: true }]);
    const [failure] = route.mismatches[0]!.failures;
    expect(failure!.instancePath).toBe(place);
    expect(failure!.expected).toBeTruthy();
    expect(failure!.received).toBeTruthy();
  });

  it('image: encoded as base64, placed in data, and shown as an image (R-FLOW-7)', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0x00]);
    const output = {
      mimeType: 'image/png',
      schema: { type: 'string', format: 'base64', description: 'Chart' },
    };
    const route = oneTool(api.url, { output }, {}, { mode: 'spec' });
    api.answer = bytes('image/png', png);
    const data = png.toString('base64');
    const result = await route.sent();
    expect(result.structuredContent).toEqual({ status: true, messages: [], data });
    expect(result.content).toEqual([{ type: 'image', data, mimeType: 'image/png' }]);
    expect(route.mismatches).toEqual([]);
    expect(route.listed().outputSchema).toMatchObject({
      properties: {
        data: { anyOf: [{ type: 'string', contentEncoding: 'base64', description: 'Chart' }, {}] },
      },
    });
    api.answer = bytes('text/html', 'sorry');
    expect((await route.sent()).content).toEqual([
      { type: 'text', text: '{"status":true,"messages":[],"data":"c29ycnk="}' },
    ]);
  });

  it('text: as it came (R-FLOW-7)', async () => {
    const output = {
      mimeType: 'text/plain',
      schema: { type: 'string', description: 'Raw contract source code' },
    };
    const route = oneTool(api.url, { output }, {}, { mode: 'spec' });
    api.answer = bytes('text/plain; charset=iso-8859-1', Buffer.from('caf\xe9 {"a":1}', 'latin1'));
    expect((await route.sent()).structuredContent).toMatchObject({ data: 'café {"a":1}' });
    expect(route.mismatches).toEqual([]);
  });
});
