/**
 * Tools whose input schema is awkward: the schema, arguments that fit it, and what is awkward. `bad` are
 * arguments that do not fit, with a word that the refusal has to name. All of them return `{ "ok": true }`.
 */
import { integer, object, text } from './schemas.mjs';

const DIALECT_07 = 'http://json-schema.org/draft-07/schema#';
const DIALECT_04 = 'http://json-schema.org/draft-04/schema#';
const DIALECT_2020 = 'https://json-schema.org/draft/2020-12/schema';

const roots = [
  {
    name: 'in_plain',
    about: 'a plain object, for comparison',
    input: object({ days: integer }, { required: ['days'] }),
    args: { days: 3 },
    bad: { args: { days: 'three' }, names: 'days' },
  },
  { name: 'in_none', about: 'no input declared', args: {} },
  { name: 'in_true', about: 'the schema true', input: true, args: { any: ['thing', null] } },
  { name: 'in_empty', about: 'the schema {}', input: {}, args: { any: 1 } },
  {
    name: 'in_untyped',
    about: 'properties without a type',
    input: { properties: { a: text }, required: ['a'] },
    args: { a: 'x' },
    bad: { args: { a: 5 }, names: 'a' },
  },
  {
    name: 'in_root_one_of',
    about: 'a root oneOf told apart by a tag',
    input: {
      oneOf: [
        object({ kind: { const: 'file' }, path: text }, { required: ['kind', 'path'] }),
        object({ kind: { const: 'url' }, url: text }, { required: ['kind', 'url'] }),
      ],
    },
    args: { kind: 'url', url: 'http://example.com/' },
    bad: { args: { kind: 'url' }, names: 'url' },
  },
  {
    name: 'in_root_any_of',
    about: 'a root anyOf of required keys',
    input: { ...object({ id: integer, name: text }), anyOf: [{ required: ['id'] }, { required: ['name'] }] },
    args: { name: 'x' },
  },
  {
    name: 'in_root_all_of',
    about: 'a root allOf of two references',
    input: {
      allOf: [{ $ref: '#/$defs/page' }, { $ref: '#/$defs/filter' }],
      $defs: { page: object({ page: integer }), filter: object({ query: text }, { required: ['query'] }) },
    },
    args: { page: 2, query: 'x' },
  },
  {
    name: 'in_root_if',
    about: 'a root if, then and else',
    input: {
      ...object({ unit: text, value: true }),
      if: { properties: { unit: { const: 'day' } } },
      then: { properties: { value: integer } },
      else: { properties: { value: text } },
    },
    args: { unit: 'day', value: 4 },
  },
  {
    name: 'in_root_ref',
    about: 'a root that is only a $ref',
    input: { $ref: '#/$defs/query', $defs: { query: object({ q: text }, { required: ['q'] }) } },
    args: { q: 'x' },
    bad: { args: {}, names: 'q' },
  },
  {
    name: 'in_nullable_root',
    about: 'an object or null, whose member refers to the root',
    input: { type: ['object', 'null'], properties: { next: { $ref: '#' } } },
    args: { next: { next: null } },
  },
];

const references = [
  {
    name: 'in_recursive',
    about: 'a tree by #/$defs',
    input: object(
      { tree: { $ref: '#/$defs/node' } },
      { $defs: { node: object({ children: { type: 'array', items: { $ref: '#/$defs/node' } } }) } },
    ),
    args: { tree: { children: [{ children: [] }, { children: [{}] }] } },
  },
  {
    name: 'in_anchor',
    about: 'a reference to an $anchor',
    input: object({ cell: { $ref: '#cell' } }, { $defs: { c: { $anchor: 'cell', type: 'integer' } } }),
    args: { cell: 7 },
  },
  {
    name: 'in_dynamic_ref',
    about: '$dynamicRef and $dynamicAnchor',
    input: object(
      { node: { $ref: '#/$defs/node' } },
      { $defs: { node: { $dynamicAnchor: 'node', ...object({ next: { $dynamicRef: '#node' } }) } } },
    ),
    args: { node: { next: { next: {} } } },
  },
  {
    name: 'in_shared_id_a',
    about: 'an $id that another tool has, too',
    input: { $id: 'https://example.com/shared', ...object({ a: { $ref: '#/$defs/a' } }), $defs: { a: text } },
    args: { a: 'x' },
  },
  {
    name: 'in_shared_id_b',
    about: 'the same $id with another meaning',
    input: {
      $id: 'https://example.com/shared',
      ...object({ a: { $ref: '#/$defs/a' } }),
      $defs: { a: integer },
    },
    args: { a: 5 },
    bad: { args: { a: 'x' }, names: 'a' },
  },
  {
    name: 'in_embedded_id',
    about: 'a $ref to an embedded resource by its $id',
    input: object(
      { at: { $ref: 'https://example.com/point' } },
      {
        $defs: {
          point: { $id: 'https://example.com/point', ...object({ x: integer }, { required: ['x'] }) },
        },
      },
    ),
    args: { at: { x: 1 } },
  },
];

