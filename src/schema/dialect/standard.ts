/**
 * The five dialects that a document may name, each as its differences from the next newer one (R-DIALECT-2).
 */
import { keywords202012, type Keyword } from '../keywords/index.ts';
import { keywordTable, type Dialect } from './dialect.ts';
import * as legacy from './legacy-keywords.ts';

function without(keywords: readonly Keyword[], ...names: readonly string[]): Keyword[] {
  return keywords.filter((keyword) => !names.includes(keyword.name));
}

/** Replaces keywords of the same name, adds the others. */
function withThese(keywords: readonly Keyword[], ...changes: readonly Keyword[]): Keyword[] {
  return [...without(keywords, ...changes.map((keyword) => keyword.name)), ...changes];
}

const keywords201909: readonly Keyword[] = withThese(
  without(keywords202012, 'prefixItems', '$dynamicRef', '$dynamicAnchor').map(unevaluatedIsApplicator),
  legacy.itemsOrList,
  legacy.additionalItems,
  legacy.recursiveAnchor,
  legacy.recursiveRef,
  legacy.containsWithoutTrace,
  legacy.definitions,
  legacy.dependencies,
  legacy.anchor2019,
);

/** 2019-09 had no vocabulary of its own for them. */
function unevaluatedIsApplicator(keyword: Keyword): Keyword {
  return keyword.vocabulary === 'unevaluated' ? { ...keyword, vocabulary: 'applicator' } : keyword;
}

const keywordsDraft07: readonly Keyword[] = withThese(
  without(
    keywords201909,
    '$anchor',
    '$defs',
    '$recursiveAnchor',
    '$recursiveRef',
    '$vocabulary',
    'contentSchema',
    'dependentRequired',
    'dependentSchemas',
    'deprecated',
    'maxContains',
    'minContains',
    'unevaluatedItems',
    'unevaluatedProperties',
  ),
  legacy.identifierWithFragment,
  legacy.enumNotEmpty,
);

const keywordsDraft06: readonly Keyword[] = without(
  keywordsDraft07,
  '$comment',
  'contentEncoding',
  'contentMediaType',
  'else',
  'if',
  'readOnly',
  'then',
  'writeOnly',
);

const keywordsDraft04: readonly Keyword[] = withThese(
  without(keywordsDraft06, '$id', 'const', 'contains', 'examples', 'propertyNames'),
  legacy.plainId,
  legacy.requiredNotEmpty,
  legacy.dependenciesNotEmpty,
  legacy.booleanLimit('exclusiveMinimum', 'minimum'),
  legacy.booleanLimit('exclusiveMaximum', 'maximum'),
  legacy.limitUnless('minimum', 'exclusiveMinimum'),
  legacy.limitUnless('maximum', 'exclusiveMaximum'),
);

const current: Omit<Dialect, 'name' | 'uri' | 'keywords'> = {
  identifier: '$id',
  booleanSchemas: true,
  anchorsInIdentifier: false,
  referenceHidesSiblings: false,
  assertsFormats: false,
  isCurrent: true,
};

const older = { ...current, anchorsInIdentifier: true, referenceHidesSiblings: true, isCurrent: false };

export const dialect202012: Dialect = {
  ...current,
  name: '2020-12',
  uri: 'https://json-schema.org/draft/2020-12/schema',
  keywords: keywordTable(keywords202012),
};

/** Newest first. */
export const standardDialects: readonly Dialect[] = [
  dialect202012,
  {
    ...current,
    name: '2019-09',
    uri: 'https://json-schema.org/draft/2019-09/schema',
    keywords: keywordTable(keywords201909),
    isCurrent: false,
  },
  {
    ...older,
    name: 'draft-07',
    uri: 'http://json-schema.org/draft-07/schema',
    keywords: keywordTable(keywordsDraft07),
  },
  {
    ...older,
    name: 'draft-06',
    uri: 'http://json-schema.org/draft-06/schema',
    keywords: keywordTable(keywordsDraft06),
  },
  {
    ...older,
    name: 'draft-04',
    uri: 'http://json-schema.org/draft-04/schema',
    keywords: keywordTable(keywordsDraft04),
    identifier: 'id',
    booleanSchemas: false,
  },
];

/**
 * The schemas of OpenAPI 3.0, which no `$schema` declares: `nullable`, boolean limits, and `$ref` without
 * siblings. `discriminator` stays what the specification calls it, a hint: branches are told apart by what
 * they say themselves.
 */
const openApi30: Dialect = {
  ...older,
  name: 'openapi-3.0',
  uri: 'https://spec.openapis.org/oas/3.0/schema',
  keywords: keywordTable(
    withThese(
      without(keywordsDraft04, 'id', 'definitions', 'dependencies', 'patternProperties', 'additionalItems'),
      ...keywordsDraft07.filter(({ name }) => name === 'required'),
      legacy.nullable,
      legacy.nullableType,
    ),
  ),
  anchorsInIdentifier: false,
  booleanSchemas: false,
};

/** What documents without `$schema` may be read as. */
export const builtInDialects: readonly Dialect[] = [...standardDialects, openApi30];

export function defaultDialectNamed(name: string): Dialect | undefined {
  return name === openApi30.name ? openApi30 : standardDialect(name);
}

/** A standard dialect by its URI, `http` or `https`, with or without an empty fragment; or by its name. */
export function standardDialect(uri: string): Dialect | undefined {
  return byName.get(uri) ?? byName.get(withoutScheme(uri.replace(/#$/, '')));
}

function withoutScheme(uri: string): string {
  return uri.replace(/^https?:/, '');
}

const byName: ReadonlyMap<string, Dialect> = new Map(
  standardDialects.flatMap((dialect) => [
    [dialect.name, dialect],
    [dialect.uri, dialect],
    [withoutScheme(dialect.uri), dialect],
  ]),
);
