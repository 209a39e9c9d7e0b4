/**
 * How clients read a pattern that the engine reads with the flag `u`. Ajv 8 does the same, and throws where that is
 * invalid; Ajv 6 reads it without the flag, where a character beyond U+FFFF counts as two. In comes the source, out goes
 * whether a reader without the flag finds the same texts. The rule: a doubt is a no.
 */

/** `looser`: without the flag it finds every text that it finds with the flag, and perhaps more. */
export type PatternReading = 'same' | 'looser' | 'other';

export function isValidWithFlag(source: string): boolean {
  try {
    new RegExp(source, 'u');
    return true;
  } catch {
    return false;
  }
}

const escape = '\\\\(?:[bdfnrstvw^$\\\\.*+?()[\\]{}|/]|x[\\da-fA-F]{2}|u(?![dD][89a-fA-F])[\\da-fA-F]{4})';
const plain = '[^\\^$\\\\.*+?()[\\]{}|\\ud800-\\udfff]';
const member = (wide: string): string => `(?:[^\\^\\]\\\\\\ud800-\\udfff]|${escape}|\\\\-${wide})`;
/** One token with what repeats it; `wide` is one that a character beyond U+FFFF may match. */
const token = new RegExp(
  `(?:(?<edge>[\\^$])|\\\\b|(?<or>\\|)|(?<open>\\((?:\\?(?::|<?[=!]|<[A-Za-z]\\w*>))?)|(?<close>\\))` +
    `|(?<wide>\\.|\\\\[DSW]|\\[(?:\\^${member('|\\\\[DSW]|\\^')}*|${member('')}*\\\\[DSW]${member('|\\\\[DSW]|\\^')}*)\\])` +
    `|(?<narrow>\\[${member('')}${member('|\\^')}*\\]|${escape}|${plain}))` +
    `(?<times>[*+?]|\\{(?<least>\\d+)(?<most>,\\d*)?\\})?\\??`,
  'y',
);

interface Group {
  readonly isLook: boolean;
  /** Whether what comes first in it follows a character that is one unit, or an edge. */
  readonly isSeparated: boolean;
  hasWide: boolean;
}

/**
 * A wide token that is repeated without an upper limit covers both halves of a character as well as the whole. Two
 * that follow one another could share one out between them: then a text is found that has too few characters.
 */
export function readWithoutFlag(source: string): PatternReading {
  let isLooser = false;
  let isSeparated = true;
  const groups: Group[] = [{ isLook: false, isSeparated, hasWide: false }];
  for (token.lastIndex = 0; token.lastIndex < source.length;) {
    const found = token.exec(source)?.groups;
    if (found === undefined) return 'other';
    const { open, close, wide, narrow, edge, or, times } = found;
    const [least, isUnlimited] = bounds(found);
    if (wide !== undefined) {
      if (!isUnlimited) return 'other';
      isLooser ||= least > 1 || !isSeparated;
      isSeparated = false;
      groups.at(-1)!.hasWide = true;
    } else if (open !== undefined) {
      const isLook = /[=!]$/.test(open);
      // It could look out from between two halves.
      isLooser ||= isLook && !isSeparated;
      groups.push({ isLook, isSeparated, hasWide: false });
    } else if (close !== undefined) {
      const group = groups.pop()!;
      if (groups.length === 0) return 'other';
      if (group.isLook) isSeparated = group.isSeparated;
      else if (group.hasWide) isSeparated = false;
      isLooser ||= group.hasWide && times !== undefined && times !== '?';
      groups.at(-1)!.hasWide ||= group.hasWide;
    } else if (or !== undefined) {
      isSeparated = groups.at(-1)!.isSeparated;
    } else if (edge !== undefined || (narrow !== undefined && least > 0)) {
      isSeparated = true;
    }
  }
  if (!isLooser) return 'same';
  // Under a negation, what finds more rejects more.
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
