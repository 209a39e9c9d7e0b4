/**
 * The failure of a choice that nothing fitted. Why each branch missed is worked out on the first read of
 * `branches`: for most readers the sentence is enough, and explaining ten branches takes longer than all the
 * rest of a check.
 */
import type { BranchMiss, Failure } from '../problem.ts';
import { Run } from './run.ts';

type Branches = readonly BranchMiss[] | undefined;

/** The choices of one check that nothing fitted. */
export class MissedChoices {
  private readonly value: unknown;
  private readonly steps: number;
  /** What explains the branches of each, until a reader asks for some. */
  private pending: ((run: Run) => Branches)[] = [];
  private explained: Branches[] | undefined = undefined;

  /** `steps`: what all of them together may spend. */
  constructor(value: unknown, steps: number) {
    this.value = value;
    this.steps = steps;
  }

  /** The number of the choice, to ask for its branches by. */
  add(explain: (run: Run) => Branches): number {
    return this.pending.push(explain) - 1;
  }

  branchesOf(choice: number): Branches {
    this.explained ??= this.explainAll();
    return this.explained[choice];
  }

  /** All at once and in order, so that what a failure says does not depend on which one was read first. */
  private explainAll(): Branches[] {
    const explained: Branches[] = [];
    // A run of their own: the run of the check, with its memory, is not kept for a read that may never come.
    const run = new Run(this.value, this.steps);
    try {
      for (const explain of this.pending) explained.push(explain(run));
    } catch {
      // Too costly, or the value throws by now: what was found until then is told.
    }
    this.pending = [];
    return explained;
  }
}

export class ChoiceFailure implements Failure {
  readonly code: Failure['code'];
  readonly message: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly keyword: string;
  readonly expected: string;
  readonly received: string;
  declare readonly branches?: readonly BranchMiss[];
  readonly #choices: MissedChoices;
  readonly #choice: number;

  constructor(failure: Required<Omit<Failure, 'branches'>>, choices: MissedChoices, choice: number) {
    this.code = failure.code;
    this.message = failure.message;
    this.schemaPath = failure.schemaPath;
    this.instancePath = failure.instancePath;
    this.keyword = failure.keyword;
    this.expected = failure.expected;
    this.received = failure.received;
    this.#choices = choices;
    this.#choice = choice;
    Object.defineProperty(this, 'branches', ChoiceFailure.#branchesWhenRead);
  }

  /**
   * A property of each failure, not of the class: copies, comparisons and JSON of a failure include its
   * branches.
   */
  static readonly #branchesWhenRead: PropertyDescriptor & ThisType<ChoiceFailure> = {
    enumerable: true,
    get() {
      return this.#choices.branchesOf(this.#choice);
    },
  };
}
