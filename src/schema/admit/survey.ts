/**
 * A copied document in; its subschemas as sites out, each with its resource and dialect, and everything that the next
 * stages need to know: references, anchors, patterns, sizes. On the way every keyword's value is held against
 * the shape that the metaschema of its dialect asks for. One pass, off a list; nothing here is expensive.
 */
import { getOwn, isObject, preview, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Facts, Keyword } from '../keywords/index.ts';
import type { LegacyKeyword } from '../dialect/legacy-keywords.ts';
import { NO_ANCHORS, SchemaDocument, Site, stepTo, type Resource, type Schema } from '../site.ts';
import type { Problems } from './problems.ts';
import { resolveUri } from './uri.ts';

export interface SurveyOptions {
  readonly problems: Problems;
  /** The dialect that a resource declares, or undefined where nothing usable is declared. */
  readonly dialectOf: (schema: JsonObject, site: Site) => Dialect | undefined;
  readonly defaultDialect: Dialect;
  /** What relative identifiers at the root are resolved against. */
  readonly base: string;
}

export interface PendingReference {
  readonly site: Site;
  readonly keyword: string;
  readonly uri: string;
  readonly dynamic: boolean;
}

export interface NotedPattern {
  readonly site: Site;
  readonly keyword: string;
  readonly source: string;
}

const NONE: readonly never[] = [];

export class Survey implements Facts {
  readonly document: SchemaDocument;
  /** Sizes that have limits, with the place of the largest. */
  subschemas = 0;
  depth = 0;
  deepest: Site | undefined = undefined;
  enumSize = 0;
  largestEnum: Site | undefined = undefined;
  private readonly options: SurveyOptions;
  /** Both are made when first needed: most documents have neither. */
  private referring: PendingReference[] | undefined = undefined;
  private matching: NotedPattern[] | undefined = undefined;
  /** Sites still to be read. */
  private open: Site[] = [];
  /** Of the site that is being read: the depth of its children, and the last of them. */
  private childDepth = 0;
  private lastChild: Site | undefined = undefined;

  constructor(schema: Schema, uri: string, options: SurveyOptions) {
    this.options = options;
    const root = new Site(schema, undefined, uri);
    this.document = new SchemaDocument(uri, root);
    this.walk(root);
  }

  get references(): readonly PendingReference[] {
    return this.referring ?? NONE;
  }

  get patterns(): readonly NotedPattern[] {
    return this.matching ?? NONE;
  }

  /** Surveys a subtree: the whole document, or a place that only a reference makes a schema. */
  walk(top: Site): void {
    this.childDepth = top.depth;
    this.enter(top);
    // Level by level, so that parents come before children and problems in reading order.
    for (let level = this.open; level.length > 0; level = this.open) {
      this.open = [];
      this.childDepth++;
      for (const site of level) this.readKeywords(site);
    }
  }

  reference(site: Site, keyword: string, uri: string): void {
    (this.referring ??= []).push({ site, keyword, uri, dynamic: false });
  }

  dynamicReference(site: Site, keyword: string, uri: string): void {
    (this.referring ??= []).push({ site, keyword, uri, dynamic: true });
  }

  anchor(site: Site, name: string): void {
    const { resource } = site;
    const holder = resource.anchors.get(name);
    if (holder === undefined || (holder !== site && isHidden(holder))) {
      resource.anchors = withAnchor(resource.anchors, name, site);
    } else if (holder !== site && !isHidden(site)) {
      this.options.problems.add(
        'anchor-duplicate',
        site,
        `The anchor ${preview(name)} names two subschemas of one resource; rename one of them.`,
        { expected: 'a name of its own', received: preview(name) },
      );
    }
  }

  dynamicAnchor(site: Site, name: string): void {
    this.anchor(site, name);
    site.resource.dynamicAnchors = withAnchor(site.resource.dynamicAnchors, name, site);
  }

  pattern(site: Site, keyword: string, source: string): void {
    (this.matching ??= []).push({ site, keyword, source });
  }

  enumValues(site: Site, _keyword: string, count: number): void {
    if (count <= this.enumSize) return;
    this.enumSize = count;
    this.largestEnum = site;
  }

  private enter(site: Site): void {
    this.subschemas++;
    if (this.childDepth > this.depth) {
      this.depth = this.childDepth;
      this.deepest = site;
    }
    const { schema } = site;
    if (typeof schema === 'boolean') {
      site.resource =
        site.parent?.resource ?? this.newResource(site, this.options.base, this.options.defaultDialect);
      return;
    }
    this.identify(site, schema);
    this.open.push(site);
  }

  /** Finds the resource that the site belongs to, which may begin here. */
  private identify(site: Site, schema: JsonObject): void {
    const around = site.parent?.resource;
    const declared = this.declaredDialect(site, schema);
    const dialect = declared ?? around?.dialect ?? this.options.defaultDialect;
    const value = getOwn(schema, dialect.identifier);
    if (around !== undefined && value === undefined) return void (site.resource = around);
    const isHidden = dialect.referenceHidesSiblings && Object.hasOwn(schema, '$ref');
    const [address = '', fragment = ''] = typeof value === 'string' && !isHidden ? value.split('#', 2) : [];
    if (around === undefined || address !== '') {
      const uri = resolveUri(around?.uri ?? this.options.base, address);
      site.resource = this.newResource(site, uri, dialect);
    } else {
      site.resource = around;
    }
    if (dialect.anchorsInIdentifier && fragment !== '') this.anchor(site, fragment);
  }

