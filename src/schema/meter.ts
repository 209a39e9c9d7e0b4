/**
 * The budget of one call: every stage that walks data spends steps from it, so that cost is counted through
 * references, patterns and equality alike (R-BOUND-2). Running out leaves by one exception, which the
 * validator turns into the outcome `exhausted`; nothing else may catch it.
 */
export class OutOfSteps extends Error {
  override name = 'OutOfSteps';
}

export class Meter {
  left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OutOfSteps();
  }
}
