/** What a document must satisfy for the part that it plays. */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type Role } from '../index.ts';

function codes(document: unknown, role: Role): string[] {
  const result = admitSchema(document, { role });
  return result.ok ? [] : result.problems.map((problem) => problem.code);
}

describe('an input (R-IN-1)', () => {
  const accepted: unknown[] = [
    { type: 'object', properties: { a: { type: 'string' } } },
    true,
    {},
    { properties: { a: {} } },
    { anyOf: [{ type: 'object' }, { type: 'string' }] },
    { oneOf: [{ required: ['id'] }, { required: ['name'] }] },
    { allOf: [{ type: ['object', 'null'] }] },
    { if: { required: ['a'] }, then: { required: ['b'] } },
    { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
    { const: { a: 1 } },
    { enum: ['a', { a: 1 }] },
    { type: ['object', 'null'] },
  ];
  it.each(accepted)('may be %j', (document) => {
    expect(codes(document, 'input')).toEqual([]);
  });

  it.each([null, 5, 'object', [], undefined])('is no schema as %j', (document) => {
    const [code] = codes(document, 'input');
    expect(['not-a-schema', 'not-json']).toContain(code);
  });

  const excluding: unknown[] = [
    false,
    { type: 'array' },
    { type: ['string', 'null'] },
    { const: 5 },
    { const: [{}] },
    { enum: ['a', 'b'] },
    { enum: [] },
    { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } },
    { allOf: [{}, { allOf: [{ const: null }] }] },
    { type: 'object', $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { enum: [1] } } },
  ];
  it.each(excluding)('must leave room for an object, unlike %j', (document) => {
    expect(codes(document, 'input')).toEqual(['role-input']);
  });

  it('takes the four forms for a tool without parameters', () => {
    for (const document of [true, {}, { type: 'object' }, { type: 'object', additionalProperties: false }]) {
      const result = admitSchema(document, { role: 'input' });
      expect(result.ok && compileSchema(result.schema).accepts({})).toBe(true);
    }
  });
});

describe('an output (R-OUT-1)', () => {
  const accepted: unknown[] = [
    { type: 'object', properties: { a: {} } },
    { type: 'array', items: { type: 'string' } },
    { type: 'string' },
    { type: 'integer' },
    { type: ['object', 'null'] },
    {},
    { oneOf: [{ type: 'string' }] },
    true,
    false,
  ];
  it.each(accepted)('may be %j', (document) => {
    expect(codes(document, 'output')).toEqual([]);
  });

  it.each([null, 5, 'text', []])('may not be %j', (document) => {
    expect(codes(document, 'output')).toEqual(['not-a-schema']);
  });
});

describe('an elicitation (R-ELICIT)', () => {
  it('is a flat object of primitives and choices', () => {
    const document = {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', minLength: 1, maxLength: 20 },
        mail: { type: 'string', format: 'email' },
        age: { type: 'integer', minimum: 0 },
        weight: { type: 'number', default: 1.5 },
        agrees: { type: 'boolean', default: false },
        colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
        size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
        tags: { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'] } },
        more: { type: 'array', items: { anyOf: [{ const: 'x', title: 'X' }] } },
      },
      required: ['name'],
    };
    expect(codes(document, 'elicitation')).toEqual([]);
  });

  it.each([
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 9.5 },
    { type: 'integer', multipleOf: 5, enum: [5, 10] },
    { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]+$' },
    { type: 'string', format: 'ipv4' },
    { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
    { enum: ['a', 'b'] },
    { const: 'a' },
    { const: true },
    { anyOf: [{ const: 'a', type: 'string' }, { const: 'b' }] },
    { type: 'array', items: { enum: ['a'] }, uniqueItems: true },
    { type: 'array', items: { oneOf: [{ const: 'a', type: 'string' }] } },
    { type: 'string', examples: ['a'], deprecated: true },
  ])('may ask for what libraries emit: %j', (property) => {
    expect(codes({ type: 'object', properties: { a: property } }, 'elicitation')).toEqual([]);
  });

  const refused: [unknown, string][] = [
    [true, ''],
    [{ type: 'array' }, ''],
    [{ type: 'object' }, ''],
    [{ type: 'object', properties: { a: { type: 'object' } } }, '/properties/a'],
    [{ type: 'object', properties: { a: { $ref: '#' } } }, '/properties/a'],
    [{ type: 'object', properties: { a: { type: 'string', not: { const: '' } } } }, '/properties/a/not'],
    [{ type: 'object', properties: { a: { enum: ['a', 1] } } }, '/properties/a'],
    [{ type: 'object', properties: { a: { type: ['string', 'null'] } } }, '/properties/a'],
    [
      { type: 'object', properties: { a: { type: 'string', allOf: [{ $ref: '#' }] } } },
      '/properties/a/allOf/0/$ref',
    ],
    [{ type: 'object', properties: { a: { anyOf: [{ const: 'a' }, {}] } } }, '/properties/a'],
    [{ type: 'object', properties: { a: { type: 'boolean', minimum: 1 } } }, '/properties/a/minimum'],
    [
      { type: 'object', properties: { a: { type: 'array', items: { type: 'number' } } } },
      '/properties/a/items',
    ],
    [{ type: 'object', properties: {}, anyOf: [{}] }, '/anyOf'],
  ];
  it.each(refused)('is not %j', (document, place) => {
    const result = admitSchema(document, { role: 'elicitation' });
    const places = result.ok ? [] : result.problems.map((problem) => [problem.code, problem.schemaPath]);
    expect(places).toEqual([['role-elicitation', place]]);
  });
});
