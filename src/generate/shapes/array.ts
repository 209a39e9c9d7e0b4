/** The array keywords of a schema as a shape: a prefix, the rest, and the number of items. */
import type { JsonObject } from '../../json/index.ts';
import { hasNoInPlaceKeywords } from './in-place.ts';
import { ANYTHING, type ArrayShape, type Shape } from './shape.ts';

export function arrayShape(schema: JsonObject, shapeOf: (schema: unknown) => Shape): ArrayShape {
  const { prefixItems, uniqueItems, contains, minContains, maxContains } = schema;
  const prefix = Array.isArray(prefixItems) ? prefixItems.map((item) => shapeOf(item)) : [];
  return {
    is: 'array',
    prefix,
    rest: restOf(schema, shapeOf),
    least: count(schema['minItems']) ?? 0,
    most: count(schema['maxItems']) ?? Infinity,
    hasUniqueItems: uniqueItems === true,
    contains:
      contains === undefined
        ? undefined
        : { shape: shapeOf(contains), least: count(minContains) ?? 1, most: count(maxContains) },
  };
}

function restOf(schema: JsonObject, shapeOf: (schema: unknown) => Shape): Shape {
  const { items, contains, unevaluatedItems } = schema;
  if (items !== undefined) return shapeOf(items);
  const isSimple = unevaluatedItems !== undefined && contains === undefined && hasNoInPlaceKeywords(schema);
  return isSimple ? shapeOf(unevaluatedItems) : ANYTHING;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
