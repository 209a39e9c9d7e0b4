/**
 * Words such as "string or null" in; the names of types in them out, each once. `number` includes `integer`.
 */
import { typeNames } from '../json/index.ts';

export function typesIn(words: readonly string[]): string[] {
  const types = new Set(words.flatMap((text) => text.split(/[\s,]+/)).filter((word) => typeNames.has(word)));
  if (types.has('number')) types.delete('integer');
  return [...types];
}
