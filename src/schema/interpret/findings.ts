/** What a verdict finds out that takes long, left for whoever explains it. */
import type { ArrayPlan, ObjectPlan } from '../program/index.ts';

/** The indexes of two items of an array. */
export type EqualItems = readonly [number, number];

/** A refusal of a large container. */
interface LargeRefusal {
  readonly plan: ArrayPlan | ObjectPlan;
  readonly fitting: number;
}

export class Findings {
  private refusals: Map<object, LargeRefusal> | undefined = undefined;
  /** Those that were found last. */
  private equalItems: { readonly items: readonly unknown[]; readonly indexes: EqualItems } | undefined =
    undefined;
  private hadLastChance = false;

  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    (this.refusals ??= new Map()).set(container, { plan, fitting });
  }

  fittingOf(plan: ArrayPlan | ObjectPlan, container: object): number | undefined {
    const refusal = this.refusals?.get(container);
    return refusal?.plan === plan ? refusal.fitting : undefined;
  }

  noteEqualItems(items: readonly unknown[], indexes: EqualItems): void {
    this.equalItems = { items, indexes };
  }

  equalItemsOf(items: readonly unknown[]): EqualItems | undefined {
    return this.equalItems?.items === items ? this.equalItems.indexes : undefined;
  }

  /** True once. */
  takeLastChance(): boolean {
    if (this.hadLastChance) return false;
    return (this.hadLastChance = true);
  }

  /** The value is judged from the start. */
  forget(): void {
    this.refusals = this.equalItems = undefined;
  }
}
