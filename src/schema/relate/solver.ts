/**
 * A goal in; a confirmed value, a proof that there is none, or the keyword that stopped the search out. The
 * search goes kind by kind, makes one choice after another, and hands the rest to the search for the kind. A
 * goal that recurs inside a smaller value counts as empty for the moment, since a smallest value of it would
 * contain a smaller one; conclusions from that are kept only if the goal proves to be empty.
 */
import { canonicalText, JSON_KINDS } from '../../json/index.ts';
import { decide, Run } from '../interpret/index.ts';
import { OutOfSteps, type Meter } from '../meter.ts';
import type { Node } from '../program/index.ts';
import type { Classes } from './classes.ts';
import { Cube } from './cube.ts';
import type { Goal, Search } from './goal.ts';
import { EMPTY, firstWitness, unknown, witness, type Outcome } from './outcome.ts';
import { chooseBetween } from './choose.ts';
import { searchKind, listedValues } from './kinds.ts';

/** In this order: the smallest values first. */
const KINDS: readonly number[] = [1, 2, 4, 8, 16, 32, 64];
const SCALARS: ReadonlyMap<number, readonly unknown[]> = new Map<number, readonly unknown[]>([
  [1, [null]],
  [2, [true, false]],
]);

/** Goals inside goals: each takes a few frames of the call stack. */
const MAX_NESTING = 100;
const STEPS_PER_CONFIRMATION = 20_000;
const STEPS_PER_GOAL = 4;

interface Assumed {
  readonly key: string;
  /** The goal in progress that the proof leans on, by its place in the stack. */
  lowest: number;
}

/** Lives for one relation of two schemas. */
export class Solver implements Search {
  private readonly classes: Classes;
  private readonly meter: Meter;
  private readonly outcomes = new Map<string, Outcome>();
  /** The goals in progress, each with the nesting of its value. */
  private readonly progress = new Map<string, { readonly index: number; readonly nesting: number }>();
  private assumed: Assumed[] = [];
  private lowest = Infinity;
  private nesting = 0;
  private goals = 0;

  constructor(classes: Classes, meter: Meter) {
    this.classes = classes;
    this.meter = meter;
  }

  /** The whole value, of some kinds. */
  solveRoot(goal: Goal, kinds: number): Outcome {
    if (kinds === JSON_KINDS) return this.solve(goal);
    const { must, mustNot } = { must: this.distinct(goal.must), mustNot: this.distinct(goal.mustNot) };
    if (must.some((node) => mustNot.includes(node))) return EMPTY;
    return this.search({ must, mustNot }, [], kinds);
  }

  inside(goal: Goal, excluded?: readonly unknown[]): Outcome {
    this.nesting++;
    try {
      return this.solve(goal, excluded);
    } finally {
      this.nesting--;
    }
  }

  /** The same value, under another goal. */
  solve({ must, mustNot }: Goal, excluded: readonly unknown[] = []): Outcome {
    this.meter.spend(STEPS_PER_GOAL);
    const goal = { must: this.distinct(must), mustNot: this.distinct(mustNot) };
    if (goal.must.some((node) => goal.mustNot.includes(node))) return EMPTY;
    if (excluded.length > 0) return this.guarded(() => this.search(goal, excluded));
    const key = this.keyOf(goal);
    const outcome = this.outcomes.get(key) ?? this.recall(key);
    if (outcome !== undefined) return outcome;
    return this.remembered(key, () => this.search(goal, excluded));
  }

  verdict(node: Node, value: unknown): boolean | undefined {
    const run = new Run(value, STEPS_PER_CONFIRMATION);
    this.meter.spend(2);
    try {
      return decide(node, value, run);
    } catch (error) {
      if (error instanceof OutOfSteps) return undefined;
      throw error;
    }
  }

  spend(steps: number): void {
    this.meter.spend(steps);
  }

  private recall(key: string): Outcome | undefined {
    const entry = this.assumed.find((one) => one.key === key);
    if (entry !== undefined) {
      this.lowest = Math.min(this.lowest, entry.lowest);
      return EMPTY;
    }
    const pending = this.progress.get(key);
    if (pending === undefined) return undefined;
    if (pending.nesting >= this.nesting) return unknown('$ref');
    this.lowest = Math.min(this.lowest, pending.index);
    return EMPTY;
  }

