/**
 * An English word in lower case in; its stem out, by the rules of M. F. Porter, "An algorithm for suffix
 * stripping" (1980): `bookings`, `booked` and `booking` become `book`. Words of other scripts stay as they
 * are.
 */
const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)';
/** How often a vowel is followed by a consonant: the "measure" of the paper. */
const MEASURE = /[aeiouy]+[^aeiouy]+/g;
const HAS_VOWEL: RegExp = new RegExp(VOWEL);
const DOUBLE = /([^aeiouylsz])\1$/;
const SHORT = /[^aeiou][aeiouy][^aeiouwxy]$/;

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

/** Step 2 and 3: suffixes of suffixes. */
const COMPOUND: Suffixes = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ousness', 'ous'],
  ['biliti', 'ble'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['entli', 'ent'],
];
const SIMPLE: Suffixes = [
  ['icate', 'ic'],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ative', ''],
  ['ness', ''],
  ['ful', ''],
];
/** Step 4: the last suffix, where enough of a word is left. */
const LAST = /(?:ement|ance|ence|able|ible|ment|ent|ant|ism|ate|iti|ous|ive|ize|(?<=[st])ion|al|er|ic|ou)$/;
const MIN_LENGTH = 3;

export function stem(word: string): string {
  if (word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return word;
  let left = withoutTense(withoutPlural(word));
  if (left.endsWith('y') && HAS_VOWEL.test(left.slice(0, -1))) left = `${left.slice(0, -1)}i`;
  left = replaced(replaced(left, COMPOUND), SIMPLE);
  const shorter = left.replace(LAST, '');
  if (shorter !== left && measure(shorter) > 1) left = shorter;
  return withoutFinalE(left);
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const left = word.replace(/(?:ed|ing)$/, '');
  if (left === word || !HAS_VOWEL.test(left)) return word;
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`;
  if (DOUBLE.test(left)) return left.slice(0, -1);
  return measure(left) === 1 && SHORT.test(left) ? `${left}e` : left;
}

function replaced(word: string, suffixes: Suffixes): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const left = word.slice(0, -suffix.length);
    return measure(left) > 0 ? left + replacement : word;
  }
  return word;
}

function withoutFinalE(word: string): string {
  if (word.endsWith('ll') && measure(word) > 1) return word.slice(0, -1);
  if (!word.endsWith('e')) return word;
  const left = word.slice(0, -1);
  const size = measure(left);
  return size > 1 || (size === 1 && !SHORT.test(left)) ? left : word;
}

function measure(word: string): number {
  return word.replace(/^[^aeiouy]+/, '').match(MEASURE)?.length ?? 0;
}
