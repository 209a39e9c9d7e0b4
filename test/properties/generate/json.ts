/** JSON values as generators handle them: copied, shuffled, and made smaller, always by own members only. */
import { isObject, setOwn, type JsonObject } from '../../../src/json/index.ts';
import type { Dice } from './dice.ts';

export function mapMembers(
  source: JsonObject,
  change: (value: unknown, key: string) => unknown,
  keys: readonly string[] = Object.keys(source),
): JsonObject {
  const copy: JsonObject = {};
  for (const key of keys) setOwn(copy, key, change(source[key], key));
  return copy;
}

export function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyJson);
  return isObject(value) ? mapMembers(value, copyJson) : value;
}

/** The same value, with the members of every object in another order. */
export function shuffleMembers(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffleMembers(item, dice));
  if (!isObject(value)) return value;
  return mapMembers(value, (member) => shuffleMembers(member, dice), dice.shuffled(Object.keys(value)));
}

/** Simpler values, the simplest first: a part instead of the whole, then a part less, then a simpler part. */
export function* smallerJson(value: unknown): Iterable<unknown> {
  if (typeof value === 'number' && value !== 0) yield* [0, 1].filter((simple) => simple !== value);
  if (typeof value === 'string' && value.length > 1) yield value.slice(0, 1);
  if (Array.isArray(value)) {
    for (const [index] of value.entries()) yield value.filter((_, at) => at !== index);
    for (const [index, item] of value.entries()) {
      for (const simpler of smallerJson(item)) yield value.with(index, simpler);
    }
  } else if (isObject(value)) {
    yield* Object.values(value).filter((member) => typeof member === 'object' && member !== null);
    const keys = Object.keys(value);
    for (const key of keys) {
      const others = keys.filter((other) => other !== key);
      yield mapMembers(value, (member) => member, others);
    }
    for (const key of keys) {
      for (const simpler of smallerJson(value[key])) {
        yield mapMembers(value, (member, at) => (at === key ? simpler : member));
      }
    }
  }
}
