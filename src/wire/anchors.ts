/**
 * The advertised input and the original schema in; the input with the anchors of its definitions out, for
 * clients of 2026-07-28. References are pointers, which all clients read; the author's names stay as anchors.
 * An `$id` inside the document gives anchors another scope: then none is kept.
 */
import { getOwn, isObject, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { walk202012 } from '../schema/internal.ts';

export function withAnchors(advertised: JsonObject, natural: Schema): JsonObject {
  const originals = isObject(natural) ? getOwn(natural, '$defs') : undefined;
  const definitions = getOwn(advertised, '$defs');
  if (!isObject(originals) || !isObject(definitions)) return advertised;
  const anchored = Object.entries(originals).filter(
    ([, schema]) => isObject(schema) && isAnchor(schema['$anchor']),
  );
  if (anchored.length === 0 || hasInnerResource(natural)) return advertised;
  const $defs: JsonObject = { ...definitions };
  for (const [name, schema] of anchored) {
    const definition = getOwn(definitions, name);
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
