/**
 * A document in flat form in; its subschemas as locations out, each with its resource and dialect, and
 * everything that the next stages need to know: references, anchors, patterns, sizes. On the way every
 * keyword's value is held against the shape that the metaschema of its dialect asks for. One pass, level by
 * level; nothing here is expensive.
 */
import {
  endOf,
  HEADER,
  isArrayStart,
  isScalar,
  memberAt,
  OBJECT_START,
  preview,
  valueAt,
  type FlatJson,
  type Position,
} from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isRewritten } from '../dialect/legacy-keywords.ts';
import type { LegacyKeyword } from '../dialect/legacy-keywords.ts';
import { dialect202012 } from '../dialect/standard.ts';
import { shapes } from '../keywords/index.ts';
import type { Facts, Keyword } from '../keywords/index.ts';
import type { Limits } from '../limits.ts';
import { eachSubschema, newResource, NO_ANCHORS, SchemaDocument, stepTo } from '../schema-location.ts';
import type { DocumentText, Resource, SchemaLocation, SubschemaVisitor } from '../schema-location.ts';
import type { Problems } from './problems.ts';
import { resolveUri } from './uri.ts';

export interface SurveyOptions {
  readonly problems: Problems;
  readonly limits: Limits;
  readonly defaultDialect: Dialect;
}

export interface DialectFinder {
  /** The dialect that a resource declares, or undefined where the declaration is of no use. */
  dialectOf(declared: unknown, location: SchemaLocation): Dialect | undefined;
}

export interface PendingReference {
  readonly location: SchemaLocation;
  readonly keyword: string;
  readonly uri: string;
  readonly dynamic: boolean;
}

export interface NotedPattern {
  readonly location: SchemaLocation;
  readonly keyword: string;
  readonly source: string;
}

const { anything } = shapes;
const NONE: readonly never[] = [];

export class Survey implements Facts, SubschemaVisitor {
  /** What the root of the document declares. */
  dialect: Dialect;
  /** Sizes that have limits; where one is exceeded, with the place of the largest. */
  subschemas = 0;
  depth = 0;
  deepest: SchemaLocation | undefined = undefined;
  enumSize = 0;
  largestEnum: SchemaLocation | undefined = undefined;
  /** Nothing in it names or refers to anything. */
  isPlain = true;
  /** A keyword of an older dialect means something else in 2020-12, or is written in another way. */
  isRewritten = false;
  hasInnerResource = false;
  /** How many of its references are linked. */
  linked = 0;
  private readonly text: DocumentText;
  private readonly uri: string;
  private readonly base: string;
  private readonly options: SurveyOptions;
  private readonly dialects: DialectFinder;
  /** These are made when first needed: most documents do without. */
  private referring: PendingReference[] | undefined = undefined;
  private matching: NotedPattern[] | undefined = undefined;
  private located: SchemaDocument | undefined = undefined;
  /**
   * Of one walk: its subschemas that are objects, parents before children, and the index of the parent of
   * each.
   */
  private positions: Position[] = [0];
  private parents: number[] = [0];
  /** The locations of those that have been asked for. */
  private locations: (SchemaLocation | undefined)[] | undefined = undefined;
  private flat: FlatJson;
  /** Whether a resource may begin below the root. */
  private mayIdentify = false;
  /** The subschema that is being read: its index and its dialect; and the depth of its children. */
  private index = 0;
  private reading: Dialect;
  private childDepth = 1;
  /** The keyword whose subschemas are being entered. */
  private keyword!: Keyword;

  /**
   * `uri`: where the document was handed over under. `base`: what identifiers at its root are resolved
   * against.
   */
  constructor(
    text: DocumentText,
    uri: string,
    base: string,
    options: SurveyOptions,
    dialects: DialectFinder,
  ) {
    this.text = text;
    this.flat = text.flat;
    this.uri = uri;
    this.base = base;
    this.options = options;
    this.dialects = dialects;
    this.dialect = options.defaultDialect;
    this.reading = options.defaultDialect;
    this.walk(0, undefined);
  }

  get document(): SchemaDocument {
    return (this.located ??= this.locate());
  }

  get references(): readonly PendingReference[] {
    return this.referring ?? NONE;
  }

  get patterns(): readonly NotedPattern[] {
    return this.matching ?? NONE;
  }

