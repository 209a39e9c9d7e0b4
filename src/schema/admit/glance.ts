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
import { HEAD, kindsOnlyOpening, LIST, MAP, SCHEMA, valueAt, type Tape } from '../program/index.ts';
import type { Site } from '../site.ts';

export interface Glanced {
  readonly tape: Tape;
  /** Whether that was enough. */
  readonly isClear: boolean;
  readonly dialect: Dialect;
  /** The sources of its patterns, which nothing has compiled yet. */
  readonly patterns: ReadonlySet<string>;
  /** The same for documents with the same text, and rarely for others. */
  readonly hash: number;
  /** The UTF-8 length of its JSON text lies between these. */
  readonly leastBytes: number;
  readonly mostBytes: number;
}

/** Undefined for what is no schema, is not JSON, or is too deep or large for a glance: `copyDocument` tells. */
export function glanceAt(document: unknown, limits: Limits): Glanced | undefined {
  return new Glance(limits).read(document);
}

/** Thrown where a document is not for a glance. */
class NotAtAGlance extends Error {}

const NO_PATTERNS: ReadonlySet<string> = new Set();
/**
 * Nesting that the call stack is used for: of schemas, and once more of what is in them. Together with the size so far it is
 * asked for at each container, and written out there: V8 does not copy functions of such a length into each other.
 */
const DEEPEST = 64;
/** More than any document of people has: a copy takes memory, and what is too large is found out sooner by counting characters. */
const MOST_ELEMENTS = 100_000;
/** An array that grows takes room for seventeen, so it gets room for just what comes. */
const SMALL_ARRAY = 16;
/** Bytes that a UTF-16 unit, and that a scalar, a bracket or a separator, can take at most. */
const MOST_PER_UNIT = 6;
const MOST_PER_ELEMENT = 32;
/** Nothing is reported from here, so places need no names. */
const NOWHERE = undefined as unknown as Site;
const DOLLAR = 0x24;
const HASH_FACTOR = 0x01000193;

class Glance implements Facts, Glanced {
  tape: unknown[] = [];
  isClear = true;
  dialect: Dialect = dialect202012;
  patterns: ReadonlySet<string> = NO_PATTERNS;
  hash = 1;
  private readonly limits: Limits;
  private subschemas = 0;
  /** In what stands on the tape as it is: elements, and UTF-16 units of texts. */
  private elements = 0;
  private units = 0;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get leastBytes(): number {
    return this.units + this.elements + this.tape.length;
  }

  get mostBytes(): number {
    return this.units * MOST_PER_UNIT + (this.elements + this.tape.length) * MOST_PER_ELEMENT;
  }

  read(document: unknown): Glanced | undefined {
    try {
      if (typeof document !== 'boolean' && !isMembers(document)) return undefined;
      this.schema(document, 1);
    } catch {
      return undefined;
    }
    // A list that was pushed to has room for more, which will not come.
    const tape = (this.tape = this.tape.slice());
    let { units } = this;
    let hash = tape.length;
    for (let i = 0; i < tape.length; i++) {
      const text = tape[i];
      if (typeof text !== 'string' || text === '') continue;
      const { length } = text;
      units += length;
      // A text that was put together may be far larger than the memory for it.
      if (units > this.limits.bytes) return undefined;
      // Two characters of each will do; texts with a number in them mostly differ at their end.
      const sample = text.charCodeAt(length - 1) | (text.charCodeAt(i % length) << 16);
      hash = Math.imul(hash ^ length ^ sample, HASH_FACTOR);
    }
    this.hash = hash;
    this.units = units;
    return this;
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
    if (source.length > this.limits.patternLength) this.isClear = false;
    else if (this.patterns === NO_PATTERNS) this.patterns = new Set([source]);
    else (this.patterns as Set<string>).add(source);
  }

