/**
 * The rule for `patternProperties` beside keywords that look at the same value. Ajv 2020 keeps one table of evaluated
 * members for a subschema; a branch that was not taken leaves it undefined, and the next pattern that matches throws.
 * In a subschema of its own, `patternProperties` has a table of its own.
 */
import type { JsonObject } from '../../../json/index.ts';
import type { Rule } from '../rule.ts';
import { hasInherited } from './names.ts';

const neighbours = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'];

export const patternPropertiesRules: readonly Rule[] = [
  {
    name: 'patterns-beside-choices',
    readers: 'all',
    isAlwaysNeeded: true,
    keywords: ['patternProperties', 'properties'],
    why: 'Ajv 2020 throws where a branch beside it was not taken',
    find: (schema) =>
      (schema['patternProperties'] !== undefined || hasInherited(schema['properties'])) &&
      neighbours.some((keyword) => schema[keyword] !== undefined)
        ? { mend: setApart }
        : undefined,
  },
];

/** `additionalProperties` must know the names beside it, and goes along with them; what they ask for stays. */
export function setApart(copy: JsonObject): void {
  const { patternProperties, properties, additionalProperties } = copy;
  if (patternProperties === undefined) return;
  const apart: JsonObject = { patternProperties };
  if (additionalProperties !== undefined) {
    const names = Object.keys((properties ?? {}) as JsonObject);
    if (names.length > 0) apart['properties'] = Object.fromEntries(names.map((name) => [name, {}]));
    apart['additionalProperties'] = additionalProperties;
  }
  delete copy['patternProperties'];
  delete copy['additionalProperties'];
  copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), apart];
}
