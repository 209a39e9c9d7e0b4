/** Keywords that look at the same value as their owner: what they evaluate, `unevaluated…` leaves alone. */
import type { JsonObject } from '../../json/index.ts';

const ON_THE_SAME_VALUE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'];

/** Where nothing else looks at the same value, what is unevaluated is simply what is not declared here. */
export function seesAlone(schema: JsonObject): boolean {
  return !ON_THE_SAME_VALUE.some((keyword) => Object.hasOwn(schema, keyword));
}
