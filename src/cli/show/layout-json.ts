/**
 * A JSON value and a width in; compact lines of JSON out: members share a line while there is room, and
 * brackets get no line of their own. Long texts, long lists and deep nesting are cut with a mark, and control
 * characters are escaped, so that no value can flood or control a terminal.
 */
import { clip, isContainer } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';

const MAX_NESTING = 24;
const MAX_MEMBERS = 100;
/** As wide as an opening bracket and a blank, so that members are aligned. */
const INDENT = '  ';

export function layoutJson(value: unknown, width: number): string[] {
  return lay(value, width, 0, 0).map((line) => cut(line.trimEnd(), width));
}

/** The whole value on one line, cut where it is longer. */
export function flatJson(value: unknown, width: number): string {
  return cut(flat(value, width, 0), width);
}

export function cut(text: string, width: number): string {
  return text.length <= width ? text : clip(text, Math.max(0, width - 1));
}

/** `after`: the width of what follows on the last line, a comma or nothing. */
function lay(value: unknown, room: number, after: number, nesting: number): string[] {
  const whole = flat(value, room, nesting);
  if (whole.length + after <= room) return [whole];
  if (!isContainer(value) || nesting >= MAX_NESTING) return [cut(whole, room - after)];
  const lines = indented(membersLines(value, room - INDENT.length, after, nesting));
  return [bracketsOf(value)[0] + lines[0]!.slice(1), ...lines.slice(1)];
}

/** The members, packed, then the closing bracket; on a line of its own where there is no room. */
function membersLines(value: object, room: number, after: number, nesting: number): string[] {
  const all = membersOf(value);
  const members = all.slice(0, MAX_MEMBERS);
  const lines: string[] = [];
  let line = '';
  // After a member of several lines, the next one starts a new line.
  let isFull = false;
  members.forEach(({ key, member }, index) => {
    const comma = index === all.length - 1 ? '' : ',';
    const text = key + flat(member, room, nesting + 1) + comma;
    const packed = line === '' ? text : `${line} ${text}`;
    if (!isFull && packed.length <= room) {
      line = packed;
      return;
    }
    if (line !== '') lines.push(line);
    const own = text.length <= room ? [text] : memberLines(key, member, room, comma, nesting);
    lines.push(...own.slice(0, -1));
    line = own.at(-1)!;
    isFull = own.length > 1;
  });
  if (all.length > members.length) {
    lines.push(line);
    line = `… ${all.length - members.length} more`;
  }
  const close = bracketsOf(value)[1];
  return line.length + 1 + close.length + after <= room
    ? [...lines, `${line} ${close}`]
    : [...lines, line, close];
}

/** A container opens after its key, and its members follow below, indented. */
function memberLines(key: string, member: unknown, room: number, comma: string, nesting: number): string[] {
  const isOpened = key !== '' && isContainer(member) && nesting + 1 < MAX_NESTING;
  const lines = isOpened
    ? [
        key + bracketsOf(member)[0],
        ...indented(membersLines(member, room - INDENT.length, comma.length, nesting + 1)),
      ]
    : lay(member, room - key.length, comma.length, nesting + 1).map((line, index) =>
        index === 0 ? key + line : line,
      );
  return lines.map((line, index) => (index === lines.length - 1 ? line + comma : line));
}

/** A closing bracket on a line of its own is not indented. */
function indented(lines: readonly string[]): string[] {
  const isClosing = (index: number): boolean => index === lines.length - 1 && /^[\]}]$/.test(lines[index]!);
  return lines.map((line, index) => (isClosing(index) ? line : INDENT + line));
}

function bracketsOf(value: object): readonly [open: string, close: string] {
  return Array.isArray(value) ? ['[', ']'] : ['{', '}'];
}

/** The value on one line; stops after `limit` characters, since the rest is cut anyway. */
function flat(value: unknown, limit: number, nesting: number): string {
  if (!isContainer(value)) return oneLine(JSON.stringify(value) ?? '');
  const isList = Array.isArray(value);
  const members = membersOf(value);
  if (members.length === 0) return isList ? '[]' : '{}';
  if (nesting >= MAX_NESTING) return isList ? '[…]' : '{…}';
  let text = isList ? '[' : '{ ';
  for (const [index, { key, member }] of members.entries()) {
    text += (index === 0 ? '' : ', ') + key + flat(member, limit - text.length, nesting + 1);
    if (text.length > limit) return text;
  }
  return text + (isList ? ']' : ' }');
}

interface Member {
  /** Written out, with its colon; empty in a list. */
  readonly key: string;
  readonly member: unknown;
}

function membersOf(value: object): Member[] {
  if (Array.isArray(value)) return value.map((member: unknown) => ({ key: '', member }));
  return Object.entries(value).map(([key, member]) => ({ key: `${oneLine(JSON.stringify(key))}: `, member }));
}
