/**
 * The engine behind `pattern` and `patternProperties`: compilePattern turns a source text into a matcher
 * whose cost is at most linear in the text (R-BOUND-3), or into the reason why it cannot. Native RegExp where
 * that is proven linear, an automaton of our own otherwise; semantics are those of ECMA-262 with the flag
 * `u`, or without any flag where the source is only valid so.
 */
import { DEFAULT_LIMITS } from '../limits.ts';
import { Meter, OutOfSteps } from '../meter.ts';
import { foreignSyntax, meaningLost } from './annex-b.ts';
import { isBoundedSearch } from './bounded-search.ts';
import { commonText, type CommonText, type TextWish } from './common-text.ts';
import { exampleText, type ExampleWish } from './example.ts';
import type { Groups } from './groups.ts';
import { scanGroups } from './groups.ts';
import type { Tester } from './matcher.ts';
import { nativeTester, testerOf } from './matcher.ts';
import { parsePattern } from './parse.ts';
import { proveLinear } from './prove.ts';
import type { RefusalCode } from './refusal.ts';
import { Refusal } from './refusal.ts';
import { trimSearch } from './trim.ts';

export type PatternMode = 'linear' | 'trusted';

export interface PatternMatcher {
  readonly source: string;
  /** `none`: the pattern is not run, and every text passes. */
  readonly engine: 'native' | 'automaton' | 'none';
  /** Whether the pattern is found anywhere in the text, like `RegExp.prototype.test`. */
  test(text: string, meter: Meter): boolean;
}

export type PatternResult =
  | { readonly ok: true; readonly matcher: PatternMatcher }
  | { readonly ok: false; readonly code: RefusalCode; readonly reason: string };

/** What a source became, and the ticks that this took: a cached result costs the same as a new one. */
interface Compiled {
  readonly result: PatternResult;
  readonly ticks: number;
}

/** The stages after this may recurse over groups; patterns in use stay below 20. */
const MAX_NESTING = 100;

const MAX_CACHED = 1_000;
const MAX_CACHED_LENGTH = 10_000;
const cache = new Map<string, Compiled>();

/**
 * Spends the steps of the compilation from `meter`; throws `OutOfSteps` where they do not suffice. The steps
 * do not depend on what was compiled before.
 */
export function compilePattern(source: string, mode: PatternMode, meter: Meter = ownMeter()): PatternResult {
  const key = mode + source;
  const cached = cache.get(key);
  if (cached) {
    // Moved to the end: the first entry is then the one unused for longest.
    cache.delete(key);
    cache.set(key, cached);
    meter.charge(cached.ticks);
    return cached.result;
  }
  const { left } = meter;
  const result = compile(source, mode, meter);
  if (source.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(key, { result, ticks: left - meter.left });
  }
  return result;
}

/** For callers that compile one pattern. */
function ownMeter(): Meter {
  return new Meter(DEFAULT_LIMITS.patternSteps);
}

/** For a pattern that cannot be run, where that is no reason to refuse it. */
export function unrunMatcher(source: string): PatternMatcher {
  return { source, engine: 'none', test: () => true };
}

/**
 * The RegExp of a source that V8 is certain to match in linear time as it stands, to be printed into
 * programs: proven so, or with an end to every repetition and few ways through.
 */
export function linearRegExp(source: string): RegExp | undefined {
  return unlessRefused(() => {
    const meter = ownMeter();
    const { native, groups } = read(source, meter);
    const node = parsePattern(source, native.unicode, groups, meter);
    return proveLinear(node, meter) !== undefined || isBoundedSearch(node) ? native : undefined;
  });
}

/** A text that the pattern is likely to accept; a guess, which the matcher must confirm. */
export function exampleFor(source: string, wish: ExampleWish): string | undefined {
  return unlessRefused(() => {
    const meter = ownMeter();
    const { native, groups } = read(source, meter);
    return exampleText(parsePattern(source, native.unicode, groups, meter), wish);
  });
}

