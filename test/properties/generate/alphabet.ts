/**
 * The small alphabets that schemas and values are made from: few, so that they meet, and among them the names
 * and numbers that engines get wrong.
 */
import type { Dice } from './dice.ts';

const PLAIN_NAMES = ['a', 'b', 'c'];
const ODD_NAMES = [
  '__proto__',
  'constructor',
  '',
  'a/b',
  '~0',
  '$ref',
  'toString',
  'é',
  'a b',
  '%25',
  '0',
  '#',
];

export function anyName(dice: Dice): string {
  return dice.pick(dice.chance(0.8) ? PLAIN_NAMES : ODD_NAMES);
}

/** Distinct names, in the order in which they came up. */
export function someNames(dice: Dice, least: number, most: number): string[] {
  return [...new Set(dice.times(least, most, () => anyName(dice)))];
}

const NUMBERS = [0, 1, -1, 2, 3, 1.5, 0.1, 0.3, 19.99, -0.5, 1e21, 1e-7, 0.07, 1e23, 7.5];
const STRINGS = ['', 'a', 'b', 'ab', 'é', '😀', 'abc', '__proto__', '1'];
const SCALARS: readonly unknown[] = [null, true, false, ...NUMBERS, ...STRINGS];

export function anyNumber(dice: Dice): number {
  return dice.pick(NUMBERS);
}

export function anyString(dice: Dice): string {
  return dice.pick(STRINGS);
}

export function anyScalar(dice: Dice): unknown {
  return dice.pick(SCALARS);
}

/** Divisors of `multipleOf`, decimals among them. */
export const DIVISORS: readonly number[] = [1, 2, 3, 0.1, 0.01, 1.5, 0.3, 0.07, 1e-7, 0.5, 10, 1e10];

/** Patterns that JavaScript and everybody else read alike. */
export const PATTERNS: readonly string[] = [
  '^a',
  'b$',
  '.',
  '^$',
  '[a-c]',
  '^(a|b)$',
  '^_',
  '^\\$',
  '^.{1,2}$',
  'x*',
  '\\d',
  '^(?!a)',
  '\\p{L}',
  '',
];

export const TYPES: readonly string[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];
