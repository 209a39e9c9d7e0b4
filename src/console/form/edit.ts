/**
 * A value with one place changed: a copy along the way, the rest shared, so that fields see what has not
 * changed.
 */
import { getOwn, isObject, setOwn, type JsonObject } from '../../json/index.ts';

/**
 * Takes a member out of its object. An item of a list stays, as an empty text, until it is removed from the
 * list.
 */
export const ABSENT: unique symbol = Symbol('absent');

export function orAbsent(value: unknown): unknown {
  return value === undefined ? ABSENT : value;
}

export function withPlace(root: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value === ABSENT ? undefined : value;
  if (Array.isArray(root)) {
    const copy: unknown[] = [...(root as unknown[])];
    const index = Number(step);
    copy[index] = rest.length === 0 && value === ABSENT ? '' : withPlace(copy[index], rest, value);
    return copy;
  }
  const object = isObject(root) ? root : {};
  if (rest.length === 0 && value === ABSENT) {
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step));
  }
  return { ...object, [step]: withPlace(getOwn(object, step), rest, value) };
}

/** With one member renamed, in its place. */
export function withName(value: JsonObject, from: string, to: string): JsonObject {
  const copy: JsonObject = {};
  for (const [name, member] of Object.entries(value)) setOwn(copy, name === from ? to : name, member);
  return copy;
}
