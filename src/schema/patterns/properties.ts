/**
 * Unicode properties (`\p{…}`, `\P{…}`): one escape comes in, a membership test goes out. The engine's own
 * tables answer, through a RegExp of that one escape on one character, so the semantics are native by
 * construction. The rule: the escape has already been accepted by the native parser, and the cache stays
 * bounded.
 */
export interface Property {
  readonly ascii: readonly [number, number, number, number];
  has(code: number): boolean;
}

const MAX_PROPERTIES = 256;
const cache = new Map<string, Property>();

export function propertyOf(escape: string): Property {
  const cached = cache.get(escape);
  if (cached) return cached;
  const native = new RegExp(`^${escape}$`, 'u');
  const has = (code: number): boolean => native.test(String.fromCodePoint(code));
  const ascii: [number, number, number, number] = [0, 0, 0, 0];
  for (let code = 0; code < 128; code++) if (has(code)) ascii[code >> 5]! |= 1 << (code & 31);
  const property = { ascii, has };
  if (cache.size >= MAX_PROPERTIES) cache.clear();
  cache.set(escape, property);
  return property;
}
