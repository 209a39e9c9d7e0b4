/**
 * Eleven kinds of schema that forms of the field leave out, each with a value that has to be filled in and
 * sent.
 */
export interface FormCase {
  readonly name: string;
  readonly input: object | boolean;
  readonly value: Readonly<Record<string, unknown>>;
}

const text = { type: 'string' };
const cat = {
  type: 'object',
  properties: { kind: { const: 'cat' }, lives: { type: 'integer' } },
  required: ['kind', 'lives'],
};
const dog = {
  type: 'object',
  properties: { kind: { const: 'dog' }, barks: { type: 'boolean' } },
  required: ['kind', 'barks'],
};

export const awkwardSchemas: readonly FormCase[] = [
  {
    name: 'tuple',
    input: {
      type: 'object',
      properties: {
        at: { type: 'array', prefixItems: [{ type: 'number' }, text], items: false, minItems: 2 },
      },
      required: ['at'],
    },
    value: { at: [1.5, 'north'] },
  },
  {
    name: 'map',
    input: {
      type: 'object',
      properties: { labels: { type: 'object', additionalProperties: { type: 'integer' } } },
      required: ['labels'],
    },
    value: { labels: { one: 1, 'a/b~c': 2 } },
  },
  {
    name: 'nullable',
    input: {
      type: 'object',
      properties: { until: { type: ['string', 'null'] }, nick: { anyOf: [text, { type: 'null' }] } },
      required: ['until', 'nick'],
    },
    value: { until: null, nick: 'Al' },
  },
  {
    name: 'discriminated',
    input: { type: 'object', properties: { pet: { oneOf: [cat, dog] } }, required: ['pet'] },
    value: { pet: { kind: 'dog', barks: false } },
  },
  {
    name: 'root_choice',
    input: {
      oneOf: [
        { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
        { type: 'object', properties: { name: text }, required: ['name'] },
      ],
    },
    value: { name: 'Ada' },
  },
  {
    name: 'conditional',
    input: {
      type: 'object',
      properties: { country: { enum: ['NL', 'US'] } },
      required: ['country'],
      if: { properties: { country: { const: 'US' } }, required: ['country'] },
      then: { properties: { zip: { type: 'string', pattern: '^\\d{5}$' } }, required: ['zip'] },
      else: {
        properties: { postcode: { type: 'string', pattern: '^\\d{4} [A-Z]{2}$' } },
        required: ['postcode'],
      },
    },
    value: { country: 'US', zip: '12345' },
  },
  {
    name: 'recursive',
    input: {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          type: 'object',
          properties: { name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          required: ['name'],
        },
      },
    },
    value: { name: 'root', children: [{ name: 'leaf' }, { name: 'branch', children: [{ name: 'twig' }] }] },
  },
  {
    name: 'intersection',
    input: {
      allOf: [
        { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
        { type: 'object', properties: { b: text }, required: ['b'] },
      ],
      unevaluatedProperties: false,
    },
    value: { a: 3, b: 'three' },
  },
  {
    name: 'mixed_types',
    input: {
      type: 'object',
      properties: { any: true, several: { type: ['string', 'integer', 'array', 'object'], items: text } },
      required: ['any', 'several'],
    },
    value: { any: { deep: [1, null, { x: true }] }, several: ['a', 'b'] },
  },
  {
    name: 'patterned_names',
    input: {
      type: 'object',
      patternProperties: { '^x-': text, '^n-': { type: 'number' } },
      additionalProperties: false,
      propertyNames: { maxLength: 8 },
      dependentRequired: { 'x-a': ['n-a'] },
    },
    value: { 'x-a': 'yes', 'n-a': -2.5e-3 },
  },
  {
    name: 'formats_and_constants',
    input: {
      type: 'object',
      properties: {
        day: { type: 'string', format: 'date' },
        moment: { type: 'string', format: 'date-time' },
        mail: { type: 'string', format: 'email' },
        version: { const: 2 },
        size: { enum: ['s', 'm', 3, null, { w: 1 }] },
        colour: {
          oneOf: [
            { const: '#f00', title: 'Red' },
            { const: '#0f0', title: 'Green' },
          ],
        },
        note: text,
      },
      required: ['day', 'moment', 'mail', 'version', 'size', 'colour', 'note'],
    },
    value: {
      ...{ day: '2026-07-28', moment: '2026-07-28T09:30:00+02:00', mail: 'ada@example.com', version: 2 },
      ...{ size: { w: 1 }, colour: '#0f0', note: 'two\nlines, "quotes" and ünïcödé' },
    },
  },
];
