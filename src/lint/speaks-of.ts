/**
 * Whether a text speaks of a parameter: its name stands in it, or every word of the name does, in the singular or the
 * plural. `countryCode` is in "for valid country codes". A model reads the text of a tool beside its parameters.
 */

/** Words of any text, which say nothing of a parameter by that name. */
const COMMON: ReadonlySet<string> = new Set(
  'all and any are for from get has its not of the to use with'.split(' '),
);

export function speaksOf(text: string, name: string): boolean {
  const found = new Set(text.split(NO_WORD));
  const stems = new Set([...found].map(stemOf));
  const words = tellingWords(name);
  return (
    isFound(name, found, stems) || (words.length > 0 && words.every((word) => isFound(word, found, stems)))
  );
}

const NO_WORD = /[^\p{L}\p{N}]+/u;

/** Cut also where a capital follows a small letter. `projectId` is spoken of where the project is. */
function tellingWords(name: string): string[] {
  const words = name
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .split(NO_WORD)
    .filter((word) => word !== '');
  return words.length > 1 && /^ids?$/i.test(words.at(-1)!) ? words.slice(0, -1) : words;
}

/** Two letters are mostly a word of the language, but in capitals they are meant: "IP", "ID", "IDs". */
function isFound(word: string, found: ReadonlySet<string>, stems: ReadonlySet<string>): boolean {
  const capitals = word.toUpperCase();
  if (word.length < 3) return found.has(capitals) || found.has(`${capitals}s`);
  return !COMMON.has(word.toLowerCase()) && stems.has(stemOf(word));
}

function stemOf(word: string): string {
  return word.toLowerCase().replace(/(?:ies|y|es|s|e)$/, '');
}
