/**
 * An arbitrary from plain code: `make` throws dice, `smaller` lists simpler cases. Schemas full of references
 * are awkward to compose from small arbitraries, and shrink badly that way; a case that is JSON shrinks best
 * as JSON.
 */
import fc from 'fast-check';
import { Dice } from './dice.ts';

class Procedural<T> extends fc.Arbitrary<T> {
  private readonly make: (dice: Dice) => T;
  private readonly smaller: (value: T) => Iterable<T>;

  constructor(make: (dice: Dice) => T, smaller: (value: T) => Iterable<T>) {
    super();
    this.make = make;
    this.smaller = smaller;
  }

  generate(random: fc.Random): fc.Value<T> {
    return new fc.Value(this.make(new Dice(random)), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return value !== undefined;
  }

  shrink(value: T): fc.Stream<fc.Value<T>> {
    const { smaller } = this;
    function* cases(): IterableIterator<fc.Value<T>> {
      for (const simpler of smaller(value)) yield new fc.Value(simpler, undefined);
    }
    return fc.stream(cases());
  }
}

export function procedural<T>(make: (dice: Dice) => T, smaller: (value: T) => Iterable<T>): fc.Arbitrary<T> {
  return new Procedural(make, smaller);
}
