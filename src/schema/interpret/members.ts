/**
 * The members of an object that count: own and enumerable, and not `undefined`, which is absent. `for … in` is the
 * fastest way through an object, but it also visits inherited members; plain objects have none, others are
 * listed first.
 */
export type Members = Readonly<Record<string, unknown>>;

/** Whether somebody gave every object an enumerable member, which `for … in` would visit. */
export function isPrototypePolluted(): boolean {
  for (const name in Object.prototype) return name !== undefined;
  return false;
}

/** The object itself where `for … in` visits own members only; else a plain one with the same own members. */
export function plainMembers(value: object, run: { readonly isPolluted: boolean }): Members {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || (prototype === Object.prototype && !run.isPolluted)) return value as Members;
  const members = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) members[key] = (value as Members)[key];
  return members;
}

const isOwnEnumerable = Object.prototype.propertyIsEnumerable;

export function hasMember(value: Members, key: string): boolean {
  return isOwnEnumerable.call(value, key) && value[key] !== undefined;
}

export function countMembers(value: Members, keys: readonly string[]): number {
  let count = 0;
  for (const key of keys) if (value[key] !== undefined) count++;
  return count;
}
