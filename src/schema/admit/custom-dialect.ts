/**
 * A custom dialect: a metaschema that was handed over, read as its base dialect narrowed to the vocabularies
 * that it lists (2020-12 core, 8.1.2). Vocabularies that we do not know are refused where they are required.
 */
import { getOwn, isObject, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { standardDialect } from '../dialect/standard.ts';

const VOCABULARY = /^https:\/\/json-schema\.org\/draft\/(2020-12|2019-09)\/vocab\/([a-z-]+)$/;
const KNOWN = new Set([
  'core',
  'applicator',
  'unevaluated',
  'validation',
  'meta-data',
  'format',
  'format-annotation',
  'format-assertion',
  'content',
]);

export interface CustomDialect {
  readonly dialect: Dialect;
  /** Required vocabularies that are not known here. */
  readonly unknown: readonly string[];
}

export function customDialect(uri: string, metaschema: JsonObject, fallback: Dialect): CustomDialect {
  const listed = getOwn(metaschema, '$vocabulary');
  const vocabularies = isObject(listed) ? Object.keys(listed) : [];
  const base = baseOf(metaschema, vocabularies, uri, fallback);
  if (vocabularies.length === 0)
    return { dialect: { ...base, name: uri, uri, isCurrent: false }, unknown: [] };
  const names = new Set<string>(['core']);
  const unknown: string[] = [];
  for (const vocabulary of vocabularies) {
    const name = VOCABULARY.exec(vocabulary)?.[2];
    if (name !== undefined && KNOWN.has(name)) names.add(name);
    else if ((listed as JsonObject)[vocabulary] === true) unknown.push(vocabulary);
  }
  const assertsFormats =
    names.has('format-assertion') || getOwn(listed as JsonObject, FORMAT_OF_2019) === true;
  if (names.has('format-assertion') || names.has('format-annotation')) names.add('format');
  const keywords = new Map([...base.keywords].filter(([, keyword]) => names.has(keyword.vocabulary)));
  return { dialect: { ...base, name: uri, uri, keywords, assertsFormats, isCurrent: false }, unknown };
}

const FORMAT_OF_2019 = 'https://json-schema.org/draft/2019-09/vocab/format';

/**
 * The dialect that the metaschema itself is written in; where it names itself, the one of its vocabularies.
 */
function baseOf(
  metaschema: JsonObject,
  vocabularies: readonly string[],
  uri: string,
  fallback: Dialect,
): Dialect {
  const declared = getOwn(metaschema, '$schema');
  const standard = typeof declared === 'string' && declared !== uri ? standardDialect(declared) : undefined;
  const draft = vocabularies
    .map((vocabulary) => VOCABULARY.exec(vocabulary)?.[1])
    .find((name) => name !== undefined);
  return standard ?? (draft === undefined ? undefined : standardDialect(draft)) ?? fallback;
}
