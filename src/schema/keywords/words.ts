/** Small pieces of sentences that several keywords share. */
import { clip, quote } from '../../json/index.ts';

export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** A name in quotes, cut where it is long. */
export function quoted(name: string): string {
  return quote(clip(name, 100));
}

/** Words with commas between them, cut where there are many. */
export function shortList(words: readonly string[]): string {
  const shown = words.slice(0, 12);
  if (words.length > shown.length) shown.push('…');
  return shown.join(', ');
}