const dialects = [
  {
    name: 'in_draft_07',
    about: 'stamped draft-07: array items, definitions, dependencies',
    input: {
      $schema: DIALECT_07,
      ...object({
        pair: { type: 'array', items: [text, integer], additionalItems: false },
        card: { $ref: '#/definitions/card' },
        address: text,
      }),
      definitions: { card: text },
      dependencies: { card: ['address'] },
    },
    args: { pair: ['a', 1], card: 'x', address: 'y' },
  },
  {
    name: 'in_draft_04',
    about: 'stamped draft-04: boolean exclusiveMinimum, id',
    input: {
      $schema: DIALECT_04,
      id: 'https://example.com/old',
      ...object({ amount: { type: 'number', minimum: 0, exclusiveMinimum: true } }),
    },
    args: { amount: 0.5 },
    bad: { args: { amount: 0 }, names: 'amount' },
  },
  {
    name: 'in_stamped_2020',
    about: 'stamped 2020-12, with prefixItems',
    input: {
      $schema: DIALECT_2020,
      ...object({ pair: { type: 'array', prefixItems: [text], items: integer } }),
    },
    args: { pair: ['a', 1, 2] },
  },
];

const keywords = [
  {
    name: 'in_tuple_closed',
    about: 'prefixItems with items: false',
    input: object({ pair: { type: 'array', prefixItems: [text, integer], items: false } }),
    args: { pair: ['a', 1] },
  },
  {
    name: 'in_cents',
    about: 'a fractional multipleOf',
    input: object({ price: { type: 'number', multipleOf: 0.01 } }),
    args: { price: 19.99 },
  },
  {
    name: 'in_empty_enum',
    about: 'enum: [] in a branch',
    input: object({ mode: { anyOf: [{ enum: [] }, text] } }),
    args: { mode: 'x' },
  },
  {
    name: 'in_const_null',
    about: 'const: null and an enum with null',
    input: object({ nothing: { const: null }, mode: { enum: ['a', null, 3] } }),
    args: { nothing: null, mode: null },
  },
  {
    name: 'in_nullable_type',
    about: 'a type array with null',
    input: object({ name: { type: ['string', 'null'] } }, { required: ['name'] }),
    args: { name: null },
  },
  {
    name: 'in_nullable_openapi',
    about: 'nullable: true, which JSON Schema ignores',
    input: object({ name: { anyOf: [text, { type: 'null' }], nullable: true } }),
    args: { name: null },
  },
  {
    name: 'in_boolean_schemas',
    about: 'true and false as schemas of properties',
    input: object({ any: true, never: false }),
    args: { any: { x: [1] } },
  },
  {
    name: 'in_unevaluated',
    about: 'unevaluatedProperties: false beside allOf',
    input: object({ b: text }, { allOf: [{ properties: { a: text } }], unevaluatedProperties: false }),
    args: { a: 'x', b: 'y' },
  },
  {
    name: 'in_dependent',
    about: 'dependentSchemas and dependentRequired',
    input: object(
      { card: text, address: text, zip: integer },
      {
        dependentRequired: { card: ['address'] },
        dependentSchemas: { address: { properties: { zip: { minimum: 1 } }, required: ['zip'] } },
      },
    ),
    args: { card: 'x', address: 'y', zip: 5 },
  },
  {
    name: 'in_pattern_properties',
    about: 'patternProperties and propertyNames with additionalProperties: false',
    input: {
      type: 'object',
      patternProperties: { '^x-[a-z]+$': integer },
      propertyNames: { maxLength: 8 },
      additionalProperties: false,
    },
    args: { 'x-one': 1, 'x-two': 2 },
  },
  {
    name: 'in_contains',
    about: 'contains with minContains and maxContains',
    input: object({ tags: { type: 'array', contains: { const: 'a' }, minContains: 1, maxContains: 2 } }),
    args: { tags: ['a', 'b'] },
  },
  {
    name: 'in_formats',
    about: 'formats that clients know: date-time, uri, email, uuid',
    input: object({
      at: { type: 'string', format: 'date-time' },
      link: { type: 'string', format: 'uri' },
      mail: { type: 'string', format: 'email' },
      id: { type: 'string', format: 'uuid' },
    }),
    args: {
      at: '2026-11-17T10:00:00Z',
      link: 'https://example.com/a?b=c',
      mail: 'a@example.com',
      id: '123e4567-e89b-12d3-a456-426614174000',
    },
  },
  {
    name: 'in_formats_unknown',
    about: 'formats of OpenAPI that JSON Schema does not name',
    input: object({ n: { type: 'integer', format: 'int64' }, s: { type: 'string', format: 'password' } }),
    args: { n: 9_007_199_254_740_991, s: 'x' },
  },
  {
    name: 'in_lookaround',
    about: 'patterns with lookahead and lookbehind',
    input: object({ word: { type: 'string', pattern: '^(?!-)[a-z-]+(?<!-)$' } }),
    args: { word: 'a-b' },
    bad: { args: { word: '-a' }, names: 'word' },
  },
  {
    name: 'in_unicode_pattern',
    about: 'a pattern with \\p{L}, which needs the u flag',
    input: object({ word: { type: 'string', pattern: '^\\p{L}+$' } }),
    args: { word: 'naïve' },
  },
  {
    name: 'in_defaults',
    about: 'defaults, deprecated, readOnly and examples',
    input: object({
      a: { ...integer, default: 5, deprecated: true },
      b: { ...text, readOnly: true, examples: ['x'] },
    }),
    args: { b: 'y' },
  },
  {
    name: 'in_foreign_keywords',
    about: 'keywords that no dialect knows',
    input: {
      ...object({ a: { ...text, 'x-order': 1, discriminator: { propertyName: 'a' } } }),
      'x-vendor': {},
    },
    args: { a: 'x' },
  },
  {
    name: 'in_closed',
    about: 'additionalProperties: false; the refusal names the extra member',
    input: object({ a: text }, { additionalProperties: false }),
    args: { a: 'x' },
    bad: { args: { a: 'x', surplus: 1 }, names: 'surplus' },
  },
];

export const inputCases = [...roots, ...references, ...dialects, ...keywords];
