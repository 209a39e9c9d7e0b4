/** Costly results of a verdict, kept for its explanation. */
import type { ArrayPlan, ObjectPlan } from '../program/index.ts';

/** The indexes of two items of an array. */
export type EqualItems = readonly [number, number];

/** A refusal of a large container. */
interface LargeContainer {
  readonly plan: ArrayPlan | ObjectPlan;
  readonly fitting: number;
}

export class Findings {
  private refusedContainers: Map<object, LargeContainer> | undefined = undefined;
  /** Of arrays: those that were found, or undefined where all items differ. */
  private equalItems: Map<readonly unknown[], EqualItems | undefined> | undefined = undefined;
  private hadLastChance = false;

  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    (this.refusedContainers ??= new Map()).set(container, { plan, fitting });
  }

  fittingOf(plan: ArrayPlan | ObjectPlan, container: object): number | undefined {
    const refusal = this.refusedContainers?.get(container);
    return refusal?.plan === plan ? refusal.fitting : undefined;
  }

  noteEqualItems(items: readonly unknown[], indexes: EqualItems | undefined): void {
    (this.equalItems ??= new Map()).set(items, indexes);
  }

  /** Null where nothing is known of them. */
  equalItemsOf(items: readonly unknown[]): EqualItems | undefined | null {
    if (this.equalItems?.has(items) !== true) return null;
    return this.equalItems.get(items);
  }

  /** True once. */
  takeLastChance(): boolean {
    if (this.hadLastChance) return false;
    return (this.hadLastChance = true);
  }

  /** The value is judged from the start. */
  forget(): void {
    this.refusedContainers = this.equalItems = undefined;
  }
}
