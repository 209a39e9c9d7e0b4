/** Predicates for untrusted values: a proxy may throw in any of them, which counts as false. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  try {
    return typeof value === 'object' && value !== null && brand in value;
  } catch {
    return false;
  }
}

export function isInstance<Instance>(
  value: unknown,
  type: abstract new (...args: never) => Instance,
): value is Instance {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return 'then' in value && typeof value.then === 'function';
  } catch {
    return false;
  }
}
