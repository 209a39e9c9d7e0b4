/**
 * A document that a glance was enough for, on its way to a program. Most of a thousand tools are listed and never called, so
 * nothing is made of it before somebody asks. Its program needs no survey: the builder names places as it goes.
 */
import { dialect202012 } from '../dialect/standard.ts';
import { buildNodes, type Node } from '../program/index.ts';
import { NO_ANCHORS, SchemaDocument, Site, type Resource, type Schema } from '../site.ts';
import type { Matchers } from './glance.ts';
import { Problems } from './problems.ts';
import { Survey } from './survey.ts';

export class PlainDocument {
  private readonly document: Schema;
  private readonly matchers: Matchers;
  private readonly assertFormats: boolean;
  private surveyed: Site | undefined = undefined;

  constructor(document: Schema, matchers: Matchers, assertFormats: boolean) {
    this.document = document;
    this.matchers = matchers;
    this.assertFormats = assertFormats;
  }

  /** For stages that look at places. */
  get root(): Site {
    this.surveyed ??= new Survey(this.document, '', AS_BEFORE).document.root;
    return this.surveyed;
  }

  build(): Node {
    const { matchers, assertFormats } = this;
    const root = new Site(this.document, undefined, '');
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

/** The document has been admitted: there is nothing to find. */
const AS_BEFORE = {
  problems: new Problems(1),
  defaultDialect: dialect202012,
  dialectOf: () => undefined,
} as const;

const NO_NAMES: ReadonlySet<string> = new Set();

/** Stands for the only resource of each of these documents: their programs ask it for nothing but its dialect. */
const ONLY_RESOURCE: Resource = (() => {
  const root = new Site(true, undefined, '');
  const document = new SchemaDocument('', root);
  return { uri: '', root, dialect: dialect202012, document, anchors: NO_ANCHORS, dynamicAnchors: NO_ANCHORS };
})();
