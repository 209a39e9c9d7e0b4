/** Keywords that apply subschemas to the same value: `unevaluated…` skips the members that these evaluate. */
import type { JsonObject } from '../../json/index.ts';

const IN_PLACE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'];

/** Without such keywords, the unevaluated members are those that the schema itself does not declare. */
export function hasNoInPlaceKeywords(schema: JsonObject): boolean {
  return !IN_PLACE.some((keyword) => Object.hasOwn(schema, keyword));
}
