/**
 * `multipleOf`: the number divides by this without a rest, as decimal numbers (19.99 is a multiple of 0.01).
 */
import { preview } from '../../json/index.ts';
import { Check, Op } from '../program/check.ts';
import type { Keyword } from './keyword.ts';
import { aPositiveNumber } from './shape.ts';
import { mustBe, sentence } from './words.ts';

export const multipleOfKeyword: Keyword = {
  name: 'multipleOf',
  vocabulary: 'validation',
  shape: aPositiveNumber,
  build(limit: number, assembly) {
    const accepts = assembly.formats.isInteroperable ? wholeInBinary(limit) : undefined;
    assembly.ofScalars(new Check(Op.multipleOf, assembly.keyword, limit, undefined, accepts));
  },
  words: (limit: number) => mustBe(`a multiple of ${limit}`),
  says: (words, instance) => sentence('multipleOf', words, preview(instance)),
};

/**
 * Whether a divisor is in binary what it is in decimal, so that clients, which divide doubles, find the same
 * multiples. Others are never advertised.
 */
export function isBinaryDivisor(divisor: number): boolean {
  return Number.isInteger(divisor * 2 ** 30);
}

/**
 * Clients take a quotient of 1e21 or more for a fraction, and numbers beyond 2 ** 53 may have lost digits.
 */
function wholeInBinary(divisor: number): ((value: number) => boolean) | undefined {
  if (!isBinaryDivisor(divisor)) return undefined;
  return (value) => value % divisor === 0 && Math.abs(value / divisor) < 1e21;
}
