/**
 * Every keyword of 2020-12, one file each, and the walker that tells subschemas, references and data apart.
 * Adding a keyword is adding a file and a line here.
 */
import { additionalPropertiesKeyword } from './additional-properties.ts';
import { allOfKeyword } from './all-of.ts';
import { anchorKeyword } from './anchor.ts';
import { anyOfKeyword } from './any-of.ts';
import { commentKeyword } from './comment.ts';
import { constKeyword } from './const.ts';
import { containsKeyword } from './contains.ts';
import { contentEncodingKeyword } from './content-encoding.ts';
import { contentMediaTypeKeyword } from './content-media-type.ts';
import { contentSchemaKeyword } from './content-schema.ts';
import { defaultKeyword } from './default.ts';
import { definitionsKeyword } from './definitions.ts';
import { defsKeyword } from './defs.ts';
import { dependenciesKeyword } from './dependencies.ts';
import { dependentRequiredKeyword } from './dependent-required.ts';
import { dependentSchemasKeyword } from './dependent-schemas.ts';
import { deprecatedKeyword } from './deprecated.ts';
import { descriptionKeyword } from './description.ts';
import { dynamicAnchorKeyword } from './dynamic-anchor.ts';
import { dynamicRefKeyword } from './dynamic-ref.ts';
import { elseKeyword } from './else.ts';
import { enumKeyword } from './enum.ts';
import { examplesKeyword } from './examples.ts';
import { exclusiveMaximumKeyword } from './exclusive-maximum.ts';
import { exclusiveMinimumKeyword } from './exclusive-minimum.ts';
import { formatKeyword } from './format.ts';
import { idKeyword } from './id.ts';
import { ifKeyword } from './if.ts';
import { itemsKeyword } from './items.ts';
import { maxContainsKeyword } from './max-contains.ts';
import { maxItemsKeyword } from './max-items.ts';
import { maxLengthKeyword } from './max-length.ts';
import { maxPropertiesKeyword } from './max-properties.ts';
import { maximumKeyword } from './maximum.ts';
import { minContainsKeyword } from './min-contains.ts';
import { minItemsKeyword } from './min-items.ts';
import { minLengthKeyword } from './min-length.ts';
import { minPropertiesKeyword } from './min-properties.ts';
import { minimumKeyword } from './minimum.ts';
import { multipleOfKeyword } from './multiple-of.ts';
import { notKeyword } from './not.ts';
import { oneOfKeyword } from './one-of.ts';
import { patternPropertiesKeyword } from './pattern-properties.ts';
import { patternKeyword } from './pattern.ts';
import { prefixItemsKeyword } from './prefix-items.ts';
import { propertiesKeyword } from './properties.ts';
import { propertyNamesKeyword } from './property-names.ts';
import { readOnlyKeyword } from './read-only.ts';
import { recursiveAnchorKeyword } from './recursive-anchor.ts';
import { recursiveRefKeyword } from './recursive-ref.ts';
import { refKeyword } from './ref.ts';
import { requiredKeyword } from './required.ts';
import { schemaKeyword } from './schema.ts';
import { thenKeyword } from './then.ts';
import { titleKeyword } from './title.ts';
import { typeKeyword } from './type.ts';
import { unevaluatedItemsKeyword } from './unevaluated-items.ts';
import { unevaluatedPropertiesKeyword } from './unevaluated-properties.ts';
import { uniqueItemsKeyword } from './unique-items.ts';
import { vocabularyKeyword } from './vocabulary.ts';
import { writeOnlyKeyword } from './write-only.ts';
import type { Keyword } from './keyword.ts';
import { walkBy, type SchemaWalk } from './walk.ts';

export type { Detail, Facts, Keyword, Sentence } from './keyword.ts';
export { isBinaryDivisor } from './multiple-of.ts';
export type { Shape } from './shape.ts';
export * as shapes from './shape.ts';
export type { SchemaWalk, VisitChild } from './walk.ts';

/** In the order in which 2020-12 lists its vocabularies. */
export const keywords202012: readonly Keyword[] = [
  additionalPropertiesKeyword,
  allOfKeyword,
  anchorKeyword,
  anyOfKeyword,
  commentKeyword,
  constKeyword,
  containsKeyword,
  contentEncodingKeyword,
  contentMediaTypeKeyword,
  contentSchemaKeyword,
  defaultKeyword,
  definitionsKeyword,
  defsKeyword,
  dependenciesKeyword,
  dependentRequiredKeyword,
  dependentSchemasKeyword,
  deprecatedKeyword,
  descriptionKeyword,
  dynamicAnchorKeyword,
  dynamicRefKeyword,
  elseKeyword,
  enumKeyword,
  examplesKeyword,
  exclusiveMaximumKeyword,
  exclusiveMinimumKeyword,
  formatKeyword,
  idKeyword,
  ifKeyword,
  itemsKeyword,
  maxContainsKeyword,
  maxItemsKeyword,
  maxLengthKeyword,
  maxPropertiesKeyword,
  maximumKeyword,
  minContainsKeyword,
  minItemsKeyword,
  minLengthKeyword,
  minPropertiesKeyword,
  minimumKeyword,
  multipleOfKeyword,
  notKeyword,
  oneOfKeyword,
  patternPropertiesKeyword,
  patternKeyword,
  prefixItemsKeyword,
  propertiesKeyword,
  propertyNamesKeyword,
  readOnlyKeyword,
  recursiveAnchorKeyword,
  recursiveRefKeyword,
  refKeyword,
  requiredKeyword,
  schemaKeyword,
  thenKeyword,
  titleKeyword,
  typeKeyword,
  unevaluatedItemsKeyword,
  unevaluatedPropertiesKeyword,
  uniqueItemsKeyword,
  vocabularyKeyword,
  writeOnlyKeyword,
];

/** Keywords whose value is an object with names of the author's choice. */
export const mapKeywords: ReadonlySet<string> = new Set(
  keywords202012.filter(({ shape }) => shape.holds.startsWith('map')).map(({ name }) => name),
);

/** Over documents in 2020-12, which is what every stage after admission sees. */
export const walk202012: SchemaWalk = walkBy(new Map(keywords202012.map(({ name, shape }) => [name, shape])));
