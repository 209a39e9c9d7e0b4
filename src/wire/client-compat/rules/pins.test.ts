/** R-WIRE-5, R-WIRE-7: the rewrite of each rule, pinned; and that a real client needs it. */
import { describe, expect, it, vi } from 'vitest';
import { misreadings } from '../../../../test/properties/client-compat/official-clients.ts';
import type { JsonObject } from '../../../json/index.ts';
import { loosenings } from '../loosenings.ts';
import { rewriteForClients, type ClientGroup } from '../index.ts';
import { rules } from './index.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

interface Pin {
  readonly rule: string;
  readonly clients: ClientGroup;
  readonly schema: JsonObject;
  readonly sent: JsonObject;
  /** Fits the schema; some client rejects it, or throws, by the schema as it is. */
  readonly value?: unknown;
}

const fraction = { multipleOf: 0.01 };

const pins: readonly Pin[] = [
  {
    rule: 'multiple-of-decimal',
    clients: 'modern',
    schema: { type: 'number', multipleOf: 0.01 },
    sent: { type: 'number' },
    value: 19.99,
  },
  {
    rule: 'troublesome-const',
    clients: 'modern',
    schema: { const: { valueOf: 1 } },
    sent: {},
    value: { valueOf: 1 },
  },
  {
    rule: 'troublesome-enum',
    clients: 'modern',
    schema: { enum: [1, [{ toString: 1 }]] },
    sent: {},
    value: [{ toString: 1 }],
  },
  {
    rule: 'troublesome-items',
    clients: 'modern',
    schema: { items: { type: 'object', required: ['toString'] }, uniqueItems: true },
    sent: { items: { type: 'object', required: ['toString'] } },
    value: [{ toString: 1 }, { toString: 2 }],
  },
  {
    rule: 'format-unknown',
    clients: 'modern',
    schema: { type: 'string', format: 'hasOwnProperty' },
    sent: { type: 'string' },
    value: 'any text',
  },
  { rule: 'pattern-invalid', clients: 'modern', schema: { pattern: '[\\w-.]' }, sent: {}, value: 'a' },
  {
    rule: 'pattern-of-names-invalid',
    clients: 'modern',
    schema: { patternProperties: { '\\-': false, '^a': true }, additionalProperties: false },
    sent: { patternProperties: { '^a': true } },
    value: { a: 1 },
  },
  { rule: 'pattern-without-flag', clients: 'legacy', schema: { pattern: '^.$' }, sent: {}, value: '😀' },
  {
    rule: 'pattern-of-names-without-flag',
    clients: 'legacy',
    schema: { patternProperties: { '^.$': true }, additionalProperties: false },
    sent: {},
    value: { '😀': 1 },
  },
  {
    rule: 'inherited-property',
    clients: 'modern',
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
    clients: 'modern',
    schema: { dependentRequired: { valueOf: ['a'], b: ['c'] } },
    sent: { dependentRequired: { b: ['c'] } },
    value: {},
  },
  {
    rule: 'patterns-beside-choices',
    clients: 'modern',
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
    clients: 'modern',
    schema: { patternProperties: { '^a': {} }, anyOf: [{ properties: { a: { const: 1 } } }, {}] },
    sent: {
      anyOf: [{ properties: { a: { const: 1 } } }, {}],
      allOf: [{ patternProperties: { '^a': {} } }],
    },
    value: { a: 2 },
  },
  {
    rule: 'foreign-keyword',
    clients: 'modern',
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
    clients: 'modern',
    schema: { anyOf: [{ type: 'string', enum: [], title: 'T' }, {}] },
    sent: { anyOf: [{ title: 'T', not: {} }, {}] },
    value: 1,
  },
  {
    rule: 'not-anything',
    clients: 'modern',
    schema: {
      if: { not: {}, allOf: [{ patternProperties: { '^a': {} } }] },
      then: { patternProperties: { '^a': {} } },
    },
    sent: { if: { not: {} }, then: { patternProperties: { '^a': {} } } },
    value: {},
  },
  {
    rule: 'definition-named-id',
    clients: 'modern',
    schema: { $ref: '#/$defs/$id', $defs: { $id: { type: 'string' }, id: {} } },
    sent: { $ref: '#/$defs/id-2', $defs: { id: {}, 'id-2': { type: 'string' } } },
    value: 'a',
  },
  {
    rule: 'reference-to-boolean',
    clients: 'modern',
    schema: {
      items: { $ref: '#/$defs/a', type: 'string' },
      not: { $ref: '#/$defs/b' },
      $defs: { a: true, b: false },
    },
    sent: { items: { type: 'string' }, not: { not: {} }, $defs: { a: true, b: false } },
  },
  {
    rule: 'identifier-in-unknown-keyword',
    clients: 'modern',
    schema: { 'x-a': [{ $anchor: 'no anchor' }], 'x-b': { c: { $anchor: 'no anchor' } }, 'x-c': 1 },
    sent: { 'x-c': 1 },
    value: 1,
  },
  {
    rule: 'reference-through-empty-name',
    clients: 'legacy',
    schema: { if: { $ref: '#/$defs/' }, then: { type: 'array' }, $defs: { '': { type: 'array' } } },
    sent: { $defs: { '': { type: 'array' } } },
    value: {},
  },
  {
    rule: 'reference-with-siblings',
    clients: 'legacy',
    schema: { not: { $ref: '#/$defs/a', title: 'T', minimum: 3 }, $defs: { a: { type: 'number' } } },
    sent: {
      not: { title: 'T', minimum: 3, allOf: [{ $ref: '#/$defs/a' }] },
      $defs: { a: { type: 'number' } },
    },
    value: 1,
  },
  {
    rule: 'prefix-items',
    clients: 'legacy',
    schema: { prefixItems: [{ type: 'string' }, false], items: { type: 'number' } },
    sent: {
      prefixItems: [{ type: 'string' }, false],
      items: { anyOf: [{ type: 'number' }, { $ref: '#/prefixItems/0' }] },
    },
    value: ['a'],
  },
  {
    rule: 'prefix-items',
    clients: 'legacy',
    schema: { prefixItems: [{ type: 'string' }], items: false },
    sent: { prefixItems: [{ type: 'string' }], maxItems: 1 },
    value: ['a'],
  },
  {
    rule: 'prefix-items',
    clients: 'legacy',
    schema: { prefixItems: [true], items: { type: 'null' } },
    sent: { prefixItems: [true], items: true },
    value: [1],
  },
  {
    rule: 'contains-none',
    clients: 'legacy',
    schema: { contains: { type: 'string' }, minContains: 0 },
    sent: {},
    value: [],
  },
  {
    rule: 'boolean-property',
    clients: 'legacy',
    schema: { properties: { a: true, b: false } },
    sent: { properties: { a: {}, b: { not: {} } } },
  },
  {
    rule: 'not-inexact',
    clients: 'modern',
    schema: { not: { items: fraction }, ...fraction },
    sent: {},
  },
  {
    rule: 'one-of-inexact',
    clients: 'legacy',
    schema: { oneOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    sent: { anyOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    value: [1],
  },
  {
    rule: 'one-of-inexact',
    clients: 'legacy',
    schema: { anyOf: [{}], oneOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] },
    sent: { anyOf: [{}], allOf: [{ anyOf: [{ prefixItems: [{ type: 'string' }] }, { maxItems: 1 }] }] },
    value: [1],
  },
  {
    rule: 'if-inexact',
    clients: 'legacy',
    schema: { if: { prefixItems: [{ type: 'string' }] }, then: { maxItems: 1 }, else: { minItems: 2 } },
    sent: { anyOf: [{ maxItems: 1 }, { minItems: 2 }] },
    value: [1, 2],
  },
  {
    rule: 'if-inexact',
    clients: 'legacy',
    schema: { if: { prefixItems: [{ type: 'string' }] }, then: { maxItems: 1 } },
    sent: {},
    value: [1, 2],
  },
  {
    rule: 'max-contains-inexact',
    clients: 'modern',
    schema: { contains: fraction, maxContains: 1 },
    sent: { contains: {} },
  },
  {
    rule: 'unevaluated-undercounted',
    clients: 'modern',
    schema: { contains: { type: 'string' }, minContains: 0, unevaluatedItems: false },
    sent: { contains: { type: 'string' }, minContains: 0 },
    value: ['a'],
  },
  {
    rule: 'unevaluated-undercounted',
    clients: 'modern',
    schema: { if: { properties: { a: { const: 1 } } }, unevaluatedProperties: false },
    sent: { if: { properties: { a: { const: 1 } } } },
    value: { a: 1 },
  },
];

describe('a client that loses what was evaluated before a branch that is not taken', () => {
  const a = { properties: { a: true } };
  const b = { required: ['b'], properties: { b: true } };
  const before = { $ref: '#/$defs/a', allOf: [a], properties: a.properties } as const;
  const branches = {
    anyOf: { anyOf: [b, {}] },
    oneOf: { oneOf: [b, { properties: { c: true } }] },
    if: { if: b, then: { properties: { c: true } }, else: { properties: { d: true } } },
    dependentSchemas: { dependentSchemas: { b: { properties: { c: true } } } },
  } as const;
  it.each([
    ['$ref', 'anyOf'],
    ['$ref', 'oneOf'],
    ['$ref', 'if'],
    ['$ref', 'dependentSchemas'],
    ['allOf', 'if'],
    ['allOf', 'dependentSchemas'],
    ['properties', 'dependentSchemas'],
  ] as const)('gets no unevaluatedProperties: %s, then %s', (earlier, branch) => {
    const schema = {
      $defs: { a },
      [earlier]: before[earlier],
      ...branches[branch],
      unevaluatedProperties: false,
    };
    expect(misreadings(schema, 'modern', [{ a: 1 }])).not.toEqual([]);
    const { document } = rewriteForClients(schema, 'modern');
    expect(misreadings(document as JsonObject, 'modern', [{ a: 1 }])).toEqual([]);
  });
});

describe('a document with a hazard is sent in a form that every client accepts', () => {
  it.each(pins)('$rule, $clients: $schema', ({ rule, clients, schema, sent }) => {
    const { document, changes } = rewriteForClients(schema, clients);
    expect(JSON.stringify(document)).toBe(JSON.stringify(sent));
    expect(changes.map((change) => change.rule)).toContain(rule);
  });

  it.each(pins.filter(({ value }) => value !== undefined))(
    'and some client rejects the document as it was: $rule, $clients: $schema',
    ({ clients, schema, value, sent }) => {
      expect(misreadings(schema, clients, [value])).not.toEqual([]);
      expect(misreadings(sent, clients, [value])).toEqual([]);
    },
  );

  it('every rule that changes something has a pin', () => {
    const pinned = new Set(pins.map(({ rule }) => rule));
    const inexactOnly = [
      'format-annotated',
      'format-hint',
      'format-looser',
      'multiple-of-large',
      'inherited-required',
      'unevaluated',
      'unknown-to-draft-07',
    ];
    const undercountingOnly = [
      'items-found-by-contains',
      'items-of-branches',
      'properties-before-branches',
      'properties-of-condition',
    ];
    const missing = [...rules, ...loosenings].map(({ name }) => name).filter((name) => !pinned.has(name));
    expect([...new Set(missing)].sort()).toEqual([...inexactOnly, ...undercountingOnly].sort());
  });

  it('names the path of each change in the document before the rewrite', () => {
    const schema = { properties: { 'a/b': { anyOf: [{}, fraction] } }, $defs: { c: { enum: [] } } };
    expect(rewriteForClients(schema, 'modern').changes).toEqual([
      { rule: 'empty-enum', schemaPath: '/$defs/c' },
      { rule: 'multiple-of-decimal', schemaPath: '/properties/a~1b/anyOf/1' },
    ]);
  });

  it('leaves the document before the rewrite unchanged', () => {
    for (const { schema, clients } of pins) {
      const before = structuredClone(schema);
      rewriteForClients(schema, clients);
      expect(schema).toEqual(before);
    }
  });
});