  /** Surveys a place that only a reference makes a schema. */
  surveyTarget(target: SchemaLocation): void {
    const around = target.parent!.resource;
    target.resource = around;
    this.flat = this.document.flat;
    // What it was before an upgrade may be part of it by now, with names of its own.
    this.mayIdentify ||= this.flat !== this.text.flat;
    this.positions = [target.at];
    this.parents = [0];
    this.locations = [target];
    this.childDepth = target.depth;
    this.reading = around.dialect;
    this.walk(target.at, around);
  }

  private walk(top: Position, around: Resource | undefined): void {
    const { flat, positions } = this;
    this.subschemas++;
    if (this.childDepth > this.depth) this.goDeeper(0, top);
    if (typeof flat[top] === 'boolean') return;
    if (around === undefined) this.mayIdentify = this.namesResource(false);
    if (this.mayIdentify) this.identify(0, around);
    // Most documents declare their dialect and nothing else.
    if (around === undefined && this.mayIdentify) this.mayIdentify = this.namesResource(true);
    // Level by level, so that parents come before children and problems in reading order.
    for (let index = 0, levelEnd = 0; index < positions.length; index++) {
      if (index === levelEnd) {
        levelEnd = positions.length;
        this.childDepth++;
      }
      this.index = index;
      if (this.hasInnerResource) this.reading = this.locationOf(index).resource.dialect;
      const { keywords, isCurrent } = this.reading;
      const at = positions[index]!;
      const end = flat[at + 1] as Position;
      for (let i = at + HEADER; i < end; i = isScalar(flat[i]) ? i + 1 : (flat[i + 1] as Position)) {
        const name = flat[i++] as string;
        const keyword: LegacyKeyword | undefined = keywords.get(name);
        if (keyword === undefined) {
          if (!isCurrent && dialect202012.keywords.has(name)) this.isRewritten = true;
          continue;
        }
        const { shape, note } = keyword;
        if (shape.holds !== 'data') {
          if (!shape.fits(outlineAt(flat, i))) {
            this.misshapen(keyword, i);
            continue;
          }
          this.enterSubschemas(keyword, i);
        } else if (typeof flat[i] === shape.type || shape === anything) {
          if (note !== undefined) note(flat[i] as never, this);
        } else {
          const value = valueAt(flat, i);
          if (!shape.fits(value)) {
            this.misshapen(keyword, i);
            continue;
          }
          if (note !== undefined) note(value as never, this);
        }
        if (!isCurrent) this.readLegacy(keyword, i, at);
      }
    }
  }

  /**
   * Whether the document has the name of a keyword that begins a resource; `isBelow`: beside `$schema` at its
   * root.
   */
  private namesResource(isBelow: boolean): boolean {
    const { flat, reading } = this;
    const declared = flat.indexOf('$schema');
    const isAtRoot = isBelow && declared !== -1 && memberAt(flat, 0, '$schema') === declared + 1;
    return (
      flat.includes('$id') ||
      (isAtRoot ? flat.includes('$schema', declared + 1) : declared !== -1) ||
      (reading.identifier !== '$id' && flat.includes(reading.identifier))
    );
  }

  private locate(): SchemaDocument {
    const document = new SchemaDocument(this.uri, this.text);
    const { root } = document;
    root.resource = newResource(root, resolveUri(this.base, ''), this.dialect, document);
    return document;
  }

  reference(keyword: string, uri: string): void {
    this.isPlain = false;
    (this.referring ??= []).push({ location: this.location, keyword, uri, dynamic: false });
  }

  dynamicReference(keyword: string, uri: string): void {
    this.isPlain = false;
    (this.referring ??= []).push({ location: this.location, keyword, uri, dynamic: true });
  }

  anchor(name: string): void {
    this.addAnchor(this.location, name);
  }

  dynamicAnchor(name: string): void {
    const { location } = this;
    this.addAnchor(location, name);
    location.resource.dynamicAnchors = withAnchor(location.resource.dynamicAnchors, name, location);
  }

  pattern(keyword: string, source: string): void {
    (this.matching ??= []).push({ location: this.location, keyword, source });
  }

  vocabularies(): void {
    this.isPlain = false;
  }

  enumValues(count: number): void {
    if (count <= this.enumSize) return;
    this.enumSize = count;
    if (count > this.options.limits.enumValues) this.largestEnum = this.location;
  }

  /** Of the subschema that is being read. */
  private get location(): SchemaLocation {
    return this.locationOf(this.index);
  }

