/**
 * A container that the verdict refused, and how many of its parts fit before the one that does not: an
 * explanation begins behind them. A chain of the latest ones, the latest first. It holds the containers
 * around the failure, unless many others were refused in between.
 */
import type { ArrayPlan, ObjectPlan } from '../program/index.ts';

const MOST_KEPT = 128;

export class RefusedContainer {
  static readonly kept: RefusedContainer = new RefusedContainer(undefined as never, [], 0, undefined);

  readonly plan: ObjectPlan | ArrayPlan;
  readonly container: object;
  readonly fitting: number;
  private readonly earlier: RefusedContainer | undefined;
  private readonly number: number;

  constructor(
    plan: ObjectPlan | ArrayPlan,
    container: object,
    fitting: number,
    earlier: RefusedContainer | undefined,
  ) {
    const number = earlier === undefined ? 0 : earlier.number + 1;
    this.plan = plan;
    this.container = container;
    this.fitting = fitting;
    this.earlier = number % MOST_KEPT === 0 ? undefined : earlier;
    this.number = number;
  }

  /** The refusal of that container by that plan, if it is this one or an earlier one. */
  find(plan: ObjectPlan | ArrayPlan, container: object): RefusedContainer | undefined {
    if (this.container === container && this.plan === plan) return this;
    let at = this.earlier;
    while (at !== undefined && (at.container !== container || at.plan !== plan)) at = at.earlier;
    return at;
  }
}
