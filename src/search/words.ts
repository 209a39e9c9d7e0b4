/**
 * A text in; the stems of its words out. Identifiers are split (`getMuseumHours`, `museum_hours`, `QRCode`),
 * accents are taken off, and words that say nothing about a subject are left out.
 */
import { stem } from './stem.ts';

const WORD = /[\p{L}\p{N}]+/gu;
const MAX_TEXT = 4_000;
const MAX_WORD = 40;

const EMPTY_WORDS: ReadonlySet<string> = new Set(
  `a about am an and any are as at be been but by can could did do does for from had has have how i if in into is it
  its just let like me my need no not of on or our please should so some than that the their them then there these they
  this to us want was we were what when where which who whose will with would you your`.split(/\s+/),
);

/** Stems by word: tools share most of their words. Cleared at its limit, since queries are untrusted. */
const stems: Map<string, string> = new Map();
const MAX_STEMS = 20_000;

export function wordsOf(text: string): string[] {
  const matches = separated(text.slice(0, MAX_TEXT)).match(WORD) ?? [];
  return matches
    .map((word) => word.toLowerCase())
    .filter((word) => !EMPTY_WORDS.has(word) && word.length <= MAX_WORD)
    .map(stemOf);
}

function separated(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ');
}

function stemOf(word: string): string {
  let stemmed = stems.get(word);
  if (stemmed === undefined) {
    if (stems.size >= MAX_STEMS) stems.clear();
    stems.set(word, (stemmed = stem(word)));
  }
  return stemmed;
}
