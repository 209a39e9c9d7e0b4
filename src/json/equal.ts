/**
 * Equality of JSON values (2020-12 core, 4.2.2): numbers by mathematical value, objects without regard to
 * order, an own `undefined` as absent. Works off a list instead of the call stack, so depth costs nothing but
 * memory.
 */
import { isObject, type JsonObject } from './own.ts';

/**
 * `spend` gets the number of members that are compared; it may throw to stop. The members of `left` are
 * looked up in `right`; the keys of `right` are listed only if all of them are there, so that a much larger
 * object costs little.
 */
export function equalJson(
  left: unknown,
  right: unknown,
  spend: (members: number) => void,
  keysOf: (object: object) => readonly string[] = Object.keys,
): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  const pending: unknown[] = [left, right];
  while (pending.length > 0) {
    const b = pending.pop();
    const a = pending.pop();
    if (a === b) continue;
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      spend(a.length + 1);
      for (let i = 0; i < a.length; i++) if (!pair(a[i], b[i], pending)) return false;
    } else if (isObject(a) && isObject(b)) {
      if (!pairMembers(a, b, pending, spend, keysOf)) return false;
    } else {
      return false;
    }
  }
  return true;
}

function pairMembers(
  a: JsonObject,
  b: JsonObject,
  pending: unknown[],
  spend: (members: number) => void,
  keysOf: (object: object) => readonly string[],
): boolean {
  const keys = keysOf(a);
  let count = 0;
  spend(1);
  for (const key of keys) {
    if (a[key] === undefined) continue;
    count++;
    if (count % MEMBERS_AT_A_TIME === 1) spend(Math.min(MEMBERS_AT_A_TIME, keys.length));
    if (!Object.hasOwn(b, key) || !pair(a[key], b[key], pending)) return false;
  }
  const others = keysOf(b);
  if (others.length === count) return true;
  // Members that are `undefined` do not count.
  return others.length > count && count === countPresent(b, others, spend);
}

const MEMBERS_AT_A_TIME = 64;

function countPresent(object: JsonObject, keys: readonly string[], spend: (members: number) => void): number {
  spend(keys.length);
  let count = 0;
  for (const key of keys) if (object[key] !== undefined) count++;
  return count;
}

/** Compares a pair of primitives; lists a pair of containers for later. False: not equal. */
function pair(a: unknown, b: unknown, pending: unknown[]): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  pending.push(a, b);
  return true;
}
