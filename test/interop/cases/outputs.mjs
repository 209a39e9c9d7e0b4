/**
 * Tools whose output schema is awkward: the schema, the natural value that a client should end up with, and
 * what is awkward.
 */
import { integer, object, text } from './schemas.mjs';

const scalars = [
  { name: 'out_array', about: 'an array', output: { type: 'array', items: integer }, value: [1, 2, 3] },
  { name: 'out_empty_array', about: 'an empty array', output: { type: 'array' }, value: [] },
  { name: 'out_string', about: 'a text', output: text, value: 'plain words' },
  { name: 'out_json_string', about: 'a text that looks like JSON', output: text, value: '{"a":1}' },
  { name: 'out_number', about: 'a number', output: { type: 'number' }, value: 1.5 },
  { name: 'out_zero', about: '0', output: integer, value: 0 },
  { name: 'out_false', about: 'false', output: { type: 'boolean' }, value: false },
  { name: 'out_null', about: 'null', output: { type: 'null' }, value: null },
  { name: 'out_empty_string', about: 'an empty text', output: text, value: '' },
  { name: 'out_true_schema', about: 'the schema true', output: true, value: [1, 'two', null] },
  { name: 'out_empty_schema', about: 'the schema {} with an object', output: {}, value: { a: 1 } },
  { name: 'out_const', about: 'a const', output: { const: 'pong' }, value: 'pong' },
  {
    name: 'out_cents',
    about: 'a fractional multipleOf',
    output: { type: 'number', multipleOf: 0.01 },
    value: 19.99,
  },
  { name: 'out_big_number', about: 'a number beyond 2^53', output: { type: 'number' }, value: 1e21 },
  {
    name: 'out_union_of_scalars',
    about: 'a text, a number or null',
    output: { type: ['string', 'number', 'null'] },
    value: null,
  },
];

const arrays = [
  {
    name: 'out_tuple',
    about: 'prefixItems with items: false',
    output: { type: 'array', prefixItems: [text, integer], items: false },
    value: ['a', 1],
  },
  {
    name: 'out_matrix',
    about: 'arrays of arrays',
    output: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
    value: [[1, 2], [3.5], []],
  },
  {
    name: 'out_nullable_items',
    about: 'items that may be null',
    output: { type: 'array', items: { type: ['string', 'null'] } },
    value: ['a', null],
  },
  {
    name: 'out_contains',
    about: 'contains with minContains: 0',
    output: { type: 'array', contains: text, minContains: 0, uniqueItems: true },
    value: [1, 2],
  },
];

