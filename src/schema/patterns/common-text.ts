/**
 * Several patterns, each to be found in a text or not, and the lengths that it may have in; the shortest such
 * text out, or the proof that there is none. Runs the automata of all patterns side by side, over one
 * character of each group that no pattern tells apart, and meets each combination of their states once for
 * each length below the least.
 */
import { Meter, OutOfSteps } from '../meter.ts';
import { Alphabet } from './alphabet.ts';
import type { CharacterSet } from './characters.ts';
import { GOING, LazyDfa, MATCHED, type Stop } from './lazy-dfa.ts';
import { writePrograms } from './program.ts';
import { isAnchored } from './prove.ts';
import { Refusal } from './refusal.ts';
import type { Node } from './syntax.ts';

export interface ParsedPattern {
  readonly node: Node;
  readonly unicode: boolean;
  /** Whether the text is to match. */
  readonly expected: boolean;
}

export interface TextWish {
  readonly least: number;
  readonly most: number;
  /** What else is asked of the text; where it refuses one, the absence of others proves nothing. */
  readonly fits: (text: string) => boolean;
}

/** `none` is proven. */
export type CommonText = { readonly text: string } | 'none' | 'unknown';

const MAX_STEPS = 20_000;
/** Longer least lengths would multiply the states. */
const MAX_LEAST = 100;

export function commonText(patterns: readonly ParsedPattern[], wish: TextWish): CommonText {
  if (wish.least > MAX_LEAST || patterns.some(({ unicode }) => !unicode)) return 'unknown';
  const meter = new Meter(MAX_STEPS);
  try {
    const machines = patterns.map((pattern) => machineFor(pattern, meter));
    if (machines.some((machine) => machine === undefined)) return 'unknown';
    return search(machines as Machine[], wish, meter);
  } catch (error) {
    if (error instanceof OutOfSteps || error instanceof Refusal) return 'unknown';
    throw error;
  }
}

interface Machine {
  readonly dfa: LazyDfa;
  readonly alphabet: Alphabet;
  readonly sets: readonly CharacterSet[];
  /** Which predicates hold, by context. */
  readonly holds: readonly Uint8Array[];
  readonly expected: boolean;
}

const AT_START = 1;
const AT_END = 2;

/** Undefined for patterns that look around: their automata need the text itself. */
function machineFor({ node, expected }: ParsedPattern, meter: Meter): Machine | undefined {
  const { search: program, sets } = writePrograms(node, isAnchored(node), meter);
  const { predicates } = program;
  if (predicates.some(({ kind }) => kind !== 'start' && kind !== 'end')) return undefined;
  if (sets.some(({ properties }) => properties.length > 0)) return undefined;
  const holds = [0, 1, 2, 3].map((context) =>
    Uint8Array.from(predicates, ({ kind }) => (kind === 'start' ? context & AT_START : context >> 1)),
  );
  const alphabet = new Alphabet(sets);
  return { dfa: new LazyDfa(program, alphabet), alphabet, sets, holds, expected };
}

/** A text so far, as a chain. */
interface Reached {
  readonly stops: readonly Stop[];
  readonly length: number;
  readonly before: Reached | undefined;
  readonly character: string;
}

function search(machines: readonly Machine[], { least, most, fits }: TextWish, meter: Meter): CommonText {
  const characters = charactersOf(machines);
  const begin = (context: number): Stop[] =>
    machines.map(({ dfa, holds }) => dfa.begin(context, holds[context]!, meter));
  const step = (stops: readonly Stop[], character: string, context: number): Stop[] =>
    stops.map((stop, index) => {
      if (stop.verdict !== GOING) return stop;
      const { dfa, alphabet, holds } = machines[index]!;
      return dfa.step(
        stop,
        alphabet.groupOf(character.codePointAt(0)!, meter),
        context,
        holds[context]!,
        meter,
      );
    });
  const isWanted = (stops: readonly Stop[]): boolean =>
    stops.every(({ verdict }, index) => (verdict === MATCHED) === machines[index]!.expected);
  /** What has matched stays so, and what is dead too. */
  const isHopeless = (stops: readonly Stop[]): boolean =>
    stops.some(
      ({ verdict }, index) => verdict !== GOING && (verdict === MATCHED) !== machines[index]!.expected,
    );
  let wasRefused = false;
  if (least === 0 && isWanted(begin(AT_START | AT_END))) {
    if (fits('')) return { text: '' };
    wasRefused = true;
  }
  const seen = new Seen();
  const pending: Reached[] = [{ stops: begin(AT_START), length: 0, before: undefined, character: '' }];
  for (const reached of pending) {
    if (reached.length >= most || isHopeless(reached.stops)) continue;
    for (const character of characters) {
      meter.spend(1 + machines.length);
      const length = reached.length + 1;
      if (length >= least && isWanted(step(reached.stops, character, AT_END))) {
        const text = textOf(reached) + character;
        if (fits(text)) return { text };
        wasRefused = true;
      }
      const stops = step(reached.stops, character, 0);
      if (seen.add(stops, Math.min(length, least)))
        pending.push({ stops, length, before: reached, character });
    }
  }
  return wasRefused ? 'unknown' : 'none';
}

function textOf(last: Reached): string {
  let text = '';
  for (let at: Reached | undefined = last; at !== undefined; at = at.before) text = at.character + text;
  return text;
}

/** Combinations of stops, with the length as far as it matters. */
class Seen {
  private readonly numbers = new Map<Stop, number>();
  private readonly keys = new Set<string>();

  /** Whether it is new. */
  add(stops: readonly Stop[], length: number): boolean {
    let key = `${length}`;
    for (const stop of stops) {
      let number = this.numbers.get(stop);
      if (number === undefined) this.numbers.set(stop, (number = this.numbers.size));
      key += ` ${number}`;
    }
    const { size } = this.keys;
    this.keys.add(key);
    return this.keys.size > size;
  }
}

const NICE = [...'abcxyzABCXYZ019-_./:@ '].map((character) => character.codePointAt(0)!);
const LAST = 0x10ffff;

/** One character of each group that no set tells apart, letters and digits first. */
function charactersOf(machines: readonly Machine[]): string[] {
  const starts = new Set([0]);
  for (const { sets } of machines) {
    for (const { ranges } of sets) {
      for (let i = 0; i < ranges.length; i += 2) starts.add(ranges[i]!).add(ranges[i + 1]! + 1);
    }
  }
  const sorted = [...starts].filter((code) => code <= LAST).sort((a, b) => a - b);
  const chosen = sorted.map((low, index) => {
    const high = (sorted[index + 1] ?? LAST + 1) - 1;
    return NICE.find((code) => code >= low && code <= high) ?? printable(low, high);
  });
  const rank = (code: number): number => (NICE.includes(code) ? NICE.indexOf(code) : code + NICE.length);
  return chosen.sort((a, b) => rank(a) - rank(b)).map((code) => String.fromCodePoint(code));
}

function printable(low: number, high: number): number {
  return low < 0x21 && high >= 0x21 ? 0x21 : low;
}
