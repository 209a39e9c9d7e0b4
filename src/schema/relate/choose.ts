/**
 * A cube with open choices in; the outcome of the first way through them that leads to a value out. The
 * choice with the fewest alternatives comes first. Branches that no value can fit are not refuted, which
 * keeps unions of many objects cheap.
 */
import type { Node } from '../program/index.ts';
import type { Alternative, Cube, Disjunction } from './cube.ts';
import type { Goal } from './goal.ts';
import { EMPTY, firstWitness, type Outcome } from './outcome.ts';

export interface Choosing {
  spend(steps: number): void;
  /** Another question about the same value. */
  solve(goal: Goal): Outcome;
  /** No choice is left. */
  leaf(cube: Cube): Outcome;
}

export function chooseBetween(cube: Cube, choosing: Choosing): Outcome {
  choosing.spend(1 + cube.pending.length);
  if (!propagate(cube)) return EMPTY;
  if (cube.pending.length > 1 && !dropImplied(cube, choosing)) return EMPTY;
  const [first, ...others] = [...cube.pending].sort((a, b) => a.alternatives.length - b.alternatives.length);
  if (first === undefined) return choosing.leaf(cube);
  cube.pending = others;
  return firstWitness(first.alternatives, (alternative) => {
    const next = cube.copy();
    return next.addAll(alternative) ? chooseBetween(next, choosing) : EMPTY;
  });
}

/**
 * Settles choices with one alternative until every other choice has several. False: nothing is possible.
 */
function propagate(cube: Cube): boolean {
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    const pending = cube.pending;
    cube.pending = [];
    for (const disjunction of pending) {
      const { alternatives, refuted } = disjunction;
      if (alternatives.some((alternative) => cube.implies(alternative))) continue;
      const possible = alternatives.filter((alternative) => cube.allows(alternative));
      if (possible.length === 0) return false;
      if (possible.length === 1) {
        if (!cube.addAll(possible[0]!)) return false;
        hasChanged = true;
      } else {
        cube.pending.push(
          possible.length === alternatives.length ? disjunction : { alternatives: possible, refuted },
        );
      }
    }
  }
  return true;
}

/** A node that excludes the other nodes need not be refuted, and cannot be chosen. */
function dropImplied(cube: Cube, choosing: Choosing): boolean {
  const fitting = [...cube.signs].flatMap(([node, sign]) => (sign ? [node] : []));
  const excludes = (node: Node): boolean =>
    choosing.solve({ must: [...fitting, node], mustNot: [] }).kind === 'empty';
  cube.pending = cube.pending.filter(({ refuted }) => refuted === undefined || !excludes(refuted));
  if (cube.pending.length < 2) return true;
  const undecided: Disjunction[] = [];
  for (const disjunction of cube.pending) {
    const { alternatives, refuted } = disjunction;
    const possible =
      refuted === undefined ? alternatives.filter((one) => !startsExcluded(one, excludes)) : alternatives;
    if (possible.length === 0) return false;
    undecided.push(possible === alternatives ? disjunction : { alternatives: possible, refuted });
  }
  cube.pending = undecided;
  return true;
}

function startsExcluded([first]: Alternative, excludes: (node: Node) => boolean): boolean {
  return first?.of === 'fits' && excludes(first.node);
}
