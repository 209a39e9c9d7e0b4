/**
 * A scanned document in; its survey in 2020-12 out, within its limits. A document of an older dialect is
 * upgraded on the way, unless every keyword in it means the same in 2020-12. Limits come before anything
 * expensive.
 */
import { flatten } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { builtInDialects, dialect202012 } from '../dialect/standard.ts';
import { upgradeDocument } from '../dialect/upgrade.ts';
import type { Resource, DocumentText, SchemaLocation } from '../schema-location.ts';
import { checkLimits } from './check-limits.ts';
import { linkReferences } from './link.ts';
import { Survey, type DialectFinder, type SurveyOptions } from './survey.ts';

export interface ReadDocument {
  readonly survey: Survey;
  readonly isUpgraded: boolean;
  /** Nothing is left to link, to prove or to check. */
  readonly isSettled: boolean;
  /** The dialect that the root declares. */
  readonly dialect: Dialect;
  /** Resources that name a metaschema of their own, by which they must be valid. */
  readonly custom: readonly Resource[];
}

const NONE: readonly never[] = [];

/** Undefined where a limit is exceeded. `uri`, `base`: see `Survey`. */
export function readDocument(
  text: DocumentText,
  uri: string,
  base: string,
  options: SurveyOptions,
  dialects: DialectFinder,
): ReadDocument | undefined {
  const survey = new Survey(text, uri, base, options, dialects);
  const { dialect } = survey;
  if (!checkLimits(survey, options)) return undefined;
  if (!survey.hasInnerResource && !needsUpgrade(survey)) {
    const isSettled = survey.references.length + survey.patterns.length === 0;
    return { survey, isUpgraded: false, isSettled, dialect, custom: NONE };
  }
  const { resources } = survey.document;
  const custom = resources.filter((resource) => !builtInDialects.includes(resource.dialect));
  if (resources.every((resource) => resource.dialect.isCurrent)) {
    return { survey, isUpgraded: false, isSettled: false, dialect, custom };
  }
  // Targets that only a reference makes schemas must be known before anything moves.
  linkReferences(survey, { problems: options.problems, library: undefined, surveyOf: () => survey });
  if (!checkLimits(survey, options) || !options.problems.none) {
    survey.linked = 0;
    return { survey, isUpgraded: false, isSettled: false, dialect, custom };
  }
  return { survey: upgraded(survey, base, options), isUpgraded: true, isSettled: false, dialect, custom };
}

/** Of a document that is one resource. */
function needsUpgrade({ isPlain, isRewritten, dialect }: Survey): boolean {
  if (dialect.isCurrent) return false;
  return !isPlain || isRewritten || !builtInDialects.includes(dialect);
}

/** The survey of the upgraded document, each location with the place that its author knows. */
function upgraded(old: Survey, base: string, options: SurveyOptions): Survey {
  const { document: value, fresh, origins } = upgradeDocument(old.document);
  const dialectOf = (_declared: unknown, location: SchemaLocation): Dialect => {
    const schema = location.parent === undefined ? value : location.schema;
    const assertsFormats = origins.get(schema as object)?.location.resource.dialect.assertsFormats ?? false;
    return assertsFormats ? { ...dialect202012, assertsFormats } : dialect202012;
  };
  const { flat } = flatten(value, Infinity);
  const { problems, limits } = options;
  const current = { problems, limits, defaultDialect: dialect202012 };
  const survey = new Survey({ flat, value }, old.document.uri, base, current, { dialectOf });
  for (const [schema, location] of survey.document.locations) location.origin = origins.get(schema);
  survey.document.upgrade = { document: old.document, fresh };
  return survey;
}
