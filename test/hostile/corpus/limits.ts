/**
 * Each limit of R-BOUND-1 at its edge: what it allows passes, one more is refused by its name; and each can
 * be set.
 */
import { ladder, nest, record, times, type Json } from '../build.ts';
import type { HostileCase, Outcome } from '../case.ts';

const MEBIBYTE = 1_048_576;

/** A schema so many subschemas deep, the root counted. */
const deep = (depth: number, wrap: (inner: unknown) => unknown = (inner) => ({ not: inner })): unknown =>
  nest(depth - 1, {}, wrap);

/** A document whose JSON text has exactly so many bytes, whatever the rest of it takes. */
function sized(bytes: number, rest: Json): Json {
  const used = Buffer.byteLength(JSON.stringify({ ...rest, title: '' }));
  return { ...rest, title: 'a'.repeat(bytes - used) };
}

/** So many references one after another, ending in `leaf`. */
const chain = (references: number, level: (next: Json) => unknown = (next) => next): Json =>
  ladder(references - 1, { type: 'string' }, level);

const edge = (
  what: string,
  make: (size: number) => unknown,
  allowed: number,
  refused: Outcome,
): HostileCase[] => [
  { name: `${what}: ${allowed} pass`, schema: () => make(allowed), outcome: 'admitted' },
  { name: `${what}: ${allowed + 1} are refused`, schema: () => make(allowed + 1), outcome: refused },
];

const depths: readonly HostileCase[] = [
  ...edge('depth by not', (n) => deep(n), 64, 'refused: limit-depth'),
  ...edge('depth by items', (n) => deep(n, (items) => ({ items })), 64, 'refused: limit-depth'),
  ...edge('depth by properties', (n) => deep(n, (a) => ({ properties: { a } })), 64, 'refused: limit-depth'),
  ...edge('depth by anyOf', (n) => deep(n, (a) => ({ anyOf: [true, a] })), 64, 'refused: limit-depth'),
  ...edge('depth by $defs', (n) => deep(n, (a) => ({ $defs: { a } })), 64, 'refused: limit-depth'),
  { name: 'a schema 10,000 deep', schema: () => deep(10_000), outcome: 'refused: limit-depth' },
  {
    name: 'a schema 100,000 deep',
    schema: () => deep(100_000),
    options: { limits: { subschemas: 200_000 } },
    outcome: 'refused: limit-depth',
  },
  {
    name: 'a schema 9,000 deep by items in draft-07',
    schema: () => ({
      $schema: 'http://json-schema.org/draft-07/schema#',
      items: deep(9_000, (items) => ({ items: [items] })),
    }),
    outcome: 'refused: limit-depth',
  },
  {
    name: 'a schema too deep where only a reference makes it one',
    schema: () => ({ $ref: '#/hidden', hidden: deep(100) }),
    outcome: 'refused: limit-depth',
  },
  {
    name: 'data 10,000 deep in default is no subschema',
    schema: () => ({ default: nest(10_000, 1, (inner) => [inner]) }),
    outcome: 'admitted',
  },
  {
    name: 'an unknown keyword 10,000 deep is no subschema',
    schema: () => ({ unknown: deep(10_000) }),
    outcome: 'admitted',
  },
  {
    name: 'a schema 10,000 deep where the limit allows it',
    schema: () => deep(10_000),
    value: () => 1,
    options: { limits: { depth: 10_000 } },
    outcome: 'invalid',
    steps: 1_500_000,
  },
];

