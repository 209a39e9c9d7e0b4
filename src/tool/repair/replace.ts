/** A copy of a value with another value at one place; unchanged parts are shared with the original. */
import { isObject, parsePointer, setOwn, stepInto, type JsonObject } from '../../json/index.ts';
import { ABSENT } from './readings.ts';

export function valueAt(root: unknown, place: string): unknown {
  return (parsePointer(place) ?? []).reduce(stepInto, root);
}

export function replaceAt(root: unknown, place: string, value: unknown): unknown {
  return replace(root, parsePointer(place) ?? [], 0, value);
}

function replace(at: unknown, steps: readonly string[], depth: number, value: unknown): unknown {
  const step = steps[depth];
  if (step === undefined) return value;
  const inner = replace(stepInto(at, step), steps, depth + 1, value);
  if (Array.isArray(at)) return at.map((item: unknown, index) => (String(index) === step ? inner : item));
  const others = Object.entries(isObject(at) ? at : {}).filter(([key]) => inner !== ABSENT || key !== step);
  const copy: JsonObject = Object.fromEntries(others);
  if (inner !== ABSENT) setOwn(copy, step, inner);
  return copy;
}
