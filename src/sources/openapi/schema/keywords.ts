/**
 * The keywords that a schema of OpenAPI may have and that mean the same in 2020-12: where their subschemas
 * stand, and which values they take. A keyword in neither table, such as `xml` or `x-…`, decides nothing
 * about values.
 */
import { isObject } from '../../../json/index.ts';

/** How a keyword holds subschemas. */
export type Holding = 'one' | 'list' | 'map';

export const SUBSCHEMAS: Readonly<Record<string, Holding>> = {
  properties: 'map',
  patternProperties: 'map',
  dependentSchemas: 'map',
  additionalProperties: 'one',
  propertyNames: 'one',
  unevaluatedProperties: 'one',
  items: 'one',
  contains: 'one',
  unevaluatedItems: 'one',
  prefixItems: 'list',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  not: 'one',
  if: 'one',
  then: 'one',
  else: 'one',
};

/** Their subschemas judge the same value, so a circle of references through them alone never ends. */
export const IN_PLACE: ReadonlySet<string> = new Set([
  'dependentSchemas',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
]);

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isAnything = (): boolean => true;
const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;

/** The values of keywords without subschemas. */
export const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  default: isAnything,
  deprecated: isFlag,
  const: isAnything,
  enum: Array.isArray,
  format: isText,
  contentMediaType: isText,
  contentEncoding: isText,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  uniqueItems: isFlag,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  required: isNames,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isNames),
};

export const TYPES: ReadonlySet<unknown> = new Set([
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
]);