/** A text in which some patterns are found and others are not, or the proof that there is none. */
export function textWith(
  patterns: readonly { readonly source: string; readonly expected: boolean }[],
  wish: TextWish,
): CommonText {
  const parsed = unlessRefused(() => {
    const meter = ownMeter();
    return patterns.map(({ source, expected }) => {
      const { native, groups } = read(source, meter);
      const { unicode } = native;
      return { node: trimSearch(parsePattern(source, unicode, groups, meter)), unicode, expected };
    });
  });
  return parsed === undefined ? 'unknown' : commonText(parsed, wish);
}

function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal || error instanceof OutOfSteps) return undefined;
    throw error;
  }
}

/** What V8 takes to read a source. */
const STEPS_PER_SOURCE = 100;
/**
 * What we take for each character of it, and for each level of groups, which is asked for its length again.
 */
const STEPS_PER_CHARACTER = 3;
const LEVELS_PER_STEP = 4;
/** V8 writes out the ranges of a property wherever it stands. */
const STEPS_PER_PROPERTY = 200;

function stepsToParse(source: string, { nesting }: Groups): number {
  const properties = source.split(/\\p/i).length - 1;
  const perCharacter = STEPS_PER_CHARACTER + nesting / LEVELS_PER_STEP;
  return Math.ceil(perCharacter * source.length) + STEPS_PER_PROPERTY * properties;
}

function compile(source: string, mode: PatternMode, meter: Meter): PatternResult {
  try {
    const { native, groups } = read(source, meter);
    const tester =
      mode === 'trusted' ? trusted(source, native, groups, meter) : linear(source, native, groups, meter);
    return { ok: true, matcher: { source, engine: tester.engine, test: tester.test } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, reason: error.message };
    throw error;
  }
}

function read(source: string, meter: Meter): { readonly native: RegExp; readonly groups: Groups } {
  const groups = scanGroups(source);
  if (groups.nesting > MAX_NESTING) {
    throw new Refusal('too-large', `its groups are nested more than ${MAX_NESTING} deep`);
  }
  meter.spend(STEPS_PER_SOURCE + source.length);
  const native = compileNative(source, groups);
  meter.spend(stepsToParse(source, groups));
  return { native, groups };
}

/** With `u`; without it where Annex B accepts the source and reads it alike, as for `[\w-.]` or `\-`. */
function compileNative(source: string, groups: Groups): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    const withoutFlag = compileWithoutFlag(source);
    const loss = meaningLost(source, groups);
    if (loss !== undefined) throw new Refusal('invalid', loss);
    return withoutFlag;
  }
}

function compileWithoutFlag(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (error) {
    const reason = reasonOf(error);
    if (/too (?:large|big|many)|stack/i.test(reason)) throw new Refusal('too-large', reason);
    throw new Refusal('invalid', foreignSyntax(source) ?? reason);
  }
}

/** V8 writes `Invalid regular expression: /source/: reason`; the caller knows the source. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.slice(message.lastIndexOf(': ') + 1).trim();
}

/** Trust is for what cannot run in linear time; everything else still does. */
function trusted(source: string, native: RegExp, groups: Groups, meter: Meter): Tester {
  try {
    return linear(source, native, groups, meter);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return unbounded(native);
  }
}

function unbounded(native: RegExp): Tester {
  try {
    native.test(''); // V8 compiles on first use, and finds only then that some patterns are too large.
  } catch (error) {
    throw new Refusal('too-large', reasonOf(error));
  }
  return nativeTester(native, 1, () => {
    throw new Refusal('too-large', 'the native matcher ran out of stack');
  });
}

function linear(source: string, native: RegExp, groups: Groups, meter: Meter): Tester {
  const parsed = parsePattern(source, native.unicode, groups, meter);
  const node = trimSearch(parsed);
  return testerOf(node, native.unicode, meter, node === parsed ? native : undefined);
}
