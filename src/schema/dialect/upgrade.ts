/**
 * A document of older dialects in, the same meaning as 2020-12 out (R-DIALECT-4). Each subschema is rewritten by the
 * keywords of the dialect that it speaks, so a document may mix dialects. Then references are rewritten to
 * where their targets went. Works through a list of sites, parents first, so depth costs nothing.
 */
import { getOwn, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/index.ts';
import { type Schema, type SchemaDocument, type Site } from '../site.ts';
import type { LegacyKeyword } from './legacy-keywords.ts';
import { Rewrite, type UpgradeTables } from './rewrite.ts';
import { dialect202012 } from './standard.ts';

export interface Upgrade {
  readonly document: Schema;
  /** Each old subschema -> what became of it. */
  readonly fresh: ReadonlyMap<object, JsonObject>;
  /** Each new subschema -> the old names of its keywords. */
  readonly renamed: ReadonlyMap<object, ReadonlyMap<string, string>>;
}

export function upgradeDocument(document: SchemaDocument): Upgrade {
  const sites = [...document.sites.values()];
  const used = new Set(sites.flatMap((site) => Object.keys(site.schema)));
  const tables: UpgradeTables = { fresh: new Map(), steps: new Map(), anchors: new Map(), used };
  for (const site of sites) tables.fresh.set(site.schema as object, {});
  const renamed = new Map<object, ReadonlyMap<string, string>>();
  for (const site of sites) {
    const to = tables.fresh.get(site.schema as object)!;
    const rewrite = new Rewrite(site, to, tables);
    rewriteSite(site, to, rewrite, tables);
    rewrite.finish();
    renamed.set(to, rewrite.renamed);
  }
  for (const site of sites) moveReferences(site, document, tables);
  const root = document.root.schema;
  const upgraded = typeof root === 'boolean' ? root : tables.fresh.get(root)!;
  return { document: upgraded, fresh: tables.fresh, renamed };
}

function rewriteSite(site: Site, to: JsonObject, rewrite: Rewrite, tables: UpgradeTables): void {
  const { dialect } = site.resource;
  const schema = site.schema as JsonObject;
  const hidesSiblings = dialect.referenceHidesSiblings && Object.hasOwn(schema, '$ref');
  for (const name of Object.keys(schema)) {
    const value = schema[name];
    const keyword: LegacyKeyword | undefined = dialect.keywords.get(name);
    if (keyword === undefined) {
      if (name === '$defs') putShelf(value, rewrite, tables);
      else if (!collides(name, value)) setOwn(to, name, withFresh(value, tables));
    } else if (name === '$schema') {
      rewrite.put(name, dialect202012.uri, name);
    } else if (hidesSiblings && name !== '$ref' && !staysBesideReference(keyword, dialect.identifier)) {
      continue;
    } else if (keyword.upgrade !== undefined) {
      keyword.upgrade(value as never, rewrite);
    } else {
      carry(keyword, value, rewrite);
    }
  }
}

/** `$defs` meant nothing before 2019-09, but references led into it: what they led to stays. */
function putShelf(value: unknown, rewrite: Rewrite, tables: UpgradeTables): void {
  if (!isObject(value)) return;
  const used = Object.entries(value).filter(([, schema]) => isObject(schema) && tables.fresh.has(schema));
  if (used.length > 0) rewrite.carryMap('$defs', Object.fromEntries(used), '$defs');
}

/** Shelves and annotations do no harm beside a reference, and people read them. */
function staysBesideReference(keyword: Keyword, identifier: string): boolean {
  const holdsNothing =
    keyword.shape.holds === 'data' && keyword.build === undefined && keyword.note === undefined;
  return keyword.name !== identifier && (keyword.name === 'definitions' || holdsNothing);
}

function carry(keyword: Keyword, value: unknown, rewrite: Rewrite): void {
  switch (keyword.shape.holds) {
    case 'schema':
      return rewrite.carryOne(keyword.name, value as Schema, keyword.name);
    case 'schemas':
      return rewrite.carryList(keyword.name, value as Schema[], keyword.name);
    case 'map':
      return rewrite.carryMap(keyword.name, value as JsonObject, keyword.name);
    default:
      return rewrite.put(keyword.name, value, keyword.name);
  }
}

/** A name that meant nothing in the old dialect and would mean something now must not be carried over. */
function collides(name: string, value: unknown): boolean {
  const keyword = dialect202012.keywords.get(name);
  if (keyword === undefined) return false;
  const isHarmless =
    keyword.shape.holds === 'data' && keyword.build === undefined && keyword.note === undefined;
  return !isHarmless || !keyword.shape.fits(value);
}

/** References may lead into unknown keywords: subschemas found there are replaced, other data stays as it is. */
function withFresh(value: unknown, tables: UpgradeTables): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const fresh = tables.fresh.get(value);
  if (fresh !== undefined) return fresh;
  if (Array.isArray(value)) return value.map((item) => withFresh(item, tables));
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) setOwn(copy, key, withFresh((value as JsonObject)[key], tables));
  return copy;
}

/** Pointers follow what they point at to its new place; anchors and plain URIs stay. */
function moveReferences(site: Site, document: SchemaDocument, tables: UpgradeTables): void {
  if (site.references === undefined) return;
  const to = tables.fresh.get(site.schema as object)!;
  for (const [keyword, target] of site.references) {
    const uri = getOwn(to, keyword);
    if (typeof uri !== 'string') continue;
    const hash = uri.indexOf('#');
    if (hash === -1 || target.base.document !== document) continue;
    const fragment = uri.slice(hash + 1);
    const moved = fragment.startsWith('/')
      ? encodeURI(newPointer(target.site, target.base.root, tables))
      : (tables.anchors.get(fragment) ?? fragment);
    setOwn(to, keyword, uri.slice(0, hash + 1) + moved);
  }
}

function newPointer(site: Site, root: Site, tables: UpgradeTables): string {
  const steps: string[] = [];
  for (let at: Site = site; at !== root && at.parent !== undefined; at = at.parent) {
    steps.push(tables.steps.get(at.parent)?.get(at.step) ?? at.step);
  }
  return steps
    .reverse()
    .map((step) => `/${step}`)
    .join('');
}
