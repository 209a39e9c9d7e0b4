/**
 * Large schemas times large values: work that neither of the two shows alone. All of it is counted, so it
 * ends in a verdict within the budget, or in `exhausted`; never in a process that hangs (R-BOUND-2).
 */
import { deepArray, deepObject, nest, record, shared, times } from '../build.ts';
import type { HostileCase } from '../case.ts';

const person = (i: number): unknown => ({ id: i, name: `name ${i}`, tags: ['a', `b${i % 7}`] });
const unique = { uniqueItems: true };

const uniqueness: readonly HostileCase[] = [
  {
    name: '20,000 different objects are unique',
    schema: () => unique,
    value: () => times(20_000, person),
    outcome: 'valid',
    steps: 720_000,
  },
  {
    name: '20,000 objects of which the last two are equal',
    schema: () => unique,
    value: () => [...times(20_000, person), person(19_999)],
    outcome: 'invalid',
    code: 'uniqueItems',
    steps: 700_000,
  },
  {
    name: '20,000 objects of which two differ in the order of keys',
    schema: () => unique,
    value: () => [...times(20_000, person), { tags: ['a', 'b1'], name: 'name 1', id: 1 }],
    outcome: 'invalid',
    code: 'uniqueItems',
    steps: 700_000,
  },
  {
    name: '100,000 different numbers are unique',
    schema: () => unique,
    value: () => times(100_000, (i) => i),
    outcome: 'valid',
    steps: 550_000,
  },
  {
    name: '20,000 texts that begin alike are unique',
    schema: () => unique,
    value: () => times(20_000, (i) => 'x'.repeat(100) + String(i)),
    outcome: 'valid',
    steps: 110_000,
  },
  {
    name: 'empty brackets of both shapes, nested, are unique',
    schema: () => unique,
    value: () => [[], {}, [[]], [{}], { a: [] }, { a: {} }],
    outcome: 'valid',
  },
  {
    name: 'uniqueItems at every level of 50,000 nested arrays',
    schema: () => ({ uniqueItems: true, items: { $ref: '#' } }),
    value: () => nest(50_000, [], (inner) => [inner, 1]),
    outcome: 'exhausted',
  },
  {
    name: 'two objects shared 2^30 ways under uniqueItems',
    schema: () => unique,
    value: () => [shared(30), shared(30)],
    outcome: 'exhausted',
  },
  {
    name: 'one object shared 2^30 ways against const',
    schema: () => ({ const: { a: { a: {}, b: {} }, b: {} } }),
    value: () => shared(30),
    outcome: 'invalid',
    code: 'const',
  },
];

