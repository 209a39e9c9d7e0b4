/**
 * Where a subschema stands: a node in the tree of one document, with the resource whose base URI it reads by.
 * Locations are made from the flat form of the document, the children of one at a time, when there is
 * something to say of them; everything speaks of places through them.
 */
import {
  clip,
  endOf,
  escapeSegment,
  HEADER,
  isArrayStart,
  joinFlat,
  OBJECT_START,
  type FlatJson,
  type JsonObject,
  type Position,
} from '../json/index.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Keyword, Words } from './keywords/keyword.ts';
import type { Shape } from './keywords/shape.ts';

/** A JSON Schema: an object of keywords, or a boolean, which accepts everything or nothing. */
export type Schema = JsonObject | boolean;

/** The text of a document: in flat form, and as a value of objects where a stage asks for them. */
export interface DocumentText {
  readonly flat: FlatJson;
  readonly value: Schema;
}

/** A document at hand: the one being admitted, one that was handed over, or a built-in metaschema. */
export class SchemaDocument {
  /** Where it was handed over under; empty for the document being admitted. */
  readonly uri: string;
  readonly root: SchemaLocation;
  flat: FlatJson;
  private readonly text: DocumentText;
  /** Resources other than the root's; most documents have none. */
  private embedded: Map<string, Resource> | undefined = undefined;
  /** For an upgraded document: what it was before. */
  upgrade: UpgradedFrom | undefined = undefined;
  /** Made when first asked for. */
  private bySchema: Map<object, SchemaLocation> | undefined = undefined;

  constructor(uri: string, text: DocumentText) {
    this.uri = uri;
    this.text = text;
    this.flat = text.flat;
    this.root = new SchemaLocation(0, undefined, uri);
  }

  get value(): Schema {
    return this.text.value;
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

  get hasOneResource(): boolean {
    return this.embedded === undefined;
  }

  /** The subschema at a position, of those that keywords of the document hold. */
  locationAt(at: Position): SchemaLocation {
    let location = this.root;
    while (location.at !== at) location = location.childOver(at);
    return location;
  }

  /** Every subschema that is an object, parents before children; then what only references make schemas. */
  get locations(): ReadonlyMap<object, SchemaLocation> {
    if (this.bySchema === undefined) {
      this.bySchema = new Map();
      this.addLocations(this.root);
    }
    return this.bySchema;
  }

  /**
   * Where a position of the document before its upgrade is in this one; its flat form is added when first
   * asked for.
   */
  positionBefore(at: Position): Position {
    if (this.flat === this.text.flat) this.flat = joinFlat(this.flat, this.upgrade!.document.flat);
    return this.text.flat.length + at;
  }

  /** What a reference has made a schema, with all that is in it. */
  addTarget(location: SchemaLocation): void {
    // A boolean may also be the subschema of a keyword, which is another location.
    if (typeof location.schema === 'boolean') return;
    (location.parent!.targets ??= []).push(location);
    if (this.bySchema !== undefined) this.addLocations(location);
  }

  private addLocations(top: SchemaLocation): void {
    const locations = [top];
    for (let next = 0; next < locations.length; next++) {
      const { schema, children } = locations[next]!;
      if (typeof schema === 'boolean') continue;
      this.bySchema!.set(schema, locations[next]!);
      for (const child of children) locations.push(child);
    }
  }
}

/** The document that an upgrade was made from. */
export interface UpgradedFrom {
  readonly document: SchemaDocument;
  /** From each subschema of it to what became of it. */
  readonly fresh: ReadonlyMap<object, JsonObject>;
}

/** A part of a document with a base URI of its own (2020-12 core, 4.3.5). */
export interface Resource {
  readonly uri: string;
  readonly root: SchemaLocation;
  readonly dialect: Dialect;
  readonly document: SchemaDocument;
  /** Both are `NO_ANCHORS` until there is one. */
  anchors: ReadonlyMap<string, SchemaLocation>;
  dynamicAnchors: ReadonlyMap<string, SchemaLocation>;
}

export const NO_ANCHORS: ReadonlyMap<string, never> = new Map<string, never>();

export function newResource(
  root: SchemaLocation,
  uri: string,
  dialect: Dialect,
  document: SchemaDocument,
): Resource {
  return { uri, root, dialect, document, anchors: NO_ANCHORS, dynamicAnchors: NO_ANCHORS };
}

/** Where a reference leads; `dynamicName` where the dynamic scope may still lead it elsewhere. */
export interface ReferenceTarget {
  readonly location: SchemaLocation;
  /** The resource that the reference's URI named, before its fragment was followed. */
  readonly base: Resource;
  readonly dynamicName: string | undefined;
}

/** What a failure says of a location, or of one of its keywords, whatever the value is. */
export class Wording implements Words {
  readonly keyword: Keyword | undefined;
  readonly schemaPath: string;
  readonly expected: string;
  readonly lead: string;
  /** What the keyword says in the schema. */
  readonly value: unknown;
  /** The one before it at the same location: there are one or two, for which a chain is enough. */
  readonly earlier: Wording | undefined;

