/**
 * Keywords where they mean nothing: those of other dialects, and ones that nobody knows. They must neither
 * assert nor name anything there, though a reference may still lead into them.
 */
import type { JsonObject } from '../../../src/json/index.ts';
import type { Dice } from './dice.ts';

export interface Stranger {
  readonly keyword: string;
  /** The first and the last dialect that knows it. */
  readonly since: number;
  readonly until: number;
  readonly make: (dice: Dice) => unknown;
}

function small(dice: Dice): JsonObject | boolean {
  const kind = dice.below(4);
  if (kind === 0) return false;
  return kind === 1 ? { type: 'string' } : kind === 2 ? { required: ['a'] } : { minimum: 1 };
}

const strangers: readonly Stranger[] = [
  {
    keyword: '$defs',
    since: 8,
    until: 9,
    make: (dice) => ({ a: small(dice), b: { c: { type: 'string' } } }),
  },
  { keyword: '$anchor', since: 8, until: 9, make: (dice) => dice.pick(['T', 'U']) },
  { keyword: '$dynamicAnchor', since: 9, until: 9, make: (dice) => dice.pick(['T', 'U']) },
  { keyword: '$dynamicRef', since: 9, until: 9, make: () => '#T' },
  { keyword: '$recursiveRef', since: 8, until: 9, make: () => '#' },
  { keyword: '$id', since: 6, until: 9, make: (dice) => dice.pick(['stranger', '#T']) },
  { keyword: 'id', since: 4, until: 4, make: (dice) => dice.pick(['stranger', '#T']) },
  { keyword: 'const', since: 6, until: 9, make: () => 1 },
  { keyword: 'contains', since: 6, until: 9, make: small },
  { keyword: 'minContains', since: 8, until: 9, make: (dice) => dice.below(3) },
  { keyword: 'maxContains', since: 8, until: 9, make: (dice) => dice.below(2) },
  { keyword: 'propertyNames', since: 6, until: 9, make: small },
  { keyword: 'if', since: 7, until: 9, make: small },
  { keyword: 'then', since: 7, until: 9, make: small },
  { keyword: 'dependentRequired', since: 8, until: 9, make: () => ({ a: ['b'] }) },
  { keyword: 'dependentSchemas', since: 8, until: 9, make: (dice) => ({ a: small(dice) }) },
  { keyword: 'unevaluatedProperties', since: 8, until: 9, make: small },
  { keyword: 'unevaluatedItems', since: 8, until: 9, make: small },
  { keyword: 'prefixItems', since: 9, until: 9, make: (dice) => [small(dice)] },
  { keyword: 'additionalItems', since: 4, until: 8, make: small },
  { keyword: 'x', since: 0, until: 0, make: (dice) => ({ a: small(dice), b: [small(dice)] }) },
  { keyword: 'constructor', since: 0, until: 0, make: small },
];

/** The keywords that mean nothing in a dialect. */
export function strangersIn(level: number): Stranger[] {
  return strangers.filter(({ since, until }) => level < since || level > until);
}
