/**
 * Works out which predicates of a program hold at each place of a text, before the program runs: the bits of
 * a place, one per predicate, become its context, a small number. Bits of looks come from runs of their own
 * programs (see automaton.ts); the others are read off the text. The rule: every predicate costs one pass
 * over the text, so the whole is linear, nested looks included.
 */
import type { Meter } from '../meter.ts';
import type { Predicate } from './program.ts';

/** One bit for each place between two characters, first and last place included. */
export type Bits = Uint8Array;

export function emptyBits(text: string): Bits {
  return new Uint8Array((text.length >> 3) + 1);
}

export function setBit(bits: Bits, at: number): void {
  bits[at >> 3]! |= 1 << (at & 7);
}

/** Contexts that share the bits of the predicates so far. */
interface Stage {
  /** The number of a context with one bit more, at twice the number before plus the bit. */
  readonly numbers: number[];
  /** For each of those, its bits. */
  readonly holds: Uint8Array[];
}

export class Contexts {
  private readonly predicates: readonly Predicate[];
  private readonly stages: Stage[];

  constructor(predicates: readonly Predicate[]) {
    this.predicates = predicates;
    this.stages = predicates.map(() => ({ numbers: [], holds: [] }));
  }

  /** For each context met so far, whether each predicate holds. */
  get holds(): readonly Uint8Array[] {
    return this.stages.at(-1)!.holds;
  }

  /** The context of each place of a text. */
  place(text: string, looks: readonly Bits[], meter: Meter): Int32Array {
    meter.spend((this.predicates.length + 1) * ((text.length >> 2) + 1));
    const { length } = text;
    const places = new Int32Array(length + 1);
    let before = false;
    for (let at = 0; at <= length; at++) {
      const after = at < length && isWord(text.charCodeAt(at));
      let context = 0;
      for (let index = 0; index < this.predicates.length; index++) {
        const predicate = this.predicates[index]!;
        let bit: number;
        if (predicate.kind === 'look') bit = (looks[predicate.look]![at >> 3]! >> (at & 7)) & 1;
        else if (predicate.kind === 'boundary') bit = before === after ? 0 : 1;
        else bit = at === (predicate.kind === 'start' ? 0 : length) ? 1 : 0;
        context = this.stages[index]!.numbers[2 * context + bit] ?? this.number(index, context, bit);
      }
      places[at] = context;
      before = after;
    }
    return places;
  }

  private number(index: number, before: number, bit: number): number {
    const { numbers, holds } = this.stages[index]!;
    const earlier = index === 0 ? [] : this.stages[index - 1]!.holds[before]!;
    const number = holds.push(Uint8Array.of(...earlier, bit)) - 1;
    numbers[2 * before + bit] = number;
    return number;
  }
}

function isWord(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}
