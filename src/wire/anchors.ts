/**
 * Anchors of definitions, kept for clients of 2026-07-28: every reference travels as a pointer, which all clients read,
 * and the names that an author gave to definitions stay beside them. The advertised input and the schema as written in;
 * the input with anchors out. An identifier inside the document gives anchors another scope: then none stays.
 */
import { getOwn, isObject, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { walk202012 } from '../schema/internal.ts';

export function withAnchors(advertised: JsonObject, natural: Schema): JsonObject {
  const written = isObject(natural) ? getOwn(natural, '$defs') : undefined;
  const shelf = getOwn(advertised, '$defs');
  if (!isObject(written) || !isObject(shelf)) return advertised;
  const named = Object.entries(written).filter(
    ([, schema]) => isObject(schema) && isAnchor(schema['$anchor']),
  );
  if (named.length === 0 || hasInnerResource(natural)) return advertised;
  const $defs: JsonObject = { ...shelf };
  for (const [name, schema] of named) {
    const definition = getOwn(shelf, name);
    if (isObject(definition)) $defs[name] = { $anchor: (schema as JsonObject)['$anchor'], ...definition };
  }
  return { ...advertised, $defs };
}

function isAnchor(name: unknown): name is string {
  return typeof name === 'string';
}

function hasInnerResource(natural: Schema): boolean {
  return walk202012.all(natural).some((schema) => schema !== natural && Object.hasOwn(schema, '$id'));
}
