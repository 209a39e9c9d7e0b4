/**
 * How clients read a pattern that the engine compiles with the flag `u`. Ajv 8 does the same, and throws
 * where that is invalid; Ajv 6 compiles it without the flag, where a character beyond U+FFFF counts as two.
 * The source of a pattern in; whether it matches the same texts without the flag out. In doubt the answer is
 * no.
 */

/** `looser`: without the flag it matches every text that it matches with the flag, and perhaps more. */
export type PatternReading = 'same' | 'looser' | 'other';

export function isValidWithFlag(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

const ESCAPE = '\\\\(?:[bdfnrstvw^$\\\\.*+?()[\\]{}|/]|x[\\da-fA-F]{2}|u(?![dD][89a-fA-F])[\\da-fA-F]{4})';
const LITERAL = '[^\\^$\\\\.*+?()[\\]{}|\\ud800-\\udfff]';
const member = (wide: string): string => `(?:[^\\^\\]\\\\\\ud800-\\udfff]|${ESCAPE}|\\\\-${wide})`;
/** One token with its quantifier; a `wide` token may match a character beyond U+FFFF. */
const TOKEN = new RegExp(
  `(?:(?<application>[\\^$])|\\\\b|(?<or>\\|)|(?<opening>\\((?:\\?(?::|<?[=!]|<[A-Za-z]\\w*>))?)|(?<closing>\\))` +
    `|(?<wide>\\.|\\\\[DSW]|\\[(?:\\^${member('|\\\\[DSW]|\\^')}*|${member('')}*\\\\[DSW]${member('|\\\\[DSW]|\\^')}*)\\])` +
    `|(?<narrow>\\[${member('')}${member('|\\^')}*\\]|${ESCAPE}|${LITERAL}))` +
    `(?<times>[*+?]|\\{(?<least>\\d+)(?<most>,\\d*)?\\})?\\??`,
  'y',
);

interface Group {
  readonly isLook: boolean;
  /** Whether the text before the group ends with a one-unit character, or at an edge. */
  readonly isSeparated: boolean;
  hasWide: boolean;
}

/**
 * A wide token that repeats without an upper limit matches both halves of a character as well as the whole.
 * Two such tokens in a row could take one half each, and so match a text that has too few characters.
 */
export function readWithoutFlag(source: string): PatternReading {
  let isLooser = false;
  let isSeparated = true;
  const groups: Group[] = [{ isLook: false, isSeparated, hasWide: false }];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < source.length;) {
    const match = TOKEN.exec(source)?.groups;
    if (match === undefined) return 'other';
    const { opening, closing, wide, narrow, application, or, times } = match;
    const [least, isUnlimited] = bounds(match);
    if (wide !== undefined) {
      if (!isUnlimited) return 'other';
      isLooser ||= least > 1 || !isSeparated;
      isSeparated = false;
      groups.at(-1)!.hasWide = true;
    } else if (opening !== undefined) {
      const isLook = /[=!]$/.test(opening);
      // The lookaround could start between two halves.
      isLooser ||= isLook && !isSeparated;
      groups.push({ isLook, isSeparated, hasWide: false });
    } else if (closing !== undefined) {
      const group = groups.pop()!;
      if (groups.length === 0) return 'other';
      if (group.isLook) isSeparated = group.isSeparated;
      else if (group.hasWide) isSeparated = false;
      isLooser ||= group.hasWide && times !== undefined && times !== '?';
      groups.at(-1)!.hasWide ||= group.hasWide;
    } else if (or !== undefined) {
      isSeparated = groups.at(-1)!.isSeparated;
    } else if (application !== undefined || (narrow !== undefined && least > 0)) {
      isSeparated = true;
    }
  }
  if (!isLooser) return 'same';
  // Under a negation, a pattern that matches more rejects more.
  return /\(\?<?!/.test(source) ? 'other' : 'looser';
}

function bounds({
  times,
  least,
  most,
}: Readonly<Record<string, string | undefined>>): readonly [number, boolean] {
  if (least !== undefined) return [Number(least), most === ','];
  if (times === undefined) return [1, false];
  return [times === '+' ? 1 : 0, times !== '?'];
}
