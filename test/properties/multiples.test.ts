/** `multipleOf` is about the decimal numbers that people wrote, whatever binary makes of them. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.ts';
import { admitted } from './admitted.ts';
import { isMultipleOf } from './oracle/equal.ts';
import { runs, TIMEOUT } from './runs.ts';

/** A decimal of few digits and any size, as its nearest double. */
const decimal = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: -12, max: 22 }), fc.boolean())
  .map(([digits, exponent, isNegative]) => Number(`${isNegative ? '-' : ''}${digits}e${exponent}`));

const divisor = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: -8, max: 4 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));

/** A multiple as decimal text, one unit beside it, what binary makes of it, and numbers of no relation. */
const pair = fc
  .tuple(divisor, fc.integer({ min: -10_000, max: 10_000 }), decimal, fc.integer({ min: 0, max: 3 }))
  .map(([by, times, other, how]): [number, number] => {
    const product = by * times;
    const written = Number(product.toPrecision(12));
    return [by, [written, product, written + by / 2, other][how]!];
  });

it('accepts exactly the multiples in decimal arithmetic', { timeout: TIMEOUT }, () => {
  fc.assert(
    fc.property(pair, ([by, value]) => {
      const validator = compileSchema(admitted({ multipleOf: by }));
      expect(validator.accepts(value)).toBe(isMultipleOf(value, by));
      expect(validator.accepts(-value)).toBe(isMultipleOf(value, by));
    }),
    runs(2),
  );
});
