/**
 * Whether a text mentions a parameter: it contains the name, or every word of the name, in the singular or
 * the plural. `countryCode` is in "for valid country codes". A model reads the text of a tool beside its
 * parameters.
 */

/** Words of any text, which do not mention a parameter of that name. */
const COMMON: ReadonlySet<string> = new Set(
  'all and any are for from get has its not of the to use with'.split(' '),
);

export function mentions(text: string, name: string): boolean {
  const textWords = new Set(text.split(NO_WORD));
  const stems = new Set([...textWords].map(stemOf));
  const nameWords = wordsOf(name);
  const isIn = (word: string): boolean => contains(word, textWords, stems);
  return isIn(name) || (nameWords.length > 0 && nameWords.every(isIn));
}

const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Split also where a capital follows a small letter. `projectId` is mentioned where the project is. */
function wordsOf(name: string): string[] {
  const words = name
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .split(NO_WORD)
    .filter((word) => word !== '');
  return words.length > 1 && /^ids?$/i.test(words.at(-1)!) ? words.slice(0, -1) : words;
}

/** Two letters are mostly an ordinary word, so they count only in capitals: "IP", "ID", "IDs". */
function contains(word: string, textWords: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  const capitals = word.toUpperCase();
  if (word.length < 3) return textWords.has(capitals) || textWords.has(`${capitals}s`);
  return !COMMON.has(word.toLowerCase()) && stems.has(stemOf(word));
}

function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ies|y|es|s|e)$/, '');
}
