/**
 * The subschemas of a document with their places and parents. The judge has a walk of its own, so that a
 * fault of the engine's walk cannot hide from it.
 */
import { escapeSegment, isObject, type JsonObject } from '../../../json/index.ts';

export interface Found {
  /** A boolean schema has no members. */
  readonly schema: JsonObject | boolean;
  /** A JSON Pointer. */
  readonly place: string;
  readonly parent: Found | undefined;
  /** The keyword of the parent that holds it. */
  readonly keyword: string | undefined;
  /** Its name among the properties or definitions of the parent. */
  readonly key: string | undefined;
}

const SINGLE = new Set([
  'additionalProperties',
  'additionalItems',
  'items',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** Of the last document: one tool is judged by one profile after the other. */
let last: { readonly document: JsonObject; readonly found: Found[] } | undefined;

/** The root first; parents before children. */
export function subschemasOf(document: JsonObject): readonly Found[] {
  if (last?.document !== document) last = { document, found: walk(document) };
  return last.found;
}

function walk(document: JsonObject): Found[] {
  const root: Found = { schema: document, place: '', parent: undefined, keyword: undefined, key: undefined };
  const places = [root];
  for (let next = 0; next < places.length; next++) {
    const parent = places[next]!;
    if (typeof parent.schema === 'boolean') continue;
    for (const [keyword, value] of Object.entries(parent.schema)) addChildren(places, parent, keyword, value);
  }
  return places;
}

function addChildren(places: Found[], parent: Found, keyword: string, value: unknown): void {
  const place = `${parent.place}/${keyword}`;
  if (SINGLE.has(keyword) && isSchema(value)) {
    places.push({ schema: value, place, parent, keyword, key: undefined });
  } else if (LISTS.has(keyword) && Array.isArray(value)) {
    (value as unknown[]).forEach((schema, index) => {
      if (isSchema(schema))
        places.push({ schema, place: `${place}/${index}`, parent, keyword, key: undefined });
    });
  } else if (MAPS.has(keyword) && isObject(value)) {
    for (const [key, schema] of Object.entries(value)) {
      if (isSchema(schema))
        places.push({ schema, place: `${place}/${escapeSegment(key)}`, parent, keyword, key });
    }
  }
}

function isSchema(value: unknown): value is JsonObject | boolean {
  return typeof value === 'boolean' || isObject(value);
}