const sizes: readonly HostileCase[] = [
  ...edge(
    'subschemas in anyOf',
    (n) => ({ anyOf: times(n - 1, () => ({})) }),
    10_000,
    'refused: limit-subschemas',
  ),
  ...edge(
    'boolean subschemas',
    (n) => ({ allOf: times(n - 1, () => true) }),
    10_000,
    'refused: limit-subschemas',
  ),
  ...edge(
    'subschemas in properties',
    (n) => ({ properties: record(n - 1, () => ({})) }),
    10_000,
    'refused: limit-subschemas',
  ),
  ...edge(
    'subschemas in $defs',
    (n) => ({ $defs: record(n - 1, () => true) }),
    10_000,
    'refused: limit-subschemas',
  ),
  {
    name: '20,000 subschemas',
    schema: () => ({ properties: record(20_000, () => ({ type: 'string' })) }),
    outcome: 'refused: limit-subschemas',
  },
  {
    name: '20,000 subschemas where only a reference makes them some',
    schema: () => ({ $ref: '#/hidden', hidden: { anyOf: times(20_000, () => ({})) } }),
    outcome: 'refused: limit-subschemas',
  },
  {
    name: '20,000 subschemas, each behind a reference of its own',
    schema: () => ({
      allOf: times(9_000, (i) => ({ $ref: `#/hidden/p${i}` })),
      hidden: record(9_000, () => ({ not: {} })),
    }),
    outcome: 'refused: limit-subschemas',
  },
  ...edge('enum', (n) => ({ enum: times(n, (i) => i) }), 10_000, 'refused: limit-enum-values'),
  {
    name: 'enum of 100,000',
    schema: () => ({ enum: times(100_000, (i) => i) }),
    outcome: 'refused: limit-enum-values',
  },
  {
    name: 'enum of 20,000 where only a reference makes it one',
    schema: () => ({ $ref: '#/hidden', hidden: { enum: times(20_000, (i) => i) } }),
    outcome: 'refused: limit-enum-values',
  },
  {
    name: 'enum of 100,000 where the limit allows it',
    schema: () => ({ enum: times(100_000, (i) => i) }),
    value: () => 99_999,
    options: { limits: { enumValues: 100_000 } },
    outcome: 'valid',
  },
  ...edge('pattern', (n) => ({ pattern: 'a'.repeat(n) }), 4_096, 'refused: limit-pattern-length'),
  ...edge(
    'pattern in patternProperties',
    (n) => ({ patternProperties: { ['é'.repeat(n)]: true } }),
    4_096,
    'refused: limit-pattern-length',
  ),
  {
    name: 'pattern of 2,048 pairs of surrogates has 4,096 units',
    schema: () => ({ pattern: '😀'.repeat(2_048) }),
    outcome: 'admitted',
  },
  {
    name: 'pattern of 2,049 pairs of surrogates has too many',
    schema: () => ({ pattern: '😀'.repeat(2_049) }),
    outcome: 'refused: limit-pattern-length',
  },
  {
    name: '400 patterns with back-references, each written out in 256 ways',
    schema: () => ({
      allOf: times(400, (i) => ({
        pattern: `^(a)?(b)?(c)?(d)?(e)?(f)?(g)?(h)?\\1\\2\\3\\4\\5\\6\\7\\8x${i}`,
      })),
    }),
    outcome: 'refused: limit-pattern-steps',
  },
  {
    name: '3,500 names with back-references',
    schema: () => ({ patternProperties: record(3_500, () => true, '^([a-p])(?:y|\\1){50}') }),
    outcome: 'refused: limit-pattern-steps',
  },
  {
    name: '250 patterns of 4 KB',
    schema: () => ({ anyOf: times(250, (i) => ({ pattern: `^${'ab|ac|'.repeat(680)}${i}` })) }),
    outcome: 'refused: limit-pattern-steps',
  },
  {
    name: 'patterns with back-references in a document of too many bytes: bytes are counted first',
    schema: () => ({ patternProperties: record(30_000, () => true, `^([a-p])${'(?:y|\\1)'.repeat(3)}`) }),
    outcome: 'refused: limit-bytes',
  },
  {
    name: '2,000 ordinary patterns',
    schema: () => ({ patternProperties: record(2_000, () => true, '^x-[a-z0-9]{1,63}(?:-[a-z]+)*-v') }),
    outcome: 'admitted',
  },
  {
    name: 'limits.patternSteps set to 500',
    schema: () => ({
      properties: { a: { pattern: '^a$' }, b: { pattern: '^(?:a|b)*c$' }, c: { pattern: '^(a|b)\\1$' } },
    }),
    options: { limits: { patternSteps: 500 } },
    outcome: 'refused: limit-pattern-steps',
  },
];

const bytes: readonly HostileCase[] = Object.entries({
  'plain text': {},
  'letters of two, three and four bytes': { description: 'é€😀'.repeat(1_000) },
  'lone surrogates': { description: '\ud800'.repeat(100), examples: ['\udc00\ud800x'] },
  'quotes, backslashes and control characters': {
    description: '"\\\n\t\b\f\r\u0000\u001f\u007f\u2028/'.repeat(99),
  },
  'keys that need escapes': { properties: { '"\n\u0001é€😀\ud800': { type: 'string' } } },
  'numbers of all lengths': {
    enum: [1e21, -1.5e-7, 0.1, -0, 5e-324, 1.7976931348623157e308, 123456789012345680000],
  },
  'empty containers': { default: [{}, [], [[], {}], null, true, false] },
}).flatMap(([what, rest]) =>
  edge(`bytes of ${what}`, (size) => sized(size, rest), MEBIBYTE, 'refused: limit-bytes'),
);

