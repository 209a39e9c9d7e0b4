import { isObject, previewList } from '../../json/index.ts';
import type { Subschema } from '../subschemas.ts';
import type { Rule } from '../rule.ts';

export const requiredUndeclared: Rule = {
  id: 'required-undeclared',
  group: 'quality',
  severity: 'warning',
  finds: 'An object requires properties that it does not declare.',
  why: 'Mostly a property was renamed in one place only, and no caller knows what it must be. Declare it, or remove it from `required`.',
  examples: {
    fires: { type: 'object', properties: { userName: { type: 'string' } }, required: ['username'] },
    silent: { type: 'object', properties: { username: { type: 'string' } }, required: ['username'] },
  },
  checkSchema({ subschemas }, report) {
    for (const subschema of subschemas) {
      const { required, properties } = subschema.schema;
      if (!Array.isArray(required) || !isObject(properties) || mayDeclareElsewhere(subschema)) continue;
      const isMissing = (name: unknown): boolean => typeof name === 'string' && !isDeclared(name, subschema);
      const missing = required.filter(isMissing);
      if (missing.length === 0) continue;
      const [noun, verb] = missing.length === 1 ? ['property', 'is'] : ['properties', 'are'];
      report(
        `${subschema.pointer}/required/${required.findIndex(isMissing)}`,
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

/** In doubt the answer is no: declarations in references and branches are not followed. */
function mayDeclareElsewhere({ schema }: Subschema): boolean {
  return (
    ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword)) || isObject(schema['additionalProperties'])
  );
}

/** Declared by the object itself, or by an ancestor that applies to the same value. */
function isDeclared(name: string, subschema: Subschema): boolean {
  for (let at: Subschema | undefined = subschema; at !== undefined; at = at.parent) {
    const { properties } = at.schema;
    if (isObject(properties) && Object.hasOwn(properties, name)) return true;
    if (at.keyword === undefined || !IN_PLACE.has(at.keyword)) return false;
    if (
      at.parent !== undefined &&
      at.parent !== subschema &&
      ELSEWHERE.slice(0, 4).some((keyword) => Object.hasOwn(at.parent!.schema, keyword))
    )
      return true;
  }
  return false;
}
