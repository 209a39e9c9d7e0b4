/**
 * Fifth step: runs one program over sets of its states, remembering each set it has met and where each
 * character leads from it, so that what has been seen once costs one lookup. A `Stop` is such a set at a
 * place of the text where certain predicates hold (its context, a number). The rules: what is remembered is
 * bounded and may be forgotten at any time without changing an answer; all work of building is spent before
 * it is kept.
 */
import type { Meter } from '../meter.ts';
import type { Alphabet } from './alphabet.ts';
import type { Program } from './program.ts';
import { ACCEPT, ASSERT, SET, SPLIT } from './program.ts';

export const GOING = 0;
export const MATCHED = 1;
/** No text can lead to a match from here. */
const DEAD = 2;

export interface Stop {
  readonly verdict: number;
  /** The SET states that wait for a character here. */
  readonly waiting: Uint16Array;
  /** Where each group of characters leads, by the context of the next place and then by group. */
  readonly next: ((Stop | undefined)[] | undefined)[];
  /** `next[0]`, for the inner loop. */
  readonly inner: (Stop | undefined)[];
}

/** In words of four bytes or so: while running, and what may stay until the next call. */
const MAX_RUNNING = 2 ** 18;
const MAX_KEPT = 2 ** 15;

export class LazyDfa {
  private readonly program: Program;
  private readonly alphabet: Alphabet;
  private readonly stops = new Map<string, Stop>();
  /** Where a run begins, by context. */
  private begins: (Stop | undefined)[] = [];
  /** A state is in the set at hand if its mark is the latest. */
  private readonly marks: Uint32Array;
  /** Room for one set while it is collected. */
  private readonly room: Uint16Array;
  private readonly stack: number[] = [];
  private mark = 0;
  private size = 0;

  constructor(program: Program, alphabet: Alphabet) {
    this.program = program;
    this.alphabet = alphabet;
    this.marks = new Uint32Array(program.operation.length);
    this.room = new Uint16Array(program.operation.length);
  }

  /** The first stop of a run. `holds[i]` says whether predicate i holds in the context. */
  begin(context: number, holds: ArrayLike<number>, meter: Meter): Stop {
    return (this.begins[context] ??= this.stopAt(Uint16Array.of(this.program.entry), context, holds, meter));
  }

  /** The stop behind one more character, built if it is new. */
  step(from: Stop, group: number, context: number, holds: ArrayLike<number>, meter: Meter): Stop {
    const cached = from.next[context]?.[group];
    if (cached) return cached;
    const { first, second, floating, entry } = this.program;
    const members = this.alphabet.members[group]!;
    meter.spendOnTables(1 + from.waiting.length);
    const mark = this.nextMark();
    const marks = this.marks;
    const room = this.room;
    let count = 0;
    if (floating) {
      marks[entry] = mark;
      room[count++] = entry;
    }
    for (const state of from.waiting) {
      const target = second[state]!;
      if (members[first[state]!] === 0 || marks[target] === mark) continue;
      marks[target] = mark;
      room[count++] = target;
    }
    const to = this.stopAt(this.sorted(count, mark), context, holds, meter);
    let row = from.next[context];
    if (!row) from.next[context] = row = [];
    this.size += Math.max(group + 1 - row.length, 0) + 1;
    row[group] = to;
    return to;
  }

  /** Called between runs. */
  shrink(): void {
    if (this.size > MAX_KEPT) this.forget();
  }

  private forget(): void {
    this.stops.clear();
    this.begins = [];
    this.size = 0;
  }

  private nextMark(): number {
    if (this.mark === 0xffffffff) {
      this.marks.fill(0);
      this.mark = 0;
    }
    return ++this.mark;
  }

  /** The stop of a set, given in order. */
  private stopAt(states: Uint16Array, context: number, holds: ArrayLike<number>, meter: Meter): Stop {
    meter.spendOnTables(4 + states.length);
    const key = keyOf(states, context);
    const cached = this.stops.get(key);
    if (cached) return cached;
    const stop = this.close(states, holds, meter);
    const size = 32 + states.length + stop.waiting.length;
    if (this.size + size > MAX_RUNNING) this.forget();
    this.size += size;
    this.stops.set(key, stop);
    return stop;
  }

  /** The marked set, of `count` states in `room`, in order. */
  private sorted(count: number, mark: number): Uint16Array {
    const marks = this.marks;
    const room = this.room;
    if (count * 16 < marks.length) return room.slice(0, count).sort();
    // A large share of all states: looking through them all is cheaper than sorting.
    for (let state = 0, i = 0; i < count; state++) if (marks[state] === mark) room[i++] = state;
    return room.slice(0, count);
  }

  /** Follows everything that consumes nothing. */
  private close(states: Uint16Array, holds: ArrayLike<number>, meter: Meter): Stop {
    const { operation, first, second, floating } = this.program;
    const mark = this.nextMark();
    const marks = this.marks;
    const waiting = this.room;
    const stack = this.stack;
    stack.length = 0;
    for (const state of states) stack.push(state);
    let count = 0;
    let matched = false;
    let visited = 0;
    while (stack.length > 0) {
      const state = stack.pop()!;
      if (marks[state] === mark) continue;
      marks[state] = mark;
      visited++;
      const kind = operation[state];
      if (kind === SET) waiting[count++] = state;
      else if (kind === ACCEPT) matched = true;
      else if (kind === SPLIT) stack.push(first[state]!, second[state]!);
      else if (kind === ASSERT && holds[first[state]! >> 1] !== (first[state]! & 1))
        stack.push(second[state]!);
    }
    meter.spendOnTables(visited);
    const verdict = matched ? MATCHED : count === 0 && !floating ? DEAD : GOING;
    const inner: (Stop | undefined)[] = [];
    return { verdict, waiting: waiting.slice(0, count), next: [inner], inner };
  }
}

function keyOf(states: Uint16Array, context: number): string {
  let key = String.fromCharCode(context & 0xffff, context >>> 16);
  if (states.length < 32) for (const state of states) key += String.fromCharCode(state);
  // An argument each, so in pieces that fit on the stack.
  else
    for (let i = 0; i < states.length; i += 512) key += String.fromCharCode(...states.subarray(i, i + 512));
  return key;
}
