/**
 * Judges a source that is no pattern with the flag `u`. Without flags, Annex B of ECMA-262 reads many such
 * sources all the same: `\-` as a dash, which every dialect does, but also `\A` as the letter A and `\p{L}`
 * as the text "p{L}", which no author means. A source comes in; the first thing in it that would be read as
 * something else goes out, with what to write instead, or nothing.
 */
import type { Groups } from './groups.ts';

/** Escapes of other dialects (PCRE, Python, Java, .NET, Ruby, POSIX), and how ECMA-262 says the same. */
const ESCAPES: Readonly<Record<string, string>> = {
  A: 'write ^ for the start of the text',
  a: 'write \\x07 for the bell',
  e: 'write \\x1B for escape',
  G: 'leave it out, and begin the pattern with ^',
  h: 'write [ \\t] for horizontal space',
  H: 'write [^ \\t] for anything but horizontal space',
  K: 'write a lookbehind, (?<=…)',
  N: 'write . for anything but the end of a line',
  Q: 'escape each character by itself, as in \\.',
  E: 'escape each character by itself, as in \\.',
  R: 'write \\r?\\n for the end of a line',
  X: 'write . for a character',
  Z: 'write $ for the end of the text',
  z: 'write $ for the end of the text',
};

/** Names of POSIX classes, as in `[[:alpha:]]`. */
const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: '[\\p{L}\\p{Nd}]',
  alpha: '\\p{L}',
  blank: '[ \\t]',
  cntrl: '\\p{Cc}',
  digit: '\\d',
  graph: '[^\\p{Z}\\p{C}]',
  lower: '\\p{Ll}',
  print: '\\P{C}',
  punct: '\\p{P}',
  space: '\\s',
  upper: '\\p{Lu}',
  word: '\\w',
  xdigit: '[0-9A-Fa-f]',
};

const POSIX_CLASS = /\[:\^?([a-z]+):\]/y;
const OPEN_COUNT = /\{,(\d+)\}/y;

/** Why the source means something else without the flag `u`; undefined where it means the same. */
export function meaningLost(source: string, groups: Groups): string | undefined {
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!;
    if (char === '\\') {
      const loss = escapeLost(source, at, inClass, groups);
      if (loss !== undefined) return loss;
      at++;
    } else if (char === '[') {
      const name = inClass ? match(POSIX_CLASS, source, at)?.[1] : undefined;
      if (name !== undefined && Object.hasOwn(POSIX_CLASSES, name)) {
        return `[:${name}:] is a class of POSIX, not of ECMA-262: write ${POSIX_CLASSES[name]}`;
      }
      inClass = true;
    } else if (char === ']') inClass = false;
    else if (char === '{' && !inClass) {
      const most = match(OPEN_COUNT, source, at)?.[1];
      if (most !== undefined) return `{,${most}} counts nothing in ECMA-262: write {0,${most}}`;
    } else if (isSplit(source, at, inClass)) {
      return `it is invalid with the flag u, without which ${String.fromCodePoint(source.codePointAt(at)!)} is two characters: escape only what ECMA-262 lets you escape`;
    }
  }
  return undefined;
}

/** What follows the backslash at `at`: punctuation stands for itself in every dialect, letters do not. */
function escapeLost(source: string, at: number, inClass: boolean, groups: Groups): string | undefined {
  const letter = source[at + 1] ?? '';
  const rest = source.slice(at + 2, at + 6);
  if (/[^A-Za-z0-9]/.test(letter) || letter === '') return undefined;
  if (/[dDwWsStnvfr]/.test(letter)) return undefined;
  if (letter === 'b' || (letter === 'B' && !inClass)) return undefined;
  if (letter === 'p' || letter === 'P') return propertyLost(source, at);
  if (letter === 'x') {
    return /^[0-9A-Fa-f]{2}/.test(rest)
      ? undefined
      : '\\x takes two hexadecimal digits: write \\x41 or \\u{41}';
  }
  if (letter === 'u') {
    if (/^[0-9A-Fa-f]{4}/.test(rest)) return undefined;
    if (!rest.startsWith('{')) return '\\u takes four hexadecimal digits: write \\u0041 or \\u{41}';
    return `${invalidElsewhere(source)}, without which \\u{…} is no escape`;
  }
  if (letter === 'c') {
    return /^[A-Za-z]/.test(rest) ? undefined : '\\c takes a letter: write \\cJ or \\n';
  }
  if (letter === 'k' && groups.named && !inClass) return undefined;
  if (letter === '0') return undefined;
  if (letter >= '1' && letter <= '9') {
    const digits = /^\d+/.exec(source.slice(at + 1, at + 21))![0];
    return inClass || Number(digits) > groups.count
      ? `\\${letter} refers to no group: write the character, or count the groups again`
      : undefined;
  }
  const advice = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter]! : `write ${letter} for the letter`;
  return `\\${letter} is no escape of ECMA-262: ${advice}`;
}

function propertyLost(source: string, at: number): string {
  const [escape] = /^\\[pP](?:\{[^}]*\}|.?)/su.exec(source.slice(at)) ?? ['\\p'];
  try {
    new RegExp(escape, 'u');
  } catch {
    return `${escape} is no Unicode property of ECMA-262: write a name as in \\p{L}, \\p{Lu} or \\p{Script=Greek}`;
  }
  return `${invalidElsewhere(source)}, without which ${escape} is no escape`;
}

/** Why V8 refuses the source with the flag. */
function invalidElsewhere(source: string): string {
  const [escape] = /\\[^\\^$.*+?()[\]{}|/\-A-Za-z0-9]/u.exec(source) ?? [];
  const advice =
    escape === undefined
      ? 'escape brackets and braces that stand for themselves'
      : `write ${escape.slice(1)} for ${escape}`;
  return `it is invalid with the flag u (${advice})`;
}

/** A pair of surrogates of which a class takes each half, or a quantifier the second one. */
function isSplit(source: string, at: number, inClass: boolean): boolean {
  return source.codePointAt(at)! > 0xffff && (inClass || /[*+?{]/.test(source[at + 2] ?? ''));
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Syntax of other dialects that ECMA-262 refuses in any reading. */
const FOREIGN: readonly (readonly [syntax: RegExp, advice: string])[] = [
  [/\(\?P</, '(?P<name>…) is a group of Python: write (?<name>…)'],
  [/\(\?P=/, '(?P=name) is a reference of Python: write \\k<name>'],
  [/\(\?#/, '(?#…) is a comment of other dialects: leave it out'],
  [/\(\?>/, '(?>…) is an atomic group of other dialects: write (?:…)'],
  [
    /\(\?[a-z-]+\)/,
    'flags such as (?i) are not part of a pattern in ECMA-262: write the cases out, as in [Aa]',
  ],
  [/[*+?}]\+/, 'possessive quantifiers such as a++ are not part of ECMA-262: write a+'],
];

/** What the author of an invalid source probably meant. */
export function foreignSyntax(source: string): string | undefined {
  const plain = source.replace(/\\./gs, '');
  return FOREIGN.find(([syntax]) => syntax.test(plain))?.[1];
}
