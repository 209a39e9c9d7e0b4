/**
 * Rules for `multipleOf`: clients divide in binary. A divisor that binary represents exactly stays, and the
 * check of the result refuses the few large numbers that clients do not take for multiples.
 */
import type { JsonObject } from '../../../json/index.ts';
import { isBinaryDivisor } from '../../../schema/internal.ts';
import type { Rule } from '../rule.ts';

export const numberRules: readonly Rule[] = [
  {
    name: 'multiple-of-decimal',
    clients: 'all',
    keywords: ['multipleOf'],
    why: 'in binary, 19.99 is no multiple of 0.01',
    find: ({ multipleOf }) =>
      isBinaryDivisor(multipleOf as number) ? undefined : { rewrite: dropMultipleOf, inexact: true },
  },
  {
    name: 'multiple-of-large',
    clients: 'all',
    keywords: ['multipleOf'],
    why: 'in binary, large numbers are multiples that are none in decimal',
    find: (schema) => (isBounded(schema) ? undefined : { inexact: true }),
  },
];

function dropMultipleOf(copy: JsonObject): void {
  delete copy['multipleOf'];
}

/** Quotients up to 2 ** 53 are exact. */
function isBounded({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): boolean {
  const isLimit = (limit: unknown): boolean =>
    typeof limit === 'number' && Math.abs(limit) <= Number.MAX_SAFE_INTEGER;
  return (isLimit(minimum) || isLimit(exclusiveMinimum)) && (isLimit(maximum) || isLimit(exclusiveMaximum));
}
