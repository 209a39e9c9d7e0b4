/** The shapes of numbers and texts; printers read the limits from the schema itself. */
import { INTEGER, type JsonObject } from '../../json/index.ts';
import type { NumberShape, StringShape } from './shape.ts';

export function numberShape(limits: JsonObject, kinds: number): NumberShape {
  return { is: 'number', isWhole: kinds === INTEGER, limits };
}

export function stringShape(limits: JsonObject): StringShape {
  return { is: 'string', limits };
}
