/**
 * A subschema in; all schemas out that constrain the same value: itself, the targets of its references, every
 * branch of `allOf`, and one branch of each choice. Uses a list, and a schema counts once, so references may
 * be circular.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { targetOf } from '../../schema/internal.ts';

export type Facets = readonly JsonObject[];

/** The keywords that apply other schemas to the same value; most schemas have none of them. */
const APPLICATORS: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if'];

/** A bound; samples do not need more. */
const MAX_FACETS = 200;

export function facetsOf(start: unknown, root: Schema, branch: number): Facets {
  if (isObject(start) && !APPLICATORS.some((keyword) => Object.hasOwn(start, keyword))) return [start];
  const facets = new Set<JsonObject>();
  const pending: unknown[] = [start];
  while (pending.length > 0 && facets.size < MAX_FACETS) {
    const schema = pending.shift();
    if (!isObject(schema) || facets.has(schema)) continue;
    facets.add(schema);
    const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise } = schema;
    if (typeof $ref === 'string') pending.push(targetOf($ref, root));
    if (Array.isArray(allOf)) pending.push(...(allOf as unknown[]));
    for (const choice of [anyOf, oneOf]) {
      if (Array.isArray(choice)) pending.push(choice[branch % choice.length]);
    }
    if (condition !== undefined) pending.push(...(branch % 2 === 0 ? [condition, then] : [otherwise]));
  }
  return [...facets];
}

/** The values of one keyword in the facets. */
export function valuesOf(facets: Facets, keyword: string): unknown[] {
  const values: unknown[] = [];
  for (const facet of facets) if (Object.hasOwn(facet, keyword)) values.push(facet[keyword]);
  return values;
}

export function numbersOf(facets: Facets, keyword: string): number[] {
  return valuesOf(facets, keyword).filter((value) => typeof value === 'number');
}

/** The type that a value of these facets should have; null only where no other is allowed. */
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

const TYPICAL_KEYWORDS: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'patternProperties', 'additionalProperties', 'minProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function guessedType(facets: Facets): string {
  const match = TYPICAL_KEYWORDS.find(([, keywords]) =>
    keywords.some((keyword) => valuesOf(facets, keyword).length > 0),
  );
  return match?.[0] ?? 'string';
}
