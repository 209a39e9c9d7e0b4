/** Small pieces of sentences that several keywords share. */
import type { FailureCode } from '../../errors.ts';
import { clip, quote, shortText } from '../../json/index.ts';
import type { Sentence, Words } from './keyword.ts';

export function mustBe(expected: string, but = 'but is'): Words {
  return { expected, lead: `must be ${expected}, ${but} ` };
}

export function mustHave(expected: string): Words {
  return { expected, lead: `must have ${expected}, but has ` };
}

export function sentence(code: FailureCode, words: Words, received: string, end = ''): Sentence {
  return { code, expected: words.expected, received, message: words.lead + received + end };
}

/** Longer schemas are not written into a sentence. */
const LONGEST_SCHEMA = 100;

/** A schema in a sentence: its title, its text where that is short, or where it stands. */
export function schemaWords(schema: unknown, keyword: string): string {
  const title =
    typeof schema === 'object' && schema !== null ? (schema as { title?: unknown }).title : undefined;
  if (typeof title === 'string' && title !== '') return quoted(title);
  return shortText(schema, LONGEST_SCHEMA) ?? `the schema of "${keyword}"`;
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