  private schema(schema: unknown, depth: number): void {
    const { tape } = this;
    if (++this.subschemas > this.limits.subschemas || depth > this.limits.depth) this.isClear = false;
    if (typeof schema === 'boolean') return void tape.push(schema);
    if (!isMembers(schema)) {
      this.isClear = false;
      return void tape.push(this.data(schema, '', 0));
    }
    // Both lists at once: looking members up by name takes longer where no two objects have the same names.
    const names = Object.keys(schema);
    const values: unknown[] = Object.values(schema);
    if (depth > DEEPEST || this.tape.length + this.elements + names.length > MOST_ELEMENTS)
      throw new NotAtAGlance();
    if (depth === 1) this.readDialect(names, values);
    const { keywords } = this.dialect;
    const isCurrent = this.dialect === dialect202012;
    let asking: Keyword | undefined;
    let kinds = EVERY_KIND;
    let asksForMore = false;
    const start = tape.push(SCHEMA, 0) - HEAD;
    for (let i = 0; i < names.length; i++) {
      const value = values[i];
      if (value === undefined) continue;
      const name = names[i]!;
      const keyword = keywords.get(name);
      if (keyword === undefined || keyword.vocabulary === 'core' || !isCurrent) {
        this.lookCloser(name, keyword, value, depth);
      }
      if (keyword === undefined || !this.isClear) {
        tape.push(name, this.data(value, name, 0));
        continue;
      }
      const current = isCurrent ? keyword : dialect202012.keywords.get(name)!;
      const { shape } = keyword;
      const at = tape.push(current);
      if (shape.holds === 'data') {
        const copy = typeof value === 'string' ? value : this.data(value, '', 0);
        tape.push(copy);
        if (typeof copy !== shape.type && !shape.fits(copy)) this.isClear = false;
        else if (keyword.note !== undefined) keyword.note(copy as never, NOWHERE, this);
        if (current.build === undefined) continue;
        if (current.kinds === undefined || asking !== undefined) asksForMore = true;
        else if (this.isClear) kinds = current.kinds(copy as never);
        asking = current;
        continue;
      }
      if (current.build !== undefined) asksForMore = true;
      if (shape.holds === 'schema') this.schema(value, depth + 1);
      else this.holder(shape, value, depth + 1);
      if (keyword.note !== undefined && this.isClear) {
        keyword.note(valueAt(tape, at) as never, NOWHERE, this);
      }
    }
    tape[start + 1] = tape.length;
    if (!asksForMore && this.isClear) tape[start] = kindsOnlyOpening(asking, kinds);
  }

  /** At what may mean more, or something else in 2020-12. */
  private lookCloser(name: string, keyword: Keyword | undefined, value: unknown, depth: number): void {
    const isName = name.charCodeAt(0) === DOLLAR && mayLink(name, depth);
    const current = dialect202012.keywords.get(name);
    const isOther =
      keyword === undefined || current === undefined ? keyword !== current : isRewritten(keyword, value);
    if (isName || isOther) this.isClear = false;
  }

  /** The value of a keyword that holds several subschemas. */
  private holder(shape: Shape, value: unknown, depth: number): void {
    const { holds, fitsNames } = shape;
    const { tape } = this;
    const start = tape.length;
    if ((holds === 'map' || fitsNames !== undefined) && isMembers(value)) {
      const names = Object.keys(value);
      const members: unknown[] = Object.values(value);
      if (depth > DEEPEST || this.tape.length + this.elements + names.length > MOST_ELEMENTS)
        throw new NotAtAGlance();
      tape.push(MAP, 0);
      for (let i = 0; i < names.length; i++) {
        const member = members[i];
        if (member === undefined) continue;
        tape.push(names[i]);
        if (fitsNames !== undefined && Array.isArray(member)) this.names(member, fitsNames);
        else this.schema(member, depth);
      }
      tape[start + 1] = tape.length;
    } else if ((holds === 'schemas' || holds === 'schema-or-schemas') && Array.isArray(value)) {
      if (depth > DEEPEST || this.tape.length + this.elements + value.length > MOST_ELEMENTS)
        throw new NotAtAGlance();
      tape.push(LIST, 0);
      for (let i = 0; i < value.length; i++) this.schema(value[i], depth);
      tape[start + 1] = tape.length;
      if (!shape.fits(valueAt(tape, start))) this.isClear = false;
    } else if (holds === 'schema-or-schemas') {
      this.schema(value, depth);
    } else {
      this.isClear = false;
      tape.push(this.data(value, '', 0));
    }
  }

  private names(member: readonly unknown[], fits: (value: unknown) => boolean): void {
    const copy = this.data(member, '', 0);
    this.tape.push(copy);
    if (!fits(copy)) this.isClear = false;
  }

  /** A copy of what is no schema, or need not be told from one any more. `name`: what it stands under. */
  private data(value: unknown, name: string, nesting: number): unknown {
    if (typeof value === 'string') {
      if (nesting > 0) this.units += value.length;
      return value;
    }
    if (typeof value === 'boolean' || value === null || Number.isFinite(value)) return value;
    if (Array.isArray(value)) {
      if (nesting > DEEPEST || this.tape.length + this.elements + value.length > MOST_ELEMENTS)
        throw new NotAtAGlance();
      this.elements += value.length;
      const list = new Array<unknown>(Math.min(value.length, SMALL_ARRAY));
      for (let i = 0; i < value.length; i++) list[i] = this.data(value[i], '', nesting + 1);
      return list;
    }
    if (!isMembers(value)) throw new NotAtAGlance();
    const names = Object.keys(value);
    const members: unknown[] = Object.values(value);
    if (nesting > DEEPEST || this.tape.length + this.elements + names.length > MOST_ELEMENTS)
      throw new NotAtAGlance();
    this.elements += names.length;
    const object: JsonObject = mapKeywords.has(name) ? emptyMap() : {};
    for (let i = 0; i < names.length; i++) {
      const key = names[i]!;
      this.units += key.length;
      if (members[i] !== undefined) setOwn(object, key, this.data(members[i], key, nesting + 1));
    }
    return object;
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
