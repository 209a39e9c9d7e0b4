/**
 * Many keywords on one object of many members. V8 lists all keys of such an object before a loop over them
 * begins, so its keys are listed once for a check, where a keyword needs all of them, and whatever a schema
 * names is looked up (R-BOUND-2).
 */
import { parse, record, times, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

/** As it comes from a client: V8 lays out what JSON.parse makes otherwise than a literal. */
const map = (members: number, make: (index: number) => unknown = () => 1, prefix = 'p'): unknown =>
  parse(JSON.stringify(record(members, make, prefix)));

const named: readonly (readonly [name: string, copy: (i: number) => Json])[] = [
  ['required', () => ({ required: ['p0', 'p9'] })],
  ['properties', (i) => ({ properties: { [`p${i}`]: { type: 'integer' } } })],
  ['dependentRequired', (i) => ({ dependentRequired: { [`p${i}`]: ['p1'] } })],
  ['dependentSchemas', (i) => ({ dependentSchemas: { [`p${i}`]: { required: ['p1'] } } })],
  ['minProperties', () => ({ minProperties: 10 })],
  ['const', (i) => ({ not: { const: { p0: i } } })],
  ['enum', (i) => ({ not: { enum: times(6, (j) => ({ p0: i + j })) } })],
  ['if', (i) => ({ if: { required: [`q${i}`] }, then: false })],
  ['anyOf', (i) => ({ anyOf: [{ required: [`q${i}`] }, { required: ['p0'] }] })],
];

/**
 * Keywords that ask by name, or for the number of members: as many of them as a schema holds still cost next
 * to nothing.
 */
const byName: readonly HostileCase[] = named.map(([name, copy]) => ({
  name: `3,000 times ${name} on an object of 20,000 members`,
  schema: () => ({ allOf: times(3_000, copy) }),
  value: () => map(20_000),
  outcome: 'valid',
  steps: 600_000,
}));

const refuted: readonly HostileCase[] = [
  {
    name: '3,000 branches that a member of 20,000 misses',
    schema: () => ({ anyOf: times(3_000, (i) => ({ properties: { [`p${i}`]: { type: 'string' } } })) }),
    value: () => map(20_000),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 600_000,
  },
  {
    name: '3,000 branches that allow no member of 20,000',
    schema: () => ({ anyOf: times(3_000, (i) => ({ minProperties: i, additionalProperties: false })) }),
    value: () => map(20_000),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 600_000,
  },
  {
    name: '2,000 names that an object of 20,000 members lacks, a hundred of them told',
    schema: () => ({ allOf: times(2_000, (i) => ({ required: [`q${i}`] })) }),
    value: () => map(20_000),
    outcome: 'invalid',
    code: 'required',
    steps: 600_000,
  },
  {
    name: '200 choices that an object of 20,000 members misses',
    schema: () => ({ allOf: times(200, (i) => ({ oneOf: [{ required: [`q${i}`] }, { type: 'null' }] })) }),
    value: () => map(20_000),
    outcome: 'invalid',
    code: 'oneOf',
    steps: 600_000,
  },
  {
    name: '200 schemas that forbid what an object of 20,000 members is',
    schema: () => ({ allOf: times(200, (i) => ({ not: { required: ['p0', `p${i + 1}`] } })) }),
    value: () => map(20_000),
    outcome: 'invalid',
    code: 'not',
    steps: 600_000,
  },
];

const any = ['integer', 'object', 'string'];
const all: readonly (readonly [name: string, copy: (i: number) => Json, steps: number])[] = [
  ['additionalProperties', () => ({ additionalProperties: { type: any } }), 3_000_000],
  ['patternProperties', (i) => ({ patternProperties: { [`^x${i}`]: false } }), 4_500_000],
  ['propertyNames', () => ({ propertyNames: { maxLength: 30 } }), 4_500_000],
  [
    'unevaluatedProperties',
    () => ({ properties: { p0: true }, unevaluatedProperties: { type: any } }),
    3_000_000,
  ],
];

/** Keywords that ask about all members: each goes through them, and a few do so within the budget. */
const byWalk: readonly HostileCase[] = [
  ...all.map(([name, copy, steps]): HostileCase => ({
    name: `6 times ${name} on a map of 50,000 numbers`,
    schema: () => ({ allOf: times(6, copy) }),
    value: () => map(50_000),
    outcome: 'valid',
    steps,
  })),
  {
    name: '3,000 times propertyNames and unevaluatedProperties on a map of 50,000 numbers',
    schema: () => ({
      allOf: times(3_000, () => ({ propertyNames: { maxLength: 30 }, unevaluatedProperties: { type: any } })),
    }),
    value: () => map(50_000),
    outcome: 'exhausted',
  },
];

const ordinary: readonly HostileCase[] = [
  {
    name: 'a map of 20,000 objects, each accounted for by a choice',
    schema: () => ({
      anyOf: [
        { patternProperties: { '^id-': { properties: { n: { type: 'integer' } } } } },
        { required: ['x'] },
      ],
      unevaluatedProperties: false,
    }),
    value: () => map(20_000, (n) => ({ n }), 'id-'),
    outcome: 'valid',
    steps: 2_000_000,
  },
  {
    name: 'a map of 50,000 members that none may be left of',
    schema: () => ({ properties: { p0: true }, unevaluatedProperties: false }),
    value: () => map(50_000),
    outcome: 'invalid',
    code: 'unevaluatedProperties',
    steps: 2_500_000,
  },
  {
    name: 'a map of 50,000 whole numbers as keys',
    schema: () => ({ additionalProperties: { type: 'integer' }, minProperties: 1, required: ['7'] }),
    value: () => map(50_000, () => 1, ''),
    outcome: 'valid',
    steps: 1_500_000,
  },
  {
    name: 'a tool with 60 properties and a member of 600 kB, in a choice of ten',
    schema: () => ({
      properties: record(60, () => ({ type: 'string' }), 'option'),
      oneOf: times(10, (i) => ({ properties: { kind: { const: `k${i}` } }, required: ['kind', 'data'] })),
    }),
    value: () =>
      parse(JSON.stringify({ kind: 'k7', ...record(20_000, (i) => `text ${i} of many`), data: 1 })),
    outcome: 'valid',
    steps: 500_000,
  },
];

export const largeObjects: readonly HostileCase[] = [...byName, ...refuted, ...byWalk, ...ordinary];
