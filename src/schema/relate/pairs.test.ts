import { describe, expect, it } from 'vitest';
import { admitSchema, type AdmittedSchema } from '../admit/index.ts';
import { compileSchema } from '../compile/validator.ts';
import { areDisjoint, isSubset } from './index.ts';

function admit(document: unknown): AdmittedSchema {
  const result = admitSchema(document, { formats: 'assert' });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.schema;
}

const text = { type: 'string' };
const tree = (value: object): object => ({
  type: 'object',
  properties: { value, children: { type: 'array', items: { $ref: '#' } } },
  required: ['value'],
});
const circle = {
  type: 'object',
  properties: { kind: { const: 'circle' }, r: { type: 'number' } },
  required: ['kind', 'r'],
};
const square = {
  type: 'object',
  properties: { kind: { const: 'square' }, a: { type: 'number' } },
  required: ['kind', 'a'],
};

/** The first, the second, and whether the second accepts all that the first does, and the other way. */
type Pair = readonly [name: string, narrow: unknown, wide: unknown, there: 'yes' | 'no', back: 'yes' | 'no'];

const pairs: readonly Pair[] = [
  ['integer and number', { type: 'integer' }, { type: 'number' }, 'yes', 'no'],
  ['integer as a multiple of one', { type: 'integer' }, { type: 'number', multipleOf: 1 }, 'yes', 'yes'],
  ['a type and one more', text, { type: ['string', 'null'] }, 'yes', 'no'],
  ['a type array and anyOf', { type: ['string', 'null'] }, { anyOf: [{ type: 'null' }, text] }, 'yes', 'yes'],
  ['bounds', { minimum: 2, maximum: 5 }, { minimum: 1, maximum: 5 }, 'yes', 'no'],
  [
    'an exclusive bound of integers',
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 1 },
    'yes',
    'yes',
  ],
  [
    'an exclusive bound of numbers',
    { type: 'number', exclusiveMinimum: 0 },
    { type: 'number', minimum: 1 },
    'no',
    'yes',
  ],
  ['multiples', { type: 'integer', multipleOf: 6 }, { type: 'integer', multipleOf: 3 }, 'yes', 'no'],
  ['multiples of decimals', { multipleOf: 0.5 }, { multipleOf: 0.25 }, 'yes', 'no'],
  [
    'two multiples and their least common one',
    { allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] },
    { multipleOf: 12 },
    'yes',
    'yes',
  ],
  ['lengths', { ...text, minLength: 2, maxLength: 3 }, { ...text, maxLength: 3 }, 'yes', 'no'],
  ['enum and one value less', { enum: ['a'] }, { enum: ['a', 'b'] }, 'yes', 'no'],
  ['const and enum', { const: { a: [1] } }, { enum: [{ a: [1.0] }] }, 'yes', 'yes'],
  ['enum and type', { enum: ['a', 'b'] }, text, 'yes', 'no'],
  ['a boolean and its two values', { type: 'boolean' }, { enum: [true, false] }, 'yes', 'yes'],
  [
    'integers in a range and their list',
    { type: 'integer', minimum: 1, maximum: 3 },
    { enum: [3, 2, 1] },
    'yes',
    'yes',
  ],
  ['a pattern with a prefix', { ...text, pattern: '^ab' }, { ...text, pattern: '^a' }, 'yes', 'no'],
  [
    'a pattern and a length',
    { ...text, pattern: '^[a-z]{3}$' },
    { ...text, minLength: 3, maxLength: 3 },
    'yes',
    'no',
  ],
  [
    'two ways to write a pattern',
    { ...text, pattern: '^(?:a|b)+$' },
    { ...text, pattern: '^[ab][ab]*$' },
    'yes',
    'yes',
  ],
  ['a format', { ...text, format: 'date' }, text, 'yes', 'no'],
  [
    'formats that include each other',
    { ...text, format: 'uri' },
    { ...text, format: 'uri-reference' },
    'yes',
    'no',
  ],
  ['formats that exclude each other', { ...text, format: 'date' }, { ...text, format: 'uuid' }, 'no', 'no'],
  ['a new optional property', { properties: { a: text } }, { properties: { a: text, b: text } }, 'no', 'yes'],
  [
    'a new optional property of a closed object',
    { type: 'object', properties: { a: text }, additionalProperties: false },
    { type: 'object', properties: { a: text, b: text }, additionalProperties: false },
    'yes',
    'no',
  ],
  [
    'a new required property',
    { type: 'object', required: ['a', 'b'] },
    { type: 'object', required: ['a'] },
    'yes',
    'no',
  ],
  [
    'a closed object and an open one',
    { type: 'object', additionalProperties: false },
    { type: 'object' },
    'yes',
    'no',
  ],
  [
    'a property moved to its own pattern',
    { type: 'object', patternProperties: { '^x-': text }, additionalProperties: false },
    { type: 'object', additionalProperties: text },
    'yes',
    'no',
  ],
  [
    'patterns of names that overlap',
    { type: 'object', patternProperties: { '^a': text } },
    { type: 'object', patternProperties: { '^ab': text } },
    'yes',
    'no',
  ],
  [
    'names and additional properties',
    { type: 'object', propertyNames: { enum: ['a'] } },
    { type: 'object', properties: { a: true }, additionalProperties: false },
    'yes',
    'yes',
  ],
  [
    'minProperties and required',
    { type: 'object', required: ['a', 'b'] },
    { type: 'object', minProperties: 2 },
    'yes',
    'no',
  ],
  [
    'dependentRequired and required',
    { type: 'object', required: ['b'] },
    { type: 'object', dependentRequired: { a: ['b'] } },
    'yes',
    'no',
  ],
  [
    'items',
    { type: 'array', items: { type: 'integer' } },
    { type: 'array', items: { type: 'number' } },
    'yes',
    'no',
  ],
  [
    'a tuple and a list',
    { type: 'array', prefixItems: [text, text], items: false },
    { type: 'array', items: text, maxItems: 2 },
    'yes',
    'yes',
  ],
  ['contains and minItems', { type: 'array', contains: text }, { type: 'array', minItems: 1 }, 'yes', 'no'],
  ['unique items', { type: 'array', uniqueItems: true }, { type: 'array' }, 'yes', 'no'],
  [
    'a list of one item is unique',
    { type: 'array', maxItems: 1 },
    { type: 'array', uniqueItems: true },
    'yes',
    'no',
  ],
  [
    'allOf and the same inline',
    { allOf: [{ properties: { a: text } }, { required: ['a'] }] },
    { properties: { a: text }, required: ['a'] },
    'yes',
    'yes',
  ],
  ['a union and one branch more', { oneOf: [circle] }, { oneOf: [circle, square] }, 'yes', 'no'],
  [
    'oneOf and anyOf of what excludes each other',
    { oneOf: [circle, square] },
    { anyOf: [square, circle] },
    'yes',
    'yes',
  ],
  [
    'oneOf and anyOf of what overlaps',
    { oneOf: [{ minimum: 0 }, { maximum: 5 }] },
    { anyOf: [{ minimum: 0 }, { maximum: 5 }] },
    'yes',
    'no',
  ],
  [
    'not and its meaning',
    { not: text },
    { type: ['null', 'boolean', 'number', 'array', 'object'] },
    'yes',
    'yes',
  ],
  [
    'a condition and the union that it is',
    { if: { type: 'integer' }, then: { minimum: 0 }, else: { type: 'null' } },
    { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
    'yes',
    'yes',
  ],
  ['recursion with narrower leaves', tree({ type: 'integer' }), tree({ type: 'number' }), 'yes', 'no'],
  [
    'recursion and the same unrolled once',
    tree(text),
    {
      ...tree(text),
      properties: { value: text, children: { type: 'array', items: { $ref: '#/$defs/t' } } },
      $defs: {
        t: {
          ...tree(text),
          properties: { value: text, children: { type: 'array', items: { $ref: '#/$defs/t' } } },
        },
      },
    },
    'yes',
    'yes',
  ],
  ['what no value can fit', { type: 'string', minLength: 3, maxLength: 2 }, false, 'yes', 'yes'],
  [
    'an endless list that no value can be',
    {
      $defs: { l: { type: 'object', properties: { next: { $ref: '#/$defs/l' } }, required: ['next'] } },
      $ref: '#/$defs/l',
    },
    false,
    'yes',
    'yes',
  ],
  [
    'unevaluated properties through allOf',
    {
      type: 'object',
      allOf: [{ properties: { a: text } }],
      properties: { b: text },
      unevaluatedProperties: false,
    },
    { type: 'object', properties: { a: text, b: text }, additionalProperties: false },
    'yes',
    'yes',
  ],
  [
    'an older dialect',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [text],
      additionalItems: false,
    },
    { type: 'array', prefixItems: [text], items: false },
    'yes',
    'yes',
  ],
  [
    'moved definitions',
    { $defs: { a: text }, properties: { x: { $ref: '#/$defs/a' } } },
    { properties: { x: text } },
    'yes',
    'yes',
  ],
];

