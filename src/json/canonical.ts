/**
 * Canonical text: two JSON values have the same one exactly when they are equal. Keys in code-unit order, no white
 * space, numbers as JavaScript writes them (-0 as 0), absent where the value is `undefined`.
 * Works off a list, so depth costs nothing but memory; what is not JSON is named by its type and breaks nothing.
 */
import { isObject } from './own.ts';

/** A piece of finished text, or a value still to be written. */
type Part = { readonly text: string } | { readonly value: unknown };

/** `spend` is told how many members were written; it may throw to stop. */
export function canonicalText(value: unknown, spend: (steps: number) => void = () => undefined): string {
  const open: Part[] = [{ value }];
  let text = '';
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if ('text' in part) text += part.text;
    else if (Array.isArray(part.value)) openArray(part.value, open, spend);
    else if (isObject(part.value)) openObject(part.value, open, spend);
    else text += scalarText(part.value);
  }
  return text;
}

function openArray(array: readonly unknown[], open: Part[], spend: (steps: number) => void): void {
  spend(array.length + 1);
  open.push({ text: ']' });
  for (let i = array.length - 1; i >= 0; i--) {
    open.push({ value: array[i] }, { text: i === 0 ? '[' : ',' });
  }
  if (array.length === 0) open.push({ text: '[' });
}

function openObject(object: Record<string, unknown>, open: Part[], spend: (steps: number) => void): void {
  const keys = Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort();
  spend(keys.length + 1);
  open.push({ text: '}' });
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i]!;
    open.push({ value: object[key] }, { text: `${i === 0 ? '{' : ','}${JSON.stringify(key)}:` });
  }
  if (keys.length === 0) open.push({ text: '{' });
}

function scalarText(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  return `<${typeof value}>`;
}
