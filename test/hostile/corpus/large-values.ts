/**
 * Many keywords on one long array or text, up to 4 MiB of JSON: what costs little for each item is charged
 * little, so that an ordinary check of a large value is decided, and what costs much for each ends in time
 * (R-BOUND-2).
 */
import { record, times, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

const rows = (count: number): unknown => times(count, (id) => ({ id, name: 'n', tags: ['a'] }));
const row: Json = { properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] };

const sizes: readonly (readonly [name: string, copy: (i: number) => Json])[] = [
  ['minItems', (i) => ({ minItems: i })],
  ['prefixItems', (i) => ({ prefixItems: times((i % 3) + 1, () => ({ type: 'integer' })) })],
  ['contains', () => ({ contains: { type: 'integer' } })],
  ['uniqueItems', () => ({ anyOf: [{ uniqueItems: true }, { minItems: 1 }] })],
  ['const', (i) => ({ not: { const: [i, 1] } })],
  ['enum', (i) => ({ not: { enum: times(6, (j) => [i, j]) } })],
  ['items in a branch that misses at once', (i) => ({ anyOf: [{ items: { const: `x${i}` } }, true] })],
];

/** Keywords that do not look at all items: their number does not matter. */
const ofSize: readonly HostileCase[] = sizes.map(([name, copy]) => ({
  name: `1,000 times ${name} on an array of 200,000 numbers`,
  schema: () => ({ allOf: times(1_000, copy) }),
  value: () => times(200_000, () => 1),
  outcome: 'valid',
  steps: 600_000,
}));

const ofItems: readonly HostileCase[] = [
  {
    name: '40 types of 400,000 items',
    schema: () => ({ allOf: times(40, () => ({ items: { type: ['integer', 'string'] } })) }),
    value: () => times(400_000, () => 1),
    outcome: 'valid',
    steps: 6_000_000,
  },
  {
    name: '4,000 types of 400,000 items',
    schema: () => ({ allOf: times(4_000, () => ({ items: { type: ['integer', 'string'] } })) }),
    value: () => times(400_000, () => 1),
    outcome: 'exhausted',
  },
  {
    name: '20 schemas of 10,000 rows',
    schema: () => ({ allOf: times(20, () => ({ items: row })) }),
    value: () => rows(10_000),
    outcome: 'valid',
    steps: 5_000_000,
  },
  {
    name: '2,400 schemas of 10,000 rows',
    schema: () => ({ allOf: times(2_400, () => ({ items: row })) }),
    value: () => rows(10_000),
    outcome: 'exhausted',
  },
  {
    name: 'uniqueItems of 50,000 numbers, a thousand times',
    schema: () => ({ allOf: times(1_000, () => ({ uniqueItems: true })) }),
    value: () => times(50_000, (i) => i),
    outcome: 'valid',
    steps: 1_500_000,
  },
  {
    name: '3,000 branches of which the first fits 20,000 items',
    schema: () => ({ items: { anyOf: [{ type: 'integer' }, ...times(3_000, (i) => ({ const: i + 0.5 }))] } }),
    value: () => times(20_000, (i) => i),
    outcome: 'valid',
    steps: 500_000,
  },
  {
    name: 'items that contains accounts for, 50 times on 20,000',
    schema: () => ({
      allOf: times(50, (i) => ({ contains: { minimum: i }, unevaluatedItems: { type: 'integer' } })),
    }),
    value: () => times(20_000, (i) => i),
    outcome: 'valid',
    steps: 4_000_000,
  },
  {
    name: '50,000 numbers that are no decimal of few digits',
    schema: () => ({ items: { multipleOf: 1.1e-13 } }),
    value: () => times(50_000, () => 1.1e-7),
    outcome: 'valid',
    steps: 3_000_000,
  },
];

const ofTexts: readonly HostileCase[] = [
  {
    name: '5,000 formats of a text of 4,000,000 letters',
    schema: () => ({ anyOf: times(5_000, () => ({ format: 'uri' })) }),
    value: () => 'a'.repeat(4_000_000),
    options: { formats: 'assert' },
    outcome: 'exhausted',
  },
  {
    name: 'enum of lists against a list of one text of 4,000,000 letters',
    schema: () => ({ allOf: times(1_000, (i) => ({ not: { enum: times(6, (j) => [`${i} ${j}`]) } })) }),
    value: () => ['a'.repeat(4_000_000)],
    outcome: 'valid',
    steps: 100_000,
  },
  {
    name: 'enum of objects against one that is large further down',
    schema: () => ({
      allOf: times(1_000, (i) => ({ not: { enum: times(6, (j) => ({ a: { b: i * j } })) } })),
    }),
    value: () => ({ a: record(20_000, () => 1) }),
    outcome: 'valid',
    steps: 600_000,
  },
];

export const largeValues: readonly HostileCase[] = [...ofSize, ...ofItems, ...ofTexts];
