import { isObject, previewList } from '../../json/index.ts';
import type { Place } from '../places.ts';
import type { Rule } from '../rule.ts';

export const requiredUndeclared: Rule = {
  id: 'required-undeclared',
  group: 'quality',
  severity: 'warning',
  finds: 'An object requires properties that it does not declare.',
  why: 'Mostly a property was renamed in one place only, and no caller can know what belongs there. Declare it, or take it out of `required`.',
  examples: {
    fires: { type: 'object', properties: { userName: { type: 'string' } }, required: ['username'] },
    silent: { type: 'object', properties: { username: { type: 'string' } }, required: ['username'] },
  },
  checkSchema({ places }, report) {
    for (const place of places) {
      const { required, properties } = place.schema;
      if (!Array.isArray(required) || !isObject(properties) || mayDeclareElsewhere(place)) continue;
      const isMissing = (name: unknown): boolean => typeof name === 'string' && !isDeclared(name, place);
      const missing = required.filter(isMissing);
      if (missing.length === 0) continue;
      const [noun, verb] = missing.length === 1 ? ['property', 'is'] : ['properties', 'are'];
      report(
        `${place.pointer}/required/${required.findIndex(isMissing)}`,
        `The ${noun} ${previewList(missing, 'and')} ${verb} required, but not declared.`,
      );
    }
  },
};

const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);
const ELSEWHERE = ['$ref', '$dynamicRef', '$recursiveRef', 'patternProperties', ...IN_PLACE];

/** A doubt is a no: what a reference or a branch declares is not looked for. */
function mayDeclareElsewhere({ schema }: Place): boolean {
  return (
    ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword)) || isObject(schema['additionalProperties'])
  );
}

/** By the object itself, or by one around it that speaks of the same value. */
function isDeclared(name: string, place: Place): boolean {
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    const { properties } = at.schema;
    if (isObject(properties) && Object.hasOwn(properties, name)) return true;
    if (at.keyword === undefined || !IN_PLACE.has(at.keyword)) return false;
    if (
      at.parent !== undefined &&
      at.parent !== place &&
      ELSEWHERE.slice(0, 4).some((keyword) => Object.hasOwn(at.parent!.schema, keyword))
    )
      return true;
  }
  return false;
}