  /** `$schema` counts at the root of a resource only. */
  private declaredDialect(site: Site, schema: JsonObject): Dialect | undefined {
    if (!Object.hasOwn(schema, '$schema')) return undefined;
    const startsResource =
      site.parent === undefined || Object.hasOwn(schema, '$id') || Object.hasOwn(schema, 'id');
    if (!startsResource) return undefined;
    const declared = this.options.dialectOf(schema, site);
    if (declared === undefined || site.parent === undefined) return declared;
    return Object.hasOwn(schema, declared.identifier) ? declared : undefined;
  }

  private newResource(site: Site, uri: string, dialect: Dialect): Resource {
    const { document, options } = this;
    const holder = document.resource(uri);
    if (holder !== undefined && !isHidden(site) && !isHidden(holder.root)) {
      options.problems.add(
        'id-duplicate',
        site,
        `Two resources of this document are identified as ${preview(uri)}; give each its own identifier.`,
        { keyword: dialect.identifier, expected: 'an identifier of its own', received: preview(uri) },
      );
    }
    const resource: Resource = {
      uri,
      root: site,
      dialect,
      document,
      anchors: NO_ANCHORS,
      dynamicAnchors: NO_ANCHORS,
    };
    if (site !== document.root) document.embed(resource);
    return resource;
  }

  private readKeywords(site: Site): void {
    const schema = site.schema as JsonObject;
    const { keywords } = site.resource.dialect;
    this.lastChild = undefined;
    for (const name of Object.keys(schema)) {
      const keyword = keywords.get(name);
      if (keyword === undefined) continue;
      const value = schema[name];
      if (!keyword.shape.fits(value)) {
        this.misshapen(site, keyword, value);
        continue;
      }
      keyword.note?.(value as never, site, this);
      if (keyword.shape.holds !== 'data') this.enterChildren(site, keyword, value);
      const needed = (keyword as LegacyKeyword).needs;
      if (needed !== undefined && !Object.hasOwn(schema, needed)) this.lonely(site, keyword, needed);
    }
  }

  private enterChildren(site: Site, { name, shape }: Keyword, value: unknown): void {
    if (shape.holds === 'schema' || (shape.holds === 'schema-or-schemas' && !Array.isArray(value))) {
      this.enterChild(site, value, name);
    } else if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) this.enterChild(site, value[i], name, i);
    } else {
      const map = value as JsonObject;
      for (const key of Object.keys(map)) {
        const member = map[key];
        if (shape.holds !== 'map-or-names' || !Array.isArray(member))
          this.enterChild(site, member, name, key);
        else if (shape.fitsNames?.(member) === false) this.misnamed(site, name, stepTo(name, key));
      }
    }
  }

  private enterChild(parent: Site, value: unknown, keyword: string, key?: string | number): void {
    if (isObject(value)) {
      const site = new Site(value, parent, keyword, key);
      if (this.lastChild === undefined) parent.firstChild = site;
      else this.lastChild.nextSibling = site;
      this.lastChild = site;
      return this.enter(site);
    }
    if (typeof value === 'boolean' && this.allowsBoolean(parent, keyword)) {
      return this.enter(new Site(value, parent, keyword, key));
    }
    const expected = parent.resource.dialect.booleanSchemas ? 'an object or a boolean' : 'an object';
    this.options.problems.add(
      'not-a-schema',
      parent,
      `A schema must stand here, ${expected}, but ${preview(value)} does.`,
      { expected, received: preview(value) },
      stepTo(keyword, key),
    );
  }

  /** Draft-04 knew `false` and `true` only for what is additional. */
  private allowsBoolean(parent: Site, keyword: string): boolean {
    return parent.resource.dialect.booleanSchemas || keyword.startsWith('additional');
  }

  private misshapen(site: Site, keyword: Keyword, value: unknown): void {
    const { expected } = keyword.shape;
    const received = preview(value);
    const message = `${JSON.stringify(keyword.name)} must be ${expected} in ${site.resource.dialect.name}, but is ${received}.`;
    this.options.problems.add('keyword-value', site, message, { keyword: keyword.name, expected, received });
  }

  private misnamed(site: Site, keyword: string, step: string): void {
    const expected = 'a schema, or an array of distinct strings';
    this.options.problems.add(
      'keyword-value',
      site,
      `${JSON.stringify(keyword)} needs ${expected} here.`,
      { expected },
      step,
    );
  }

  private lonely(site: Site, keyword: Keyword, needed: string): void {
    const expected = `${JSON.stringify(needed)} beside it`;
    const message = `${JSON.stringify(keyword.name)} needs ${expected} in ${site.resource.dialect.name}.`;
    this.options.problems.add('keyword-value', site, message, { keyword: keyword.name, expected });
  }
}

/** Whether it stands beside a `$ref` of a dialect that ignores what stands there; references may still lead to it. */
function isHidden(site: Site): boolean {
  for (let at = site; at.parent !== undefined; at = at.parent) {
    const { schema, resource } = at.parent;
    if (resource.dialect.referenceHidesSiblings && Object.hasOwn(schema as object, '$ref')) return true;
  }
  return false;
}

/** Adds to a map of anchors, or begins one: most resources have none. */
function withAnchor(anchors: ReadonlyMap<string, Site>, name: string, site: Site): ReadonlyMap<string, Site> {
  const known = anchors === NO_ANCHORS ? new Map<string, Site>() : (anchors as Map<string, Site>);
  return known.set(name, site);
}
