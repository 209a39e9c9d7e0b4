/**
 * The sites of a plain document of 2020-12. Most of a thousand tools are listed and never called, so the sites of a document
 * are let go when the next one is admitted before anybody has asked for them, and made again when somebody does:
 * they are most of what an admitted schema weighs.
 */
import { dialect202012 } from '../dialect/standard.ts';
import type { Schema, Site } from '../site.ts';
import { Problems } from './problems.ts';
import { Survey } from './survey.ts';

export class PlainSites {
  private static latest: PlainSites | undefined = undefined;
  private readonly document: Schema;
  private kept: Site | undefined;
  private isWanted = false;

  /** `root`: as the survey of the admission left it. */
  constructor(document: Schema, root: Site) {
    this.document = document;
    this.kept = root;
    const { latest } = PlainSites;
    if (latest?.isWanted === false) latest.kept = undefined;
    PlainSites.latest = this;
  }

  get root(): Site {
    this.isWanted = true;
    this.kept ??= new Survey(this.document, '', AS_BEFORE).document.root;
    return this.kept;
  }
}

/** The document has been admitted: there is nothing to find. */
const AS_BEFORE = {
  problems: new Problems(1),
  defaultDialect: dialect202012,
  dialectOf: () => undefined,
} as const;
