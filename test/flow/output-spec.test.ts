/**
 * The specification of outputs (S4), sentence by sentence: every MUST, rule, table and example of it, in the
 * order of the document (R-FLOW-3, R-FLOW-4, R-FLOW-5, R-FLOW-6, R-FLOW-7, R-FLOW-8, R-FLOW-9).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeOutcome, wireVersion } from '../../src/wire/index.ts';
import { codesOf, jsonOutput, load, number, oneTool, text, tokenPrice } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => api.close());

/** What `spec` refuses it for. */
function broken(tool: object): string[] {
  return codesOf(oneTool('https://api.example.com', tool, {}, { mode: 'spec' }).problems);
}

/** What is advertised of the data. */
function dataSchema(schema: object): unknown {
  const { outputSchema } = oneTool('https://api.example.com', jsonOutput(schema)).listed();
  const { data } = outputSchema!['properties'] as { readonly data: { readonly anyOf: readonly unknown[] } };
  expect(data.anyOf[1]).toEqual({});
  return data.anyOf[0];
}

describe('the output of a route', () => {
  it('is the example of the specification, under "routes" or "tools" (R-FLOW-1)', () => {
    for (const member of ['routes', 'tools']) {
      const getTokenPrice = {
        method: 'GET',
        path: '/simple/price',
        description: 'Get current token price',
        parameters: [],
        ...jsonOutput(tokenPrice),
      };
      const main = { namespace: 'api', root: 'https://api.example.com', [member]: { getTokenPrice } };
      const { problems, registry } = load([{ file: 'a.mjs', main }], { mode: 'spec' });
      expect({ member, problems, tools: registry.tools.map(({ name }) => name) }).toEqual({
        member,
        problems: [],
        tools: ['get_token_price_api'],
      });
    }
  });

  it('MUST NOT contain functions or dynamic expressions (R-FLOW-1)', () => {
    for (const schema of [
      { type: 'object', properties: () => ({}) },
      { type: 'string', description: Symbol('x') },
      { type: 'array', enum: [new Date(0)] },
    ]) {
      const { registry, problems } = oneTool('https://api.example.com', jsonOutput(schema));
      expect(registry.tools).toEqual([]);
      expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['route-main', 'error']]);
      expect(problems[0]!.pointer).toMatch(/^\/tools\/getThing\/output\/schema\//);
    }
  });

  it('has both fields, when it is present (R-FLOW-3)', () => {
    expect(broken({ output: { schema: { type: 'object' } } })).toEqual(['output-fields /output']);
    expect(broken({ output: { mimeType: 'application/json' } })).toEqual(['output-fields /output']);
  });

  it('is omitted, and not set to null or {} (R-FLOW-3)', () => {
    expect(broken({ output: null })).toEqual(['output-empty /output']);
    expect(broken({ output: {} })).toEqual(['output-empty /output']);
    const { problems, registry } = oneTool('https://api.example.com', { output: null });
    expect(codesOf(problems, 'warning')).toEqual(['output-empty /output']);
    expect(registry.tools).toHaveLength(1);
  });
});

describe('supported MIME types, and what fits them (rules 1 and 2, R-FLOW-4)', () => {
  it.each([
    ['application/json', { type: 'object' }, true],
    ['application/json', { type: 'array' }, true],
    ['application/json', { type: 'string' }, false],
    ['application/json', { type: 'number' }, false],
    ['application/json', { type: 'boolean' }, false],
    ['image/png', { type: 'string', format: 'base64' }, true],
    ['image/png', { type: 'object' }, false],
    ['text/plain', { type: 'string' }, true],
    ['text/plain', { type: 'array' }, false],
  ])('%s with %o: %s', (mimeType, schema, fits) => {
    expect(broken({ output: { mimeType, schema } })).toEqual(
      fits ? [] : ['output-mime-schema /output/schema/type'],
    );
  });

  it('image/png needs the format base64', () => {
    expect(broken({ output: { mimeType: 'image/png', schema: { type: 'string' } } })).toEqual([
      'output-mime-schema /output/schema',
    ]);
  });

  it.each(['text/csv', 'application/xml', 'image/jpeg', 'JSON', 5])('%s is rejected', (mimeType) => {
    expect(broken({ output: { mimeType, schema: { type: 'string' } } })).toEqual([
      'output-mime-type /output/mimeType',
    ]);
  });
});

