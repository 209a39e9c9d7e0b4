/** R-WIRE-5, R-WIRE-7: what each rule makes of a document, pinned; and that a real client needs it. */
import { describe, expect, it, vi } from 'vitest';
import { misreadings } from '../../../../test/properties/readers/clients.ts';
import type { JsonObject } from '../../../json/index.ts';
import { choices } from '../choices.ts';
import { forReaders, type Reader } from '../index.ts';
import { rules } from './index.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

interface Pin {
  readonly rule: string;
  readonly reader: Reader;
  readonly schema: JsonObject;
  readonly sent: JsonObject;
  /** What fits the schema, and is rejected or thrown on where the schema is sent as it is. */
  readonly value?: unknown;
}

const fraction = { multipleOf: 0.01 };

const pins: readonly Pin[] = [
  {
    rule: 'multiple-of-decimal',
    reader: 'modern',
    schema: { type: 'number', multipleOf: 0.01 },
    sent: { type: 'number' },
    value: 19.99,
  },
  {
    rule: 'troublesome-const',
    reader: 'modern',
    schema: { const: { valueOf: 1 } },
    sent: {},
    value: { valueOf: 1 },
  },
  {
    rule: 'troublesome-enum',
    reader: 'modern',
    schema: { enum: [1, [{ toString: 1 }]] },
    sent: {},
    value: [{ toString: 1 }],
  },
  {
    rule: 'troublesome-items',
    reader: 'modern',
    schema: { items: { type: 'object', required: ['toString'] }, uniqueItems: true },
    sent: { items: { type: 'object', required: ['toString'] } },
    value: [{ toString: 1 }, { toString: 2 }],
  },
  {
    rule: 'format-unknown',
    reader: 'modern',
    schema: { type: 'string', format: 'hasOwnProperty' },
    sent: { type: 'string' },
    value: 'any text',
  },
  { rule: 'pattern-invalid', reader: 'modern', schema: { pattern: '[\\w-.]' }, sent: {}, value: 'a' },
  {
    rule: 'pattern-of-names-invalid',
    reader: 'modern',
    schema: { patternProperties: { '\\-': false, '^a': true }, additionalProperties: false },
    sent: { patternProperties: { '^a': true } },
    value: { a: 1 },
  },
  { rule: 'pattern-without-flag', reader: 'legacy', schema: { pattern: '^.$' }, sent: {}, value: '😀' },
  {
    rule: 'pattern-of-names-without-flag',
    reader: 'legacy',
    schema: { patternProperties: { '^.$': true }, additionalProperties: false },
    sent: {},
    value: { '😀': 1 },
  },
  {
    rule: 'inherited-property',
    reader: 'modern',
    schema: { properties: { toString: { type: 'string' }, a: true }, additionalProperties: false },
    sent: {
      properties: { a: true },
      additionalProperties: false,
      patternProperties: { '^toString$': { type: 'string' } },
    },
    value: {},
  },
  {
    rule: 'inherited-dependency',
    reader: 'modern',
    schema: { dependentRequired: { valueOf: ['a'], b: ['c'] } },
    sent: { dependentRequired: { b: ['c'] } },
    value: {},
  },
  {
    rule: 'patterns-beside-choices',
    reader: 'modern',
    schema: {
      properties: { a: { type: 'number' } },
      patternProperties: { '^b': {} },
      additionalProperties: false,
      anyOf: [{ properties: { a: { const: 1 } } }, {}],
    },
    sent: {
      properties: { a: { type: 'number' } },
      anyOf: [{ properties: { a: { const: 1 } } }, {}],
      allOf: [{ patternProperties: { '^b': {} }, properties: { a: {} }, additionalProperties: false }],
    },
  },
  {
    rule: 'patterns-beside-choices',
    reader: 'modern',
    schema: { patternProperties: { '^a': {} }, anyOf: [{ properties: { a: { const: 1 } } }, {}] },
    sent: {
      anyOf: [{ properties: { a: { const: 1 } } }, {}],
      allOf: [{ patternProperties: { '^a': {} } }],
    },
    value: { a: 2 },
  },
  {
    rule: 'foreign-keyword',
    reader: 'modern',
    schema: {
      id: 'a',
      nullable: true,
      $async: true,
      formatMinimum: 'a',
      $recursiveRef: '#',
      discriminator: { propertyName: 'a' },
      example: 1,
    },
    sent: { discriminator: { propertyName: 'a' }, example: 1 },
    value: 1,
  },
  {
    rule: 'empty-enum',
    reader: 'modern',
    schema: { anyOf: [{ type: 'string', enum: [], title: 'T' }, {}] },
    sent: { anyOf: [{ title: 'T', not: {} }, {}] },
    value: 1,
  },
  {
    rule: 'not-anything',
    reader: 'modern',
    schema: {
      if: { not: {}, allOf: [{ patternProperties: { '^a': {} } }] },
      then: { patternProperties: { '^a': {} } },
    },
    sent: { if: { not: {} }, then: { patternProperties: { '^a': {} } } },
    value: {},
  },
  {
    rule: 'definition-named-id',
    reader: 'modern',
    schema: { $ref: '#/$defs/$id', $defs: { $id: { type: 'string' }, id: {} } },
    sent: { $ref: '#/$defs/id-2', $defs: { id: {}, 'id-2': { type: 'string' } } },
    value: 'a',
  },
  {
    rule: 'reference-to-boolean',
    reader: 'modern',
    schema: {
      items: { $ref: '#/$defs/a', type: 'string' },
      not: { $ref: '#/$defs/b' },
      $defs: { a: true, b: false },
    },
    sent: { items: { type: 'string' }, not: { not: {} }, $defs: { a: true, b: false } },
  },
  {
    rule: 'identifier-in-unknown-keyword',
    reader: 'modern',
    schema: { 'x-a': [{ $anchor: 'no anchor' }], 'x-b': { c: { $anchor: 'no anchor' } }, 'x-c': 1 },
    sent: { 'x-c': 1 },
    value: 1,
  },
  {
    rule: 'reference-through-empty-name',
    reader: 'legacy',
    schema: { if: { $ref: '#/$defs/' }, then: { type: 'array' }, $defs: { '': { type: 'array' } } },
    sent: { $defs: { '': { type: 'array' } } },
    value: {},
  },
  {
    rule: 'reference-with-siblings',
    reader: 'legacy',
    schema: { not: { $ref: '#/$defs/a', title: 'T', minimum: 3 }, $defs: { a: { type: 'number' } } },
    sent: {
      not: { title: 'T', minimum: 3, allOf: [{ $ref: '#/$defs/a' }] },
      $defs: { a: { type: 'number' } },
    },
    value: 1,
  },
  {
    rule: 'prefix-items',
    reader: 'legacy',
    schema: { prefixItems: [{ type: 'string' }, false], items: { type: 'number' } },
    sent: {
      prefixItems: [{ type: 'string' }, false],
      items: { anyOf: [{ type: 'number' }, { $ref: '#/prefixItems/0' }] },
    },
    value: ['a'],
  },
  {
    rule: 'prefix-items',
    reader: 'legacy',
    schema: { prefixItems: [{ type: 'string' }], items: false },
    sent: { prefixItems: [{ type: 'string' }], maxItems: 1 },
    value: ['a'],
  },
  {
    rule: 'prefix-items',
    reader: 'legacy',
    schema: { prefixItems: [true], items: { type: 'null' } },
    sent: { prefixItems: [true], items: true },
    value: [1],
  },
  {
    rule: 'contains-none',
    reader: 'legacy',
    schema: { contains: { type: 'string' }, minContains: 0 },
    sent: {},
    value: [],
  },
  {
    rule: 'boolean-property',
    reader: 'legacy',
    schema: { properties: { a: true, b: false } },
    sent: { properties: { a: {}, b: { not: {} } } },
  },
  {
    rule: 'not-inexact',
    reader: 'modern',
    schema: { not: { items: fraction }, ...fraction },
    sent: {},
  },
  {
    rule: 'one-of-inexact',
    reader: 'legacy',
    schema: { oneOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    sent: { anyOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    value: [1],
  },
  {
    rule: 'one-of-inexact',
    reader: 'legacy',
    schema: { anyOf: [{}], oneOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    sent: { anyOf: [{}], allOf: [{ anyOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] }] },
    value: [1],
  },
  {
    rule: 'if-inexact',
    reader: 'legacy',
    schema: { if: { prefixItems: [{ type: 'string' }] }, then: { maxItems: 1 }, else: { minItems: 2 } },
    sent: { anyOf: [{ maxItems: 1 }, { minItems: 2 }] },
    value: [1, 2],
  },
  {
    rule: 'if-inexact',
    reader: 'legacy',
    schema: { if: { prefixItems: [{ type: 'string' }] }, then: { maxItems: 1 } },
    sent: {},
    value: [1, 2],
  },
  {
    rule: 'max-contains-inexact',
    reader: 'modern',
    schema: { contains: fraction, maxContains: 1 },
    sent: { contains: {} },
  },
  {
    rule: 'unevaluated-forgotten',
    reader: 'modern',
    schema: { contains: { type: 'string' }, minContains: 0, unevaluatedItems: false },
    sent: { contains: { type: 'string' }, minContains: 0 },
    value: ['a'],
  },
  {
    rule: 'unevaluated-forgotten',
    reader: 'modern',
    schema: { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false },
    sent: { if: { properties: { a: { const: 1 } } } },
    value: { a: 1 },
  },
];

describe('a document with a hazard is sent in a form that every client accepts', () => {
  it.each(pins)('$rule, $reader: $schema', ({ rule, reader, schema, sent }) => {
    const { document, changes } = forReaders(schema, reader);
    expect(JSON.stringify(document)).toBe(JSON.stringify(sent));
    expect(changes.map((change) => change.rule)).toContain(rule);
  });

  it.each(pins.filter(({ value }) => value !== undefined))(
    'which it was not before: $rule, $reader: $schema',
    ({ reader, schema, value, sent }) => {
      expect(misreadings(schema, reader, [value])).not.toEqual([]);
      expect(misreadings(sent, reader, [value])).toEqual([]);
    },
  );

  it('every rule that changes something has a pin', () => {
    const pinned = new Set(pins.map(({ rule }) => rule));
    const weighing = [
      'format-annotated',
      'format-hint',
      'format-looser',
      'multiple-of-large',
      'inherited-required',
      'unevaluated',
      'unknown-to-draft-07',
    ];
    const forgetting = [
      'items-found-by-contains',
      'items-of-branches',
      'properties-before-branches',
      'properties-of-condition',
    ];
    const missing = [...rules, ...choices].map(({ name }) => name).filter((name) => !pinned.has(name));
    expect([...new Set(missing)].sort()).toEqual([...weighing, ...forgetting].sort());
  });

  it('names the place of each change in the document that came in', () => {
    const schema = { properties: { 'a/b': { anyOf: [{}, fraction] } }, $defs: { c: { enum: [] } } };
    expect(forReaders(schema, 'modern').changes).toEqual([
      { rule: 'empty-enum', place: '/$defs/c' },
      { rule: 'multiple-of-decimal', place: '/properties/a~1b/anyOf/1' },
    ]);
  });

  it('leaves what came in as it was', () => {
    for (const { schema, reader } of pins) {
      const before = structuredClone(schema);
      forReaders(schema, reader);
      expect(schema).toEqual(before);
    }
  });
});
