/**
 * Towers of `unevaluatedProperties` and `unevaluatedItems`, where asking again at every level would multiply.
 */
import { ladder, nest, record, times, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

const allows = (key: string): Json => ({ properties: { [key]: true } });

/** Nested in place, each level with a choice and an `unevaluatedProperties` of its own. */
const tower = (levels: number, level: (inner: unknown, index: number) => Json): unknown => {
  let index = 0;
  return nest(levels, allows('a'), (inner) => level(inner, index++));
};

const byAnyOf = (inner: unknown): Json => ({
  anyOf: [inner, { required: ['z'] }],
  unevaluatedProperties: false,
});
const byIf = (inner: unknown): Json => ({
  if: inner,
  then: allows('a'),
  else: false,
  unevaluatedProperties: false,
});
const byAll = (inner: unknown, i: number): Json => ({
  allOf: [inner, { anyOf: [allows(`k${i}`), allows('a')] }],
  oneOf: [{ required: ['z'] }, allows('b')],
  unevaluatedProperties: { type: 'integer' },
});

const members = { a: 1 };

export const unevaluated: readonly HostileCase[] = [
  ...[20, 30].flatMap((levels): HostileCase[] => [
    {
      name: `${levels} levels of anyOf under unevaluatedProperties`,
      schema: () => tower(levels, byAnyOf),
      value: () => members,
      outcome: 'valid',
      steps: 60_000,
    },
    {
      name: `${levels} levels of anyOf under unevaluatedProperties, one member too many`,
      schema: () => tower(levels, byAnyOf),
      value: () => ({ a: 1, b: 1 }),
      outcome: 'invalid',
      steps: 60_000,
    },
    {
      name: `${levels} levels of if under unevaluatedProperties`,
      schema: () => tower(levels, byIf),
      value: () => members,
      outcome: 'valid',
      steps: 60_000,
    },
    {
      name: `${levels} levels of everything under unevaluatedProperties`,
      schema: () => tower(levels, byAll),
      value: () => ({ a: 1, b: 2, c: 3 }),
      outcome: 'valid',
      steps: 60_000,
    },
  ]),
  {
    name: '60 levels of anyOf under unevaluatedProperties',
    schema: () => tower(60, byAnyOf),
    value: () => members,
    outcome: 'valid',
    steps: 150_000,
  },
  {
    name: '60 levels of anyOf under unevaluatedProperties, one member too many',
    schema: () => tower(60, byAnyOf),
    value: () => ({ a: 1, b: 1 }),
    outcome: 'invalid',
    steps: 4_500,
  },
  {
    name: '60 levels of if under unevaluatedProperties',
    schema: () => tower(60, byIf),
    value: () => members,
    outcome: 'valid',
    steps: 200_000,
  },
  {
    name: '900 levels of anyOf by reference under unevaluatedProperties',
    schema: () =>
      ladder(900, allows('a'), (next) => ({
        anyOf: [{ required: ['z'] }, next],
        unevaluatedProperties: false,
      })),
    value: () => members,
    outcome: 'valid',
    steps: 38_000,
  },
  {
    name: '60 levels under unevaluatedItems',
    schema: () =>
      nest(60, { prefixItems: [true] }, (inner) => ({
        anyOf: [inner, { maxItems: 0 }],
        unevaluatedItems: false,
      })),
    value: () => [1],
    outcome: 'valid',
    steps: 150_000,
  },
  {
    name: '60 levels under unevaluatedItems, one item too many',
    schema: () =>
      nest(60, { prefixItems: [true] }, (inner) => ({
        anyOf: [inner, { maxItems: 0 }],
        unevaluatedItems: false,
      })),
    value: () => [1, 2],
    outcome: 'invalid',
    steps: 3_000,
  },
  {
    name: '500 contains over 1,000 items under unevaluatedItems',
    schema: () => ({
      allOf: times(500, (i) => ({ contains: { const: i } })),
      unevaluatedItems: { type: 'integer' },
    }),
    value: () => times(1_000, (i) => i),
    outcome: 'valid',
    steps: 5_600_000,
  },
  {
    name: '5,000 declared members, 20,000 objects under unevaluatedProperties',
    schema: () => ({
      items: { properties: record(5_000, () => ({ type: 'integer' })), unevaluatedProperties: false },
    }),
    value: () => times(20_000, (i) => ({ [`p${i % 5_000}`]: i })),
    outcome: 'valid',
    steps: 180_000,
  },
  {
    name: '1,000 branches with one member each under unevaluatedProperties',
    schema: () => ({
      anyOf: times(1_000, (i) => ({ properties: { [`p${i}`]: true } })),
      unevaluatedProperties: false,
    }),
    value: () => record(1_000, () => 1),
    outcome: 'valid',
    steps: 1_200_000,
  },
  {
    name: 'unevaluatedProperties beside a cousin sees nothing of it',
    schema: () => ({ allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] }),
    value: () => members,
    outcome: 'invalid',
    code: 'unevaluatedProperties',
  },
  {
    name: 'what a failed branch looked at is not evaluated',
    schema: () => ({
      anyOf: [{ properties: { a: true }, required: ['z'] }, true],
      unevaluatedProperties: false,
    }),
    value: () => members,
    outcome: 'invalid',
    code: 'unevaluatedProperties',
  },
  {
    name: 'what not looked at is not evaluated',
    schema: () => ({ not: { not: allows('a') }, unevaluatedProperties: false }),
    value: () => members,
    outcome: 'invalid',
    code: 'unevaluatedProperties',
  },
  {
    name: 'an if without then evaluates',
    schema: () => ({ if: allows('a'), unevaluatedProperties: false }),
    value: () => members,
    outcome: 'valid',
  },
];