describe('the envelope (R-FLOW-6)', () => {
  const route = jsonOutput(tokenPrice);

  it('of a success', async () => {
    const data = { id: 'btc', symbol: 'BTC', price: 45_000, marketCap: null, volume24h: 1.5 };
    api.answer = json(data);
    const { sent, mismatches } = oneTool(api.url, route);
    const result = await sent();
    expect(result.structuredContent).toEqual({ status: true, messages: [], data });
    expect(result.isError).toBeUndefined();
    expect(mismatches).toEqual([]);
  });

  it.each(['2025-06-18', '2025-11-25', '2026-07-28'])('of an error, on %s', async (version) => {
    api.answer = bytes('text/plain', '', 404);
    const tools = { getTokenPrice: { method: 'GET', path: '/', ...route } };
    const { registry } = load([{ file: 'a.mjs', main: { namespace: 'api', root: api.url, tools } }]);
    const outcome = await registry.call('get_token_price_api', {});
    if (outcome.kind !== 'error') throw new Error(outcome.kind);
    const result = encodeOutcome(registry.get('get_token_price_api')!, outcome, wireVersion(version));
    expect(result.structuredContent).toEqual({
      status: false,
      messages: ['E001 getTokenPrice: API returned 404'],
      data: null,
    });
    expect(result.isError).toBe(true);
  });

  it('is implicit: its schema accepts both, and says what the data is', () => {
    expect(oneTool('https://api.example.com', jsonOutput({ type: 'array' })).listed()).toMatchObject({
      outputSchema: {
        type: 'object',
        properties: {
          status: { type: 'boolean' },
          messages: { type: 'array', items: { type: 'string' } },
          data: { anyOf: [{ type: 'array' }, {}] },
        },
        required: ['status', 'messages', 'data'],
      },
      _meta: { 'anyshape/onMismatch': 'warn' },
    });
  });

  it('is left away in bare: the data alone, and a failure is text only', async () => {
    const bare = oneTool(
      api.url,
      jsonOutput({ type: 'array', items: { type: 'number' } }),
      {},
      { isBare: true },
    );
    api.answer = json([1, 2]);
    expect((await bare.sent()).structuredContent).toEqual([1, 2]);
    expect((await bare.sent({}, '2025-06-18')).structuredContent).toEqual({ result: [1, 2] });
    api.answer = json({ why: 'closed' }, 503);
    const failed = await bare.sent();
    expect(failed).toMatchObject({ isError: true });
    expect(failed.structuredContent).toBeUndefined();
    expect(failed.content).toEqual([
      { type: 'text', text: 'E001 getThing: API returned 503\nThe API said: {"why":"closed"}' },
    ]);
  });
});

