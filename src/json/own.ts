/**
 * Own properties with any name. An assignment to `__proto__` would change the prototype, and a read of
 * `toString` would find an inherited one, so copies of untrusted objects are made with these functions.
 */

/** An object of JSON: its members by name. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An array or an object. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function setOwn(target: JsonObject, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

export function getOwn(source: JsonObject, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}
