/**
 * Judges an object by a plan: its members, by the walk or the loop that suits it, its size and its
 * dependencies.
 */
import type { Node, ObjectPlan } from '../program/index.ts';
import { passesObject } from './checks.ts';
import { descend } from './judge.ts';
import { hasHidden, judgeMap, judgeOpen, judgeRecord, TOO_MANY_UNDECLARED } from './judge-members.ts';
import { hasMember, type Members } from './members.ts';
import type { Run } from './run.ts';
import { isWalkedByName, MemberWalk, TICKS_PER_NAME } from './walk-members.ts';

export function judgeObject(plan: ObjectPlan, value: Members, run: Run): boolean {
  if (isWalkedByName(plan, value, run)) return judgeByName(plan, value, run);
  const count = judgeMembers(plan, value, run);
  if (count === TOO_MANY_UNDECLARED) {
    run.lookUp(plan, value);
    return judgeByName(plan, value, run);
  }
  if (count < 0) {
    run.refuse(plan, value, ~count);
    return false;
  }
  return judgeSize(plan, count) && judgeDependencies(plan, value, run);
}

/** The number of members, or the complement of how many fit (`judge-members.ts`). */
function judgeMembers(plan: ObjectPlan, value: Members, run: Run): number {
  if (!plan.isRecord || run.isLarge(value)) return judgeByWalk(plan, value, run);
  if (plan.isMap) return plan.isIdle ? 0 : judgeMap(plan.additional, value, run);
  return plan.isOpen ? judgeOpen(plan, value, run) : judgeRecord(plan, value, run);
}

function judgeByWalk(plan: ObjectPlan, value: Members, run: Run): number {
  const walk = new VerdictWalk(plan, run);
  walk.through(value);
  if (walk.isEnded) return ~(walk.count - 1);
  return walk.lacksRequired ? ~walk.count : walk.count;
}

/** For a plan that asks nothing of members that it does not name: they are not listed. */
function judgeByName(plan: ObjectPlan, value: Members, run: Run): boolean {
  const walk = new VerdictWalk(plan, run);
  walk.through(value);
  if (walk.isEnded) return false;
  if (walk.lacksRequired && !(plan.isReadByName && hasHidden(plan, value, run))) return false;
  if (plan.checks !== undefined && !judgeSize(plan, run.countOf(value))) return false;
  return judgeDependencies(plan, value, run);
}

/** Ends at the first member that does not fit. */
class VerdictWalk extends MemberWalk {
  protected override askAbout(node: Node, member: unknown): boolean {
    return descend(node, member, this.run);
  }

  protected override askAboutName(names: Node, key: string): boolean {
    return descend(names, key, this.run);
  }
}

function judgeSize({ checks }: ObjectPlan, count: number): boolean {
  if (checks === undefined) return true;
  for (const check of checks) if (!passesObject(check, count)) return false;
  return true;
}

function judgeDependencies({ dependencies }: ObjectPlan, value: Members, run: Run): boolean {
  if (dependencies === undefined) return true;
  run.charge(dependencies.length * TICKS_PER_NAME);
  for (const { key, required, node } of dependencies) {
    if (!hasMember(value, key)) continue;
    run.charge(required.length * TICKS_PER_NAME);
    for (const name of required) if (!hasMember(value, name)) return false;
    if (node !== undefined && !descend(node, value, run)) return false;
  }
  return true;
}
