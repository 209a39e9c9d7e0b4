/**
 * The members of an object that count: own and enumerable, and not `undefined`, which is absent. `for … in` is the
 * fastest way through an object, but it also visits inherited members; plain objects have none, others are
 * listed first.
 */
export type Members = Readonly<Record<string, unknown>>;

/** Whether `for … in` visits own members only. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A plain object with the same own members, for objects that are not plain. */
export function plainMembers(value: object): Members {
  if (isPlain(value)) return value as Members;
  const members = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) members[key] = (value as Members)[key];
  return members;
}

export function hasMember(value: Members, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== undefined;
}

export function countMembers(value: Members): number {
  let count = 0;
  for (const key in value) if (value[key] !== undefined) count++;
  return count;
}
