/**
 * The second half of an upgrade: references follow what they point at to its new place. A target that lost
 * its place gets one on the shelf of its resource first.
 */
import { escapeSegment, getOwn, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { ReferenceTarget, SchemaDocument, SchemaLocation } from '../schema-location.ts';
import { FreeNames } from '../free-names.ts';
import type { UpgradeTables } from './rewrite.ts';

export function moveReferences(
  locations: readonly SchemaLocation[],
  document: SchemaDocument,
  tables: UpgradeTables,
): void {
  for (const location of locations) {
    // Other documents may refer to any place of one that was handed over, and are read later.
    if (document.uri !== '') keepPlace(location, tables);
    for (const [keyword, target] of location.references ?? []) {
      if (target.base.document !== document) continue;
      keepPlace(target.location, tables);
      const to = tables.fresh.get(location.schema as object)!;
      const uri = getOwn(to, keyword);
      if (typeof uri === 'string') setOwn(to, keyword, movedUri(uri, target, tables));
    }
  }
}

function movedUri(uri: string, { location, base }: ReferenceTarget, tables: UpgradeTables): string {
  const hash = uri.indexOf('#');
  if (hash === -1) return uri;
  const fragment = decodeURIComponent(uri.slice(hash + 1)); // it was followed, so it can be decoded
  if (fragment === '') return uri;
  const moved = fragment.startsWith('/')
    ? pointerTo(location, base.root, tables)
    : (tables.anchors.get(base)?.get(fragment) ?? fragment);
  return `${uri.slice(0, hash)}#${encode(moved)}`;
}

function pointerTo(location: SchemaLocation, root: SchemaLocation, tables: UpgradeTables): string {
  const steps: string[] = [];
  for (let at = location; at !== root && at.parent !== undefined;) {
    const shelved = tables.shelved.get(at);
    steps.push(shelved?.step ?? tables.steps.get(at.parent)!.get(at.step)!);
    at = shelved?.holder ?? at.parent;
  }
  return steps
    .reverse()
    .map((step) => `/${step}`)
    .join('');
}

/** Makes sure that a location can be reached in the new document, from its root down. */
function keepPlace(location: SchemaLocation, tables: UpgradeTables): void {
  const way: SchemaLocation[] = [];
  for (let at: SchemaLocation | undefined = location; at !== undefined; at = at.parent) way.push(at);
  for (const at of way.reverse()) {
    if (at.parent === undefined || tables.shelved.has(at)) continue;
    if (tables.steps.get(at.parent)?.has(at.step) !== true) shelve(at, tables);
  }
}

function shelve(location: SchemaLocation, tables: UpgradeTables): void {
  const { resource, schema } = location;
  // An identifier may be relative, so that a resource needs the shelf of the resource around it.
  const holder = resource.root === location ? location.parent!.resource.root : resource.root;
  const to = tables.fresh.get(holder.schema as object)!;
  const present = getOwn(to, '$defs');
  const shelf: JsonObject = isObject(present) ? present : {};
  const wanted = location.step
    .slice(location.step.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const names = tables.shelfNames.get(holder) ?? new FreeNames(Object.keys(shelf));
  tables.shelfNames.set(holder, names);
  const name = names.take(wanted);
  setOwn(shelf, name, typeof schema === 'boolean' ? schema : tables.fresh.get(schema)!);
  setOwn(to, '$defs', shelf);
  tables.shelved.set(location, { holder, step: `$defs/${escapeSegment(name)}` });
}

/** Percent-encoding for a fragment; a lone surrogate has none and stays as it is. */
function encode(text: string): string {
  const encoded = text.replace(/[^\uD800-\uDFFF]+|[\uD800-\uDBFF][\uDC00-\uDFFF]/g, encodeURI);
  return encoded.replaceAll('#', '%23');
}