  private remembered(key: string, search: () => Outcome): Outcome {
    const index = this.goals;
    const [outside, before] = [this.lowest, this.assumed.length];
    this.lowest = Infinity;
    this.progress.set(key, { index, nesting: this.nesting });
    const outcome = this.guarded(search);
    this.progress.delete(key);
    const leansOn = this.lowest < index ? this.lowest : Infinity;
    if (outcome.kind !== 'empty') {
      this.assumed.length = before;
      this.outcomes.set(key, outcome);
    } else if (leansOn === Infinity) {
      for (const { key: proven } of this.assumed.splice(before)) this.outcomes.set(proven, EMPTY);
      this.outcomes.set(key, EMPTY);
    } else {
      for (const entry of this.assumed.slice(before)) entry.lowest = Math.min(entry.lowest, leansOn);
      this.assumed.push({ key, lowest: leansOn });
    }
    // An outcome that is not empty is confirmed or unknown: it depends on no assumption.
    this.lowest = outcome.kind === 'empty' ? Math.min(outside, leansOn) : outside;
    return outcome;
  }

  private guarded(search: () => Outcome): Outcome {
    if (this.goals >= MAX_NESTING) return unknown('$ref');
    this.goals++;
    try {
      return search();
    } finally {
      this.goals--;
    }
  }

  private search(goal: Goal, excluded: readonly unknown[], kinds = JSON_KINDS): Outcome {
    const possible = goal.must.reduce((left, node) => left & node.kinds, kinds);
    return firstWitness(
      KINDS.filter((kind) => (possible & kind) !== 0),
      (kind) => this.searchOfKind(goal, kind, excluded),
    );
  }

  private searchOfKind(goal: Goal, kind: number, excluded: readonly unknown[]): Outcome {
    const scalars = SCALARS.get(kind);
    if (scalars !== undefined) return this.amongst(scalars, goal, excluded);
    const cube = new Cube(kind, (node) => this.classes.of(node));
    const isPossible =
      goal.must.every((node) => cube.add({ of: 'fits', node })) &&
      goal.mustNot.every((node) => cube.add({ of: 'misfits', node }));
    if (!isPossible) return EMPTY;
    const listed = listedValues(cube);
    if (listed !== undefined) return this.amongst(listed, goal, excluded);
    return chooseBetween(cube, {
      spend: (steps) => this.spend(steps),
      solve: (part) => this.solve(part),
      leaf: (leaf) => this.searchLeaf(leaf, goal, excluded),
    });
  }

  private searchLeaf(cube: Cube, goal: Goal, excluded: readonly unknown[]): Outcome {
    const listed = listedValues(cube);
    if (listed !== undefined) return this.amongst(listed, goal, excluded);
    const outcome = searchKind(cube, this, excluded);
    if (outcome.kind !== 'witness') return outcome;
    return this.confirms(goal, outcome.value, excluded) === true ? outcome : unknown(doubtfulKeyword(cube));
  }

  /** Where only these values are possible, each is put to the interpreter. */
  private amongst(values: readonly unknown[], goal: Goal, excluded: readonly unknown[]): Outcome {
    return firstWitness(values, (value) => {
      const verdict = this.confirms(goal, value, excluded);
      return verdict === true ? witness(value) : verdict === false ? EMPTY : unknown('limits.steps');
    });
  }

  private confirms(
    { must, mustNot }: Goal,
    value: unknown,
    excluded: readonly unknown[],
  ): boolean | undefined {
    if (isListed(value, excluded)) return false;
    let result: boolean | undefined = true;
    for (const [nodes, expected] of [
      [must, true],
      [mustNot, false],
    ] as const) {
      for (const node of nodes) {
        const verdict = this.verdict(node, value);
        if (verdict === undefined) result = undefined;
        else if (verdict !== expected) return false;
      }
    }
    return result;
  }

  private distinct(nodes: readonly Node[]): Node[] {
    const classes = new Set(nodes.map((node) => this.classes.of(node)));
    return [...classes].sort((a, b) => this.classes.numberOf(a) - this.classes.numberOf(b));
  }

  private keyOf({ must, mustNot }: Goal): string {
    const numbers = (nodes: readonly Node[]): string =>
      nodes.map((node) => this.classes.numberOf(node)).join();
    return `${numbers(must)}!${numbers(mustNot)}`;
  }
}

function isListed(value: unknown, list: readonly unknown[]): boolean {
  if (list.length === 0) return false;
  const text = canonicalText(value);
  return list.some((one) => canonicalText(one) === text);
}

/** The keyword that refused a value after all: only these are read loosely. */
function doubtfulKeyword({ plans, demands }: Cube): string {
  const owners = [...plans, ...demands.flatMap((demand) => ('owner' in demand ? [demand.owner] : []))];
  if (owners.some(({ object }) => object?.unevaluated !== undefined)) return 'unevaluatedProperties';
  if (owners.some(({ array }) => array?.unevaluated !== undefined)) return 'unevaluatedItems';
  return owners.some(({ array }) => array?.contains !== undefined) ? 'contains' : 'patternProperties';
}
