/**
 * The common case, found in one pass: a document that names nothing and whose references are pointers to
 * subschemas that stand in its own keywords. A reference into other data is no such pointer: who walks the
 * document by its keywords would not find what it leads to.
 */
import type { JsonObject } from '../../json/index.ts';
import { walk202012 } from '../keywords/index.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { BooleanPlaces } from './places.ts';
import { isName } from './words.ts';

export function isStandalone(root: SchemaLocation): boolean {
  const booleans = new BooleanPlaces();
  for (const schema of walk202012.all(root.schema)) {
    for (const keyword of Object.keys(schema)) {
      if (isName(keyword) || keyword === '$dynamicRef') return false;
      if (keyword === '$schema' && schema !== root.schema) return false;
      if (keyword === '$ref' && !pointsIntoKeywords(schema, root, booleans)) return false;
    }
  }
  return true;
}

function pointsIntoKeywords(schema: JsonObject, root: SchemaLocation, booleans: BooleanPlaces): boolean {
  const reference = schema['$ref'] as string;
  if (reference !== '#' && !reference.startsWith('#/')) return false;
  const target = root.resource.document.locations.get(schema)?.references?.get('$ref')?.location;
  return target !== undefined && (!target.isTarget || booleans.has(target));
}
