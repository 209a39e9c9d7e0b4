/**
 * A document that a glance was enough for, on its way to a program. Most of a thousand tools are listed and never called, so
 * nothing is made of its tape before somebody asks: its objects, its sites, its program.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { dialect202012, standardDialect } from '../dialect/standard.ts';
import type { Keyword } from '../keywords/index.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { behind, buildPlain, HEAD, LIST, MAP, nameAt, Opening, valueAt } from '../program/index.ts';
import type { Node, PlainSource, Tape } from '../program/index.ts';
import { NO_ANCHORS, SchemaDocument, Site, type Resource, type Schema } from '../site.ts';
import type { DocumentSource } from './admitted.ts';
import type { Glanced } from './glance.ts';
import type { PatternSet } from './pattern-set.ts';
import { Problems } from './problems.ts';
import { readDocument, type ReadOptions } from './read.ts';

export class PlainDocument implements DocumentSource, PlainSource {
  readonly tape: Tape;
  readonly formats: FormatReading;
  private readonly patterns: PatternSet;
  private readonly spoken: Dialect;
  private asWritten: Schema | undefined = undefined;
  private asCurrent: Schema | undefined = undefined;
  private surveyed: Site | undefined = undefined;
  private sites: ReadonlyMap<number, Site> | undefined = undefined;

  constructor({ tape, dialect }: Glanced, patterns: PatternSet, formats: FormatReading) {
    this.tape = tape;
    this.patterns = patterns;
    this.formats = formats;
    this.spoken = dialect;
  }

  get dialect(): string {
    return this.spoken.name;
  }

  get isPlain(): boolean {
    return true;
  }

  get natural(): Schema {
    return (this.asWritten ??= valueAt(this.tape, 0) as Schema);
  }

  /** Its first word may be another in 2020-12; nothing else is. */
  get current(): Schema {
    this.asCurrent ??=
      this.spoken === dialect202012
        ? this.natural
        : { ...(this.natural as JsonObject), $schema: dialect202012.uri };
    return this.asCurrent;
  }

  /** For stages that look at places. */
  get root(): Site {
    this.surveyed ??= readDocument(this.natural, '', AS_BEFORE)!.survey.document.root;
    return this.surveyed;
  }

  siteAt(at: number): Site {
    this.sites ??= sitesOn(this.tape, this.current);
    return this.sites.get(at)!;
  }

  matcher(source: string): PatternMatcher {
    return this.patterns.matcher(source);
  }

  keywordNamed(name: string): Keyword | undefined {
    return dialect202012.keywords.get(name);
  }

  build(): Node {
    return buildPlain(this);
  }
}

/** A site for each subschema, by its index on the tape. */
function sitesOn(tape: Tape, document: Schema): ReadonlyMap<number, Site> {
  const sites = new Map<number, Site>();
  const note = (at: number, schema: unknown, parent?: Site, under = '', key?: string | number): void => {
    const site = new Site(schema as Schema, parent, under, key);
    site.resource = ONLY_RESOURCE;
    sites.set(at, site);
  };
  note(0, document);
  for (const [schemaAt, site] of sites) {
    if (!(tape[schemaAt] instanceof Opening)) continue;
    const schema = site.schema as Readonly<Record<string, unknown>>;
    for (let i = schemaAt + HEAD, end = behind(tape, schemaAt); i < end; i = behind(tape, i + 1)) {
      const name = nameAt(tape, i);
      const at = i + 1;
      const opening = tape[at];
      if (opening === MAP) {
        const map = schema[name] as Readonly<Record<string, unknown>>;
        for (let member = at + HEAD; member < behind(tape, at); member = behind(tape, member + 1)) {
          const key = nameAt(tape, member);
          note(member + 1, map[key], site, name, key);
        }
      } else if (opening === LIST) {
        const list = schema[name] as readonly unknown[];
        let index = 0;
        for (let item = at + HEAD; item < behind(tape, at); item = behind(tape, item)) {
          note(item, list[index], site, name, index++);
        }
      } else if (opening instanceof Opening || typeof opening === 'boolean') {
        note(at, schema[name], site, name);
      }
    }
  }
  return sites;
}

/** The document has been admitted: there is nothing to find, and it has kept its limits, whatever they are. */
const AS_BEFORE: ReadOptions = {
  problems: new Problems(1),
  limits: { ...DEFAULT_LIMITS, depth: Infinity, subschemas: Infinity, enumValues: Infinity },
  defaultDialect: dialect202012,
  dialectOf: ({ $schema }) => standardDialect($schema as string),
  base: '',
};

/** Stands for the only resource of each of these documents: their programs ask it for nothing but its dialect. */
const ONLY_RESOURCE: Resource = (() => {
  const root = new Site(true, undefined, '');
  const document = new SchemaDocument('', root);
  return { uri: '', root, dialect: dialect202012, document, anchors: NO_ANCHORS, dynamicAnchors: NO_ANCHORS };
})();
