/** A question about one value: it must fit the first nodes, and fit none of the others. */
import type { Node } from '../program/index.ts';
import type { Outcome } from './outcome.ts';

export interface Goal {
  readonly must: readonly Node[];
  readonly mustNot: readonly Node[];
}

/** The part of the solver that the searches by kind use. */
export interface Search {
  /** A value one level deeper that fits a goal and equals none of the `excluded`. */
  inside(goal: Goal, excluded?: readonly unknown[]): Outcome;
  /** Whether a node accepts a value; undefined where the check is too costly. */
  verdict(node: Node, value: unknown): boolean | undefined;
  spend(steps: number): void;
}

export function withParts(goal: Goal, must: readonly Node[], mustNot: readonly Node[]): Goal {
  return { must: [...goal.must, ...must], mustNot: [...goal.mustNot, ...mustNot] };
}
