/**
 * Values deeper than any call stack, under every keyword that goes into a value: verdicts all (R-BOUND-4).
 */
import { deepArray, deepObject, nest, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

const DEPTH = 100_000;
const self = { $ref: '#' };
const next = { properties: { next: self } };

interface Recursion {
  readonly by: string;
  readonly schema: Json;
  readonly make: (leaf: unknown) => unknown;
  readonly good: unknown;
  readonly bad: unknown;
  readonly steps: number;
}

const objects = (leaf: unknown): unknown => deepObject(DEPTH, leaf);
const arrays = (leaf: unknown): unknown => nest(DEPTH, leaf, (inner) => [inner]);

/** Each of them meets a fitting leaf, and a bad one, at the bottom of 100,000 levels. */
const recursions: readonly Recursion[] = [
  { by: 'items', schema: { type: 'array', items: self }, make: arrays, good: [], bad: 5, steps: 1_400_000 },
  {
    by: 'prefixItems',
    schema: { type: 'array', prefixItems: [self] },
    make: arrays,
    good: [],
    bad: 5,
    steps: 1_400_000,
  },
  {
    by: 'contains',
    schema: { type: ['array', 'null'], contains: self },
    make: arrays,
    good: null,
    bad: 5,
    steps: 1_800_000,
  },
  {
    by: 'unevaluatedItems',
    schema: { type: 'array', unevaluatedItems: self },
    make: arrays,
    good: [],
    bad: 5,
    steps: 2_300_000,
  },
  {
    by: 'properties',
    schema: { type: 'object', ...next },
    make: objects,
    good: {},
    bad: 5,
    steps: 1_400_000,
  },
  {
    by: 'patternProperties',
    schema: { type: 'object', patternProperties: { '^n': self } },
    make: objects,
    good: {},
    bad: 5,
    steps: 3_100_000,
  },
  {
    by: 'additionalProperties',
    schema: { type: 'object', additionalProperties: self },
    make: objects,
    good: {},
    bad: 5,
    steps: 1_400_000,
  },
  {
    by: 'unevaluatedProperties',
    schema: { type: 'object', unevaluatedProperties: self },
    make: objects,
    good: {},
    bad: 5,
    steps: 2_500_000,
  },
  {
    by: 'unevaluatedProperties beside a choice',
    schema: { type: 'object', anyOf: [{ required: ['x'] }, true], unevaluatedProperties: self },
    make: objects,
    good: {},
    bad: 5,
    steps: 7_900_000,
  },
  {
    by: 'dependentSchemas',
    schema: { type: 'object', dependentSchemas: { next } },
    make: objects,
    good: {},
    bad: 5,
    steps: 5_600_000,
  },
  {
    by: 'allOf',
    schema: { type: 'object', allOf: [next] },
    make: objects,
    good: {},
    bad: 5,
    steps: 2_400_000,
  },
  {
    by: 'nullable anyOf',
    schema: { anyOf: [{ type: 'null' }, { type: 'object', ...next, required: ['next'] }] },
    make: objects,
    good: null,
    bad: 5,
    steps: 2_800_000,
  },
  {
    by: 'nullable oneOf',
    schema: { oneOf: [{ type: 'object', ...next, required: ['next'] }, { type: 'null' }] },
    make: objects,
    good: null,
    bad: 5,
    steps: 2_800_000,
  },
  {
    by: 'anyOf whose branches both go down',
    schema: {
      anyOf: [{ allOf: [{ type: 'object', ...next }, { required: ['x'] }] }, { type: 'object', ...next }],
    },
    make: objects,
    good: {},
    bad: 5,
    steps: 2_900_000,
  },
  {
    by: 'oneOf whose branches both go down',
    schema: {
      oneOf: [{ allOf: [{ type: 'object', ...next }, { required: ['x'] }] }, { type: 'object', ...next }],
    },
    make: objects,
    good: {},
    bad: 5,
    steps: 2_900_000,
  },
  {
    by: 'not',
    schema: { type: 'object', not: { properties: { next: { not: self } }, required: ['next'] } },
    make: objects,
    good: {},
    bad: 5,
    steps: 2_000_000,
  },
  {
    by: 'if and then',
    schema: { if: { type: 'object' }, then: next, else: { type: 'null' } },
    make: objects,
    good: null,
    bad: 5,
    steps: 2_600_000,
  },
  {
    by: 'if that itself goes down',
    schema: {
      if: { type: 'object', ...next, required: ['next'] },
      then: true,
      else: { type: ['object', 'null'], maxProperties: 0 },
    },
    make: objects,
    good: {},
    bad: 5,
    steps: 1_700_000,
  },
  {
    by: '$dynamicRef',
    schema: { $dynamicAnchor: 'node', type: 'object', properties: { next: { $dynamicRef: '#node' } } },
    make: objects,
    good: {},
    bad: 5,
    steps: 1_400_000,
  },
  {
    by: 'draft-04 items',
    schema: { $schema: 'http://json-schema.org/draft-04/schema#', type: 'array', items: self },
    make: arrays,
    good: [],
    bad: 5,
    steps: 1_400_000,
  },
];

const recursive: readonly HostileCase[] = recursions.flatMap(
  ({ by, schema, make, good, bad, steps }): HostileCase[] => [
    {
      name: `100,000 deep under ${by}`,
      schema: () => schema,
      value: () => make(good),
      outcome: 'valid',
      steps,
    },
    {
      name: `100,000 deep under ${by}, bad at the bottom`,
      schema: () => schema,
      value: () => make(bad),
      outcome: 'invalid',
      steps,
    },
  ],
);

const list = {
  type: 'object',
  properties: { value: { type: 'integer' }, next: { anyOf: [self, { type: 'null' }] } },
  required: ['value', 'next'],
};
const linkedList = (length: number, last: unknown): unknown => {
  let head: unknown = null;
  for (let i = length; i > 0; i--) head = { value: i === length ? last : i, next: head };
  return head;
};

const others: readonly HostileCase[] = [
  {
    name: 'a linked list of 100,000 nodes',
    schema: () => list,
    value: () => linkedList(DEPTH, 1),
    outcome: 'valid',
    steps: 1_200_000,
  },
  {
    name: 'a linked list of 100,000 nodes, the last one bad',
    schema: () => list,
    value: () => linkedList(DEPTH, 'x'),
    outcome: 'invalid',
    steps: 3_300_000,
  },
  {
    name: 'a deep value that no keyword looks into',
    schema: () => ({ type: 'object' }),
    value: () => deepObject(DEPTH),
    outcome: 'valid',
  },
  {
    name: 'a deep value against const',
    schema: () => ({ const: { next: { next: null } } }),
    value: () => deepObject(DEPTH),
    outcome: 'invalid',
    code: 'const',
  },
  {
    name: 'a value 50,000 deep equal to a const as deep',
    schema: () => ({ const: deepArray(50_000) }),
    value: () => deepArray(50_000),
    outcome: 'valid',
    steps: 440_000,
  },
  {
    name: 'two deep items that differ at the bottom are unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [deepObject(DEPTH, 1), deepObject(DEPTH, 2)],
    outcome: 'valid',
    steps: 1_800_000,
  },
  {
    name: 'two deep items that are equal are not unique',
    schema: () => ({ uniqueItems: true }),
    value: () => [deepObject(DEPTH, 1), deepObject(DEPTH, 1)],
    outcome: 'invalid',
    code: 'uniqueItems',
    steps: 2_600_000,
  },
  {
    name: 'a scalar where a deep value is wanted',
    schema: () => ({ const: deepArray(50_000) }),
    value: () => 5,
    outcome: 'invalid',
    code: 'const',
  },
  {
    name: 'an item is wanted that is a deep value',
    schema: () => ({ contains: { const: deepArray(50_000) } }),
    value: () => [1],
    outcome: 'invalid',
    code: 'contains',
  },
  {
    name: 'a deep value where a scalar is wanted',
    schema: () => ({ type: 'string', enum: ['a'] }),
    value: () => deepArray(DEPTH),
    outcome: 'invalid',
  },
];

export const depth: readonly HostileCase[] = [...recursive, ...others];
