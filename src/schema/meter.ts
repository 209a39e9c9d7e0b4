/**
 * The budget of one call: every stage that walks data spends steps from it, so that cost is counted through
 * references, patterns and equality alike (R-BOUND-2). A step stands for about 50 ns of the interpreter; what
 * takes less is charged in ticks, the eighths of a step. Running out leaves by one exception, which the
 * validator turns into the outcome `exhausted`; nothing else may catch it.
 */
export class OutOfSteps extends Error {
  override name = 'OutOfSteps';
}

export const TICKS_PER_STEP = 8;
/** Tables that outlive the call may take half as much as all the rest. */
export const TICKS_PER_STEP_ON_TABLES: number = 2 * TICKS_PER_STEP;

export class Meter {
  /** In ticks. */
  left: number;
  leftForTables: number;

  constructor(steps: number) {
    this.left = this.leftForTables = steps * TICKS_PER_STEP;
  }

  spend(steps: number): void {
    this.charge(steps * TICKS_PER_STEP);
  }

  charge(ticks: number): void {
    this.left -= ticks;
    if (this.left < 0) throw new OutOfSteps();
  }

  /**
   * For tables that later calls find ready, such as those of automata: a budget of their own, so that no call
   * gets further than another because of what was checked before it.
   */
  spendOnTables(steps: number): void {
    this.leftForTables -= steps * TICKS_PER_STEP_ON_TABLES;
    if (this.leftForTables < 0) throw new OutOfSteps();
  }
}
