/**
 * Sets of characters (code points with the flag `u`, code units without): built by the parser from a literal,
 * an escape or a class, asked by the proof ("can these two overlap?") and by the automaton ("is this one
 * inside?"). No flag folds case, so membership is plain. The rule: `has` is exact; `overlap` may only err
 * towards `true`.
 */
import type { Property } from './properties.ts';

export interface CharacterSet {
  /**
   * Source text that means this set wherever an atom may stand; equal texts mean equal sets in one pattern.
   */
  readonly text: string;
  /** Sorted, disjoint, inclusive: low, high, low, high, … */
  readonly ranges: readonly number[];
  readonly properties: readonly Property[];
  /** Inverts ranges and properties together; only ever set where there are properties. */
  readonly negated: boolean;
  /** Membership of the 128 ASCII characters, 32 to a word. */
  readonly ascii: readonly [number, number, number, number];
  readonly beyondAscii: boolean;
}

export const DIGIT: readonly number[] = [0x30, 0x39];
export const WORD: readonly number[] = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
/** WhiteSpace and LineTerminator of ECMA-262. */
export const SPACE: readonly number[] = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];
export const LINE_END: readonly number[] = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];

function highest(unicode: boolean): number {
  return unicode ? 0x10ffff : 0xffff;
}

/** Sorts and merges ranges given in any order. */
function normalize(ranges: readonly number[]): number[] {
  const order: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) order.push([ranges[i]!, ranges[i + 1]!]);
  order.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [low, high] of order) {
    const last = merged.length - 1;
    if (last > 0 && low <= merged[last]! + 1) merged[last] = Math.max(merged[last]!, high);
    else merged.push(low, high);
  }
  return merged;
}

export function invert(ranges: readonly number[], unicode: boolean): number[] {
  const rest: number[] = [];
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    if (ranges[i]! > next) rest.push(next, ranges[i]! - 1);
    next = ranges[i + 1]! + 1;
  }
  if (next <= highest(unicode)) rest.push(next, highest(unicode));
  return rest;
}

export function rangeSet(text: string, ranges: readonly number[]): CharacterSet {
  const ascii: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < ranges.length && ranges[i]! < 128; i += 2) {
    const high = Math.min(ranges[i + 1]!, 127);
    for (let code = ranges[i]!; code <= high; code++) ascii[code >> 5]! |= 1 << (code & 31);
  }
  const beyondAscii = ranges.length > 0 && ranges[ranges.length - 1]! > 127;
  return { text, ranges, properties: [], negated: false, ascii, beyondAscii };
}

export function classSet(
  text: string,
  ranges: readonly number[],
  properties: readonly Property[],
  negated: boolean,
  unicode: boolean,
): CharacterSet {
  const sorted = ranges.length > 2 ? normalize(ranges) : ranges;
  const plain = rangeSet(text, negated && properties.length === 0 ? invert(sorted, unicode) : sorted);
  if (properties.length === 0) return plain;
  const flip = negated ? -1 : 0;
  const word = (i: 0 | 1 | 2 | 3): number =>
    properties.reduce((bits, property) => bits | property.ascii[i], plain.ascii[i]) ^ flip;
  return { ...plain, properties, negated, ascii: [word(0), word(1), word(2), word(3)], beyondAscii: true };
}

/** The one character of a set that has exactly one, or -1. */
export function single(set: CharacterSet): number {
  const { ranges } = set;
  return ranges.length === 2 && ranges[0] === ranges[1] && set.properties.length === 0 ? ranges[0]! : -1;
}

export function has(set: CharacterSet, code: number): boolean {
  if (code < 128) return (set.ascii[(code >> 5) as 0 | 1 | 2 | 3] & (1 << (code & 31))) !== 0;
  const inside = inRanges(set.ranges, code) || set.properties.some((property) => property.has(code));
  return inside !== set.negated;
}

function inRanges(ranges: readonly number[], code: number): boolean {
  let low = 0;
  let high = ranges.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code > ranges[2 * middle + 1]!) low = middle + 1;
    else high = middle;
  }
  return 2 * low < ranges.length && code >= ranges[2 * low]!;
}

/** Whether two sets can share a character above ASCII; sets with properties are taken to share one. */
export function overlapBeyondAscii(a: CharacterSet, b: CharacterSet): boolean {
  if (!a.beyondAscii || !b.beyondAscii) return false;
  if (a.properties.length > 0 || b.properties.length > 0) return true;
  let i = 0;
  let j = 0;
  while (i < a.ranges.length && j < b.ranges.length) {
    const low = Math.max(a.ranges[i]!, b.ranges[j]!, 128);
    if (low <= a.ranges[i + 1]! && low <= b.ranges[j + 1]!) return true;
    if (a.ranges[i + 1]! < b.ranges[j + 1]!) i += 2;
    else j += 2;
  }
  return false;
}
