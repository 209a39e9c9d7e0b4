/**
 * Schemas of any version mean the same in 2020-12, inputs without what is read only, outputs without what is
 * written only (R-OPENAPI).
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { document, load } from './load.ts';

const returns = (schema: unknown): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const outputOf = (schema: unknown, schemas: object = {}, openapi = '3.0.3'): unknown =>
  load(document(returns(schema), { openapi, components: { schemas } })).output('thing');

function accepts(schema: unknown, value: unknown): boolean {
  const admitted = admitSchema(schema);
  if (!admitted.ok) throw new Error(admitted.problems[0]!.message);
  return compileSchema(admitted.schema).accepts(value);
}

describe('an output of 3.0', () => {
  it.each([
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: false },
      { type: 'number', exclusiveMinimum: 1, maximum: 5 },
    ],
    [
      { type: 'string', example: 'x', xml: {}, 'x-mcp-header': 'A' },
      { type: 'string', examples: ['x'] },
    ],
    [
      { type: 'string', format: 'binary' },
      { type: 'string', contentEncoding: 'base64' },
    ],
    [
      { type: 'object', properties: { a: { writeOnly: true }, b: { readOnly: true } }, required: ['a', 'b'] },
      { type: 'object', properties: { b: {} }, required: ['b'] },
    ],
    [{ properties: { a: {} } }, { allOf: [{ properties: { a: {} } }] }],
  ])('%j is %j', (written, expected) => {
    expect(outputOf(written)).toEqual(expected);
  });

  it('lets null in beside a reference, and ignores other siblings', () => {
    const Pet = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const schema = outputOf(
      {
        type: 'object',
        properties: { pet: { $ref: '#/components/schemas/Pet', nullable: true, type: 'string' } },
      },
      { Pet },
    );
    expect(accepts(schema, { pet: null })).toBe(true);
    expect(accepts(schema, { pet: { name: 'a' } })).toBe(true);
    expect(accepts(schema, { pet: {} })).toBe(false);
  });

  it('chooses by its discriminator', () => {
    const kind = { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] };
    const schema = outputOf(
      {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { hound: '#/components/schemas/Dog' } },
      },
      { Cat: kind, Dog: kind },
    );
    expect(accepts(schema, { kind: 'Cat' })).toBe(true);
    expect(accepts(schema, { kind: 'hound' })).toBe(true);
    expect(accepts(schema, { kind: 'Dog' })).toBe(false);
  });

  it('carries what it uses under $defs, recursive schemas once', () => {
    const Node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } };
    expect(outputOf({ $ref: '#/components/schemas/Node' }, { Node, Unused: {} })).toEqual({
      $ref: '#/$defs/Node',
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    });
  });
});

describe('an output of 3.1', () => {
  it('keeps 2020-12 as it is', () => {
    const schema = {
      type: ['object', 'null'],
      properties: { a: { const: 1 }, t: { prefixItems: [{ type: 'string' }], items: false } },
      patternProperties: { '^x-': { type: 'integer' } },
      unevaluatedProperties: false,
      if: { required: ['a'] },
      then: { required: ['t'] },
      examples: [{}],
    };
    expect(outputOf(schema, {}, '3.1.0')).toEqual(schema);
  });

  it('reads what stands beside a reference', () => {
    const schema = outputOf(
      { $ref: '#/components/schemas/A', minLength: 2 },
      { A: { type: 'string' } },
      '3.2.0',
    );
    expect([accepts(schema, 'ab'), accepts(schema, 'a'), accepts(schema, 1)]).toEqual([true, false, false]);
  });
});

describe('a reference of 3.1', () => {
  it('leads to an anchor and to an identifier', () => {
    const schemas = {
      A: { $anchor: 'name', type: 'string' },
      B: { $id: 'https://ids.example/b', type: 'integer', $defs: { C: { type: 'boolean' } } },
    };
    const properties = {
      a: { $ref: '#name' },
      b: { $ref: 'https://ids.example/b' },
      c: { $ref: 'https://ids.example/b#/$defs/C' },
      d: { $ref: '#gone' },
    };
    const schema = outputOf({ type: 'object', properties }, schemas, '3.1.0');
    expect(accepts(schema, { a: 'x', b: 1, c: true, d: 'any' })).toBe(true);
    for (const bad of [{ a: 1 }, { b: 'x' }, { c: 1 }]) expect(accepts(schema, bad)).toBe(false);
  });
});

describe('responses', () => {
  const output = (responses: object): unknown => load(document({ responses })).output('thing');
  const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });

  it('of several codes are a union, 204 is null', () => {
    const responses = {
      200: json({ type: 'integer' }),
      201: json({ type: 'string' }),
      204: { description: '' },
      404: json({}),
    };
    expect(output(responses)).toEqual({ anyOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] });
    expect(output({ '2XX': json({ type: 'integer' }) })).toEqual({ type: 'integer' });
    expect(output({ default: json({ type: 'integer' }) })).toEqual({ type: 'integer' });
    expect(output({ 404: json({ type: 'integer' }) })).toBeUndefined();
  });

  it('of several media types are a union; XML beside JSON is the same value', () => {
    const content = {
      'application/xml': { schema: { type: 'integer' } },
      'application/json': { schema: { type: 'integer' } },
      'text/csv': { schema: { type: 'string' } },
    };
    expect(output({ 200: { description: '', content } })).toEqual({
      anyOf: [{ type: 'integer' }, { type: 'string', contentMediaType: 'text/csv' }],
    });
  });
});

describe('an input', () => {
  const body = (schema: object, schemas: object = {}, openapi = '3.0.3'): ReturnType<typeof load> => {
    const operation = { requestBody: { required: true, content: { 'application/json': { schema } } } };
    return load(document(operation, { openapi, components: { schemas } }, '/things', 'post'));
  };

  it('leaves out what is read only, wherever it is said', () => {
    const Id = { type: 'string', readOnly: true };
    const { input } = body(
      {
        type: 'object',
        required: ['id', 'inner', 'secret'],
        properties: {
          id: { $ref: '#/components/schemas/Id' },
          secret: { type: 'string', writeOnly: true },
          inner: { type: 'object', required: ['at'], properties: { at: { readOnly: true } } },
        },
      },
      { Id },
    );
    expect(input('thing')).toEqual({
      type: 'object',
      properties: { secret: { type: 'string' }, inner: { type: 'object', properties: {} } },
      required: ['inner', 'secret'],
      additionalProperties: false,
    });
  });

  it('that refers to what is not there costs the operation, an output its place', () => {
    const lost = { $ref: '#/components/schemas/Lost' };
    const { registry, problems } = body({ type: 'object', properties: { a: lost } });
    expect(registry.tools).toEqual([]);
    expect(problems.filter(({ severity }) => severity !== 'info')).toMatchObject([
      { code: 'openapi-reference', severity: 'error', tool: 'thing', name: 'thing' },
    ]);
    expect(outputOf({ type: 'object', properties: { a: lost } })).toEqual({
      type: 'object',
      properties: { a: {} },
    });
  });
});

describe('a large schema', () => {
  const count = 400;
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `S${i}`,
      {
        type: 'object',
        description: `Schema ${i}`,
        properties: {
          next: { $ref: `#/components/schemas/S${(i + 1) % count}` },
          choice: { oneOf: [{ $ref: `#/components/schemas/S${(i + 2) % count}` }, { type: 'integer' }] },
          text: { type: 'string', description: 'x'.repeat(300) },
        },
      },
    ]),
  );
  const whole = { components: { schemas } };
  const schema = { $ref: '#/components/schemas/S0' };

  it('is cut for clients at its budget, and still checks whole', async () => {
    const requestBody = {
      required: true,
      content: { 'application/json': { schema: { type: 'array', items: schema } } },
    };
    const { registry, problems, listed } = load(
      document({ requestBody, ...returns(schema) }, whole, '/things', 'post'),
    );
    expect(problems.map(({ code }) => code)).toContain('openapi-size');
    const tool = listed('thing');
    expect(JSON.stringify(tool.inputSchema).length).toBeLessThan(40_000);
    expect(JSON.stringify(tool.outputSchema).length).toBeLessThan(40_000);
    const deep = (value: unknown, levels: number): unknown =>
      levels === 0 ? value : { next: deep(value, levels - 1) };
    const { input } = registry.get('thing')!;
    expect(input.validator.accepts({ body: [deep({ text: 'a', choice: 1 }, 300)] })).toBe(true);
    expect(input.validator.accepts({ body: [deep({ text: 5 }, 300)] })).toBe(false);
    // What clients see must not refuse what the whole accepts.
    expect(accepts(input.schema.document, { body: [deep({ text: 'a', choice: {} }, 300)] })).toBe(true);
  });

  it('has less where a document has many', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [
        `/p${i}`,
        { get: { operationId: `op${i}`, ...returns({ $ref: `#/components/schemas/S${i % count}` }) } },
      ]),
    );
    const { registry, listed } = load({ openapi: '3.0.0', paths, ...whole });
    const bytes = registry.tools.reduce((sum, { name }) => sum + JSON.stringify(listed(name)).length, 0);
    expect(registry.tools).toHaveLength(500);
    expect(bytes).toBeLessThan(4_000_000);
  });
});
