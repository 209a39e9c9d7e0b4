/** The names of types in words such as "string or null" in; each once out. A number takes in every integer. */
import { typeNames } from '../json/index.ts';

export function typesIn(words: readonly string[]): string[] {
  const found = new Set(words.flatMap((text) => text.split(/[\s,]+/)).filter((word) => typeNames.has(word)));
  if (found.has('number')) found.delete('integer');
  return [...found];
}
