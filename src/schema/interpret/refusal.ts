/**
 * What the verdict found out about a container that it refused: how many of its parts fitted before one did not. Whoever
 * explains the container need not ask about those again. Kept for the latest ones only, as a chain, the latest first: those
 * on the way down to what refused the whole value are among them, unless much else was refused in between.
 */
import type { ArrayPlan, ObjectPlan } from '../program/index.ts';

const MOST_KEPT = 128;

export class Refusal {
  static readonly kept: Refusal = new Refusal(undefined as never, [], 0, undefined);

  readonly plan: ObjectPlan | ArrayPlan;
  readonly container: object;
  readonly fitting: number;
  private readonly earlier: Refusal | undefined;
  private readonly number: number;

  constructor(
    plan: ObjectPlan | ArrayPlan,
    container: object,
    fitting: number,
    earlier: Refusal | undefined,
  ) {
    const number = earlier === undefined ? 0 : earlier.number + 1;
    this.plan = plan;
    this.container = container;
    this.fitting = fitting;
    this.earlier = number % MOST_KEPT === 0 ? undefined : earlier;
    this.number = number;
  }

  /** The refusal of that container by that plan, if it is this one or an earlier one. */
  find(plan: ObjectPlan | ArrayPlan, container: object): Refusal | undefined {
    if (this.container === container && this.plan === plan) return this;
    let at = this.earlier;
    while (at !== undefined && (at.container !== container || at.plan !== plan)) at = at.earlier;
    return at;
  }
}