const objects = [
  {
    name: 'out_nullable_object',
    about: 'an object or null, and an object',
    output: { type: ['object', 'null'], properties: { a: integer } },
    value: { a: 1 },
  },
  {
    name: 'out_nullable_object_null',
    about: 'an object or null, and null',
    output: { anyOf: [object({ a: integer }), { type: 'null' }] },
    value: null,
  },
  {
    name: 'out_discriminated',
    about: 'a discriminated union of objects',
    output: {
      oneOf: [
        object({ kind: { const: 'cat' }, lives: integer }, { required: ['kind', 'lives'] }),
        object({ kind: { const: 'dog' }, good: { type: 'boolean' } }, { required: ['kind', 'good'] }),
      ],
    },
    value: { kind: 'cat', lives: 9 },
  },
  {
    name: 'out_ref_root',
    about: 'a root that is only a $ref',
    output: { $ref: '#/$defs/user', $defs: { user: object({ id: integer }, { required: ['id'] }) } },
    value: { id: 7 },
  },
  {
    name: 'out_all_of',
    about: 'an allOf with an object in one branch',
    output: { allOf: [object({ a: integer }), { required: ['a'] }] },
    value: { a: 1, b: 2 },
  },
  {
    name: 'out_if',
    about: 'if, then and else that are all objects',
    output: {
      if: { required: ['a'] },
      then: object({ a: integer }),
      else: object({ b: text }, { required: ['b'] }),
    },
    value: { b: 'x' },
  },
  {
    name: 'out_map',
    about: 'a map with its own kind of keys',
    output: { type: 'object', additionalProperties: integer, propertyNames: { pattern: '^[a-z]+$' } },
    value: { a: 1, b: 2 },
  },
  {
    name: 'out_tree',
    about: 'a recursive tree by #',
    output: object({ name: text, children: { type: 'array', items: { $ref: '#' } } }, { required: ['name'] }),
    value: { name: 'a', children: [{ name: 'b', children: [] }] },
  },
  {
    name: 'out_recursive_array',
    about: 'an array or integer that refers to its root',
    output: { type: ['array', 'integer'], items: { $ref: '#' } },
    value: [1, [2, [3]]],
  },
  {
    name: 'out_dynamic_ref',
    about: '$dynamicRef with its anchor in $defs',
    output: {
      $ref: '#/$defs/node',
      $defs: {
        node: {
          $dynamicAnchor: 'node',
          ...object({ children: { type: 'array', items: { $dynamicRef: '#node' } } }),
          unevaluatedProperties: false,
        },
      },
    },
    value: { children: [{ children: [] }] },
  },
  {
    name: 'out_shared_id_a',
    about: 'an $id that another tool has, too',
    output: { $id: 'https://example.com/out', type: 'array', items: text },
    value: ['a'],
  },
  {
    name: 'out_shared_id_b',
    about: 'the same $id with another meaning',
    output: { $id: 'https://example.com/out', type: 'array', items: integer },
    value: [1],
  },
  {
    name: 'out_prototype_names',
    about: 'constructor, toString and hasOwnProperty at the root',
    output: object(
      { constructor: text, toString: text, hasOwnProperty: text },
      { required: ['constructor', 'toString'] },
    ),
    value: { constructor: 'a', toString: 'b', hasOwnProperty: 'c' },
  },
  {
    name: 'out_prototype_names_absent',
    about: 'valueOf declared and absent',
    output: object({ valueOf: text, a: integer }),
    value: { a: 1 },
  },
  {
    name: 'out_proto',
    about: '__proto__ at the root',
    output: JSON.parse('{"type":"object","properties":{"__proto__":{"type":"integer"}}}'),
    value: JSON.parse('{"__proto__":1,"a":2}'),
  },
  {
    name: 'out_unicode',
    about: 'names and texts in other scripts, and a lone surrogate',
    output: object({ 名前: text, '🙂': text, lone: text }),
    value: { 名前: 'Ünïcödé', '🙂': '\u2028\u0000x', lone: 'a\uD800b' },
  },
  {
    name: 'out_unevaluated',
    about: 'unevaluatedProperties: false behind a reference',
    output: {
      type: 'object',
      allOf: [{ $ref: '#/$defs/a' }],
      unevaluatedProperties: false,
      $defs: { a: { properties: { x: true } } },
    },
    value: { x: 1 },
  },
  {
    name: 'out_boolean_schemas',
    about: 'true and false as schemas of properties',
    output: object({ any: true, never: false }),
    value: { any: [null] },
  },
  {
    name: 'out_empty_enum',
    about: 'enum: [] in a branch',
    output: { anyOf: [{ enum: [] }, object({ a: integer })] },
    value: { a: 1 },
  },
  {
    name: 'out_draft_07',
    about: 'stamped draft-07: array items with additionalItems: false',
    output: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'array',
      items: [text],
      additionalItems: false,
    },
    value: ['a'],
  },
  {
    name: 'out_draft_04',
    about: 'stamped draft-04: a boolean exclusiveMinimum',
    output: {
      $schema: 'http://json-schema.org/draft-04/schema#',
      ...object({ n: { type: 'number', minimum: 0, exclusiveMinimum: true } }),
    },
    value: { n: 0.5 },
  },
  {
    name: 'out_formats',
    about: 'date-time, uri, email, ipv4 and uuid',
    output: object({
      at: { type: 'string', format: 'date-time' },
      link: { type: 'string', format: 'uri' },
      mail: { type: 'string', format: 'email' },
      ip: { type: 'string', format: 'ipv4' },
      id: { type: 'string', format: 'uuid' },
    }),
    value: {
      at: '2026-11-17T10:00:00+01:00',
      link: 'https://example.com/a?b=c#d',
      mail: 'a.b+c@example.com',
      ip: '127.0.0.1',
      id: '123e4567-e89b-12d3-a456-426614174000',
    },
  },
  {
    name: 'out_formats_openapi',
    about: 'formats of OpenAPI',
    output: object({ n: { type: 'integer', format: 'int32' }, u: { type: 'string', format: 'url' } }),
    value: { n: 5, u: 'https://example.com/' },
  },
  {
    name: 'out_formats_annotate',
    about: 'formats: annotate, and values that do not fit the names of theirs',
    output: object({ n: { type: 'integer', format: 'int32' }, at: { type: 'string', format: 'date-time' } }),
    settings: { formats: 'annotate' },
    value: { n: 5_000_000_000, at: 'yesterday' },
  },
];

const sizes = [
  {
    name: 'out_large',
    about: 'a result of 100 kB',
    output: { type: 'array', items: object({ id: integer, name: text }) },
    value: Array.from({ length: 1600 }, (_, id) => ({ id, name: `the name of row number ${id}, in words` })),
  },
  {
    name: 'out_deep',
    about: '100 arrays within one another',
    output: { $ref: '#/$defs/list', $defs: { list: { type: 'array', items: { $ref: '#/$defs/list' } } } },
    value: Array.from({ length: 100 }).reduce((inner) => [inner], []),
  },
];

export const outputCases = [...scalars, ...arrays, ...objects, ...sizes];