const chains: readonly HostileCase[] = [
  ...edge('references in a chain', (n) => chain(n), 1_000, 'refused: limit-reference-chain'),
  ...edge(
    'references beside other keywords',
    (n) => chain(n, (next) => ({ ...next, minLength: 1 })),
    1_000,
    'refused: limit-reference-chain',
  ),
  ...edge(
    'references in allOf',
    (n) => chain(n, (next) => ({ allOf: [next] })),
    1_000,
    'refused: limit-reference-chain',
  ),
  ...edge(
    'references in not and if',
    (n) => chain(n, (next) => ({ if: { not: next } })),
    1_000,
    'refused: limit-reference-chain',
  ),
  {
    name: 'a chain of 9,000 references',
    schema: () => chain(9_000),
    outcome: 'refused: limit-reference-chain',
  },
  {
    name: 'a chain of 12,000 references has too many subschemas as well',
    schema: () => chain(12_000),
    outcome: 'refused: limit-subschemas',
  },
  {
    name: 'a chain of 12,000 references, subschemas allowed',
    schema: () => chain(12_000),
    options: { limits: { subschemas: 20_000 } },
    outcome: 'refused: limit-reference-chain',
  },
  {
    name: 'a chain of 12,000 references, all of it allowed',
    schema: () => chain(12_000),
    value: () => 5,
    options: { limits: { subschemas: 20_000, referenceChain: 12_000 } },
    outcome: 'invalid',
    code: 'type',
  },
  {
    name: 'a chain of 12,000 references in allOf, all of it allowed',
    schema: () => chain(12_000, (next) => ({ allOf: [next] })),
    value: () => 5,
    options: { limits: { subschemas: 40_000, referenceChain: 12_000 } },
    outcome: 'invalid',
    steps: 250_000,
  },
  {
    name: 'references that go through the value are no chain',
    schema: () => ladder(4_000, { type: 'string' }, (next) => ({ properties: { a: next } })),
    value: () => ({ a: { a: 5 } }),
    outcome: 'valid',
  },
];

const settings: readonly HostileCase[] = [
  {
    name: 'limits.depth set to 3',
    schema: () => deep(4),
    options: { limits: { depth: 3 } },
    outcome: 'refused: limit-depth',
  },
  {
    name: 'limits.depth set to 100',
    schema: () => deep(100),
    options: { limits: { depth: 100 } },
    outcome: 'admitted',
  },
  {
    name: 'limits.subschemas set to 5',
    schema: () => ({ anyOf: times(5, () => true) }),
    options: { limits: { subschemas: 5 } },
    outcome: 'refused: limit-subschemas',
  },
  {
    name: 'limits.subschemas set to 20,001',
    schema: () => ({ anyOf: times(20_000, () => true) }),
    options: { limits: { subschemas: 20_001 } },
    outcome: 'admitted',
  },
  {
    name: 'limits.bytes set to 20',
    schema: () => sized(21, {}),
    options: { limits: { bytes: 20 } },
    outcome: 'refused: limit-bytes',
  },
  {
    name: 'limits.bytes set to 2 MiB',
    schema: () => sized(2 * MEBIBYTE, {}),
    options: { limits: { bytes: 2 * MEBIBYTE } },
    outcome: 'admitted',
  },
  {
    name: 'limits.enumValues set to 2',
    schema: () => ({ enum: [1, 2, 3] }),
    options: { limits: { enumValues: 2 } },
    outcome: 'refused: limit-enum-values',
  },
  {
    name: 'limits.patternLength set to 3',
    schema: () => ({ pattern: 'abcd' }),
    options: { limits: { patternLength: 3 } },
    outcome: 'refused: limit-pattern-length',
  },
  {
    name: 'limits.patternLength set to 5,000',
    schema: () => ({ pattern: 'a'.repeat(5_000) }),
    options: { limits: { patternLength: 5_000 } },
    outcome: 'admitted',
  },
  {
    name: 'limits.referenceChain set to 2',
    schema: () => chain(3),
    options: { limits: { referenceChain: 2 } },
    outcome: 'refused: limit-reference-chain',
  },
  {
    name: 'a megabyte of nothing but brackets',
    schema: () => ({ default: nest(500_000, [], (inner) => [inner]) }),
    outcome: 'admitted',
  },
  {
    name: 'a document of 400 MB by one shared text',
    schema: () => ({ enum: times(400, () => 'x'.repeat(MEBIBYTE)) }),
    outcome: 'refused: limit-bytes',
  },
];

export const limits: readonly HostileCase[] = [...depths, ...sizes, ...bytes, ...chains, ...settings];
