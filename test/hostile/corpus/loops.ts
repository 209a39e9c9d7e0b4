/**
 * References that lead back without going into the value: no value could be decided, so they are refused
 * (R-REF-1).
 */
import { ladder, type Json } from '../build.ts';
import type { HostileCase } from '../case.ts';

const self = { $ref: '#' };

const loopSchemas: Readonly<Record<string, Json>> = {
  '{"$ref":"#"}': self,
  'two that name each other': {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  },
  allOf: { allOf: [{ type: 'object' }, self] },
  anyOf: { anyOf: [{ type: 'object' }, self] },
  oneOf: { oneOf: [{ type: 'object' }, self] },
  not: { not: self },
  'not of not': { not: { not: self } },
  if: { if: self, then: true },
  then: { if: true, then: self },
  else: { if: false, else: self },
  dependentSchemas: { dependentSchemas: { a: self } },
  'a property that loops': { properties: { a: { $ref: '#/properties/a' } } },
  'items that loop by anchor': { items: { $anchor: 'x', anyOf: [{ $ref: '#x' }] } },
  $dynamicRef: { $dynamicAnchor: 'x', $dynamicRef: '#x' },
  '$dynamicRef in allOf': { $dynamicAnchor: 'x', allOf: [{ $dynamicRef: '#x' }] },
  '$dynamicRef that is bound outside': {
    $id: 'https://example.com/outer',
    $dynamicAnchor: 'x',
    $ref: 'inner',
    $defs: { inner: { $id: 'inner', $dynamicRef: '#x', $defs: { x: { $dynamicAnchor: 'x' } } } },
  },
  'an embedded resource': { $id: 'https://example.com/a', allOf: [{ $id: 'b', $ref: 'a' }] },
  'draft-07 $ref': { $schema: 'http://json-schema.org/draft-07/schema#', $ref: '#' },
  'draft-04 extends by allOf': { $schema: 'http://json-schema.org/draft-04/schema#', allOf: [self] },
  '2019-09 $recursiveRef': {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $recursiveAnchor: true,
    anyOf: [{ $recursiveRef: '#' }],
  },
  'draft-07 dependencies': { $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { a: self } },
};

const refused: readonly HostileCase[] = Object.entries(loopSchemas).map(([by, schema]) => ({
  name: `a loop by ${by}`,
  schema: () => schema,
  outcome: 'refused: reference-loop',
}));

const long = (levels: number, level: (next: Json) => unknown): Json => {
  const document = ladder(levels, { $ref: '#/$defs/d0' }, level);
  return document;
};

export const loops: readonly HostileCase[] = [
  ...refused,
  {
    name: 'a loop of 900 references',
    schema: () => long(900, (next) => next),
    outcome: 'refused: reference-loop',
  },
  {
    name: 'a loop of 9,000 references',
    schema: () => long(9_000, (next) => next),
    outcome: 'refused: reference-loop',
  },
  {
    name: 'a loop of 3,000 anyOf',
    schema: () => long(3_000, (next) => ({ anyOf: [next, true] })),
    outcome: 'refused: reference-loop',
  },
  {
    name: 'recursion through properties is no loop',
    schema: () => ({ properties: { a: self } }),
    value: () => ({ a: { a: {} } }),
    outcome: 'valid',
  },
  {
    name: 'recursion through propertyNames ends, since names are text',
    schema: () => ({ propertyNames: self, minLength: 2 }),
    value: () => ({ a: 1 }),
    outcome: 'invalid',
  },
  {
    name: 'recursion through contains is no loop',
    schema: () => ({ contains: self, type: 'array' }),
    value: () => [[]],
    outcome: 'invalid',
  },
  {
    name: 'a diamond of references is no loop',
    schema: () => ({
      allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }],
      $defs: { a: { $ref: '#/$defs/c' }, b: { $ref: '#/$defs/c' }, c: { type: 'string' } },
    }),
    value: () => 'x',
    outcome: 'valid',
  },
];
