/**
 * Last step of what is not native: runs the programs of a pattern over a text. Looks run first, inner before
 * outer, each leaving a bit per place; then the search runs until it matches, dies or the text ends.
 * The rule: each program passes over the text once, and every call starts afresh: what is kept between calls
 * speeds up the next one but never changes its answer.
 */
import type { Meter } from '../meter.ts';
import { Alphabet, INSIDE } from './alphabet.ts';
import type { Bits } from './assertions.ts';
import { Contexts, emptyBits, setBit } from './assertions.ts';
import { GOING, LazyDfa, MATCHED } from './lazy-dfa.ts';
import type { Program, Programs } from './program.ts';

const MAX_GROUPS = 512;
const MAX_CONTEXTS = 256;

/** Characters between two payments; four make a step. */
const CHUNK = 256;

interface Runner {
  readonly program: Program;
  readonly dfa: LazyDfa;
  /**
   * Only where a program asks for more than the ends of the text; those are contexts 0 to 3 by themselves.
   */
  readonly contexts: Contexts | undefined;
  readonly ends: readonly Uint8Array[];
}

const AT_START = 1;
const AT_END = 2;

export class Automaton {
  private readonly programs: Programs;
  private readonly unicode: boolean;
  private alphabet!: Alphabet;
  private search!: Runner;
  private looks!: readonly Runner[];
  private runners!: readonly Runner[];

  constructor(programs: Programs, unicode: boolean) {
    this.programs = programs;
    this.unicode = unicode;
    this.reset();
  }

  test(text: string, meter: Meter): boolean {
    try {
      if (!this.search.contexts) return this.run(this.search, text, meter);
      const groups = this.alphabet.groupsOf(text, this.unicode, meter);
      const looks: Bits[] = [];
      for (const runner of this.looks) {
        meter.spend((text.length >> 5) + 1);
        const bits = emptyBits(text);
        traverse(runner, text, groups, looks, meter, bits);
        looks.push(bits);
      }
      return traverse(this.search, text, groups, looks, meter);
    } finally {
      this.tidy();
    }
  }

  /** The search where only the ends of the text matter: the path nearly all texts take, so kept bare. */
  private run(runner: Runner, text: string, meter: Meter): boolean {
    const { dfa, ends } = runner;
    const { length } = text;
    const { ascii } = this.alphabet;
    const context = length === 0 ? AT_START | AT_END : AT_START;
    let stop = dfa.begin(context, ends[context]!, meter);
    let at = 0;
    let paid = 0;
    while (stop.verdict === GOING && at < length) {
      if (at >= paid) {
        meter.spend(1 + (Math.min(CHUNK, length - at) >> 2));
        paid = at + CHUNK;
      }
      const code = text.charCodeAt(at);
      let group = code < 128 ? ascii[code]! : -1;
      if (group >= 0) at++;
      else {
        const character = this.unicode ? text.codePointAt(at)! : code;
        at += character > 0xffff ? 2 : 1;
        group = this.alphabet.groupOf(character, meter);
      }
      if (at < length) stop = stop.inner[group] ?? dfa.step(stop, group, 0, ends[0]!, meter);
      else stop = stop.next[AT_END]?.[group] ?? dfa.step(stop, group, AT_END, ends[AT_END]!, meter);
    }
    return stop.verdict === MATCHED;
  }

  /** An unused matcher must not hold much. */
  private tidy(): void {
    let many = this.alphabet.members.length > MAX_GROUPS;
    for (const { contexts, dfa } of this.runners) {
      dfa.shrink();
      many ||= contexts !== undefined && contexts.holds.length > MAX_CONTEXTS;
    }
    if (many) this.reset();
  }

  private reset(): void {
    this.alphabet = new Alphabet(this.programs.sets);
    this.search = this.runner(this.programs.search);
    this.looks = this.programs.looks.map((program) => this.runner(program));
    this.runners = [this.search, ...this.looks];
  }

  private runner(program: Program): Runner {
    const { predicates } = program;
    const placed = predicates.some(({ kind }) => kind !== 'start' && kind !== 'end');
    const ends = [0, 1, 2, 3].map((context) =>
      Uint8Array.from(predicates, ({ kind }) => (kind === 'start' ? context & AT_START : context >> 1)),
    );
    const contexts = placed ? new Contexts(predicates) : undefined;
    return { program, dfa: new LazyDfa(program, this.alphabet), contexts, ends };
  }
}

/** The contexts of a program that asks for the ends of the text at most. */
function endPlaces(length: number): Uint8Array {
  const places = new Uint8Array(length + 1);
  places[0]! |= AT_START;
  places[length]! |= AT_END;
  return places;
}

/**
 * A program's way over the text in its own direction, in contexts. With `bits` it goes to the end and leaves
 * one for each place where it has matched; without, it stops at the first match.
 */
function traverse(
  runner: Runner,
  text: string,
  groups: Int32Array,
  looks: readonly Bits[],
  meter: Meter,
  bits?: Bits,
): boolean {
  const { dfa, contexts, ends, program } = runner;
  const { backward } = program;
  const { length } = text;
  meter.spend((length >> 2) + 1);
  const places = contexts?.place(text, looks, meter) ?? endPlaces(length);
  const holds = contexts?.holds ?? ends;
  const last = backward ? 0 : length;
  let at = length - last;
  let stop = dfa.begin(places[at]!, holds[places[at]!]!, meter);
  for (;;) {
    if (bits && stop.verdict === MATCHED) setBit(bits, at);
    else if (!bits && stop.verdict !== GOING) return stop.verdict === MATCHED;
    if (at === last) return false;
    let group: number;
    if (backward) {
      at -= groups[at - 1] === INSIDE ? 2 : 1;
      group = groups[at]!;
    } else {
      group = groups[at]!;
      at += groups[at + 1] === INSIDE ? 2 : 1;
    }
    const context = places[at]!;
    stop = stop.next[context]?.[group] ?? dfa.step(stop, group, context, holds[context]!, meter);
  }
}
