/**
 * What generated code calls: its budget, and the few checks that are too long to be written out, which are
 * the interpreter's own, so that both tiers agree. At the end of its budget or depth, code throws
 * HANDED_OVER, and the interpreter decides from the start.
 */
import {
  evaluatedItems,
  evaluatedProperties,
  findEqualItems,
  hasMember,
  equalsOne,
  Run,
  TICKS_PER_NAME,
  type EvaluatedItems,
  type Members,
} from '../interpret/index.ts';
import { Meter, TICKS_PER_STEP } from '../meter.ts';
import {
  ticksOfContained,
  type ArrayPlan,
  type Equality,
  type Node,
  type ObjectPlan,
} from '../program/index.ts';

/** Not an error: no stack is taken, since it only ever leads to the interpreter. */
export const HANDED_OVER: unique symbol = Symbol('handed over');

/** Nested calls of generated functions; deeper values are the interpreter's. */
export const MAX_NESTING = 200;

/** What code charges for the members of an object, in ticks. */
export const LARGE_OBJECT = 128;
export const TICKS_PER_OBJECT = 8;
export const TICKS_PER_LARGE_MEMBER = 28;

/** The generated function of a branch that has one. */
export type Branches = ReadonlyMap<Node, (value: unknown, depth: number) => boolean>;

export class Runtime extends Meter {
  /** For the checks that remember something during a call; most calls need none. */
  run: Run | undefined = undefined;

  /** Whether a refusal will be explained. */
  isNoting = false;
  /**
   * The last refused container, its plan, and how many of its parts fit: an explanation begins behind them.
   */
  private refusing: ArrayPlan | ObjectPlan | undefined = undefined;
  private refused: object | undefined = undefined;
  private fitting = 0;

  constructor() {
    super(0);
  }

  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    this.refusing = plan;
    this.refused = container;
    this.fitting = fitting;
  }

  /** Passes the note on to the run that explains, and forgets it. */
  passNotesTo(run: Run): void {
    if (this.refused !== undefined) run.refuse(this.refusing!, this.refused, this.fitting);
    this.forget();
  }

  forget(): void {
    this.refused = undefined;
  }

  hasLengthOf(text: string, least: number, most: number): boolean {
    const length = this.borrow(text, (run) => run.lengthOf(text));
    return length >= least && length <= most;
  }

  equalsOne(equality: Equality, value: unknown): boolean {
    return this.borrow(value, (run) => equalsOne(equality, value, run));
  }

  hasEqualItems(items: readonly unknown[]): boolean {
    return this.borrow(items, (run) => findEqualItems(items, run) !== undefined);
  }

  hasMembers(value: Members, names: readonly string[]): boolean {
    this.charge(names.length * TICKS_PER_NAME);
    return names.every((name) => hasMember(value, name));
  }

  /** Notes that an object is large; its keys have been charged. */
  noteLarge(value: object): void {
    this.borrow(value, (run) => run.noteLarge(value));
  }

  /** The number of members of an object; that of a large one is counted once. */
  countOf(value: Members): number {
    return this.borrow(value, (run) => run.countOf(value));
  }

  /** All keys of an object, listed once where it is large. */
  keysOf(value: object): readonly string[] {
    return this.borrow(value, (run) => run.keysOf(value));
  }

  /** Whether a property is accounted for; undefined where all of them are. */
  evaluatedProperties(
    node: Node,
    value: Members,
    branches: Branches,
    depth: number,
  ): ((key: string) => boolean) | undefined {
    return evaluatedProperties(node, value, (branch) => branches.get(branch)!(value, depth), this);
  }

  /** Which items are accounted for. */
  evaluatedItems(node: Node, value: readonly unknown[], branches: Branches, depth: number): EvaluatedItems {
    return evaluatedItems(node, value, (branch) => branches.get(branch)!(value, depth), this);
  }

  /** Whether one of the nodes accounts for an item. */
  isContained(nodes: readonly Node[], item: unknown, branches: Branches, depth: number): boolean {
    for (const node of nodes) {
      this.charge(ticksOfContained(node, 1));
      if (branches.get(node)!(item, depth)) return true;
    }
    return false;
  }

  override spendOnTables(steps: number): void {
    this.borrow(undefined, (run) => run.spendOnTables(steps));
  }

  private borrow<Result>(value: unknown, use: (run: Run) => Result): Result {
    this.run ??= new Run(value, this.left / TICKS_PER_STEP);
    this.run.left = this.left;
    const result = use(this.run);
    this.left = this.run.left;
    return result;
  }
}
