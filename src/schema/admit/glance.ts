/**
 * A document as it was handed in; a copy of it out, as a tape, and whether that one look is enough to admit it. Enough it is for a
 * document that keeps every bound, gives each keyword the shape that the metaschema asks for, in which nothing names,
 * refers to or redefines anything, and whose words mean the same in 2020-12: most schemas of tools. They need no sites
 * before they first run. Any other document gets a survey, which also finds the words for what is wrong with it.
 * Most of this runs before V8 has compiled it, and compiling it takes longer than running it: few functions, and no more than
 * one look at each member.
 */
import { emptyMap, EVERY_KIND, isRecord, setOwn, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { LegacyKeyword } from '../dialect/legacy-keywords.ts';
import { dialect202012, standardDialect } from '../dialect/standard.ts';
import { mapKeywords, type Facts, type Keyword, type Shape } from '../keywords/index.ts';
import type { Limits } from '../limits.ts';
import { compilePattern, type PatternMatcher, type PatternMode } from '../patterns/index.ts';
import { kindsOnlyOpening, LIST, MAP, SCHEMA, valueAt, type Tape } from '../program/index.ts';
import type { Site } from '../site.ts';

export type Matchers = ReadonlyMap<string, PatternMatcher>;

export interface Glanced {
  readonly tape: Tape;
  /** Whether that was enough. */
  readonly isClear: boolean;
  readonly dialect: Dialect;
  readonly matchers: Matchers;
  /** The same for documents with the same text, and hardly ever for others. */
  readonly hash: number;
  /** The UTF-8 length of its JSON text lies between these. */
  readonly leastBytes: number;
  readonly mostBytes: number;
}

/** Undefined for what is no schema, is not JSON, or is too deep or large for a glance: `copyDocument` tells. */
export function glanceAt(document: unknown, limits: Limits, patterns: PatternMode): Glanced | undefined {
  const glance = new Glance(limits, patterns);
  try {
    return glance.copiesRoot(document) ? glance : undefined;
  } catch {
    return undefined;
  }
}

/** Thrown where a document is not for a glance. */
class NotAtAGlance extends Error {}

const NO_MATCHERS: Matchers = new Map();
/** Nesting that the call stack is used for: of schemas, and of what is in them. */
const DEEPEST = 64;
const DEEPEST_DATA = 24;
/** An array that grows takes room for seventeen, so it gets room for just what comes. */
const SMALL_ARRAY = 16;
/** Bytes that a UTF-16 unit, and that a scalar, a bracket or a separator, can take at most. */
const MOST_PER_UNIT = 6;
const MOST_PER_ELEMENT = 32;
/** Nothing is reported from here, so places need no names. */
const NOWHERE = undefined as unknown as Site;
const DOLLAR = 0x24;
const HASH_FACTOR = 0x01000193;
/** What stands for a value that has no text, in a hash. */
const NULL = 0x1001;
const TRUE = 0x1002;
const FALSE = 0x1003;
const ARRAY = 0x1004;
const OBJECT = 0x1005;
const END = 0x1006;

class Glance implements Facts, Glanced {
  tape: unknown[] = [];
  isClear = true;
  dialect: Dialect = dialect202012;
  matchers: Matchers = NO_MATCHERS;
  hash = 1;
  private readonly limits: Limits;
  private readonly patterns: PatternMode;
  private subschemas = 0;
  /** Of texts, in UTF-16; and of arrays and objects that are no schemas. */
  private units = 0;
  private elements = 0;

  constructor(limits: Limits, patterns: PatternMode) {
    this.limits = limits;
    this.patterns = patterns;
  }

  get leastBytes(): number {
    return this.units + this.elements + this.tape.length;
  }

  get mostBytes(): number {
    return this.units * MOST_PER_UNIT + (this.elements + this.tape.length) * MOST_PER_ELEMENT;
  }

  copiesRoot(document: unknown): boolean {
    if (typeof document === 'boolean') this.tape.push(document);
    else if (isMembers(document)) this.members(document, 1);
    else return false;
    // A list that was pushed to has room for more, which will not come.
    this.tape = this.tape.slice();
    return true;
  }

  reference(): void {
    this.isClear = false;
  }

  dynamicReference(): void {
    this.isClear = false;
  }

  anchor(): void {
    this.isClear = false;
  }

  dynamicAnchor(): void {
    this.isClear = false;
  }

  enumValues(_site: Site, _keyword: string, count: number): void {
    if (count > this.limits.enumValues) this.isClear = false;
  }

  pattern(_site: Site, _keyword: string, source: string): void {
    if (!this.isClear || this.matchers.has(source)) return;
    const proven =
      source.length <= this.limits.patternLength ? compilePattern(source, this.patterns) : undefined;
    if (proven?.ok !== true) this.isClear = false;
    else if (this.matchers === NO_MATCHERS) this.matchers = new Map([[source, proven.matcher]]);
    else (this.matchers as Map<string, PatternMatcher>).set(source, proven.matcher);
  }

  private schema(schema: unknown, depth: number): void {
    if (typeof schema === 'boolean') {
      if (++this.subschemas > this.limits.subschemas || depth > this.limits.depth) this.isClear = false;
      this.mix(schema ? TRUE : FALSE);
      this.tape.push(schema);
    } else if (isMembers(schema)) {
      this.members(schema, depth);
    } else {
      this.isClear = false;
      this.tape.push(this.data(schema, '', 0));
    }
  }

  private members(schema: JsonObject, depth: number): void {
    if (depth > DEEPEST) throw new NotAtAGlance();
    if (++this.subschemas > this.limits.subschemas || depth > this.limits.depth) this.isClear = false;
    const { tape } = this;
    const start = tape.length;
    // Both lists at once: looking members up by name takes longer where no two objects have the same names.
    const names = Object.keys(schema);
    const values: unknown[] = Object.values(schema);
    this.bound(names.length);
    if (depth === 1) this.readDialect(names, values);
    const { keywords } = this.dialect;
    const isCurrent = this.dialect === dialect202012;
    let asking: Keyword | undefined;
    let kinds = EVERY_KIND;
    let asksForMore = false;
    tape.push(SCHEMA, 0);
    for (let i = 0; i < names.length; i++) {
      const value = values[i];
      if (value === undefined) continue;
      const name = names[i]!;
      if (name.charCodeAt(0) === DOLLAR && mayLink(name, depth)) this.isClear = false;
      const keyword = keywords.get(name);
      if (keyword === undefined || !this.isClear) {
        // In another dialect it might gain a meaning.
        if (!isCurrent && dialect202012.keywords.has(name)) this.isClear = false;
        tape.push(this.text(name), this.data(value, name, 0));
        continue;
      }
      const current = isCurrent ? keyword : dialect202012.keywords.get(name);
      if (!isCurrent && isRewritten(keyword, value)) this.isClear = false;
      tape.push(current ?? name);
      this.units += name.length;
      this.hash = Math.imul(this.hash ^ name.length ^ (name.charCodeAt(1) << 8), HASH_FACTOR);
      const { shape } = keyword;
      if (shape.holds !== 'data') {
        const at = tape.length;
        this.holder(shape, value, depth + 1);
        if (keyword.note !== undefined && this.isClear) this.note(keyword, valueAt(tape, at));
        if (current?.build !== undefined) asksForMore = true;
        continue;
      }
      const copy = typeof value === 'string' ? this.text(value) : this.data(value, '', 0);
      tape.push(copy);
      if (typeof copy !== shape.type && !shape.fits(copy)) this.isClear = false;
      else if (keyword.note !== undefined) this.note(keyword, copy);
      if (current?.build === undefined) continue;
      if (current.kinds === undefined || asking !== undefined) asksForMore = true;
      else if (this.isClear) kinds = current.kinds(copy as never);
      asking = current;
    }
    tape[start + 1] = tape.length;
    if (!asksForMore && this.isClear) tape[start] = kindsOnlyOpening(asking, kinds);
  }

  private note(keyword: Keyword, value: unknown): void {
    keyword.note!(value as never, NOWHERE, this);
  }

  /** The value of a keyword in which there are subschemas. */
  private holder(shape: Shape, value: unknown, depth: number): void {
    const { holds, fitsNames } = shape;
    if (holds === 'schema' || (holds === 'schema-or-schemas' && !Array.isArray(value)))
      return this.schema(value, depth);
    const { tape } = this;
    const start = tape.length;
    if (holds !== 'schemas' && isMembers(value)) {
      const names = Object.keys(value);
      const members: unknown[] = Object.values(value);
      this.bound(names.length);
      tape.push(MAP, 0);
      for (let i = 0; i < names.length; i++) {
        const member = members[i];
        if (member === undefined) continue;
        tape.push(this.text(names[i]!));
        if (fitsNames === undefined || !Array.isArray(member)) this.schema(member, depth);
        else {
          const copy = this.data(member, '', 0);
          tape.push(copy);
          if (!fitsNames(copy)) this.isClear = false;
        }
      }
      tape[start + 1] = tape.length;
    } else if (Array.isArray(value) && holds !== 'map' && holds !== 'map-or-names') {
      this.bound(value.length);
      tape.push(LIST, 0);
      for (let i = 0; i < value.length; i++) this.schema(value[i], depth);
      tape[start + 1] = tape.length;
      if (!shape.fits(valueAt(tape, start))) this.isClear = false;
    } else {
      this.isClear = false;
      tape.push(this.data(value, '', 0));
    }
  }

  /** A copy of what is no schema, or need not be told from one any more. `name`: what it stands under. */
  private data(value: unknown, name: string, nesting: number): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'boolean') {
      this.mix(value ? TRUE : FALSE);
      return value;
    }
    if (typeof value === 'number' && Number.isFinite(value)) {
      this.mix(value);
      return value;
    }
    if (value === null) {
      this.mix(NULL);
      return value;
    }
    if (nesting > DEEPEST_DATA) throw new NotAtAGlance();
    if (Array.isArray(value)) {
      this.bound(value.length);
      this.elements += value.length;
      this.mix(ARRAY);
      const list = new Array<unknown>(Math.min(value.length, SMALL_ARRAY));
      for (let i = 0; i < value.length; i++) list[i] = this.data(value[i], '', nesting + 1);
      this.mix(END);
      return list;
    }
    if (!isMembers(value)) throw new NotAtAGlance();
    const names = Object.keys(value);
    const members: unknown[] = Object.values(value);
    this.bound(names.length);
    this.elements += names.length;
    this.mix(OBJECT);
    const object: JsonObject = mapKeywords.has(name) ? emptyMap() : {};
    for (let i = 0; i < names.length; i++) {
      const member = members[i];
      if (member === undefined) continue;
      const key = names[i]!;
      setOwn(object, this.text(key), this.data(member, key, nesting + 1));
    }
    this.mix(END);
    return object;
  }

  /** What differs mostly does at its beginning, in its middle, or by a number at its end. */
  private text(text: string): string {
    const { length } = text;
    if ((this.units += length) > this.limits.bytes) throw new NotAtAGlance();
    let hash = this.hash ^ length;
    if (length > 3) {
      hash = Math.imul(hash ^ text.charCodeAt(0) ^ (text.charCodeAt(length >> 1) << 8), HASH_FACTOR);
      hash ^= text.charCodeAt(length - 3) ^ (text.charCodeAt(length - 2) << 8);
    } else if (length > 0) hash ^= text.charCodeAt(0) << 8;
    this.hash = Math.imul(hash ^ (text.charCodeAt(length - 1) << 4), HASH_FACTOR);
    return text;
  }

  private mix(number: number): void {
    this.hash = Math.imul(this.hash ^ number, HASH_FACTOR);
  }

  /** Asked before a container is gone through. */
  private bound(length: number): void {
    if (this.leastBytes + length > this.limits.bytes) throw new NotAtAGlance();
  }

  private readDialect(names: readonly string[], values: readonly unknown[]): void {
    const at = names.indexOf('$schema');
    const declared = at < 0 ? undefined : values[at];
    if (declared === undefined) return;
    const dialect = typeof declared === 'string' ? standardDialect(declared) : undefined;
    if (dialect?.booleanSchemas === true) this.dialect = dialect;
    else this.isClear = false;
  }
}

/** Objects that carry members, whether or not they are JSON all the way down. */
function isMembers(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isRecord(value);
}

/** Names that begin with a dollar sign are for identifiers and references, but for a few. */
function mayLink(name: string, depth: number): boolean {
  return name !== '$defs' && name !== '$comment' && (name !== '$schema' || depth > 1);
}

/** Whether an upgrade to 2020-12 would put something else in its place. */
function isRewritten({ upgrade, stays, needs }: LegacyKeyword, value: unknown): boolean {
  return needs !== undefined || (upgrade !== undefined && stays?.(value) !== true);
}
