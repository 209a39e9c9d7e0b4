/** When the names of an object are data: each bound from both sides. */
import { describe, expect, it } from 'vitest';
import { createInference } from './index.ts';

/** Whether the root of these samples became a map, which has no `properties`. */
function isMap(...samples: readonly object[]): boolean {
  const inference = createInference();
  samples.forEach((sample) => inference.add(sample));
  const { schema } = inference.finish();
  return schema['properties'] === undefined && schema['additionalProperties'] !== undefined;
}

const WORDS =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my ny xi omikron pi rho sigma tau ypsilon'.split(
    ' ',
  );
const CODES = ['EUR', 'USD', 'GBP', 'NOK', 'SEK'];

function objectOf(names: readonly string[], value: unknown): object {
  return Object.fromEntries(names.map((name) => [name, value]));
}

describe('the names of one object', () => {
  it.each([
    ['dates, however few', objectOf(['2026-01-01'], 1), true],
    ['five codes', objectOf(CODES, 1), true],
    ['four codes, which a record may have', objectOf(CODES.slice(1), 1), false],
    ['eight words with alike objects', objectOf(WORDS.slice(0, 8), { price: 1 }), true],
    ['seven words with alike objects', objectOf(WORDS.slice(0, 7), { price: 1 }), false],
    ['words with scalars', objectOf(WORDS, 1), false],
    ['codes with values of two kinds', { ...objectOf(CODES, 1), CHF: 'x' }, false],
    ['codes with a null among their values', { ...objectOf(CODES, 1), CHF: null }, true],
  ])('are data or not: %s', (_name, sample, expected) => {
    expect(isMap(sample)).toBe(expected);
  });
});

describe('the names of several objects', () => {
  const parts = (names: readonly string[]): object[] => [
    objectOf(names.slice(0, names.length / 2), 1),
    objectOf(names.slice(names.length / 2), 1),
  ];

  it('are data where each object has at most half of twenty', () => {
    expect(isMap(...parts(WORDS))).toBe(true);
    expect(isMap(...parts(WORDS.slice(0, 18)))).toBe(false);
  });

  it('are a record where most objects have them', () => {
    expect(isMap(objectOf(WORDS, 1), objectOf(WORDS.slice(1), 1))).toBe(false);
  });
});
