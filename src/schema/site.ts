/**
 * Where a subschema stands: a node in the tree of one document, with the resource whose base URI it reads by.
 * Made by the survey, once for each subschema; everything later speaks of places through it.
 */
import { clip, escapeSegment, type JsonObject } from '../json/index.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Keyword, Words } from './keywords/keyword.ts';

export type Schema = JsonObject | boolean;

/** A document at hand: the one being admitted, one that was handed over, or a built-in metaschema. */
export class SchemaDocument {
  /** Where it was handed over under; empty for the document being admitted. */
  readonly uri: string;
  readonly root: Site;
  /** Resources other than the root's; most documents have none. */
  private embedded: Map<string, Resource> | undefined = undefined;
  /** For an upgraded document: from each subschema as handed over to what became of it. */
  upgraded: ReadonlyMap<object, JsonObject> | undefined = undefined;
  private known: Map<object, Site> | undefined = undefined;

  constructor(uri: string, root: Site) {
    this.uri = uri;
    this.root = root;
  }

  /** The resource with a URI; where two have the same one, the first. */
  resource(uri: string): Resource | undefined {
    const { resource } = this.root as { readonly resource: Resource | undefined };
    return resource?.uri === uri ? resource : this.embedded?.get(uri);
  }

  embed(resource: Resource): void {
    if (this.resource(resource.uri) === undefined) (this.embedded ??= new Map()).set(resource.uri, resource);
  }

  get resources(): readonly Resource[] {
    return [this.root.resource, ...(this.embedded?.values() ?? [])];
  }

  /** Every subschema that is an object, parents before children. Made when first asked for: most documents never are. */
  get sites(): ReadonlyMap<object, Site> {
    if (this.known !== undefined) return this.known;
    this.known = new Map();
    this.note(this.root);
    return this.known;
  }

  /** Tells of a place that only a reference makes a schema, with what is inside it. */
  note(top: Site): void {
    const { known } = this;
    if (known === undefined || typeof top.schema === 'boolean') return;
    known.set(top.schema, top);
    const open = [top];
    for (let next = 0; next < open.length; next++) {
      for (let child = open[next]!.firstChild; child !== undefined; child = child.nextSibling) {
        known.set(child.schema as object, child);
        open.push(child);
      }
    }
  }
}

/** A part of a document with a base URI of its own (2020-12 core, 4.3.5). */
export interface Resource {
  readonly uri: string;
  readonly root: Site;
  readonly dialect: Dialect;
  readonly document: SchemaDocument;
  /** Both are `NO_ANCHORS` until there is one. */
  anchors: ReadonlyMap<string, Site>;
  dynamicAnchors: ReadonlyMap<string, Site>;
}

export const NO_ANCHORS: ReadonlyMap<string, never> = new Map<string, never>();

/** Where a reference leads; `dynamicName` where the dynamic scope may still lead it elsewhere. */
export interface ReferenceTarget {
  readonly site: Site;
  /** The resource that the reference's URI named, before its fragment was followed. */
  readonly base: Resource;
  readonly dynamicName: string | undefined;
}

/** What a failure says of a site, or of one of its keywords, whatever the value is. */
export class Wording implements Words {
  readonly keyword: Keyword | undefined;
  readonly schemaPath: string;
  readonly expected: string;
  readonly lead: string;
  /** What the keyword says in the schema. */
  readonly value: unknown;
  /** The one before it at the same site: there are one or two, for which a chain is enough. */
  readonly earlier: Wording | undefined;

  constructor(site: Site, keyword: Keyword | undefined, earlier: Wording | undefined) {
    const schema = site.schema as Readonly<Record<string, never>>;
    const words = keyword?.words?.(schema[keyword.name]!);
    this.keyword = keyword;
    this.schemaPath = schemaPath(site, keyword?.name);
    this.expected = words?.expected ?? '';
    this.lead = words?.lead ?? '';
    this.value = keyword === undefined ? undefined : schema[keyword.name];
    this.earlier = earlier;
  }
}

/** A step longer than this is cut. */
const MAX_STEP = 500;
/** Paths longer than what people write are not remembered: ten thousand of them would be too much. */
const LONGEST_KEPT = 200;

