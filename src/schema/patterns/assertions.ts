/**
 * Works out which predicates of a program hold at each place of a text, before the program runs: the bits of a
 * place, one per predicate, become its context, a small number. Bits of looks come from runs of their own programs
 * (see automaton.ts); the others are read off the text.
 * The rule: every predicate costs one pass over the text, so the whole is linear, nested looks included.
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
  readonly #predicates: readonly Predicate[];
  readonly #stages: Stage[];

  constructor(predicates: readonly Predicate[]) {
    this.#predicates = predicates;
    this.#stages = predicates.map(() => ({ numbers: [], holds: [] }));
  }

  /** For each context met so far, whether each predicate holds. */
  get holds(): readonly Uint8Array[] {
    return this.#stages.at(-1)!.holds;
  }

  /** The context of each place of a text. */
  place(text: string, looks: readonly Bits[], meter: Meter): Int32Array {
    meter.spend((text.length >> 2) + 1);
    const places = new Int32Array(text.length + 1);
    let before: readonly Uint8Array[] = [new Uint8Array(0)];
    for (const [index, predicate] of this.#predicates.entries()) {
      meter.spend((text.length >> 2) + 1);
      const stage = this.#stages[index]!;
      refine(places, stage, before, bitsOf(predicate, text, looks));
      before = stage.holds;
    }
    return places;
  }
}

function refine(places: Int32Array, stage: Stage, before: readonly Uint8Array[], bits: Bits): void {
  const { numbers, holds } = stage;
  for (let at = 0; at < places.length; at++) {
    const bit = (bits[at >> 3]! >> (at & 7)) & 1;
    const index = 2 * places[at]! + bit;
    let number = numbers[index];
    if (number === undefined) {
      number = holds.push(Uint8Array.of(...before[places[at]!]!, bit)) - 1;
      numbers[index] = number;
    }
    places[at] = number;
  }
}

function bitsOf(predicate: Predicate, text: string, looks: readonly Bits[]): Bits {
  if (predicate.kind === 'look') return looks[predicate.look]!;
  const bits = emptyBits(text);
  if (predicate.kind === 'start') setBit(bits, 0);
  else if (predicate.kind === 'end') setBit(bits, text.length);
  else {
    let before = false;
    for (let at = 0; at <= text.length; at++) {
      const after = at < text.length && isWord(text.charCodeAt(at));
      if (before !== after) setBit(bits, at);
      before = after;
    }
  }
  return bits;
}

function isWord(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f
  );
}