describe('the subset of JSON Schema (R-FLOW-4, R-FLOW-5)', () => {
  it('has these keywords, each of which is read', () => {
    expect(
      dataSchema({
        type: 'object',
        description: 'all of them',
        nullable: true,
        properties: { status: { type: 'string', enum: ['active', 'inactive'], format: 'uri' } },
      }),
    ).toEqual({
      type: ['object', 'null'],
      description: 'all of them',
      properties: { status: { type: 'string', enum: ['active', 'inactive'], format: 'uri' } },
    });
    expect(dataSchema({ type: 'array', items: { type: 'boolean' } })).toEqual({
      type: 'array',
      items: { type: 'boolean' },
    });
  });

  it.each([
    '$ref',
    'oneOf',
    'anyOf',
    'allOf',
    'required',
    'additionalProperties',
    'pattern',
    'minimum',
    'maximum',
  ])('excludes %s: named with why, not read in compat, refused in spec', (keyword) => {
    const route = jsonOutput({ type: 'object', properties: { a: { type: 'string', [keyword]: 1 } } });
    const place = `output-keyword /output/schema/properties/a/${keyword}`;
    expect(broken(route)).toEqual([place]);
    const { problems, registry } = oneTool('https://api.example.com', route);
    expect(codesOf(problems, 'warning')).toEqual([place]);
    expect(problems[0]!.message).toMatch(/is not read: \w/);
    expect(registry.tools).toHaveLength(1);
    expect(dataSchema({ type: 'string', [keyword]: 1 })).toEqual({ type: 'string' });
  });

  it('names keywords that nobody knows', () => {
    expect(broken(jsonOutput({ type: 'object', title: 'x', __proto__x: 1 }))).toEqual([
      'output-keyword /output/schema/title',
      'output-keyword /output/schema/__proto__x',
    ]);
  });

  it.each(['string', 'number', 'boolean', 'object', 'array'])('has the type %s', (type) => {
    expect(broken(jsonOutput({ type: 'object', properties: { a: { type } } }))).toEqual([]);
  });

  it.each(['integer', 'null', 'any', ['string', 'null'], 5])('has no type %o', (type) => {
    const route = jsonOutput({ type: 'object', properties: { a: { type } } });
    expect(broken(route)).toEqual(['output-type /output/schema/properties/a/type']);
    expect(oneTool('https://api.example.com', route).registry.tools).toHaveLength(1);
  });

  it('needs a type everywhere; without one, anything is taken', () => {
    expect(broken(jsonOutput({ type: 'array', items: {} }))).toEqual([
      'output-type-missing /output/schema/items',
    ]);
    expect(dataSchema({ type: 'array', items: {} })).toEqual({ type: 'array', items: {} });
    expect(dataSchema({ type: 'array' })).toEqual({ type: 'array' });
  });
});

describe('when the output is omitted (R-FLOW-3)', () => {
  it.each([[[1, 2]], [{ a: 1 }], ['text'], [null], [5]])('%o is JSON, passed through', async (data) => {
    const route = oneTool(api.url, {}, {}, { mode: 'spec' });
    expect(codesOf(route.problems, 'warning')).toEqual(['output-missing ']);
    expect(codesOf(route.problems)).toEqual([]);
    api.answer = json(data);
    expect((await route.sent()).structuredContent).toEqual({ status: true, messages: [], data });
    expect(route.mismatches).toEqual([]);
    expect(route.listed().outputSchema).toMatchObject({ properties: { data: {} } });
  });

  it('what is not JSON is a failure: application/json is the default', async () => {
    api.answer = bytes('text/html', '<!doctype html>');
    expect((await oneTool(api.url, {}).sent()).structuredContent).toEqual({
      status: false,
      messages: [
        'E007 getThing: The response is not JSON: it has 15 bytes and the content type "text/html".',
      ],
      data: null,
    });
  });
});

describe('the output and handlers (R-FLOW-8)', () => {
  const flattened = {
    type: 'object',
    properties: { id: text('Token identifier'), price: number('Price in USD'), marketCap: number('In USD') },
  };

  it('is checked against what postRequest returns, not against what the API said', async () => {
    const handlers = (): object => ({
      getThing: {
        postRequest: async ({
          response,
        }: {
          response: Record<string, { usd: number; usd_market_cap: number }>;
        }) => {
          const [id] = Object.keys(response);
          const { usd, usd_market_cap: marketCap } = response[id!]!;
          return { response: { id, price: usd, marketCap } };
        },
      },
    });
    const route = oneTool(api.url, jsonOutput(flattened), {}, { mode: 'spec', handlers });
    api.answer = json({ bitcoin: { usd: 45_000, usd_market_cap: 850_000_000_000 } });
    expect((await route.sent()).structuredContent).toEqual({
      status: true,
      messages: [],
      data: { id: 'bitcoin', price: 45_000, marketCap: 850_000_000_000 },
    });
    expect(route.mismatches).toEqual([]);
    api.answer = json({ bitcoin: { usd: '45,000', usd_market_cap: 1 } });
    await route.sent();
    expect(route.mismatches.map(({ failures }) => failures[0]!.instancePath)).toEqual(['/data/price']);
  });
});

