/** Numbers and texts: the schema itself holds their limits, so there is nothing to read but whether numbers are whole. */
import { INTEGER, type JsonObject } from '../../json/index.ts';
import type { NumberShape, StringShape } from './shape.ts';

export function numberShape(limits: JsonObject, kinds: number): NumberShape {
  return { is: 'number', isWhole: kinds === INTEGER, limits };
}

export function stringShape(limits: JsonObject): StringShape {
  return { is: 'string', limits };
}
