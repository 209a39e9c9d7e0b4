/**
 * A subschema in; all schemas out that ask something of the same value: itself, what it refers to, every branch of
 * `allOf`, and one branch of each choice. Works off a list, and a schema counts once, so references may go in circles.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { targetOf } from '../../schema/internal.ts';

export type Facets = readonly JsonObject[];

/** The keywords that lead to other schemas for the same value; most schemas have none of them. */
const LEADING: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'];

/** A schema that refers to more than this is no place to look for examples. */
const MAX_FACETS = 200;

export function facetsOf(start: unknown, root: Schema, branch: number): Facets {
  if (isObject(start) && !LEADING.some((keyword) => Object.hasOwn(start, keyword))) return [start];
  const found = new Set<JsonObject>();
  const open: unknown[] = [start];
  while (open.length > 0 && found.size < MAX_FACETS) {
    const schema = open.shift();
    if (!isObject(schema) || found.has(schema)) continue;
    found.add(schema);
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise } = schema;
    if (typeof $ref === 'string') open.push(targetOf($ref, root));
    if (Array.isArray(allOf)) open.push(...(allOf as unknown[]));
    for (const choice of [anyOf, oneOf]) {
      if (Array.isArray(choice)) open.push(choice[branch % choice.length]);
    }
    if (condition !== undefined) open.push(...(branch % 2 === 0 ? [condition, then] : [otherwise]));
  }
  return [...found];
}

/** What the facets say under one keyword, those that say nothing left out. */
export function valuesOf(facets: Facets, keyword: string): unknown[] {
  const values: unknown[] = [];
  for (const facet of facets) if (Object.hasOwn(facet, keyword)) values.push(facet[keyword]);
  return values;
}

export function numbersOf(facets: Facets, keyword: string): number[] {
  return valuesOf(facets, keyword).filter((value) => typeof value === 'number');
}

/** The type that a value of these facets should have; null only where nothing else may be. */
export function typeOf(facets: Facets): string {
  const types = valuesOf(facets, 'type');
  if (types.length === 0) return guessedType(facets);
  if (types.length === 1 && typeof types[0] === 'string') return types[0];
  const [first = [], ...others] = types.map((type) =>
    Array.isArray(type) ? (type as string[]) : [String(type)],
  );
  const allowed = first.filter((type) =>
    others.every((list) => list.includes(type) || (type === 'integer' && list.includes('number'))),
  );
  return allowed.find((type) => type !== 'null') ?? allowed[0] ?? first[0] ?? 'string';
}

const TELLING: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'patternProperties', 'additionalProperties', 'minProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function guessedType(facets: Facets): string {
  const told = TELLING.find(([, keywords]) =>
    keywords.some((keyword) => valuesOf(facets, keyword).length > 0),
  );
  return told?.[0] ?? 'string';
}
