/**
 * An admitted input in; the `inputSchema` that clients of a version take out. The wire always carries
 * `type: "object"`, and adding it never changes meaning (R-IN-3): the root stays in place, since clients find
 * `x-mcp-header` parameters there, and what `#` meant goes to `$defs`. Clients compile inputs and check arguments before
 * they send them, so what they would misread is rewritten last (R-WIRE-7); the natural schema judges the call.
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
  /** In 2020-12, as its author wrote it. */
  readonly natural: Schema;
  readonly schema: JsonObject;
  /** What was rewritten or withheld for clients that read it wrongly. */
  readonly changes: readonly Change[];
}

/** What all versions share. */
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

/** What a version still wants otherwise; mostly nothing, and then the same object serves them all. */
export function inputFor(version: WireVersion, { natural, schema }: InputForm): JsonObject {
  if (version.outputs === 'any') return withAnchors(schema, natural);
  // A stamp of the author's own stays where versions know it (R-DIALECT-4).
  return withObjectProperties(version.hasIcons ? schema : withoutDialect(schema));
}

/** The input as it was meant, with the type that the protocol asks for. */
export function stampedInput(schema: AdmittedSchema): JsonObject {
  const { document } = standaloneDocument(schema);
  if (typeof document === 'boolean') return { type: 'object' };
  const own = hasOwnStamp(schema) ? document : withoutDialect(document);
  if (own['type'] === 'object') return own;
  return refersToRoot(own) ? stampedBesideCopy(own) : stamped(own);
}

/** Whether the author wrote that it is 2020-12. Another stamp, or one that an upgrade made, keeps clients from compiling it. */
function hasOwnStamp({ dialect }: AdmittedSchema): boolean {
  return dialect === '2020-12';
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
