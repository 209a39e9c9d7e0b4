/**
 * First step of a pattern: source text that the native parser has accepted comes in, a `Node` goes out.
 * Laziness is dropped on the way, and captures too unless something refers back to them: they cannot change a
 * yes or no. The rule: recursion follows the nesting of groups, which has been limited before.
 */
import type { Meter } from '../meter.ts';
import type { CharacterSet } from './characters.ts';
import { classSet, invert, LINE_END, rangeSet } from './characters.ts';
import type { Cursor } from './escapes.ts';
import { codeAt, readEscape } from './escapes.ts';
import type { Groups } from './groups.ts';
import type { Property } from './properties.ts';
import { Refusal } from './refusal.ts';
import { resolveReferences } from './resolve.ts';
import type { Node } from './syntax.ts';
import { choice, repeat, sequence } from './syntax.ts';

export function parsePattern(source: string, unicode: boolean, groups: Groups, meter: Meter): Node {
  const capturing = /\\[1-9k]/.test(source);
  const node = parseChoice({ source, unicode, groups, at: 0, captures: 0, capturing });
  return capturing ? resolveReferences(node, meter) : node;
}

function parseChoice(cursor: Cursor): Node {
  const options: Node[] = [];
  let items: Node[] = [];
  while (cursor.at < cursor.source.length && cursor.source[cursor.at] !== ')') {
    if (cursor.source[cursor.at] === '|') {
      cursor.at++;
      options.push(sequence(items));
      items = [];
    } else {
      const item = parseTerm(cursor);
      if (item.kind === 'sequence') for (const part of item.items) items.push(part);
      else if (item.kind !== 'empty') items.push(item);
    }
  }
  options.push(sequence(items));
  return choice(options);
}

function parseTerm(cursor: Cursor): Node {
  const atom = parseAtom(cursor);
  const quantifier = readQuantifier(cursor);
  return quantifier ? repeat(atom, quantifier.min, quantifier.max) : atom;
}

function parseAtom(cursor: Cursor): Node {
  const { source, at } = cursor;
  switch (source[at]) {
    case '^':
      cursor.at++;
      return { kind: 'start' };
    case '$':
      cursor.at++;
      return { kind: 'end' };
    case '(':
      return parseGroup(cursor);
    case '[':
      return { kind: 'set', set: parseClass(cursor) };
    case '.':
      cursor.at++;
      return { kind: 'set', set: rangeSet('.', invert(LINE_END, cursor.unicode)) };
    case '\\':
      return parseEscapedAtom(cursor);
    default: {
      const code = codeAt(cursor, at);
      cursor.at += code > 0xffff ? 2 : 1;
      return { kind: 'set', set: rangeSet(source.slice(at, cursor.at), [code, code]) };
    }
  }
}

function parseEscapedAtom(cursor: Cursor): Node {
  const start = cursor.at;
  const letter = cursor.source[start + 1];
  if (letter === 'b' || letter === 'B') {
    cursor.at += 2;
    return { kind: 'boundary', negated: letter === 'B' };
  }
  const escape = readEscape(cursor, false);
  const text = cursor.source.slice(start, cursor.at);
  switch (escape.kind) {
    case 'code':
      return { kind: 'set', set: rangeSet(text, [escape.code, escape.code]) };
    case 'ranges':
      return { kind: 'set', set: rangeSet(text, escape.ranges) };
    case 'property':
      return { kind: 'set', set: classSet(text, [], [escape.property], false, cursor.unicode) };
    case 'back-reference':
      return { kind: 'reference', group: escape.group, text };
  }
}

const LOOKS = [
  { opening: '(?=', isLookbehind: false, isNegated: false },
  { opening: '(?!', isLookbehind: false, isNegated: true },
  { opening: '(?<=', isLookbehind: true, isNegated: false },
  { opening: '(?<!', isLookbehind: true, isNegated: true },
] as const;

function parseGroup(cursor: Cursor): Node {
  const { source, at } = cursor;
  const look =
    source[at + 1] === '?' ? LOOKS.find(({ opening }) => source.startsWith(opening, at)) : undefined;
  if (look) cursor.at += look.opening.length;
  else if (source[at + 1] !== '?') cursor.at += 1;
  else if (source[at + 2] === ':') cursor.at += 3;
  else if (source[at + 2] === '<') cursor.at = source.indexOf('>', at) + 1;
  else throw new Refusal('invalid', 'modifiers such as (?i:…) are not supported; write the cases out');
  const opened = cursor.at;
  const number = look || source.startsWith('(?:', at) ? 0 : ++cursor.captures;
  const body = parseChoice(cursor);
  const text = source.slice(opened, cursor.at);
  cursor.at++;
  if (look) return { kind: 'look', isBehind: look.isLookbehind, negated: look.isNegated, body, text };
  if (number === 0 || !cursor.capturing) return body;
  return {
    kind: 'capture',
    number,
    name: opened > at + 1 ? source.slice(at + 3, opened - 1) : undefined,
    body,
  };
}

const BRACES = /\{(\d+)(?:(,)(\d*))?\}/y;

function readQuantifier(cursor: Cursor): { min: number; max: number } | undefined {
  const bounds = readBounds(cursor);
  if (bounds && cursor.source[cursor.at] === '?') cursor.at++;
  return bounds;
}

function readBounds(cursor: Cursor): { min: number; max: number } | undefined {
  const char = cursor.source[cursor.at];
  if (char === '{') {
    BRACES.lastIndex = cursor.at;
    const [all, low, comma, high] = BRACES.exec(cursor.source) ?? [];
    if (all === undefined) return undefined; // Annex B: a brace that is no quantifier stands for itself.
    cursor.at += all.length;
    return { min: Number(low), max: comma ? (high ? Number(high) : Infinity) : Number(low) };
  }
  if (char !== '*' && char !== '+' && char !== '?') return undefined;
  cursor.at++;
  return { min: char === '+' ? 1 : 0, max: char === '?' ? 1 : Infinity };
}

function parseClass(cursor: Cursor): CharacterSet {
  const start = cursor.at;
  const negated = cursor.source[start + 1] === '^';
  cursor.at += negated ? 2 : 1;
  const ranges: number[] = [];
  const properties: Property[] = [];
  while (cursor.source[cursor.at] !== ']') {
    const low = readClassAtom(cursor, ranges, properties);
    const dash = cursor.source[cursor.at] === '-' && cursor.source[cursor.at + 1] !== ']';
    if (!dash) {
      if (low >= 0) ranges.push(low, low);
      continue;
    }
    cursor.at++;
    const high = readClassAtom(cursor, ranges, properties);
    if (low >= 0 && high >= 0) ranges.push(low, high);
    else {
      // Annex B: a dash beside a set such as \w stands for itself.
      ranges.push(0x2d, 0x2d);
      if (low >= 0) ranges.push(low, low);
      if (high >= 0) ranges.push(high, high);
    }
  }
  cursor.at++;
  return classSet(cursor.source.slice(start, cursor.at), ranges, properties, negated, cursor.unicode);
}

/** Reads one member: the code of a character, or -1 after adding a whole set. */
function readClassAtom(cursor: Cursor, ranges: number[], properties: Property[]): number {
  if (cursor.source[cursor.at] !== '\\') {
    const code = codeAt(cursor, cursor.at);
    cursor.at += code > 0xffff ? 2 : 1;
    return code;
  }
  const escape = readEscape(cursor, true);
  if (escape.kind === 'code') return escape.code;
  if (escape.kind === 'ranges') ranges.push(...escape.ranges);
  if (escape.kind === 'property') properties.push(escape.property);
  return -1;
}
