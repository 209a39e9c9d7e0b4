/** Builders of hostile shapes, none of which recurses: what they build is deeper than any call stack. */

export type Json = Record<string, unknown>;

/** Wraps `inner` in as many layers; the last call makes the outermost. */
export function nest(layers: number, inner: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = inner;
  for (let i = 0; i < layers; i++) value = wrap(value);
  return value;
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** An object with numbered members: `prefix0`, `prefix1`, … */
export function record(count: number, make: (index: number) => unknown, prefix = 'p'): Json {
  return Object.fromEntries(times(count, (index) => [`${prefix}${index}`, make(index)]));
}

/**
 * `levels` definitions, each made from a reference to the next; the last one is `leaf`. The root refers to
 * the first.
 */
export function ladder(levels: number, leaf: unknown, level: (next: Json, index: number) => unknown): Json {
  const $defs = record(levels, (i) => level({ $ref: `#/$defs/d${i + 1}` }, i), 'd');
  $defs[`d${levels}`] = leaf;
  return { $ref: '#/$defs/d0', $defs };
}

/** `{"k":{"k":…}}` and `[[…]]`. */
export const deepObject = (depth: number, leaf: unknown = null, key = 'next'): unknown =>
  nest(depth, leaf, (inner) => ({ [key]: inner }));
export const deepArray = (depth: number, ...leaf: readonly unknown[]): unknown =>
  nest(depth, [...leaf], (inner) => [inner]);

/** One object that is reached in 2^levels ways. */
export const shared = (levels: number, leaf: unknown = {}): unknown =>
  nest(levels, leaf, (inner) => ({ a: inner, b: inner }));

/** Text with `__proto__` and the like as own keys, which a literal cannot say. */
export const parse = (text: string): unknown => JSON.parse(text) as unknown;
