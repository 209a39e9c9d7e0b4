/**
 * The schema of a form in; the properties with bytes as values out: they come as base64 and are sent as
 * files.
 */
import { isObject } from '../../../json/index.ts';
import { inside, type References, type Spot } from '../document/references.ts';

const MAX_DEPTH = 4;

export function fileProperties(schema: Spot, references: References, depth = 0): ReadonlySet<string> {
  const resolution = references.follow(schema);
  const names = new Set<string>();
  if (!resolution.ok || !isObject(resolution.spot.value) || depth > MAX_DEPTH) return names;
  const { spot } = resolution;
  const { properties, allOf } = resolution.spot.value;
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    if (isBytes(inside(spot, 'properties', name), references)) names.add(name);
  }
  for (const index of Array.isArray(allOf) ? allOf.keys() : []) {
    for (const name of fileProperties(inside(spot, 'allOf', index), references, depth + 1)) names.add(name);
  }
  return names;
}

/** Itself, or the items of a list. */
function isBytes(property: Spot, references: References, isItem = false): boolean {
  const resolution = references.follow(property);
  if (!resolution.ok || !isObject(resolution.spot.value)) return false;
  const { type, format, contentMediaType, contentEncoding, items } = resolution.spot.value;
  if (type === 'file' || format === 'binary') return true;
  if (typeof contentMediaType === 'string' && contentEncoding === undefined && type !== 'object') {
    return !/^(?:text\/|.*\bjson$)/.test(contentMediaType);
  }
  return items !== undefined && !isItem && isBytes(inside(resolution.spot, 'items'), references, true);
}
