/**
 * The schemas that types are tried on, with values that they take: every group of the official suite in its
 * dialect, the tools of the corpus, and some that are made to be hard. Files that lie outside are read where
 * they are.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFiles, type DialectName } from '../suite/load.ts';
import { hasShared, sharedPath } from '../shared.mjs';

export interface SchemaCase {
  readonly name: string;
  readonly schema: unknown;
  /** All of them fit. */
  readonly values: readonly unknown[];
}

/** Documents of the suite before 2019-09 do not say what they are. */
const stamps: Readonly<Record<DialectName, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
};

export const dialects: readonly DialectName[] = Object.keys(stamps) as DialectName[];

export function suiteCases(dialect: DialectName): SchemaCase[] {
  const files = (['required', 'optional', 'format'] as const).flatMap((section) =>
    suiteFiles(dialect, section),
  );
  return files.flatMap((file) =>
    file.groups.map((group) => ({
      name: `${dialect} ${file.name}: ${group.description}`,
      schema: stamped(group.schema, stamps[dialect]),
      values: group.tests.filter((test) => test.valid).map((test) => test.data),
    })),
  );
}

function stamped(schema: unknown, $schema: string): unknown {
  return typeof schema === 'object' && schema !== null ? { $schema, ...schema } : schema;
}

const corpus: string = sharedPath('corpus', 'tools');

export const isCorpusPresent: boolean = hasShared('corpus', 'tools');

export function corpusCases(): SchemaCase[] {
  if (!isCorpusPresent) return [];
  return readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const { inputSchema, outputSchema } = JSON.parse(readFileSync(join(corpus, name), 'utf8')) as Record<
        string,
        unknown
      >;
      return [inputSchema, outputSchema]
        .filter((schema) => schema !== undefined)
        .map((schema) => ({ name, schema, values: [] }));
    });
}

/** Made to be hard; text that can be written inline in a program. */
export const hardCases: readonly SchemaCase[] = Object.entries({
  'a reference to itself': { $ref: '#' },
  'references in a ring': {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  },
  'allOf of itself': { allOf: [{ $ref: '#' }, { $ref: '#' }], type: 'object' },
  'anyOf of itself': { anyOf: [{ $ref: '#' }, { type: 'string' }], oneOf: [{ $ref: '#' }] },
  'a tuple of itself': { type: 'array', prefixItems: [{ $ref: '#' }, { $ref: '#' }], items: { $ref: '#' } },
  'members that meet again': {
    type: 'object',
    properties: { n: { allOf: [{ $ref: '#' }, { required: ['n'] }, { properties: { n: { $ref: '#' } } }] } },
  },
  'an index of itself': { additionalProperties: { $ref: '#' }, patternProperties: { a: { $ref: '#' } } },
  'a dynamic reference': { $dynamicAnchor: 'n', properties: { a: { $dynamicRef: '#n' }, b: { $ref: '#n' } } },
  'a ring of anchors': {
    $ref: '#x',
    $defs: { y: { $anchor: 'x', type: 'object', properties: { z: { $ref: '#x' } } } },
  },
  'every step doubled': {
    $ref: '#/$defs/d0',
    $defs: Object.fromEntries(count(40).map((i) => [`d${i}`, doubled(i)])),
  },
  '500 values': { enum: count(500).map((i) => `v${i}`) },
  '10,000 values': { type: 'string', enum: count(10_000).map((i) => `v${i}`) },
  '200 properties': {
    type: 'object',
    properties: Object.fromEntries(count(200).map((i) => [`p${i}`, { type: 'string' }])),
    required: count(100).map((i) => `p${i}`),
    additionalProperties: { type: 'number' },
  },
  '60 parts': {
    allOf: count(60).map((i) => ({ properties: { [`p${i}`]: { type: 'string' } }, required: [`p${i}`] })),
  },
  '60 alternatives': {
    oneOf: count(60).map((i) => ({ type: 'object', properties: { kind: { const: i } } })),
  },
  '600 alternatives': {
    anyOf: count(600).map((i) => ({ type: 'object', properties: { kind: { const: i } } })),
  },
  'a product of 20 times 20 alternatives': { allOf: count(20).map((j) => alternatives(j, 20)) },
  'a product of 20 times 8 alternatives': { allOf: count(20).map((j) => alternatives(j, 8)) },
  'a tuple of 1,500': {
    type: 'array',
    prefixItems: count(1500).map(() => ({ type: 'string' })),
    minItems: 1200,
  },
  'a pointer of 5,000 steps': { $ref: `#${'/a'.repeat(5000)}` },
  'a pointer of 5,000 escapes': { $ref: `#/${'~0'.repeat(5000)}` },
  'names that objects inherit': JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"$ref":"#"}},"required":["__proto__"]}',
  ) as unknown,
  '45 levels of properties': nested(45, (schema) => ({
    type: 'object',
    properties: { a: schema },
    required: ['a'],
  })),
  '45 levels of anyOf': nested(45, (schema) => ({ anyOf: [schema, { type: 'string' }] })),
  '45 levels of tuples': nested(45, (schema) => ({ type: 'array', prefixItems: [schema], minItems: 1 })),
  '64 levels of items': nested(64, (schema) => ({ type: 'array', items: schema })),
  '64 levels of not': nested(64, (schema) => ({ not: schema })),
}).map(([name, schema]) => ({ name, schema, values: [] }));

/** TypeScript itself does not take text that is nested more than 100 deep, but it takes such types. */
export const deepCases: readonly SchemaCase[] = Object.entries({
  properties: nested(64, (schema) => ({ type: 'object', properties: { a: schema }, required: ['a'] })),
  allOf: nested(64, (schema) => ({
    allOf: [schema, { type: 'object', properties: { a: { type: 'string' } } }],
  })),
  anyOf: nested(64, (schema) => ({ anyOf: [schema, { type: 'string' }] })),
  oneOf: nested(64, (schema) => ({
    oneOf: [schema],
    anyOf: [{ type: 'object' }],
    allOf: [{ required: ['x'] }],
  })),
  prefixItems: nested(64, (schema) => ({ type: 'array', prefixItems: [schema], minItems: 1 })),
}).map(([keyword, schema]) => ({ name: `64 levels of ${keyword}`, schema, values: [] }));

function count(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

function nested(levels: number, around: (schema: object) => object): object {
  return count(levels).reduce<object>(around, { type: 'string' });
}

function doubled(i: number): object {
  const next = { $ref: `#/$defs/d${i + 1}` };
  return { anyOf: [next, { type: 'array', items: next }], allOf: [next, next] };
}

function alternatives(j: number, length: number): object {
  return {
    anyOf: count(length).map((i) => ({ properties: { [`a${j}`]: { const: i } }, required: [`a${j}`] })),
  };
}
