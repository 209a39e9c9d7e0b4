/**
 * One subschema of an older dialect on its way to 2020-12: what its keywords see and where they put what they
 * become. Remembers the new way to each child, so that references can be rewritten, and the old name of each
 * keyword, so that failures are reported where the author wrote.
 */
import { escapeSegment, getOwn, isObject, setOwn, type JsonObject } from '../../json/index.ts';
import { FreeNames } from '../free-names.ts';
import type { Origin, Resource, Schema, SchemaLocation } from '../schema-location.ts';

/** What all rewrites of one document share. */
export interface UpgradeTables {
  /** Each old subschema -> the object that it becomes, empty until its rewrite has run. */
  readonly fresh: Map<object, JsonObject>;
  /** For each old location: the old way to a child -> the new one. */
  readonly steps: Map<SchemaLocation, Map<string, string>>;
  /** Schemas that stand for a keyword of an old one. */
  readonly madeUp: Map<object, Origin>;
  /** Locations that lost their place, and where they stand now. */
  readonly shelved: Map<SchemaLocation, { readonly holder: SchemaLocation; readonly step: string }>;
  /** For each resource: anchors that had to change their name. */
  readonly anchors: Map<Resource, Map<string, string>>;
  /** For each resource: the names that its anchors have, old and new. */
  readonly anchorNames: Map<Resource, FreeNames>;
  /** For each holder of a shelf: the names on it. */
  readonly shelfNames: Map<SchemaLocation, FreeNames>;
  /** Keywords that the document uses anywhere. */
  readonly used: ReadonlySet<string>;
}

export class Rewrite {
  readonly renamed: Map<string, string> = new Map();
  private readonly location: SchemaLocation;
  private readonly old: JsonObject;
  private readonly to: JsonObject;
  private readonly tables: UpgradeTables;
  private readonly aside: JsonObject[] = [];

  constructor(location: SchemaLocation, to: JsonObject, tables: UpgradeTables) {
    this.location = location;
    this.old = location.schema as JsonObject;
    this.to = to;
    this.tables = tables;
  }

  get isResourceRoot(): boolean {
    return this.location.resource.root === this.location;
  }

  resourceHas(keyword: string, value: unknown): boolean {
    const root = this.location.resource.root.schema;
    return isObject(root) && getOwn(root, keyword) === value;
  }

  documentUses(keyword: string): boolean {
    return this.tables.used.has(keyword);
  }

  /** The value of another keyword of the same subschema, where the old dialect knows it. */
  sibling(name: string): unknown {
    return this.location.resource.dialect.keywords.has(name) ? getOwn(this.old, name) : undefined;
  }

  put(name: string, value: unknown, from: string): void {
    setOwn(this.to, name, value);
    if (name !== from) this.renamed.set(name, from);
  }

  carryOne(name: string, schema: Schema, from: string): void {
    this.put(name, this.carried(schema, name, from), from);
  }

  carryList(name: string, list: readonly Schema[], from: string): void {
    this.put(
      name,
      list.map((schema, index) => this.carried(schema, `${name}/${index}`, `${from}/${index}`)),
      from,
    );
  }

  /** Joins what is already there: `definitions` and `$defs` may stand side by side. */
  carryMap(name: string, map: JsonObject, from: string): void {
    const present = getOwn(this.to, name);
    const joined: JsonObject = isObject(present) ? present : {};
    const rival = name === from ? undefined : this.sibling(name);
    const names = new FreeNames([...Object.keys(joined), ...(isObject(rival) ? Object.keys(rival) : [])]);
    for (const [key, schema] of Object.entries(map)) {
      const free = names.take(key);
      const step = `${name}/${escapeSegment(free)}`;
      const isSchema = isObject(schema) || typeof schema === 'boolean';
      setOwn(joined, free, isSchema ? this.carried(schema, step, `${from}/${escapeSegment(key)}`) : schema);
    }
    this.put(name, joined, from);
  }

  /** A further conjunct, for what has no place of its own in 2020-12. */
  putAside(schema: JsonObject, from: string, ...beside: readonly string[]): void {
    this.aside.push(schema);
    this.tables.madeUp.set(schema, { location: this.location, keyword: from, beside, renamed: new Map() });
  }

  /** The same for a child that goes into a conjunct which is about to be put aside. */
  carriedAside(schema: Schema, stepInside: string, from: string): Schema {
    return this.carried(schema, `allOf/${this.allOfLength + this.aside.length}/${stepInside}`, from);
  }

  /** An identifier of before 2019-09: its fragment was an anchor. */
  putIdentifier(uri: string, from: string): void {
    const [address = '', fragment = ''] = uri.split('#', 2);
    if (address !== '') this.put('$id', address, from);
    if (fragment !== '' && !fragment.startsWith('/')) this.putAnchor(fragment, from);
  }

  /** 2020-12 allows fewer characters in an anchor, and one name is ours; references follow the change. */
  putAnchor(name: string, from: string): void {
    const { resource } = this.location;
    // Another place has the name: this one stands beside a reference that hides it.
    if (resource.anchors.get(name) !== this.location) return;
    const allowed = name.replace(/[^-A-Za-z0-9._]/g, '_').replace(/^(?![A-Za-z_])/, '_');
    if (allowed === name && name !== RECURSIVE_ANCHOR) return this.put('$anchor', name, from);
    const names = this.tables.anchors.get(resource) ?? new Map<string, string>();
    const freeNames =
      this.tables.anchorNames.get(resource) ?? new FreeNames([RECURSIVE_ANCHOR, ...resource.anchors.keys()]);
    this.tables.anchorNames.set(resource, freeNames);
    const free = freeNames.take(allowed);
    this.tables.anchors.set(resource, names.set(name, free));
    this.put('$anchor', free, from);
  }

  finish(): void {
    if (this.aside.length === 0) return;
    const present = getOwn(this.to, 'allOf');
    setOwn(this.to, 'allOf', [...(Array.isArray(present) ? present : []), ...this.aside]);
  }

  private get allOfLength(): number {
    const list = this.sibling('allOf');
    return Array.isArray(list) ? list.length : 0;
  }

  private carried(schema: Schema, step: string, from: string): Schema {
    const steps = this.tables.steps.get(this.location);
    if (steps === undefined) this.tables.steps.set(this.location, new Map([[from, step]]));
    else steps.set(from, step);
    return typeof schema === 'boolean' ? schema : (this.tables.fresh.get(schema) ?? schema);
  }
}

/**
 * What `$recursiveAnchor` becomes: the same in every document, since the dynamic scope goes through all of
 * them.
 */
export const RECURSIVE_ANCHOR = '__recursive';
