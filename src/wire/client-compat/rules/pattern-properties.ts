/**
 * The rule for `patternProperties` beside keywords with branches. Ajv 2020 keeps one table of evaluated
 * members for a subschema; a branch that was not taken leaves it undefined, and the next pattern that matches
 * throws. In a separate subschema, `patternProperties` has its own table.
 */
import type { JsonObject } from '../../../json/index.ts';
import type { Rule } from '../rule.ts';
import { hasInherited } from './inherited-names.ts';

const BRANCHING = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies', 'dependentSchemas'];

export const patternPropertiesRules: readonly Rule[] = [
  {
    name: 'patterns-beside-choices',
    clients: 'all',
    isAlwaysNeeded: true,
    keywords: ['patternProperties', 'properties'],
    why: 'Ajv 2020 throws where a branch beside it was not taken',
    find: (schema) =>
      (schema['patternProperties'] !== undefined || hasInherited(schema['properties'])) &&
      BRANCHING.some((keyword) => schema[keyword] !== undefined)
        ? { rewrite: setApart }
        : undefined,
  },
];

/** `additionalProperties` depends on the names beside it, so it moves along with them; their schemas stay. */
export function setApart(copy: JsonObject): void {
  const { patternProperties, properties, additionalProperties } = copy;
  if (patternProperties === undefined) return;
  const apart: JsonObject = { patternProperties };
  if (additionalProperties !== undefined) {
    const names = Object.keys(properties ?? {});
    if (names.length > 0) apart['properties'] = Object.fromEntries(names.map((name) => [name, {}]));
    apart['additionalProperties'] = additionalProperties;
  }
  delete copy['patternProperties'];
  delete copy['additionalProperties'];
  copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), apart];
}
