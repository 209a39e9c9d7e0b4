/**
 * Equality of JSON values (2020-12 core, 4.2.2): numbers by mathematical value, objects without regard to order,
 * an own `undefined` as absent. Works off a list instead of the call stack, so depth costs nothing but memory.
 */
import { isObject } from './own.ts';

/** `spend` is told how many members were compared; it may throw to stop. */
export function equalJson(left: unknown, right: unknown, spend: (steps: number) => void): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  const open: unknown[] = [left, right];
  while (open.length > 0) {
    const b = open.pop();
    const a = open.pop();
    if (a === b) continue;
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return false;
      spend(a.length + 1);
      for (let i = 0; i < a.length; i++) if (!pair(a[i], b[i], open)) return false;
    } else if (isObject(a) && isObject(b)) {
      const keys = Object.keys(a).filter((key) => a[key] !== undefined);
      spend(keys.length + 1);
      if (keys.length !== Object.keys(b).filter((key) => b[key] !== undefined).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(b, key) || !pair(a[key], b[key], open)) return false;
      }
    } else {
      return false;
    }
  }
  return true;
}

/** Decides a pair of primitives at once; puts a pair of containers aside. False: surely not equal. */
function pair(a: unknown, b: unknown, open: unknown[]): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  open.push(a, b);
  return true;
}
