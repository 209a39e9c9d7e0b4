/**
 * Whether two plain JSON values have the same JSON text: equal, and with their members in the same order. Works off a
 * list, so depth costs nothing but memory.
 */
import { isObject } from './own.ts';

export function haveSameText(left: unknown, right: unknown): boolean {
  const open: unknown[] = [left, right];
  while (open.length > 0) {
    const b = open.pop();
    const a = open.pop();
    if (a === b) continue;
    if (Array.isArray(a) ? !Array.isArray(b) || !haveAsMany(a, b, open) : !haveSameKeys(a, b, open))
      return false;
  }
  return true;
}

/** Lists the items in pairs, so that they are compared next. */
function haveAsMany(a: readonly unknown[], b: readonly unknown[], open: unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) open.push(a[i], b[i]);
  return true;
}

function haveSameKeys(a: unknown, b: unknown, open: unknown[]): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  if (keys.length !== others.length) return false;
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== others[i]) return false;
    open.push(a[keys[i]!], b[keys[i]!]);
  }
  return true;
}