export class Site {
  readonly schema: Schema;
  readonly parent: Site | undefined;
  /** The keyword of the parent that it stands under, or a piece of a JSON Pointer; and its key or index in there. */
  private readonly under: string;
  private readonly key: string | number | undefined;
  /** The subschemas inside it that are objects, as a chain in the order of the document. */
  firstChild: Site | undefined = undefined;
  nextSibling: Site | undefined = undefined;
  /** A boolean that a reference led to: the keyword it stands under has no say there. */
  isTarget = false;
  /** Set by the survey before the site's keywords are read. */
  resource!: Resource;
  /** Where the author wrote it, where an upgrade moved it; with the names that keywords had there. */
  origin: Origin | undefined = undefined;
  /** Filled when references are linked: keyword -> target. */
  references: Map<string, ReferenceTarget> | undefined = undefined;
  /** What failures have said of it; the latest one. */
  private wording: Wording | undefined = undefined;

  constructor(schema: Schema, parent: Site | undefined, under: string, key?: string | number) {
    this.schema = schema;
    this.parent = parent;
    this.under = under;
    this.key = key;
  }

  /** Nesting of subschemas; the root is 1. */
  get depth(): number {
    let depth = 1;
    for (let at = this.parent; at !== undefined; at = at.parent) depth++;
    return depth;
  }

  /** What a failure of an admitted schema says of a keyword, remembered: the same few fail again and again. */
  wordingOf(keyword?: Keyword): Wording {
    let known = this.wording;
    while (known !== undefined && known.keyword !== keyword) known = known.earlier;
    if (known !== undefined) return known;
    const wording = new Wording(this, keyword, this.wording);
    if (wording.schemaPath.length <= LONGEST_KEPT) this.wording = wording;
    return wording;
  }

  /** The way from the parent, as a piece of a JSON Pointer without its first slash: `properties/a~1b`. */
  get step(): string {
    return stepTo(this.under, this.key);
  }

  /** The same, cut where it is longer than any person reads; what is cut off is not even put together. */
  get shortStep(): string {
    const { key } = this;
    const start = typeof key === 'string' && key.length > MAX_STEP ? key.slice(0, MAX_STEP) : key;
    return clip(stepTo(this.under, start), MAX_STEP);
  }
}

/** The way to a subschema from the one around it: its keyword, and its name or index in there. */
export function stepTo(keyword: string, key: string | number | undefined): string {
  if (key === undefined) return keyword;
  return `${keyword}/${typeof key === 'number' ? key : escapeSegment(key)}`;
}

export interface Origin {
  readonly site: Site;
  /** For a schema that an upgrade made up: the keyword that it stands for, with all that is in it. */
  readonly keyword?: string;
  /** Other keywords of the old schema that it took along under their own names. */
  readonly beside?: readonly string[];
  readonly renamed: ReadonlyMap<string, string>;
  /** Children that moved: the way to them now -> the way, or the site, before. */
  readonly moved?: ReadonlyMap<string, string | Site>;
}

/** The place of a site, or of one of its keywords, in the document as the author wrote it. */
export function schemaPath(site: Site, keyword?: string): string {
  let path = keyword === undefined ? '' : `/${escapeSegment(keyword)}`;
  let at = site;
  for (; at.parent !== undefined && at.origin === undefined; at = at.parent) {
    path = `/${at.shortStep}${path}`;
  }
  if (at.origin !== undefined) return upgradedPath(site, keyword);
  // The root of a document that was handed over carries its URI as its step.
  return at.step === '' ? path : `${at.step}#${path}`;
}

/** The same where an upgrade stands between the site and its author. */
function upgradedPath(site: Site, keyword?: string): string {
  const steps: string[] = keyword === undefined ? [] : [escapeSegment(keyword)];
  let top = site;
  for (; top.parent !== undefined && top.origin === undefined; top = top.parent) steps.push(top.shortStep);
  const { origin } = top;
  if (origin?.keyword !== undefined) {
    const isKept = keyword !== undefined && origin.beside?.includes(keyword) === true;
    return schemaPath(origin.site, isKept ? keyword : origin.keyword);
  }
  const first = steps.pop();
  const below = steps.length === 0 ? '' : `/${steps.reverse().join('/')}`;
  return (first === undefined ? schemaPath(origin!.site) : oldPath(first, origin!)) + below;
}

/** Where a step led before the upgrade. */
function oldPath(step: string, { site, renamed, moved }: Origin): string {
  const before = moved?.get(step);
  if (before instanceof Site) return schemaPath(before);
  const [keyword = '', ...rest] = step.split('/');
  return `${schemaPath(site)}/${before ?? [renamed.get(keyword) ?? keyword, ...rest].join('/')}`;
}
