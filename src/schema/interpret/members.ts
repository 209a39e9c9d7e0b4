/**
 * The members of an object that count: own and enumerable, and not `undefined`, which is absent. `for … in`
 * is the fastest way through an object, but it also visits inherited members; plain objects have none. A loop
 * over unknown objects asks `isOwn` for each key, which V8 answers for free there.
 */
export type Members = Readonly<Record<string, unknown>>;

/** To be called on the object: `isOwn.call(value, key)`. */
export const isOwn: (key: string) => boolean = Object.prototype.hasOwnProperty;

const isOwnEnumerable = Object.prototype.propertyIsEnumerable;

export function hasMember(value: Members, key: string): boolean {
  return value[key] !== undefined && isOwnEnumerable.call(value, key);
}

/**
 * Whether the members that a plan requires, which have all been read by name, are the object's own. Nothing
 * else is asked of an object whose prototype is that of plain ones, since only names in there could be
 * inherited.
 */
export function requiredAreOwn(value: Members, required: readonly string[]): boolean {
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (isPlain && !required.some((key) => key in Object.prototype)) return true;
  return required.every((key) => hasMember(value, key));
}
