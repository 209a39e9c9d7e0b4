/** What a verdict leaves behind for whoever explains it, so that nothing is found out twice. */
import type { ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { Refusal } from './refusal.ts';

const LARGE_CONTAINER = 1_000;

/** Somebody faster, who may be asked for the verdict on a part; undefined where the interpreter has to find it. */
export interface PartVerdicts {
  /** How much one explanation may ask. */
  readonly questions: number;
  verdictOn(node: Node, value: unknown): boolean | undefined;
  /** What the interpreter spent on it instead. */
  note(node: Node, steps: number): void;
}

/** The indexes of two items of an array. */
export type EqualItems = readonly [number, number];

export class Findings {
  private parts: PartVerdicts | undefined = undefined;
  private questions = 0;
  /** The latest one. */
  private refusals: Refusal | undefined = undefined;
  /** Those that took long are not forgotten. */
  private largeRefusals: Map<object, Refusal> | undefined = undefined;
  /** Those that were found last. */
  private equalItems: { readonly items: readonly unknown[]; readonly indexes: EqualItems } | undefined =
    undefined;
  private hadLastChance = false;

  askFirst(parts: PartVerdicts): void {
    this.parts = parts;
    this.questions = parts.questions;
  }

  /** The verdict of whoever is to be asked first. */
  verdictOn(node: Node, value: unknown): boolean | undefined {
    return this.parts === undefined || --this.questions < 0 ? undefined : this.parts.verdictOn(node, value);
  }

  /** What the interpreter spent where nobody knew better. */
  noteSpent(node: Node, steps: number): void {
    this.parts?.note(node, steps);
  }

  /** Notes how many parts fitted before one did not: whoever explains the container need not ask about them again. */
  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    if (fitting < LARGE_CONTAINER) this.refusals = new Refusal(plan, container, fitting, this.refusals);
    else (this.largeRefusals ??= new Map()).set(container, new Refusal(plan, container, fitting));
  }

  /** How many parts are known to fit, and that the next one does not; undefined where that is not known. */
  fittingOf(plan: ArrayPlan | ObjectPlan, container: object): number | undefined {
    const known = this.refusals?.find(plan, container)?.fitting;
    if (known !== undefined || this.largeRefusals === undefined) return known;
    const large = this.largeRefusals.get(container);
    return large?.plan === plan ? large.fitting : undefined;
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
    this.refusals = this.largeRefusals = this.equalItems = undefined;
  }
}
