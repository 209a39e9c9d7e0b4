/**
 * Own properties, however they are named. A plain assignment to `__proto__` would change the prototype, and a
 * plain read of `toString` would find an inherited one: copies of untrusted objects go through here.
 */
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
