/**
 * An admitted input in; the `inputSchema` for clients of a version out. It always has `type: "object"`, and
 * adding that never changes meaning (R-IN-3): the root stays in place, since clients find `x-mcp-header`
 * parameters there, and the target of `#` moves to `$defs`. Clients compile inputs and check arguments before
 * they send them, so hazards are rewritten last (R-WIRE-7); the call itself is checked against the natural
 * schema.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import { sourceOf, standaloneDocument } from '../schema/internal.ts';
import { mapReferences, refersToRoot, shallowCopy } from './references.ts';
import { withAnchors } from './anchors.ts';
import { asObject } from './boolean-schema.ts';
import { withoutDialect } from './dialect-stamp.ts';
import { withReachableHeaders } from './header-places.ts';
import { rewriteForClients, type Change } from './client-compat/index.ts';
import { withNamedBranches } from './root-union.ts';
import type { WireVersion } from './versions.ts';

export interface InputForm {
  /** The author's schema, in 2020-12. */
  readonly natural: Schema;
  readonly schema: JsonObject;
  /** What was rewritten or withheld for clients that misread it. */
  readonly changes: readonly Change[];
}

/** What profiles start from: with the choices at its root as their author wrote them. */
export function readableInput(schema: AdmittedSchema, formats: 'assert' | 'annotate'): JsonObject {
  return rewriteForClients(stampedInput(schema), 'input', { formats }).document as JsonObject;
}

/** The form that all versions share. */
export function inputForm(schema: AdmittedSchema, formats: 'assert' | 'annotate'): InputForm {
  const named = withNamedBranches(stampedInput(schema));
  const { document, changes } = rewriteForClients(named, 'input', { formats });
  const hasCopies = !sourceOf(schema).isPlain || changes.length > 0;
  return {
    natural: sourceOf(schema).current,
    schema: hasCopies ? withReachableHeaders(document as JsonObject) : (document as JsonObject),
    changes,
  };
}

/**
 * Adapts the shared form to a version; mostly it is returned unchanged, so that versions share one object.
 */
export function inputFor(version: WireVersion, { natural, schema }: InputForm): JsonObject {
  if (version.outputs === 'any') return withAnchors(schema, natural);
  // The author's `$schema` stays for versions that know it (R-DIALECT-4).
  return withObjectProperties(version.hasIcons ? schema : withoutDialect(schema));
}

/** The input with the type that the protocol requires. */
export function stampedInput(schema: AdmittedSchema): JsonObject {
  const { document } = standaloneDocument(schema);
  if (typeof document === 'boolean') return { type: 'object' };
  const own = hasOwnStamp(schema) ? document : withoutDialect(document);
  if (own['type'] === 'object') return own;
  return refersToRoot(own) ? stampedBesideCopy(own) : stamped(own);
}

/** Whether the author wrote `$schema` of 2020-12. Clients do not compile a schema of another dialect. */
function hasOwnStamp({ dialect }: AdmittedSchema): boolean {
  return dialect === '2020-12';
}

/** The document with `type: "object"` instead of the type of its root. */
export function stamped({ $schema, type: _type, ...rest }: JsonObject): JsonObject {
  return { ...($schema === undefined ? {} : { $schema }), type: 'object', ...rest };
}

function stampedBesideCopy(document: JsonObject): JsonObject {
  const { $schema: _dialect, $defs, ...original } = document;
  const definitions: JsonObject = isObject($defs) ? $defs : {};
  let name = 'root';
  while (Object.hasOwn(definitions, name)) name = `${name}_`;
  const withCopy = { ...document, $defs: { ...definitions, [name]: shallowCopy(original) } };
  const moved = mapReferences(withCopy, (reference) => (reference === '#' ? `#/$defs/${name}` : reference));
  return stamped(moved as JsonObject);
}

/** Clients before 2026 lose the whole list because of a boolean under `properties`. */
function withObjectProperties(document: JsonObject): JsonObject {
  const { properties } = document;
  if (!isObject(properties) || !Object.values(properties).some(isBoolean)) return document;
  const members = Object.entries(properties).map(([name, schema]) => [name, asObject(schema as Schema)]);
  return { ...document, properties: Object.fromEntries(members) as JsonObject };
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
