/**
 * Texts between two lengths that match or miss patterns, and have or lack formats. Patterns are decided
 * exactly, by their automata. Formats are opaque: only a text found is a proof, except for formats that
 * include or exclude each other.
 */
import { formatExamples } from '../formats/examples.ts';
import { Meter, OutOfSteps } from '../meter.ts';
import { exampleFor, textWith } from '../patterns/index.ts';
import { Op, type Check } from '../program/index.ts';
import type { Cube, SignedCheck } from './cube.ts';
import { areExclusive, includes } from './formats.ts';
import type { Search } from './goal.ts';
import { EMPTY, unknown, witness, type Outcome } from './outcome.ts';

/** Longer texts are not made. */
const MAX_LENGTH = 10_000;

export function searchText(cube: Cube, search: Search, excluded: readonly unknown[]): Outcome {
  const { checks } = cube;
  const of = (op: number, isNegated: boolean): Check[] =>
    checks.filter((one) => one.check.op === op && one.isNegated === isNegated).map(({ check }) => check);
  const least = Math.max(
    0,
    ...limits(of(Op.minLength, false)),
    ...limits(of(Op.maxLength, true)).map(plusOne),
  );
  const most = Math.min(...limits(of(Op.maxLength, false)), ...limits(of(Op.minLength, true)).map(minusOne));
  if (least > most) return EMPTY;
  const formats = { asked: of(Op.format, false).map(accepts), refused: of(Op.format, true).map(accepts) };
  if (formats.asked.some((one) => formats.refused.some((other) => includes(other, one)))) return EMPTY;
  if (formats.asked.some((one) => formats.asked.some((other) => areExclusive(one, other)))) return EMPTY;
  const patterns = [
    ...of(Op.pattern, false).map((check) => ({ source: sourceOf(check), expected: true })),
    ...of(Op.pattern, true).map((check) => ({ source: sourceOf(check), expected: false })),
  ];
  search.spend(8);
  const fits = (text: string): boolean =>
    !excluded.includes(text) && checks.every((signed) => passes(signed, text));
  const candidate = candidates(patterns, least, most).find((text) => lengthOf(text) >= least && fits(text));
  if (candidate !== undefined) return witness(candidate);
  if (least > MAX_LENGTH) return unknown('minLength');
  search.spend(200);
  if (patterns.length > 0) {
    const text = textWith(patterns, { least, most, fits });
    if (text === 'none') return EMPTY;
    if (text !== 'unknown') return witness(text.text);
  }
  if (most === 0) return EMPTY;
  const isOpaque = formats.asked.length + formats.refused.length > 0;
  return unknown(patterns.length > 0 ? 'pattern' : isOpaque ? 'format' : 'enum');
}

type FormatCheckOfText = (text: string) => boolean;

function accepts({ accepts: check }: Check): FormatCheckOfText {
  return check as unknown as FormatCheckOfText;
}

/** A pattern that is not run matches every text. */
function sourceOf({ matcher }: Check): string {
  return matcher!.engine === 'none' ? '' : matcher!.source;
}

const PLAIN: readonly string[] = ['', 'a', 'text', 'A', '0', '1', '-', ' ', '~', 'a b', 'x1', '!?'];

function candidates(
  patterns: readonly { readonly source: string; readonly expected: boolean }[],
  least: number,
  most: number,
): string[] {
  const texts = [...PLAIN, ...Object.values(formatExamples)];
  for (const { source, expected } of patterns) {
    for (let option = 0; expected && option < 3; option++) {
      const text = exampleFor(source, { least: Math.min(least, 1_000), option });
      if (text !== undefined) texts.push(text);
    }
  }
  const length = Math.min(Math.max(least, 1), MAX_LENGTH);
  for (const filler of ['a', 'x', '0', ' ']) {
    texts.push(filler.repeat(length), `${filler.repeat(length - 1)}b`);
    if (most < MAX_LENGTH) texts.push(filler.repeat(most));
  }
  for (let count = 1; count <= 8; count++)
    texts.push(`${'text'.padEnd(length - 1, 'x').slice(0, length - 1)}${count}`);
  return texts;
}

/** In code points, as JSON Schema counts. */
function lengthOf(text: string): number {
  return [...text].length;
}

function passes({ check, isNegated }: SignedCheck, text: string): boolean {
  return passesCheckOfText(check, text) !== isNegated;
}

function passesCheckOfText(check: Check, text: string): boolean {
  switch (check.op) {
    case Op.minLength:
      return lengthOf(text) >= check.limit;
    case Op.maxLength:
      return lengthOf(text) <= check.limit;
    case Op.pattern:
      return matches(check, text);
    case Op.format:
      return accepts(check)(text);
    default:
      return check.equality === undefined || check.equality.hasScalar(text);
  }
}

const STEPS_PER_MATCH = 20_000;

function matches({ matcher }: Check, text: string): boolean {
  try {
    return matcher!.test(text, new Meter(STEPS_PER_MATCH));
  } catch (error) {
    if (error instanceof OutOfSteps) return false;
    throw error;
  }
}

function limits(checks: readonly Check[]): number[] {
  return checks.map(({ limit }) => limit);
}

function plusOne(limit: number): number {
  return Math.floor(limit) + 1;
}

function minusOne(limit: number): number {
  return Math.ceil(limit) - 1;
}
