/**
 * A document as it was handed in, to a document of sites in 2020-12: copied, held against its limits and the metaschema
 * of its dialect, and upgraded where it speaks an older one. Limits come before anything expensive.
 */
import { isObject, preview, takeSnapshot, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { builtInDialects, dialect202012 } from '../dialect/standard.ts';
import { upgradeDocument } from '../dialect/upgrade.ts';
import { mapKeywords } from '../keywords/index.ts';
import type { Limits } from '../limits.ts';
import type { Resource, Schema, Site } from '../site.ts';
import { linkReferences } from './link.ts';
import type { Problems } from './problems.ts';
import { Survey } from './survey.ts';

export interface ReadOptions {
  readonly limits: Limits;
  readonly problems: Problems;
  readonly defaultDialect: Dialect;
  readonly dialectOf: (schema: JsonObject, site: Site) => Dialect | undefined;
  /** What relative identifiers at the root are resolved against. */
  readonly base: string;
}

export interface ReadDocument {
  readonly survey: Survey;
  /** The same in 2020-12; the copy itself where nothing had to change. */
  readonly current: Schema;
  /** The dialect that the root declares. */
  readonly dialect: Dialect;
  /** Resources that name a metaschema of their own, by which they must be valid. */
  readonly custom: readonly Resource[];
}

/** `natural`: the copy that `copyDocument` made. Undefined where a limit is exceeded. */
export function readDocument(natural: Schema, uri: string, options: ReadOptions): ReadDocument | undefined {
  const survey = new Survey(natural, uri, options);
  const { dialect } = survey.document.root.resource;
  if (!checkLimits(survey, options)) return undefined;
  const { resources } = survey.document;
  const custom = resources.filter((resource) => !builtInDialects.includes(resource.dialect));
  if (resources.every((resource) => resource.dialect.isCurrent)) {
    return { survey, current: natural, dialect, custom };
  }
  // Targets that only a reference makes schemas must be known before anything moves.
  linkReferences(survey, 0, { problems: options.problems, library: undefined, surveyOf: () => survey });
  if (!checkLimits(survey, options) || !options.problems.none) {
    return { survey, current: natural, dialect, custom };
  }
  return { ...upgraded(survey, options), dialect, custom };
}

export function copyDocument(
  value: unknown,
  uri: string,
  { limits, problems }: Pick<ReadOptions, 'limits' | 'problems'>,
): Schema | undefined {
  const at = uri === '' ? '' : `${uri}#`;
  const copy = takeSnapshot(value, limits.bytes, mapKeywords);
  for (const { pointer, found } of copy.flaws) {
    const detail = { expected: 'JSON', received: found };
    problems.add('not-json', at + pointer, `A schema is JSON, but here stands ${found}.`, detail);
  }
  if (copy.bytes > limits.bytes) {
    const received = `${copy.complete ? '' : 'more than '}${copy.bytes} bytes`;
    const expected = `at most ${limits.bytes} bytes`;
    const message = `The document has ${received}, and limits.bytes allows ${limits.bytes}: make it smaller, or raise the limit.`;
    problems.add('limit-bytes', at, message, { expected, received });
    return undefined;
  }
  if (copy.flaws.length > 0) return undefined;
  const { value: document } = copy;
  if (isObject(document) || typeof document === 'boolean') return document;
  const detail = { expected: 'an object or a boolean', received: preview(document) };
  problems.add(
    'not-a-schema',
    at,
    `A schema is an object or a boolean, but this is ${detail.received}.`,
    detail,
  );
  return undefined;
}

/** True where every bound holds; reports the others. */
export function checkLimits(
  survey: Survey,
  { limits, problems }: Pick<ReadOptions, 'limits' | 'problems'>,
): boolean {
  const { root } = survey.document;
  const isWithin =
    survey.depth <= limits.depth &&
    survey.subschemas <= limits.subschemas &&
    survey.enumSize <= limits.enumValues;
  if (isWithin) return true;
  const bounds = [
    ['limit-depth', 'depth', survey.depth, limits.depth, survey.deepest, 'levels of subschemas'],
    ['limit-subschemas', 'subschemas', survey.subschemas, limits.subschemas, root, 'subschemas'],
    [
      'limit-enum-values',
      'enumValues',
      survey.enumSize,
      limits.enumValues,
      survey.largestEnum,
      'values in one enum',
    ],
  ] as const;
  for (const [code, name, found, allowed, site, unit] of bounds) {
    if (found <= allowed) continue;
    const message = `The document has ${found} ${unit}, and limits.${name} allows ${allowed}: simplify it, or raise the limit.`;
    const place = code === 'limit-depth' ? ancestorAt(site ?? root, allowed + 1) : (site ?? root);
    problems.add(code, place, message, { expected: `at most ${allowed}`, received: String(found) });
  }
  return false;
}

/** The first site of the way down that is too deep. */
function ancestorAt(site: Site, depth: number): Site {
  let at = site;
  for (let above = site.depth - depth; above > 0; above--) at = at.parent!;
  return at;
}

/** The survey of the upgraded document, each site with the place that its author knows. */
function upgraded(old: Survey, options: ReadOptions): { survey: Survey; current: Schema } {
  const { document, fresh, origins } = upgradeDocument(old.document);
  const dialectOf = (schema: JsonObject): Dialect => {
    const assertsFormats = origins.get(schema)?.site.resource.dialect.assertsFormats ?? false;
    return assertsFormats ? { ...dialect202012, assertsFormats } : dialect202012;
  };
  const uri = old.document.uri;
  const survey = new Survey(document, uri, {
    problems: options.problems,
    defaultDialect: dialect202012,
    dialectOf,
    base: options.base,
  });
  for (const [schema, site] of survey.document.sites) site.origin = origins.get(schema);
  survey.document.upgraded = fresh;
  return { survey, current: document };
}