  private locationOf(index: number): SchemaLocation {
    const { positions, parents } = this;
    const locations = (this.locations ??= [this.document.root]);
    const unmade: number[] = [];
    let made = index;
    for (; locations[made] === undefined; made = parents[made]!) unmade.push(made);
    for (let next = unmade.pop(); next !== undefined; next = unmade.pop()) {
      locations[next] = locations[parents[next]!]!.childOver(positions[next]!);
    }
    return locations[index]!;
  }

  private goDeeper(parent: number, at: Position): void {
    this.depth = this.childDepth;
    if (this.depth <= this.options.limits.depth) return;
    const location = this.locationOf(parent);
    this.deepest = location.at === at ? location : location.childOver(at);
  }

  /**
   * Finds out whether a resource begins at an object. `around`: the resource that it is in; none for the
   * root.
   */
  private identify(index: number, around: Resource | undefined): void {
    const at = this.positions[index]!;
    const declared = this.declaredDialect(index, around);
    const dialect = declared ?? around?.dialect ?? this.options.defaultDialect;
    if (around === undefined) {
      this.dialect = dialect;
      this.reading = dialect;
    }
    const value = this.member(at, dialect.identifier);
    if (value !== undefined) this.isPlain = false;
    if (value === undefined && (around !== undefined || this.located === undefined)) return;
    const location = this.locationOf(index);
    const isHidden = dialect.referenceHidesSiblings && this.member(at, '$ref') !== undefined;
    const [address = '', fragment = ''] = typeof value === 'string' && !isHidden ? value.split('#', 2) : [];
    if (around === undefined) {
      location.resource = newResource(location, resolveUri(this.base, address), dialect, this.document);
    } else if (address !== '') {
      location.resource = this.embed(location, resolveUri(around.uri, address), dialect);
    }
    if (dialect.anchorsInIdentifier && fragment !== '') this.addAnchor(location, fragment);
  }

  /** `$schema` counts at the root of a resource only. */
  private declaredDialect(index: number, around: Resource | undefined): Dialect | undefined {
    const at = this.positions[index]!;
    const uri = this.member(at, '$schema');
    if (uri === undefined) return undefined;
    if (around === undefined) return this.dialects.dialectOf(uri, this.document.root);
    this.isPlain = false;
    if (this.member(at, '$id') === undefined && this.member(at, 'id') === undefined) return undefined;
    const declared = this.dialects.dialectOf(uri, this.locationOf(index));
    return declared === undefined || this.member(at, declared.identifier) === undefined
      ? undefined
      : declared;
  }

  /**
   * An element of the flat form: a start where the value is an object or array; undefined where it is absent.
   */
  private member(at: Position, name: string): unknown {
    const { flat } = this;
    const position = memberAt(flat, at, name);
    return position === undefined ? undefined : flat[position];
  }

  private embed(location: SchemaLocation, uri: string, dialect: Dialect): Resource {
    const { document, options } = this;
    const holder = document.resource(uri);
    if (holder !== undefined && !isHidden(location) && !isHidden(holder.root)) {
      options.problems.add(
        'id-duplicate',
        location,
        `Two resources of this document are identified as ${preview(uri)}; give each its own identifier.`,
        { keyword: dialect.identifier, expected: 'an identifier of its own', received: preview(uri) },
      );
    }
    const resource = newResource(location, uri, dialect, document);
    this.hasInnerResource = true;
    document.embed(resource);
    return resource;
  }

  private addAnchor(location: SchemaLocation, name: string): void {
    this.isPlain = false;
    const { resource } = location;
    const holder = resource.anchors.get(name);
    if (holder === undefined || (holder !== location && isHidden(holder))) {
      resource.anchors = withAnchor(resource.anchors, name, location);
    } else if (holder !== location && !isHidden(location)) {
      this.options.problems.add(
        'anchor-duplicate',
        location,
        `The anchor ${preview(name)} names two subschemas of one resource; rename one of them.`,
        { expected: 'a name of its own', received: preview(name) },
      );
    }
  }

  private enterSubschemas(keyword: Keyword, at: Position): void {
    const { flat } = this;
    const { note, shape } = keyword;
    if (note !== undefined) note(namesAt(flat, at) as never, this);
    this.keyword = keyword;
    eachSubschema(flat, at, shape.holds, this);
  }

