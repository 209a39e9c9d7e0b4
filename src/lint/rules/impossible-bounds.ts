import type { JsonObject } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

/** A lower bound, an upper one, and whether both may be the same. */
const PAIRS: readonly (readonly [low: string, high: string, mayMeet: boolean])[] = [
  ['minimum', 'maximum', true],
  ['exclusiveMinimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minProperties', 'maxProperties', true],
  ['minContains', 'maxContains', true],
];

export const impossibleBounds: Rule = {
  id: 'impossible-bounds',
  group: 'quality',
  severity: 'warning',
  finds: 'A lower bound is above its upper bound, so no value can fit.',
  why: 'Every value is refused. Mostly the two were swapped.',
  examples: {
    fires: { type: 'integer', minimum: 10, maximum: 1 },
    silent: { type: 'integer', minimum: 1, maximum: 10 },
  },
  checkSchema({ subschemas }, report) {
    for (const { schema, pointer } of subschemas) {
      for (const [low, high, mayMeet] of PAIRS) {
        const [least, most] = [numberOf(schema, low), numberOf(schema, high)];
        if (least === undefined || most === undefined || least < most || (mayMeet && least === most))
          continue;
        report(
          `${pointer}/${low}`,
          `"${low}" is ${least} and "${high}" is ${most}: nothing lies between them.`,
        );
      }
    }
  },
};

function numberOf(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? value : undefined;
}
