/**
 * An array as a type: a list, or a tuple where the schema has `prefixItems` or a small number of items. For
 * values that a program creates, only `prefixItems` makes a tuple, since the compiler seldom knows the length
 * of a list.
 */
import { isNothing, type ArrayShape } from '../shapes/index.ts';
import { listOf, tight, UNKNOWN, type TypeText } from './join.ts';
import type { TypePrinter } from './type-text.ts';

/** Longer tuples are lists of anything. */
const MAX_PREFIX = 64;
/** The most items that are written one by one, and the longest text of such an item. */
const MAX_COUNTED = 8;
const MAX_REPEATED = 40;

export function arrayText(shape: ArrayShape, printer: TypePrinter, indent: string): TypeText {
  const isReadonly = printer.way === 'write';
  if (shape.prefix.length > MAX_PREFIX) return listOf(UNKNOWN, isReadonly);
  const most = mostItems(shape);
  const slots = shape.prefix.slice(0, most).map((item) => printer.type(item, indent));
  const rest = most > slots.length ? printer.type(shape.rest, indent) : undefined;
  if (rest !== undefined && printer.way === 'read' && rest.text.length <= MAX_REPEATED) {
    while (slots.length < countedItems(shape, most)) slots.push(rest);
  }
  if (slots.length === 0 && rest !== undefined) return listOf(rest, isReadonly);
  const elements = slots.map((slot, index) => (index < shape.least ? slot.text : `${tight(slot)}?`));
  if (rest !== undefined && most > slots.length) elements.push(`...${listOf(rest, false).text}`);
  const text = `${isReadonly ? 'readonly ' : ''}[${elements.join(', ')}]`;
  return { text, binds: isReadonly ? 'readonly' : 'atom' };
}

/** An impossible item ends the list. */
function mostItems({ prefix, rest, most }: ArrayShape): number {
  const end = prefix.findIndex(isNothing);
  const length = end !== -1 ? end : isNothing(rest) ? prefix.length : Infinity;
  return Math.min(most, length);
}

function countedItems({ least }: ArrayShape, most: number): number {
  if (most <= MAX_COUNTED) return most;
  return least <= MAX_COUNTED ? least : 0;
}
