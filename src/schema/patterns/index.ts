/**
 * The engine behind `pattern` and `patternProperties`: compilePattern turns a source text into a matcher whose
 * cost is at most linear in the text (R-BOUND-3), or into the reason why it cannot. Native RegExp where that is
 * proven linear, an automaton of our own otherwise; semantics are those of ECMA-262 with the flag `u`, or without
 * any flag where the source is only valid so.
 */
import type { Meter } from '../meter.ts';
import { isBoundedSearch } from './bounded-search.ts';
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
  readonly engine: 'native' | 'automaton';
  /** Whether the pattern is found anywhere in the text, like `RegExp.prototype.test`. */
  test(text: string, meter: Meter): boolean;
}

export type PatternResult =
  { ok: true; matcher: PatternMatcher } | { ok: false; code: RefusalCode; reason: string };

/** The stages after this may recurse over groups; patterns in use stay below 20. */
const MAX_NESTING = 100;

const MAX_CACHED = 1_000;
const MAX_CACHED_LENGTH = 10_000;
const cache = new Map<string, PatternResult>();

export function compilePattern(source: string, mode: PatternMode): PatternResult {
  const key = mode + source;
  const cached = cache.get(key);
  if (cached) {
    // Moved to the end: the first entry is then the one unused for longest.
    cache.delete(key);
    cache.set(key, cached);
    return cached;
  }
  const result = compile(source, mode);
  if (source.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    cache.set(key, result);
  }
  return result;
}

/**
 * The RegExp of a source that V8 is certain to match in linear time as it stands, to be printed into programs: proven so,
 * or with an end to every repetition and few ways through.
 */
export function linearRegExp(source: string): RegExp | undefined {
  return unlessRefused(() => {
    const { native, groups } = read(source);
    const node = parsePattern(source, native.unicode, groups);
    return proveLinear(node) !== undefined || isBoundedSearch(node) ? native : undefined;
  });
}

/** A text that the pattern is likely to accept; a guess, which the matcher must confirm. */
export function exampleFor(source: string, wish: ExampleWish): string | undefined {
  return unlessRefused(() => {
    const { native, groups } = read(source);
    return exampleText(parsePattern(source, native.unicode, groups), wish);
  });
}

function unlessRefused<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function compile(source: string, mode: PatternMode): PatternResult {
  try {
    const { native, groups } = read(source);
    const tester = mode === 'trusted' ? trusted(source, native, groups) : linear(source, native, groups);
    return { ok: true, matcher: { source, engine: tester.engine, test: tester.test } };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, reason: error.message };
    throw error;
  }
}

function read(source: string): { readonly native: RegExp; readonly groups: Groups } {
  const groups = scanGroups(source);
  if (groups.nesting > MAX_NESTING) {
    throw new Refusal('too-large', `its groups are nested more than ${MAX_NESTING} deep`);
  }
  return { native: compileNative(source), groups };
}

/** With `u`; without it where only Annex B accepts the source, as for `[\w-.]` or `\-`. */
function compileNative(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    try {
      return new RegExp(source);
    } catch (error) {
      const reason = reasonOf(error);
      throw new Refusal(/too (?:large|big|many)|stack/i.test(reason) ? 'too-large' : 'invalid', reason);
    }
  }
}

/** V8 writes `Invalid regular expression: /source/: reason`; the caller knows the source. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.slice(message.lastIndexOf(': ') + 1).trim();
}

/** Trust is for what cannot run in linear time; everything else still does. */
function trusted(source: string, native: RegExp, groups: Groups): Tester {
  try {
    return linear(source, native, groups);
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

function linear(source: string, native: RegExp, groups: Groups): Tester {
  const parsed = parsePattern(source, native.unicode, groups);
  const node = trimSearch(parsed);
  return testerOf(node, native.unicode, node === parsed ? native : undefined);
}
