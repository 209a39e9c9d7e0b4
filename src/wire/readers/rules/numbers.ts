/** Rules for `multipleOf`: Ajv divides in binary and compares the quotient with what `parseInt` makes of its text. */
import type { JsonObject } from '../../../json/index.ts';
import type { Rule } from '../rule.ts';

export const numberRules: readonly Rule[] = [
  {
    name: 'multiple-of-fraction',
    readers: 'all',
    keywords: ['multipleOf'],
    why: 'in binary, 19.99 is no multiple of 0.01',
    find: ({ multipleOf }) =>
      Number.isInteger(multipleOf) ? undefined : { mend: dropMultipleOf, inexact: true },
  },
  {
    name: 'multiple-of-unbounded',
    readers: 'all',
    keywords: ['multipleOf'],
    why: 'a quotient of 1e21 or more is taken for a fraction, so the numbers must be bounded',
    find: (schema) =>
      Number.isInteger(schema['multipleOf']) && !isBounded(schema)
        ? { mend: dropMultipleOf, inexact: true }
        : undefined,
  },
];

function dropMultipleOf(copy: JsonObject): void {
  delete copy['multipleOf'];
}

/** Quotients up to 2 ** 53 are exact besides. */
function isBounded({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject): boolean {
  const isLimit = (limit: unknown): boolean =>
    typeof limit === 'number' && Math.abs(limit) <= Number.MAX_SAFE_INTEGER;
  return (isLimit(minimum) || isLimit(exclusiveMinimum)) && (isLimit(maximum) || isLimit(exclusiveMaximum));
}
