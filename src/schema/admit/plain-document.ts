/**
 * A document that a glance was enough for, on its way to a program. Most of a thousand tools are listed and never called, so
 * nothing is made of it before somebody asks. Its program needs no survey: the builder names places as it goes.
 */
import { isObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { dialect202012, standardDialect } from '../dialect/standard.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { buildNodes, type Node } from '../program/index.ts';
import { NO_ANCHORS, SchemaDocument, Site, type Resource, type Schema } from '../site.ts';
import type { Glanced, Matchers } from './glance.ts';
import { Problems } from './problems.ts';
import { readDocument, type ReadOptions } from './read.ts';

export class PlainDocument {
  private readonly natural: Schema;
  /** The same in 2020-12: at most its first word is another. */
  readonly current: Schema;
  private readonly matchers: Matchers;
  private readonly assertFormats: boolean;
  private surveyed: Site | undefined = undefined;

  constructor(natural: Schema, { dialect, matchers }: Glanced, assertFormats: boolean) {
    this.natural = natural;
    this.current = inCurrentWords(natural, dialect);
    this.matchers = matchers;
    this.assertFormats = assertFormats;
  }

  /** For stages that look at places. */
  get root(): Site {
    this.surveyed ??= readDocument(this.natural, '', AS_BEFORE)!.survey.document.root;
    return this.surveyed;
  }

  build(): Node {
    const { matchers, assertFormats } = this;
    const root = new Site(this.current, undefined, '');
    root.resource = ONLY_RESOURCE;
    return buildNodes(root, {
      assertFormats,
      matcher: (source) => matchers.get(source)!,
      hasReferences: false,
      dynamicNames: NO_NAMES,
      maxNodes: Infinity, // one for each subschema, and these have been counted
    }).node;
  }
}

function inCurrentWords(natural: Schema, dialect: Dialect): Schema {
  if (dialect === dialect202012 || !isObject(natural)) return natural;
  return { ...natural, $schema: dialect202012.uri };
}

/** The document has been admitted: there is nothing to find, and it has kept its limits, whatever they are. */
const AS_BEFORE: ReadOptions = {
  problems: new Problems(1),
  limits: { ...DEFAULT_LIMITS, depth: Infinity, subschemas: Infinity, enumValues: Infinity },
  defaultDialect: dialect202012,
  dialectOf: ({ $schema }) => standardDialect($schema as string),
};

const NO_NAMES: ReadonlySet<string> = new Set();

/** Stands for the only resource of each of these documents: their programs ask it for nothing but its dialect. */
const ONLY_RESOURCE: Resource = (() => {
  const root = new Site(true, undefined, '');
  const document = new SchemaDocument('', root);
  return { uri: '', root, dialect: dialect202012, document, anchors: NO_ANCHORS, dynamicAnchors: NO_ANCHORS };
})();
