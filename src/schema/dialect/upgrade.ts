/**
 * A document of older dialects in, the same meaning as 2020-12 out (R-DIALECT-4). Each subschema is rewritten
 * by the keywords of the dialect that it speaks, so a document may mix dialects. A subschema that references
 * lead to, but that has no place any more (under an ignored or unknown keyword), moves to `$defs`. Then
 * references are rewritten to where their targets went. Works through a list of locations, so depth costs
 * nothing.
 */
import { setOwn, type JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/index.ts';
import type { Origin, Schema, SchemaDocument, SchemaLocation } from '../schema-location.ts';
import type { LegacyKeyword } from './legacy-keywords.ts';
import { moveReferences } from './move-references.ts';
import { Rewrite, type UpgradeTables } from './rewrite.ts';
import { dialect202012 } from './standard.ts';

export interface Upgrade {
  readonly document: Schema;
  /** Each old subschema -> what became of it. */
  readonly fresh: ReadonlyMap<object, JsonObject>;
  /** Each new subschema -> where its author wrote it. */
  readonly origins: ReadonlyMap<object, Origin>;
}

export function upgradeDocument(document: SchemaDocument): Upgrade {
  const locations = [...document.locations.values()];
  const used = new Set(locations.flatMap((location) => Object.keys(location.schema)));
  const tables: UpgradeTables = {
    fresh: new Map(),
    steps: new Map(),
    shelved: new Map(),
    madeUp: new Map(),
    anchors: new Map(),
    anchorNames: new Map(),
    shelfNames: new Map(),
    used,
  };
  for (const location of locations) tables.fresh.set(location.schema as object, {});
  const origins = new Map<object, Origin>();
  for (const location of locations) {
    const to = tables.fresh.get(location.schema as object)!;
    const rewrite = new Rewrite(location, to, tables);
    rewriteLocation(location, to, rewrite);
    rewrite.finish();
    origins.set(to, { location, renamed: rewrite.renamed });
  }
  moveReferences(locations, document, tables);
  noteMoves(tables, origins);
  for (const [schema, origin] of tables.madeUp) origins.set(schema, origin);
  const root = document.root.schema;
  const upgraded = typeof root === 'boolean' ? root : tables.fresh.get(root)!;
  return { document: upgraded, fresh: tables.fresh, origins };
}

/** For places in messages: booleans have no object by which their old place could be found. */
function noteMoves(tables: UpgradeTables, origins: Map<object, Origin>): void {
  const moved = new Map<SchemaLocation, Map<string, string | SchemaLocation>>();
  const movedIn = (location: SchemaLocation): Map<string, string | SchemaLocation> => {
    const targets = moved.get(location) ?? new Map<string, string | SchemaLocation>();
    moved.set(location, targets);
    return targets;
  };
  for (const [location, steps] of tables.steps) {
    for (const [before, now] of steps) movedIn(location).set(now, before);
  }
  for (const [location, { holder, step }] of tables.shelved) movedIn(holder).set(step, location);
  for (const [schema, origin] of origins) {
    const moves = moved.get(origin.location);
    if (moves !== undefined) origins.set(schema, { ...origin, moved: moves });
  }
}

function rewriteLocation(location: SchemaLocation, to: JsonObject, rewrite: Rewrite): void {
  const { dialect } = location.resource;
  const schema = location.schema as JsonObject;
  const hidesSiblings = dialect.referenceHidesSiblings && Object.hasOwn(schema, '$ref');
  for (const name of Object.keys(schema)) {
    const value = schema[name];
    const keyword: LegacyKeyword | undefined = dialect.keywords.get(name);
    if (keyword === undefined) {
      if (!wouldGainMeaning(name, value)) setOwn(to, name, value);
    } else if (name === '$schema') {
      rewrite.put(name, dialect202012.uri, name);
    } else if (hidesSiblings && !staysBesideReference(keyword)) {
      continue;
    } else if (keyword.upgrade !== undefined) {
      keyword.upgrade(value as never, rewrite);
    } else {
      carry(keyword, value, rewrite);
    }
  }
}

/** Shelves and annotations do no harm beside a reference, and people read them. */
function staysBesideReference(keyword: Keyword): boolean {
  return keyword.name === '$ref' || keyword.name === 'definitions' || isAnnotation(keyword);
}

/** A name that meant nothing in the old dialect and means something now must not be carried over. */
function wouldGainMeaning(name: string, value: unknown): boolean {
  const keyword = dialect202012.keywords.get(name);
  return keyword !== undefined && (!isAnnotation(keyword) || !keyword.shape.fits(value));
}

function isAnnotation({ name, vocabulary, shape }: Keyword): boolean {
  if (shape.holds !== 'data') return false;
  return name === '$comment' || vocabulary === 'meta-data' || vocabulary === 'content';
}

function carry({ name, shape }: Keyword, value: unknown, rewrite: Rewrite): void {
  switch (shape.holds) {
    case 'schema':
      return rewrite.carryOne(name, value as Schema, name);
    case 'schemas':
      return rewrite.carryList(name, value as Schema[], name);
    case 'map':
    case 'map-or-names':
      return rewrite.carryMap(name, value as JsonObject, name);
    default:
      return rewrite.put(name, value, name);
  }
}