  /** What older dialects ask of a keyword beside its shape. */
  private readLegacy(keyword: LegacyKeyword, at: Position, schemaAt: Position): void {
    const { upgrade, needs } = keyword;
    if (upgrade !== undefined && isRewritten(keyword, outlineAt(this.flat, at))) this.isRewritten = true;
    if (needs !== undefined && this.member(schemaAt, needs) === undefined) this.lonely(keyword, needs);
  }

  visitSubschema(at: Position, key: string | number | undefined): void {
    const element = this.flat[at];
    const isObject = element === OBJECT_START;
    if (!isObject && (typeof element !== 'boolean' || !this.allowsBoolean)) return this.notASchema(at, key);
    this.subschemas++;
    if (this.childDepth > this.depth) this.goDeeper(this.index, at);
    if (!isObject) return;
    const index = this.positions.push(at) - 1;
    this.parents.push(this.index);
    if (this.mayIdentify) this.identify(index, this.locationOf(this.index).resource);
  }

  /** Draft-04 knew `false` and `true` only for what is additional. */
  private get allowsBoolean(): boolean {
    return this.reading.booleanSchemas || this.keyword.name.startsWith('additional');
  }

  private notASchema(at: Position, key: string | number | undefined): void {
    const { flat, keyword, reading } = this;
    const value = valueAt(flat, at);
    const { fitsNames } = keyword.shape;
    if (fitsNames !== undefined && Array.isArray(value)) {
      if (!fitsNames(value)) this.misnamed(key);
      return;
    }
    const expected = reading.booleanSchemas ? 'an object or a boolean' : 'an object';
    const received = preview(value);
    this.options.problems.add(
      'not-a-schema',
      this.location,
      `A schema must stand here, ${expected}, but ${received} does.`,
      { expected, received },
      stepTo(keyword.name, key),
    );
  }

  private misshapen(keyword: Keyword, at: Position): void {
    const { expected } = keyword.shape;
    const received = preview(valueAt(this.flat, at));
    const message = `${JSON.stringify(keyword.name)} must be ${expected} in ${this.reading.name}, but is ${received}.`;
    this.options.problems.add('keyword-value', this.location, message, {
      keyword: keyword.name,
      expected,
      received,
    });
  }

  private misnamed(key: string | number | undefined): void {
    const { name } = this.keyword;
    const expected = 'a schema, or an array of distinct strings';
    this.options.problems.add(
      'keyword-value',
      this.location,
      `${JSON.stringify(name)} needs ${expected} here.`,
      { expected },
      stepTo(name, key),
    );
  }

  private lonely(keyword: Keyword, needed: string): void {
    const expected = `${JSON.stringify(needed)} beside it`;
    const message = `${JSON.stringify(keyword.name)} needs ${expected} in ${this.reading.name}.`;
    this.options.problems.add('keyword-value', this.location, message, { keyword: keyword.name, expected });
  }
}

/**
 * Whether it stands beside a `$ref` of a dialect that ignores what stands there; references may still lead to
 * it.
 */
function isHidden(location: SchemaLocation): boolean {
  for (let at = location; at.parent !== undefined; at = at.parent) {
    const { at: position, resource } = at.parent;
    const { dialect, document } = resource;
    if (dialect.referenceHidesSiblings && memberAt(document.flat, position, '$ref') !== undefined)
      return true;
  }
  return false;
}

const AN_OBJECT = {};
const AN_EMPTY_ARRAY: readonly unknown[] = [];
const AN_ARRAY: readonly unknown[] = [null];

/** A value without what is inside it: enough to tell whether it can hold subschemas. */
function outlineAt(flat: FlatJson, at: Position): unknown {
  if (isScalar(flat[at])) return flat[at];
  if (!isArrayStart(flat[at])) return AN_OBJECT;
  return flat[at + 1] === at + HEADER ? AN_EMPTY_ARRAY : AN_ARRAY;
}

/** The names of the members of an object. */
function namesAt(flat: FlatJson, at: Position): string[] {
  const names: string[] = [];
  const end = endOf(flat, at);
  for (let i = at + HEADER; i < end; i = endOf(flat, i + 1)) names.push(flat[i] as string);
  return names;
}

/** Adds to a map of anchors, or begins one: most resources have none. */
function withAnchor(
  anchors: ReadonlyMap<string, SchemaLocation>,
  name: string,
  location: SchemaLocation,
): ReadonlyMap<string, SchemaLocation> {
  const map =
    anchors === NO_ANCHORS ? new Map<string, SchemaLocation>() : (anchors as Map<string, SchemaLocation>);
  return map.set(name, location);
}