describe('the output and executeRequest (R-FLOW-8)', () => {
  it('is checked against what it returns', async () => {
    const schema = { type: 'object', properties: { n: { type: 'number' } } };
    for (const [n, places] of [
      [1, []],
      ['1', ['/data/n']],
    ] as const) {
      const handlers = (): object => ({ getThing: { executeRequest: () => ({ response: { n } }) } });
      const route = oneTool(api.url, jsonOutput(schema), {}, { mode: 'spec', handlers });
      expect((await route.sent()).structuredContent).toMatchObject({ status: true, data: { n } });
      expect(route.mismatches.map(({ failures }) => failures[0]!.instancePath)).toEqual(places);
    }
  });
});

describe('rules 3 to 6 (R-FLOW-4)', () => {
  it.each(['string', 'array', 'number', 'boolean'])('3: properties on %s', (type) => {
    expect(broken(jsonOutput({ type: 'object', properties: { a: { type, properties: {} } } }))).toEqual([
      'output-properties /output/schema/properties/a/properties',
    ]);
  });

  it.each(['string', 'object', 'number', 'boolean'])('4: items on %s', (type) => {
    expect(broken(jsonOutput({ type: 'array', items: { type, items: { type: 'string' } } }))).toEqual([
      'output-items /output/schema/items/items',
    ]);
  });

  it('5: four levels, and no fifth', () => {
    const nested = (levels: number): object =>
      levels === 1 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } };
    expect(broken(jsonOutput(nested(4)))).toEqual([]);
    expect(broken(jsonOutput(nested(5)))).toEqual([
      `output-depth /output/schema${'/properties/a'.repeat(4)}`,
    ]);
    expect(broken(jsonOutput(nested(9)))).toHaveLength(1);
  });

  it('5: items add no level', () => {
    const list = (items: object): object => ({ type: 'array', items });
    const record = (property: object): object => ({ type: 'object', properties: { a: property } });
    expect(broken(jsonOutput(list(record(list(record(list(record({ type: 'string' }))))))))).toEqual([]);
    expect(
      broken(jsonOutput(list(record(list(record(list(record(record({ type: 'string' }))))))))),
    ).toHaveLength(1);
  });

  it('6: nullable is true or false, and does not ask for the field', async () => {
    expect(broken(jsonOutput({ type: 'object', nullable: 'yes' }))).toEqual([
      'output-nullable /output/schema/nullable',
    ]);
    const route = oneTool(
      api.url,
      jsonOutput({ type: 'object', properties: { a: { type: 'string', nullable: true } } }),
    );
    api.answer = json({});
    await route.sent();
    expect(route.mismatches).toEqual([]);
  });

  it('are told all at once, and refuse the tool alone', () => {
    const bad = jsonOutput({
      type: 'string',
      items: 5,
      properties: { a: { type: 'date', nullable: 1 } },
      enum: 'a',
    });
    const tools = {
      getThing: { method: 'GET', path: '/a', ...bad },
      other: { method: 'GET', path: '/b', ...jsonOutput(tokenPrice) },
    };
    const { problems, registry } = oneTool('https://api.example.com', {}, { tools }, { mode: 'spec' });
    expect(
      codesOf(problems)
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual([
      'output-items',
      'output-keyword-value',
      'output-keyword-value',
      'output-mime-schema',
      'output-nullable',
      'output-properties',
      'output-type',
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['other_api']);
  });
});