describe('of two schemas written by hand', () => {
  for (const [name, narrow, wide, there, back] of pairs) {
    it(`tells which includes the other: ${name}`, () => {
      const [one, other] = [admit(narrow), admit(wide)];
      const answers = [isSubset(one, other), isSubset(other, one)];
      expect(answers.map(({ answer }) => answer)).toEqual([there, back]);
      for (const [index, relation] of answers.entries()) {
        if (relation.answer !== 'no') continue;
        const [accepting, refusing] = index === 0 ? [one, other] : [other, one];
        expect(compileSchema(accepting).accepts(relation.value)).toBe(true);
        expect(compileSchema(refusing).check(relation.value)).toMatchObject({ ok: false, exhausted: false });
      }
    });
  }
});

describe('two schemas', () => {
  it.each<[string, unknown, unknown, 'yes' | 'no']>([
    ['of different types', text, { type: 'number' }, 'yes'],
    ['with a discriminator', circle, square, 'yes'],
    ['with bounds that touch', { type: 'number', maximum: 3 }, { type: 'number', minimum: 3 }, 'no'],
    [
      'with bounds that only integers keep apart',
      { type: 'integer', exclusiveMaximum: 4 },
      { type: 'integer', exclusiveMinimum: 3 },
      'yes',
    ],
    ['with patterns that exclude each other', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, 'yes'],
    ['of open objects', { type: 'object', required: ['a'] }, { type: 'object', required: ['b'] }, 'no'],
  ])('are known to share no value or to share one: %s', (_, one, other, answer) => {
    const relation = areDisjoint(admit(one), admit(other));
    expect(relation.answer).toBe(answer);
    if (relation.answer !== 'no') return;
    for (const schema of [one, other])
      expect(compileSchema(admit(schema)).accepts(relation.value)).toBe(true);
  });
});