  constructor(location: SchemaLocation, keyword: Keyword | undefined, earlier: Wording | undefined) {
    const schema = location.schema as Readonly<Record<string, never>>;
    const words = keyword?.words?.(schema[keyword.name]!);
    this.keyword = keyword;
    this.schemaPath = schemaPath(location, keyword?.name);
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

export class SchemaLocation {
  /** Where it is in the flat form of its document. */
  readonly at: Position;
  readonly parent: SchemaLocation | undefined;
  /**
   * The keyword of the parent that it stands under, or a piece of a JSON Pointer; and its key or index in
   * there.
   */
  private readonly under: string;
  private readonly key: string | number | undefined;
  /** Made when first asked for. */
  private inner: readonly SchemaLocation[] | undefined = undefined;
  /** Objects in it that only references make schemas. */
  targets: SchemaLocation[] | undefined = undefined;
  /** A boolean that a reference led to: the keyword it stands under has no say there. */
  isTarget = false;
  /** Its parent's, unless it begins one. */
  resource!: Resource;
  /** Where the author wrote it, where an upgrade moved it; with the names that keywords had there. */
  origin: Origin | undefined = undefined;
  /** Filled when references are linked: keyword -> target. */
  references: Map<string, ReferenceTarget> | undefined = undefined;
  /** What failures have said of it; the latest one. */
  private wording: Wording | undefined = undefined;
  private value: Schema | undefined;

  constructor(
    at: Position,
    parent: SchemaLocation | undefined,
    under: string,
    key?: string | number,
    value?: Schema,
  ) {
    this.at = at;
    this.value = value;
    this.parent = parent;
    this.under = under;
    this.key = key;
  }

  /** As a value of objects; found when first asked for. */
  get schema(): Schema {
    this.value ??=
      this.parent === undefined ? this.resource.document.value : this.valueIn(this.parent.schema);
    return this.value;
  }

  private valueIn(parent: Schema): Schema {
    const value = (parent as JsonObject)[this.under];
    if (this.key === undefined) return value as Schema;
    return (value as Readonly<Record<string | number, Schema>>)[this.key]!;
  }

  /** The subschemas that its keywords hold, in the order of the document. Its resource must be known. */
  get children(): readonly SchemaLocation[] {
    return (this.inner ??= childrenOf(this));
  }

  /** The child that holds a position. */
  childOver(at: Position): SchemaLocation {
    const { children } = this;
    let low = 0;
    for (let high = children.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if (children[middle]!.at <= at) low = middle;
      else high = middle;
    }
    return children[low]!;
  }

  /** Nesting of subschemas; the root is 1. */
  get depth(): number {
    let depth = 1;
    for (let at = this.parent; at !== undefined; at = at.parent) depth++;
    return depth;
  }

  /**
   * What a failure of an admitted schema says of a keyword, remembered: the same few fail again and again.
   */
  wordingOf(keyword?: Keyword): Wording {
    let cached = this.wording;
    while (cached !== undefined && cached.keyword !== keyword) cached = cached.earlier;
    if (cached !== undefined) return cached;
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

/** Takes the position of each subschema in the value of a keyword, with its name or index in there. */
export interface SubschemaVisitor {
  visitSubschema(at: Position, key: string | number | undefined): void;
}

/** `at`: of a value that has the keyword's shape. Lists of names under `dependencies` are visited as well. */
export function eachSubschema(
  flat: FlatJson,
  at: Position,
  holds: Shape['holds'],
  visitor: SubschemaVisitor,
): void {
  if (holds === 'data') return;
  const isArray = isArrayStart(flat[at]);
  if (holds === 'schema' || (holds === 'schema-or-schemas' && !isArray))
    return visitor.visitSubschema(at, undefined);
  const end = endOf(flat, at);
  if (isArray) {
    let index = 0;
    for (let i = at + HEADER; i < end; i = endOf(flat, i)) visitor.visitSubschema(i, index++);
  } else {
    for (let i = at + HEADER; i < end; i = endOf(flat, i + 1))
      visitor.visitSubschema(i + 1, flat[i] as string);
  }
}

function childrenOf(location: SchemaLocation): readonly SchemaLocation[] {
  const { document, dialect } = location.resource;
  const { flat } = document;
  const children: SchemaLocation[] = [];
  if (flat[location.at] !== OBJECT_START) return children;
  const end = endOf(flat, location.at);
  for (let i = location.at + HEADER; i < end; i = endOf(flat, i + 1)) {
    const name = flat[i] as string;
    eachSubschema(flat, i + 1, dialect.keywords.get(name)?.shape.holds ?? 'data', {
      visitSubschema(at, key) {
        if (flat[at] !== OBJECT_START && typeof flat[at] !== 'boolean') return;
        const child = new SchemaLocation(at, location, name, key);
        child.resource = location.resource;
        children.push(child);
      },
    });
  }
  // A list that was pushed to has room for more, which will not come.
  return children.slice();
}

/** The way to a subschema from the one around it: its keyword, and its name or index in there. */
export function stepTo(keyword: string, key: string | number | undefined): string {
  if (key === undefined) return keyword;
  return `${keyword}/${typeof key === 'number' ? key : escapeSegment(key)}`;
}

export interface Origin {
  readonly location: SchemaLocation;
  /** For a schema that an upgrade made up: the keyword that it stands for, with all that is in it. */
  readonly keyword?: string;
  /** Other keywords of the old schema that it took along under their own names. */
  readonly beside?: readonly string[];
  readonly renamed: ReadonlyMap<string, string>;
  /** Children that moved: the way to them now -> the way, or the location, before. */
  readonly moved?: ReadonlyMap<string, string | SchemaLocation>;
}

/** The place of a location, or of one of its keywords, in the document as the author wrote it. */
export function schemaPath(location: SchemaLocation, keyword?: string): string {
  let path = keyword === undefined ? '' : `/${escapeSegment(keyword)}`;
  let at = location;
  for (; at.parent !== undefined && at.origin === undefined; at = at.parent) {
    path = `/${at.shortStep}${path}`;
  }
  if (at.origin !== undefined) return upgradedPath(location, keyword);
  // The root of a document that was handed over carries its URI as its step.
  return at.step === '' ? path : `${at.step}#${path}`;
}

/** The same where an upgrade stands between the location and its author. */
function upgradedPath(location: SchemaLocation, keyword?: string): string {
  const steps: string[] = keyword === undefined ? [] : [escapeSegment(keyword)];
  let top = location;
  for (; top.parent !== undefined && top.origin === undefined; top = top.parent) steps.push(top.shortStep);
  const { origin } = top;
  if (origin?.keyword !== undefined) {
    const isKept = keyword !== undefined && origin.beside?.includes(keyword) === true;
    return schemaPath(origin.location, isKept ? keyword : origin.keyword);
  }
  const first = steps.pop();
  const below = steps.length === 0 ? '' : `/${steps.reverse().join('/')}`;
  return (first === undefined ? schemaPath(origin!.location) : oldPath(first, origin!)) + below;
}

/** Where a step led before the upgrade. */
function oldPath(step: string, { location, renamed, moved }: Origin): string {
  const before = moved?.get(step);
  if (before instanceof SchemaLocation) return schemaPath(before);
  const [keyword = '', ...rest] = step.split('/');
  return `${schemaPath(location)}/${before ?? [renamed.get(keyword) ?? keyword, ...rest].join('/')}`;
}
