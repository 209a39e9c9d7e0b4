/**
 * An admitted input in; the `inputSchema` that clients of a version take out. The wire always carries
 * `type: "object"`, and adding it never changes meaning (R-IN-3): the root stays in place, since clients find
 * `x-mcp-header` parameters there, and what `#` meant goes to `$defs`.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { walk202012 } from '../schema/keywords/index.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import { standaloneDocument } from '../schema/standalone/index.ts';
import { mapReferences, refersToRoot, shallowCopy } from './references.ts';
import { asObject } from './boolean-schema.ts';
import { withoutDialect } from './dialect-stamp.ts';
import type { WireVersion } from './versions.ts';

/** What all versions share. */
export function stampedInput(schema: AdmittedSchema, formats: 'assert' | 'annotate'): JsonObject {
  const document = asObjectSchema(schema);
  return formats === 'annotate' ? withoutFormats(document) : document;
}

/** What a version still wants otherwise; mostly nothing, and then the same object serves them all. */
export function inputFor(version: WireVersion, stamped: JsonObject): JsonObject {
  const known = version.hasIcons ? stamped : withoutDialect(stamped);
  return version.outputs === 'any' ? known : withObjectProperties(known);
}

function asObjectSchema(schema: AdmittedSchema): JsonObject {
  const written = schema.current;
  const isObjectSchema = typeof written !== 'boolean' && written['type'] === 'object';
  if (isObjectSchema && (schema.isPlain || staysInside(written))) return written;
  const { document } = standaloneDocument(schema);
  if (typeof document === 'boolean') return { type: 'object' };
  if (document['type'] === 'object') return document;
  return refersToRoot(document) ? stampedBesideCopy(document) : stamped(document);
}

/** Whether every reference leads to a place in the document itself; identifiers may stay as their author wrote them. */
function staysInside(document: JsonObject): boolean {
  const all = walk202012.all(document);
  return all.every(({ $ref, $dynamicRef }) => isLocal($ref) && isLocal($dynamicRef));
}

function isLocal(reference: unknown): boolean {
  return typeof reference !== 'string' || reference.startsWith('#');
}

/** With `type: "object"` in the place of whatever type the root has. */
export function stamped({ $schema, type: _type, ...rest }: JsonObject): JsonObject {
  return { ...($schema === undefined ? {} : { $schema }), type: 'object', ...rest };
}

function stampedBesideCopy(document: JsonObject): JsonObject {
  const { $schema: _dialect, $defs, ...meant } = document;
  const shelf: JsonObject = isObject($defs) ? $defs : {};
  let name = 'root';
  while (Object.hasOwn(shelf, name)) name = `${name}_`;
  const withCopy = { ...document, $defs: { ...shelf, [name]: shallowCopy(meant) } };
  const moved = mapReferences(withCopy, (reference) => (reference === '#' ? `#/$defs/${name}` : reference));
  return stamped(moved as JsonObject);
}

function withoutFormats(document: JsonObject): JsonObject {
  if (!walk202012.all(document).some((schema) => Object.hasOwn(schema, 'format'))) return document;
  return walk202012.rewrite(document, ({ format: _format, ...rest }) => rest) as JsonObject;
}

/** Clients of before 2026 lose the whole list over a boolean under `properties`. */
function withObjectProperties(document: JsonObject): JsonObject {
  const { properties } = document;
  if (!isObject(properties) || !Object.values(properties).some(isBoolean)) return document;
  const members = Object.entries(properties).map(([name, schema]) => [name, asObject(schema as Schema)]);
  return { ...document, properties: Object.fromEntries(members) as JsonObject };
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
