/**
 * Which old member became which new one, when a value is rewritten: by name where the kind of value stayed,
 * else by its content, so that the layout and the comments of `definitions` move to `$defs`.
 */
import { equalJson, isContainer, isObject } from '../../json/index.ts';

export interface Member {
  readonly key: string;
  readonly value: unknown;
}

/** For each new member the index of the old one, or undefined for a new one. */
export function matchMembers(before: readonly Member[], after: readonly Member[]): (number | undefined)[] {
  const matches: (number | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  const pass = (fits: (old: Member, fresh: Member) => boolean): void => {
    for (const [index, fresh] of after.entries()) {
      if (matches[index] !== undefined) continue;
      for (const old of free) {
        if (!fits(before[old]!, fresh)) continue;
        matches[index] = old;
        free.delete(old);
        break;
      }
    }
  };
  const kept = new Set(after.map(({ key }) => key));
  pass((old, fresh) => old.key === fresh.key && isAlike(old.value, fresh.value));
  pass((old, fresh) => isContainer(fresh.value) && isSame(old.value, fresh.value));
  pass((old, fresh) => old.key === fresh.key);
  pass(
    (old, fresh) =>
      !kept.has(old.key) && (isSame(old.value, fresh.value) || shareKeys(old.value, fresh.value)),
  );
  return matches;
}

/** The same for the items of a list: those that stayed, in their order, and what is left pairwise. */
export function matchItems(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  let next = 0;
  const matches = after.map((item) => {
    const match = before.findIndex((old, index) => index >= next && isSame(old, item));
    if (match === -1) return undefined;
    next = match + 1;
    return match;
  });
  const taken = new Set(matches);
  return matches.map((match, index) => {
    if (match !== undefined || taken.has(index) || index >= before.length) return match;
    taken.add(index);
    return index;
  });
}

function isAlike(one: unknown, other: unknown): boolean {
  return isContainer(one) === isContainer(other) && Array.isArray(one) === Array.isArray(other);
}

function shareKeys(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Array.isArray(one) && Array.isArray(other);
  return Object.keys(one).some((key) => Object.hasOwn(other, key));
}

/** The content of a file is bounded already, so steps are not counted. */
export function isSame(one: unknown, other: unknown): boolean {
  return equalJson(one, other, () => undefined);
}
