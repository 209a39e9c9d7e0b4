/**
 * The one walk through the members of an object that verdicts and explanations share: for each member, which
 * nodes are asked about it. How they are asked is up to the class that extends it: for a verdict they judge,
 * for an explanation what does not fit is noted. The three loops of `judge-members.ts` do the same for a
 * verdict on a small object whose plan matches no names.
 */
import type { Node, ObjectPlan, PropertyRecord } from '../program/index.ts';
import { hasMember, isOwn, type Members } from './members.ts';
import type { Run } from './run.ts';

/** The lookup of a member by its name: V8 has no cache for names that an object lacks. */
export const TICKS_PER_NAME = 24;
const TICKS_PER_MEMBER = 4;

export abstract class MemberWalk {
  protected readonly plan: ObjectPlan;
  protected readonly run: Run;
  /** So many members are known to fit: they are counted only. */
  protected readonly fitting: number;
  /** How many members there are, without those that an open plan does not name. */
  count = 0;
  /** Whether it was ended before the last member. */
  isEnded = false;
  private requiredFound = 0;

  constructor(plan: ObjectPlan, run: Run, fitting = 0) {
    this.plan = plan;
    this.run = run;
    this.fitting = fitting;
  }

  /** Asks a node about a member, the node of a record where it has one; false ends the walk. */
  protected abstract askAbout(
    node: Node,
    member: unknown,
    key: string,
    index: number,
    record: PropertyRecord | undefined,
  ): boolean;

  /** Asks a node about the name of a member; false ends the walk. */
  protected abstract askAboutName(names: Node, key: string): boolean;

  get lacksRequired(): boolean {
    return this.requiredFound !== this.plan.requiredCount;
  }

  /**
   * Goes through the members of an object: those that the plan names where no others matter, or else all of
   * them.
   */
  through(value: Members): void {
    const { run, plan } = this;
    if (isWalkedByName(plan, value, run)) this.byName(value);
    else if (run.isLarge(value)) this.throughKeys(value, run.keysOf(value));
    else this.throughAll(value);
  }

  private throughAll(value: Members): void {
    const { plan } = this;
    const { records, isOpen } = plan;
    let listed = 0;
    let cursor = 0;
    for (const key in value) {
      // Inherited members come after all others.
      if (!isOwn.call(value, key)) break;
      listed++;
      // Members mostly come in the order of the schema, so the next record is tried before the others.
      let record = cursor < records.length ? records[cursor] : undefined;
      if (record === undefined || record.key !== key) record = plan.find(key);
      if (record !== undefined) cursor = record.index + 1;
      else if (isOpen) continue;
      if (!this.step(record, key, value[key])) break;
    }
    this.run.spendMembers(value, listed, !this.isEnded, TICKS_PER_MEMBER);
  }

  /** Through a large object, whose keys are listed once for all walks. */
  private throughKeys(value: Members, keys: readonly string[]): void {
    let listed = 0;
    for (const key of keys) {
      listed++;
      if (!this.step(this.plan.find(key), key, value[key])) break;
    }
    this.run.spendListed(listed, keys, !this.plan.isRecord);
  }

  private byName(value: Members): void {
    const { records } = this.plan;
    this.run.charge(records.length * TICKS_PER_NAME);
    for (const record of records) {
      if (hasMember(value, record.key) && !this.step(record, record.key, value[record.key])) break;
    }
  }

  private step(record: PropertyRecord | undefined, key: string, member: unknown): boolean {
    if (member === undefined) return true;
    if (record !== undefined && record.required) this.requiredFound++;
    const index = this.count++;
    if (index < this.fitting || this.visit(record, key, member, index)) return true;
    this.isEnded = true;
    return false;
  }

  /**
   * Asks every node of the plan about a member: that of its record, those of its patterns, or else the
   * additional one.
   */
  private visit(record: PropertyRecord | undefined, key: string, member: unknown, index: number): boolean {
    const { run, plan } = this;
    const { patterns, additional, names } = plan;
    let isDeclared = false;
    if (record?.node !== undefined) {
      isDeclared = true;
      if (!this.askAbout(record.node, member, key, index, record)) return false;
    }
    if (patterns !== undefined) {
      for (const { matcher, node } of patterns) {
        if (!matcher.test(key, run)) continue;
        isDeclared = true;
        if (!this.askAbout(node, member, key, index, undefined)) return false;
      }
    }
    if (!isDeclared && additional !== undefined) {
      if (!this.askAbout(additional, member, key, index, undefined)) return false;
    }
    return names === undefined || this.askAboutName(names, key);
  }
}

/** Whether a plan asks only for members that it names, of an object of which these are better looked up. */
export function isWalkedByName(plan: ObjectPlan, value: Members, run: Run): boolean {
  return (run.isLarge(value) || run.isLookedUp(plan, value)) && plan.asksByName;
}
