/**
 * Adjusts the references of a document, all of which are pointers, when the document moves: into another
 * schema, or away from its root. Data inside the document stays unchanged.
 */
import { isObject, setOwn, type JsonObject } from '../json/index.ts';
import { walk202012 } from '../schema/internal.ts';
import type { Schema } from '../schema/index.ts';

/** The document with references for its new location `place`, a JSON Pointer in a URI fragment. */
export function rebase(document: Schema, place: string): Schema {
  return mapReferences(document, (reference) => `#${place}${reference.slice(1)}`);
}

export function refersToRoot(document: Schema): boolean {
  return walk202012.all(document).some(({ $ref }) => $ref === '#');
}

export function hasReferences(document: Schema): boolean {
  return walk202012.all(document).some(({ $ref }) => typeof $ref === 'string');
}

export function mapReferences(document: Schema, move: (reference: string) => string): Schema {
  return walk202012.rewrite(document, (schema) => {
    const { $ref } = schema;
    if (typeof $ref === 'string') schema['$ref'] = move($ref);
    return schema;
  });
}

/**
 * A schema with the same keywords whose subschemas are references to the original ones, so that none is
 * repeated.
 */
export function shallowCopy(schema: JsonObject): JsonObject {
  const copy: JsonObject = { ...schema };
  walk202012.children(schema, (child, keyword, key) => {
    if (typeof child === 'boolean') return;
    if (key === undefined) {
      copy[keyword] = { $ref: `#/${keyword}` };
      return;
    }
    const around = schema[keyword];
    if (copy[keyword] === around)
      copy[keyword] = Array.isArray(around) ? [...(around as unknown[])] : { ...(around as JsonObject) };
    const container = copy[keyword];
    const reference = { $ref: `#/${keyword}/${fragment(String(key))}` };
    if (Array.isArray(container)) container[key as number] = reference;
    else if (isObject(container)) setOwn(container, String(key), reference);
  });
  return copy;
}

/** A name as a step of a JSON Pointer in a URI fragment. */
function fragment(name: string): string {
  const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
  // A lone surrogate has no percent-encoding, and stays unchanged.
  return escaped.replace(/[^\uD800-\uDFFF]+|[\uD800-\uDBFF][\uDC00-\uDFFF]/g, encodeURIComponent);
}
