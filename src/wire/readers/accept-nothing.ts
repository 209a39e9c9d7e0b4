/**
 * A subschema that accepts nothing, in the one form that every reader takes: `not: {}` alone. Whatever stands beside it
 * could change nothing, and makes Ajv 2020 stumble over what it thinks was evaluated.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { keywords202012 } from '../../schema/internal.ts';

const asserting = new Set(
  keywords202012
    .filter(({ vocabulary }) => ['applicator', 'unevaluated', 'validation', 'format'].includes(vocabulary))
    .map(({ name }) => name),
);

/** Whether a keyword can make a value miss; references stand apart. */
export function isAsserting(keyword: string): boolean {
  return asserting.has(keyword);
}

export function acceptNothing(copy: JsonObject): void {
  for (const keyword of Object.keys(copy)) {
    if (keyword === '$ref' || isAsserting(keyword)) Reflect.deleteProperty(copy, keyword);
  }
  copy['not'] = {};
}

const neighbours = [
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

/** Whether a subschema negates one that asks for nothing, beside keywords that Ajv 2020 stumbles over then. */
export function isNotAnything(schema: JsonObject, negated: unknown): boolean {
  return acceptsAnything(negated) && neighbours.some((keyword) => schema[keyword] !== undefined);
}

function acceptsAnything(schema: unknown): boolean {
  if (!isObject(schema)) return schema === true;
  return Object.keys(schema).every((keyword) => keyword !== '$ref' && !isAsserting(keyword));
}
