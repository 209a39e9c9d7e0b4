/**
 * Small documents that ask 2^30 questions, most of them the same: each must get a verdict, not `exhausted`
 * (R-BOUND-2).
 */
import { deepArray, deepObject, ladder, nest, record, shared, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

const LEVELS = 30;
const isObject = { type: 'object' };
const isString = { type: 'string' };
const doubled = (join: string, leaf: unknown): Json =>
  ladder(LEVELS, leaf, (next) => ({ [join]: [next, next] }));
const object = (): unknown => ({ a: 1 });

/** Each join over both leaves: the one that every branch fits, and the one that none does. */
const joins: readonly HostileCase[] = ['allOf', 'anyOf'].flatMap((join): HostileCase[] => [
  {
    name: `2^30 by ${join} of two references, fitting leaf`,
    schema: () => doubled(join, isObject),
    value: object,
    outcome: 'valid',
    steps: 50_000,
  },
  {
    name: `2^30 by ${join} of two references, missing leaf`,
    schema: () => doubled(join, isString),
    value: object,
    outcome: 'invalid',
    steps: 50_000,
    code: join === 'anyOf' ? 'anyOf' : 'type',
  },
  {
    name: `2^30 by ${join} of two references, on a scalar`,
    schema: () => doubled(join, { minimum: 5 }),
    value: () => 4,
    outcome: 'invalid',
    steps: 50_000,
  },
  {
    name: `2^30 by ${join} of two references, on text`,
    schema: () => doubled(join, { pattern: '^(a+)+$' }),
    value: () => 'a'.repeat(100),
    outcome: 'valid',
    steps: 50_000,
  },
]);

const mixed: readonly HostileCase[] = [
  {
    name: '2^30 by every way of asking in turn',
    schema: () =>
      ladder(
        LEVELS,
        isObject,
        (next, i) =>
          [
            { allOf: [next, next] },
            { anyOf: [{ allOf: [next, isString] }, next] },
            { oneOf: [next, { not: next }] },
            { if: next, then: next, else: false },
            { dependentSchemas: { a: next }, $ref: next['$ref'] },
            { not: { not: { allOf: [next, next] } } },
          ][i % 6],
      ),
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 by every way of asking in turn, missing leaf',
    schema: () =>
      ladder(
        LEVELS,
        isString,
        (next, i) =>
          [
            { allOf: [next, next] },
            { anyOf: [next, next] },
            { oneOf: [next, { allOf: [next, next] }] },
            { if: next, then: next, else: next },
            { dependentSchemas: { a: next }, $ref: next['$ref'] },
            { not: { not: { anyOf: [next, next] } } },
          ][i % 6],
      ),
    value: object,
    outcome: 'invalid',
    steps: 45_000,
  },
  {
    name: '2^30 by oneOf of a reference and its negation',
    schema: () => ladder(LEVELS, isObject, (next) => ({ oneOf: [{ allOf: [next, next] }, { not: next }] })),
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 by if, then and else',
    schema: () => ladder(LEVELS, isObject, (next) => ({ if: next, then: next, else: next })),
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 under unevaluatedProperties at every level',
    schema: () =>
      ladder(LEVELS, { properties: { a: true } }, (next) => ({
        anyOf: [next, next],
        unevaluatedProperties: false,
      })),
    value: object,
    outcome: 'valid',
    steps: 65_000,
  },
  {
    name: '2^30 under unevaluatedProperties at every level, one member too many',
    schema: () =>
      ladder(LEVELS, { properties: { a: true } }, (next) => ({
        anyOf: [next, next],
        unevaluatedProperties: false,
      })),
    value: () => ({ a: 1, b: 2 }),
    outcome: 'invalid',
    steps: 45_000,
  },
  {
    name: '2^30 by references to siblings that differ',
    schema: () =>
      ladder(LEVELS, isObject, (next, i) => ({
        allOf: [
          { ...next, title: `left ${i}` },
          { ...next, minProperties: 1 },
        ],
      })),
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
];

const intoTheValue: readonly HostileCase[] = [
  {
    name: '2^30 ways into one shared object, by properties',
    schema: () => ({ properties: { a: { $ref: '#' }, b: { $ref: '#' } } }),
    value: () => shared(LEVELS),
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 ways into one shared object, by a ladder of properties, missing leaf',
    schema: () => ladder(LEVELS, { required: ['x'] }, (next) => ({ properties: { a: next, b: next } })),
    value: () => shared(LEVELS),
    outcome: 'invalid',
    code: 'required',
    steps: 100_000,
  },
  {
    name: '2^30 ways into one shared object, by additionalProperties and anyOf',
    schema: () => ({ anyOf: [{ additionalProperties: { $ref: '#' } }, { maxProperties: 0 }] }),
    value: () => shared(LEVELS, { end: 5, c: 'x' }),
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 by items and contains over arrays 30 deep',
    schema: () => ({ items: { $ref: '#' }, contains: { $ref: '#' }, minContains: 0, maxContains: 9 }),
    value: () => deepArray(LEVELS),
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '2^30 by properties and unevaluatedProperties over objects 30 deep',
    schema: () => ({
      allOf: [{ properties: { next: { $ref: '#' } } }, { patternProperties: { n: { $ref: '#' } } }],
      unevaluatedProperties: false,
    }),
    value: () => deepObject(LEVELS, {}),
    outcome: 'valid',
    steps: 50_000,
  },
  {
    name: '2^30 behind propertyNames',
    schema: () => {
      const names = ladder(LEVELS, { maxLength: 3 }, (next) => ({ anyOf: [next, next] }));
      return { propertyNames: { $ref: '#/$defs/d0' }, $defs: names['$defs'] };
    },
    value: () => ({ long: 1 }),
    outcome: 'invalid',
    steps: 45_000,
  },
  {
    name: '2^30 by dynamic references',
    schema: () => {
      const { $defs } = ladder(LEVELS, isObject, (next) => ({
        allOf: [next, { $dynamicRef: next['$ref'] }],
      }));
      return { $dynamicRef: '#/$defs/d0', $defs };
    },
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
];

const choices: readonly HostileCase[] = [
  {
    name: 'anyOf of two, 16 deep by definitions, on objects that nothing fits',
    schema: () =>
      ladder(16, { required: ['z'] }, (next, i) => ({
        anyOf: [
          { ...next, title: 'left' },
          { allOf: [next], required: [`k${i}`] },
        ],
      })),
    value: () => record(16, () => 1, 'k'),
    outcome: 'invalid',
    code: 'anyOf',
    steps: 45_000,
  },
  {
    name: 'anyOf of two, 16 deep by definitions, where the last branch fits',
    schema: () =>
      ladder(16, { required: ['k0'] }, (next, i) => ({
        anyOf: [{ allOf: [next, { required: ['z'] }] }, { allOf: [next, { required: [`k${i}`] }] }],
      })),
    value: () => record(16, () => ({}), 'k'),
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: 'anyOf of two, 16 deep into nested objects',
    schema: () =>
      ladder(16, { type: 'string' }, (next) => ({
        anyOf: [
          { properties: { next }, required: ['next'] },
          { properties: { next }, required: ['next'], title: 'again' },
        ],
      })),
    value: () => deepObject(16, 5),
    outcome: 'invalid',
    steps: 45_000,
  },
  {
    name: 'oneOf of two, 16 deep, of which exactly one fits each time',
    schema: () =>
      ladder(16, { type: 'object' }, (next) => ({ oneOf: [{ allOf: [next, { required: ['z'] }] }, next] })),
    value: object,
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: 'anyOf of two written out 12 deep',
    schema: () => nest(12, { type: 'string' }, (inner) => ({ anyOf: [inner, inner] })),
    value: object,
    outcome: 'invalid',
    steps: 75_000,
  },
  {
    name: 'anyOf of two written out 16 deep is more subschemas than allowed',
    schema: () => nest(16, { type: 'string' }, (inner) => ({ anyOf: [inner, inner] })),
    outcome: 'refused: limit-bytes',
  },
];

export const doubling: readonly HostileCase[] = [...joins, ...mixed, ...intoTheValue, ...choices];
