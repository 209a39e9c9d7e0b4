/**
 * The shapes that metaschemas allow for the values of keywords, as data: a test, the words for it, and where
 * the subschemas are. They say the same as the official metaschemas; a property test holds the two together.
 */
import { isObject, typeNames } from '../../json/index.ts';

/** Where subschemas stand in a keyword's value. */
type Holds =
  | 'data'
  | 'schema'
  | 'schemas'
  | 'map'
  /** One schema, or a list of them (`items` before 2020-12). */
  | 'schema-or-schemas'
  /** A map of schemas or lists of names (`dependencies`). */
  | 'map-or-names';

export interface Shape {
  readonly holds: Holds;
  readonly expected: string;
  /**
   * For data and for the container of subschemas, of which a map fits if it is an object; the subschemas
   * themselves are walked by the survey.
   */
  readonly fits: (value: unknown) => boolean;
  /** What `typeof` says of the values that fit, and of no others. */
  readonly type?: 'string' | 'number' | 'boolean';
  /** For `map-or-names`: whether a list of names is one. */
  readonly fitsNames?: (value: unknown) => boolean;
}

function data(expected: string, fits: (value: unknown) => boolean): Shape {
  return { holds: 'data', expected, fits };
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isNonEmptyArray = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
/** A few values are compared faster than collected. */
const FEW = 16;
const isUnique = (values: readonly unknown[]): boolean => {
  if (values.length > FEW) return new Set(values).size === values.length;
  for (let i = 1; i < values.length; i++) if (values.indexOf(values[i]) < i) return false;
  return true;
};
const isNames = (value: unknown): value is string[] => {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return isUnique(value);
};
const isType = (value: unknown): boolean => isString(value) && typeNames.has(value);

export const anything: Shape = data('any value', () => true);
export const aString: Shape = { ...data('a string', isString), type: 'string' };
export const aBoolean: Shape = {
  ...data('a boolean', (value) => typeof value === 'boolean'),
  type: 'boolean',
};
export const aNumber: Shape = { ...data('a number', (value) => typeof value === 'number'), type: 'number' };
export const aPositiveNumber: Shape = data(
  'a number greater than 0',
  (value) => typeof value === 'number' && value > 0,
);
export const aCount: Shape = data(
  'a whole number, 0 or more',
  (value) => Number.isInteger(value) && (value as number) >= 0,
);
export const anArray: Shape = data('an array', Array.isArray);
export const names: Shape = data('an array of distinct strings', isNames);
export const namesNotEmpty: Shape = data(
  'an array of at least one string, all distinct',
  (value) => isNames(value) && value.length > 0,
);
export const mapOfNames: Shape = data(
  'an object whose values are arrays of distinct strings',
  (value) => isObject(value) && Object.values(value).every(isNames),
);
export const types: Shape = data(
  'one of "null", "boolean", "object", "array", "number", "string", "integer", or an array of distinct ones',
  (value) =>
    isType(value) ||
    (Array.isArray(value) && isNonEmptyArray(value) && value.every(isType) && isUnique(value)),
);
export const uriWithoutFragment: Shape = data(
  'a URI reference without a fragment',
  (value) => isString(value) && /^[^#]*#?$/.test(value),
);
export const anchorName: Shape = data(
  'a name of letters, digits, "-", "_" and "." that starts with a letter or "_"',
  (value) => isString(value) && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
);
export const vocabularies: Shape = data(
  'an object whose values are booleans',
  (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'boolean'),
);

export const aSchema: Shape = { holds: 'schema', expected: 'a schema', fits: () => true };
export const schemas: Shape = {
  holds: 'schemas',
  expected: 'an array of at least one schema',
  fits: isNonEmptyArray,
};
export const schemaMap: Shape = { holds: 'map', expected: 'an object of schemas', fits: isObject };
export const schemaOrSchemas: Shape = {
  holds: 'schema-or-schemas',
  expected: 'a schema, or an array of at least one',
  fits: (value) => !Array.isArray(value) || value.length > 0,
};
export const mapOrNames: Shape = {
  holds: 'map-or-names',
  expected: 'an object whose values are schemas or arrays of distinct strings',
  fits: isObject,
  fitsNames: isNames,
};