const products: readonly HostileCase[] = [
  {
    name: 'enum of 5,000 containers over 10,000 items of another size',
    schema: () => ({ items: { enum: times(5_000, (i) => [i, i]) } }),
    value: () => times(10_000, () => [1]),
    outcome: 'invalid',
    steps: 30_000,
    code: 'enum',
  },
  {
    name: 'anyOf of enums of 5,000 containers over 5,000 items',
    schema: () => ({ items: { anyOf: [{ enum: times(5_000, (i) => [i, i]) }, true] } }),
    value: () => times(5_000, () => [1]),
    outcome: 'valid',
    steps: 200_000,
  },
  {
    name: 'enum of 5,000 objects, the last one 5,000 times',
    schema: () => ({ items: { enum: times(5_000, (i) => ({ id: i })) } }),
    value: () => times(5_000, () => ({ id: 4_999 })),
    outcome: 'valid',
    steps: 200_000,
  },
  {
    name: 'enum of 10,000 scalars over 100,000 items',
    schema: () => ({ items: { enum: times(10_000, (i) => i) } }),
    value: () => times(100_000, (i) => i % 10_000),
    outcome: 'valid',
    steps: 250_000,
  },
  {
    name: '9,000 lengths of one text of a million letters',
    schema: () => ({ allOf: times(9_000, (i) => ({ maxLength: 1_000_000 + i, minLength: 600_000 + i })) }),
    value: () => 'é'.repeat(1_000_000),
    outcome: 'valid',
    steps: 300_000,
  },
  {
    name: '9,000 maxLength of a text that must be counted',
    schema: () => ({ allOf: times(9_000, (i) => ({ maxLength: 600_000 + i })) }),
    value: () => '😀'.repeat(500_000),
    outcome: 'valid',
    steps: 300_000,
  },
  {
    name: '4,000 patterns over one long text',
    schema: () => ({ anyOf: times(4_000, (i) => ({ pattern: `x${i}.$` })) }),
    value: () => 'y'.repeat(100_000),
    outcome: 'exhausted',
  },
  {
    name: '4,000 patterns that look at the end of one long text',
    schema: () => ({ anyOf: times(4_000, (i) => ({ pattern: `x${i}$` })) }),
    value: () => 'y'.repeat(100_000),
    outcome: 'invalid',
    steps: 60_000,
    code: 'anyOf',
  },
  {
    name: '5,000 branches over 100,000 items',
    schema: () => ({ items: { anyOf: times(5_000, (i) => ({ const: `x${i}` })) } }),
    value: () => times(100_000, () => 5),
    outcome: 'invalid',
    steps: 5_200_000,
    code: 'anyOf',
  },
  {
    name: '5,000 branches over 100,000 items of which only the last fits',
    schema: () => ({ items: { anyOf: times(5_000, (i) => ({ exclusiveMinimum: 5_000 - i })) } }),
    value: () => times(100_000, () => 2),
    outcome: 'exhausted',
  },
  {
    name: '5,000 properties beside a list of 100,000 nodes',
    schema: () => ({ properties: { ...record(5_000, () => ({ type: 'string' })), next: { $ref: '#' } } }),
    value: () => deepObject(100_000, {}),
    outcome: 'valid',
    steps: 450_000,
  },
  {
    name: '5,000 dependencies over 10,000 objects',
    schema: () => ({ items: { dependentRequired: record(5_000, () => ['x']) } }),
    value: () => times(10_000, () => ({ a: 1 })),
    outcome: 'exhausted',
  },
  {
    name: '100 dependencies of 100 names each over 1,000 objects',
    schema: () => ({ items: { dependentRequired: record(100, () => times(100, (i) => `p${i}`)) } }),
    value: () => times(1_000, () => record(100, () => 1)),
    outcome: 'exhausted',
  },
  {
    name: '2,000 branches of objects over 5,000 objects',
    schema: () => ({
      items: { anyOf: times(2_000, (i) => ({ properties: { k: { const: i } }, required: ['k'] })) },
    }),
    value: () => times(5_000, (i) => ({ k: i % 2_000 })),
    outcome: 'valid',
    steps: 100_000,
  },
  {
    name: '4,000 contains over 4,000 items',
    schema: () => ({ allOf: times(4_000, (i) => ({ contains: { const: i } })) }),
    value: () => times(4_000, (i) => 3_999 - i),
    outcome: 'valid',
    steps: 6_000_000,
  },
  {
    name: '5,000 prefixItems over 5,000 arrays',
    schema: () => ({ items: { prefixItems: times(5_000, () => ({ type: 'integer' })) } }),
    value: () => times(5_000, () => [1, 2]),
    outcome: 'valid',
    steps: 45_000,
  },
  {
    name: '5,000 names required of 20,000 empty objects in a choice',
    schema: () => ({ items: { anyOf: [{ required: times(5_000, (i) => `p${i}`) }, true] } }),
    value: () => times(20_000, () => ({})),
    outcome: 'valid',
    steps: 200_000,
  },
  {
    name: 'an object of 100,000 members',
    schema: () => ({ additionalProperties: { type: 'integer' }, propertyNames: { minLength: 1 } }),
    value: () => record(100_000, (i) => i),
    outcome: 'valid',
    steps: 1_100_000,
  },
  {
    name: 'an array of a million items',
    schema: () => ({ items: { type: 'integer', minimum: 0 } }),
    value: () => times(1_000_000, (i) => i),
    outcome: 'valid',
    steps: 2_500_000,
  },
  {
    name: 'an array of four billion holes',
    schema: () => ({ items: true, contains: { type: 'string' } }),
    value: () => new Array(4_294_967_295),
    outcome: 'exhausted',
    exotic: true,
  },
  {
    name: 'a budget of 100 steps',
    schema: () => ({ items: { type: 'integer' } }),
    value: () => times(10_000, (i) => i),
    options: { limits: { steps: 100 } },
    outcome: 'exhausted',
  },
  {
    name: 'a budget of 100 steps, and a bad value',
    schema: () => ({ type: 'array', items: { items: { type: 'string' } } }),
    // Last, so that nothing can refuse it before the budget is spent.
    value: () => times(1_000, (i) => [i === 999 ? i : 'text']),
    options: { limits: { steps: 100 } },
    outcome: 'exhausted',
  },
  {
    name: 'an ordinary value of 4 MiB',
    schema: () => ({
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string', minLength: 1 },
          tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        },
        required: ['id', 'name'],
        additionalProperties: false,
      },
    }),
    value: () => times(80_000, person),
    outcome: 'valid',
    steps: 5_000_000,
  },
  {
    name: 'arrays 20,000 deep, each beside 10 others',
    schema: () => ({ items: { $ref: '#' } }),
    value: () => nest(20_000, [], (inner) => [[], [], [], [], [], inner, [], [], [], [], []]),
    outcome: 'valid',
    steps: 950_000,
  },
  {
    name: 'arrays 60 deep where each level may be one of two',
    schema: () => ({
      anyOf: [
        { items: { $ref: '#' }, maxItems: 1 },
        { items: { $ref: '#' }, type: 'array', minItems: 2 },
      ],
    }),
    value: () => deepArray(60, 1, 2, 3),
    outcome: 'valid',
    steps: 1_000,
  },
];

export const multiplied: readonly HostileCase[] = [...uniqueness, ...products];
