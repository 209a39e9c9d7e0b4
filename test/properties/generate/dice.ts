/**
 * Random choices for generators that are written as plain code, over the generator of fast-check: the same
 * seed and path give the same choices, so every failure can be repeated.
 */
import type fc from 'fast-check';

export class Dice {
  private readonly random: fc.Random;

  constructor(random: fc.Random) {
    this.random = random;
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return this.random.nextInt(0, count - 1);
  }

  /** True in about this share of cases. */
  chance(share: number): boolean {
    return this.random.nextInt(0, 999) < share * 1000;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  /** As many things as a number between two limits says. */
  times<T>(least: number, most: number, make: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => make(index));
  }

  shuffled<T>(list: readonly T[]): T[] {
    const copy = [...list];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }
}
