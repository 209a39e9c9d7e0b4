/**
 * The kind of a JavaScript value as JSON Schema sees it, as one bit, so that "is it one of these" is one AND.
 * Whole numbers and fractions are two bits, since `integer` is a property of the value (1.0 is an integer).
 * Values that JSON does not have (undefined, functions, symbols, BigInt, NaN, infinities) are FOREIGN.
 */
export const NULL = 1;
export const BOOLEAN = 2;
export const INTEGER = 4;
const FRACTION = 8;
export const STRING = 16;
export const ARRAY = 32;
export const OBJECT = 64;
const FOREIGN = 128;

export const NUMBER: number = INTEGER | FRACTION;
/** Every kind that JSON has. */
export const JSON_KINDS: number = NULL | BOOLEAN | NUMBER | STRING | ARRAY | OBJECT;
export const EVERY_KIND = 255;

/** Comparisons instead of a `switch`: V8 compiles each `typeof` comparison without making a string. */
export function kindOf(value: unknown): number {
  if (typeof value === 'string') return STRING;
  if (typeof value === 'number') {
    return Number.isInteger(value) ? INTEGER : Number.isFinite(value) ? FRACTION : FOREIGN;
  }
  if (typeof value === 'boolean') return BOOLEAN;
  if (value === null) return NULL;
  if (typeof value === 'object') return Array.isArray(value) ? ARRAY : OBJECT;
  return FOREIGN;
}

/** The names of the `type` keyword, with the kinds that each of them takes. */
export const typeNames: ReadonlyMap<string, number> = new Map([
  ['null', NULL],
  ['boolean', BOOLEAN],
  ['integer', INTEGER],
  ['number', NUMBER],
  ['string', STRING],
  ['array', ARRAY],
  ['object', OBJECT],
]);

/** The name of the kind for messages: the JSON type, or the JavaScript type with "(not JSON)". */
export function kindName(value: unknown): string {
  switch (kindOf(value)) {
    case NULL:
      return 'null';
    case BOOLEAN:
      return 'boolean';
    case INTEGER:
      return 'integer';
    case FRACTION:
      return 'number';
    case STRING:
      return 'string';
    case ARRAY:
      return 'array';
    case OBJECT:
      return 'object';
    default:
      return typeof value === 'number' ? `${String(value)} (not JSON)` : `${typeof value} (not JSON)`;
  }
}
