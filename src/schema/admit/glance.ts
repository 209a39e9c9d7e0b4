/**
 * A copied document in; where one look is enough to admit it, its dialect and the matchers of its patterns. Enough it is for a
 * document that keeps every bound, gives each keyword the shape that the metaschema asks for, in which nothing names,
 * refers to or redefines anything, and whose words mean the same in 2020-12: most schemas of tools. They need no sites
 * before they first run. Any other document gets a survey, which also finds the words for what is wrong with it.
 */
import { getOwn, isObject, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { LegacyKeyword } from '../dialect/legacy-keywords.ts';
import { dialect202012, standardDialect } from '../dialect/standard.ts';
import type { Facts, Shape } from '../keywords/index.ts';
import type { Limits } from '../limits.ts';
import { compilePattern, type PatternMatcher, type PatternMode } from '../patterns/index.ts';
import type { Schema, Site } from '../site.ts';

export type Matchers = ReadonlyMap<string, PatternMatcher>;

export interface Glanced {
  readonly dialect: Dialect;
  readonly matchers: Matchers;
}

export function glanceAt(document: Schema, limits: Limits, patterns: PatternMode): Glanced | undefined {
  const dialect = dialectOf(document);
  if (dialect?.booleanSchemas !== true) return undefined;
  const glance = new Glance(dialect, limits, patterns);
  return glance.clears(document, 1) ? glance : undefined;
}

function dialectOf(document: Schema): Dialect | undefined {
  const declared = isObject(document) ? getOwn(document, '$schema') : undefined;
  if (declared === undefined) return dialect202012;
  return typeof declared === 'string' ? standardDialect(declared) : undefined;
}

const NO_MATCHERS: Matchers = new Map();
/** Nesting that the call stack is used for. */
const DEEPEST = 64;
/** Nothing is reported from here, so places need no names. Loops go by index: most of this runs before V8 has compiled it. */
const NOWHERE = undefined as unknown as Site;
const DOLLAR = 0x24;

class Glance implements Facts, Glanced {
  readonly dialect: Dialect;
  matchers: Matchers = NO_MATCHERS;
  private readonly limits: Limits;
  private readonly patterns: PatternMode;
  private readonly deepest: number;
  private subschemas = 0;
  /** Whether some keyword had something to say that is not for a glance. */
  private hasMore = false;

  constructor(dialect: Dialect, limits: Limits, patterns: PatternMode) {
    this.dialect = dialect;
    this.limits = limits;
    this.patterns = patterns;
    this.deepest = Math.min(limits.depth, DEEPEST);
  }

  clears(schema: unknown, depth: number): boolean {
    if (depth > this.deepest || ++this.subschemas > this.limits.subschemas) return false;
    if (typeof schema === 'boolean') return true;
    return isObject(schema) && this.clearsKeywords(schema, depth);
  }

  reference(): void {
    this.hasMore = true;
  }

  dynamicReference(): void {
    this.hasMore = true;
  }

  anchor(): void {
    this.hasMore = true;
  }

  dynamicAnchor(): void {
    this.hasMore = true;
  }

  enumValues(_site: Site, _keyword: string, count: number): void {
    if (count > this.limits.enumValues) this.hasMore = true;
  }

  pattern(_site: Site, _keyword: string, source: string): void {
    if (this.hasMore || this.matchers.has(source)) return;
    const proven =
      source.length <= this.limits.patternLength ? compilePattern(source, this.patterns) : undefined;
    if (proven?.ok !== true) this.hasMore = true;
    else if (this.matchers === NO_MATCHERS) this.matchers = new Map([[source, proven.matcher]]);
    else (this.matchers as Map<string, PatternMatcher>).set(source, proven.matcher);
  }

  private clearsKeywords(schema: JsonObject, depth: number): boolean {
    const { keywords } = this.dialect;
    const names = Object.keys(schema);
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const value = schema[name];
      if (name.charCodeAt(0) === DOLLAR && mayLink(name, depth)) return false;
      const keyword = keywords.get(name);
      if (keyword === undefined) {
        if (dialect202012.keywords.has(name)) return false; // it would gain a meaning
        continue;
      }
      if (this.dialect !== dialect202012 && isRewritten(keyword, value)) return false;
      const { shape } = keyword;
      if (!shape.fits(value)) return false;
      keyword.note?.(value as never, NOWHERE, this);
      if (shape.holds !== 'data' && !this.clearsChildren(shape, value, depth + 1)) return false;
    }
    return !this.hasMore;
  }

  private clearsChildren({ holds, fitsNames }: Shape, value: unknown, depth: number): boolean {
    if (holds === 'schema' || (holds === 'schema-or-schemas' && !Array.isArray(value)))
      return this.clears(value, depth);
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (!this.clears(value[i], depth)) return false;
      return true;
    }
    const members = Object.values(value as JsonObject);
    for (let i = 0; i < members.length; i++) {
      const member = members[i];
      const isFine =
        fitsNames !== undefined && Array.isArray(member) ? fitsNames(member) : this.clears(member, depth);
      if (!isFine) return false;
    }
    return true;
  }
}

/** Names that begin with a dollar sign are for identifiers and references, but for a few. */
function mayLink(name: string, depth: number): boolean {
  return name !== '$defs' && name !== '$comment' && (name !== '$schema' || depth > 1);
}

/** Whether an upgrade to 2020-12 would put something else in its place. */
function isRewritten({ upgrade, stays, needs }: LegacyKeyword, value: unknown): boolean {
  return needs !== undefined || (upgrade !== undefined && stays?.(value) !== true);
}
