/**
 * A subschema that accepts nothing, in the one form that every client reads: `not: {}` alone. Keywords beside
 * it change nothing, and make Ajv 2020 throw when it looks for evaluated members.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { keywords202012 } from '../../schema/internal.ts';

const ASSERTING = new Set(
  keywords202012
    .filter(({ vocabulary }) => ['applicator', 'unevaluated', 'validation', 'format'].includes(vocabulary))
    .map(({ name }) => name),
);

/** Whether a keyword other than a reference can reject a value. */
export function isAsserting(keyword: string): boolean {
  return ASSERTING.has(keyword);
}

export function acceptNothing(copy: JsonObject): void {
  for (const keyword of Object.keys(copy)) {
    if (keyword === '$ref' || isAsserting(keyword)) Reflect.deleteProperty(copy, keyword);
  }
  copy['not'] = {};
}

const BRANCHING = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'properties',
  'patternProperties',
  'dependencies',
  'dependentSchemas',
];

/** Whether a subschema negates an empty one beside keywords that make Ajv 2020 throw then. */
export function isNotAnything(schema: JsonObject, negated: unknown): boolean {
  return acceptsAnything(negated) && BRANCHING.some((keyword) => schema[keyword] !== undefined);
}

function acceptsAnything(schema: unknown): boolean {
  if (!isObject(schema)) return schema === true;
  return Object.keys(schema).every((keyword) => keyword !== '$ref' && !isAsserting(keyword));
}
