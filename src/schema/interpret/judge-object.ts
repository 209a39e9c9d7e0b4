/** What a plan asks of an object: of its members, by the loop that suits it (`judge-members.ts`), and of the object as a whole. */
import type { ObjectPlan } from '../program/index.ts';
import { passesObject } from './checks.ts';
import { descend } from './judge.ts';
import {
  hasHidden,
  INHERITED,
  judgeListed,
  judgeMap,
  judgeMembers,
  judgeOpen,
  judgeRecord,
  TOO_MANY_UNDECLARED,
} from './judge-members.ts';
import { hasMember, ownMembers, type Members } from './members.ts';
import type { Run } from './run.ts';

/** What the question after one member by its name costs: V8 has no short way to a name that an object lacks. */
export const TICKS_PER_NAME = 24;

export function judgeObject(plan: ObjectPlan, value: Members, run: Run): boolean {
  const isLarge = run.isLarge(value);
  if ((isLarge || run.isLookedUp(plan, value)) && plan.asksByName) return judgeByName(plan, value, run);
  const count = isLarge ? judgeListed(plan, value, run.keysOf(value), run) : judgeByWalk(plan, value, run);
  if (count === TOO_MANY_UNDECLARED) {
    run.lookUp(plan, value);
    return judgeByName(plan, value, run);
  }
  if (count === INHERITED) return judgeObject(plan, ownMembers(value), run);
  if (count < 0) {
    run.refuseObject(plan, value);
    return false;
  }
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
}

/** The number of members, by the loop that suits the plan; or why there is none. */
function judgeByWalk(plan: ObjectPlan, value: Members, run: Run): number {
  if (plan.isMap) return plan.isIdle ? 0 : judgeMap(plan.additional, value, run);
  if (plan.isOpen) return judgeOpen(plan, value, run);
  return plan.isRecord ? judgeRecord(plan, value, run) : judgeMembers(plan, value, run);
}

/** For a plan that asks nothing of members that it does not name: they are not listed. */
function judgeByName(plan: ObjectPlan, value: Members, run: Run): boolean {
  run.charge(plan.records.length * TICKS_PER_NAME);
  for (const { key, required, node } of plan.records) {
    if (!hasMember(value, key)) {
      if (required && !(plan.isReadByName && hasHidden(plan, value, run))) return false;
    } else if (node !== undefined && !descend(node, value[key], run)) return false;
  }
  if (plan.checks !== undefined) {
    const count = run.countOf(value);
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
}

function judgeDependencies(plan: ObjectPlan, value: Members, run: Run): boolean {
  run.charge(plan.dependencies!.length * TICKS_PER_NAME);
  for (const { key, required, node } of plan.dependencies!) {
    if (!hasMember(value, key)) continue;
    run.charge(required.length * TICKS_PER_NAME);
    for (const name of required) if (!hasMember(value, name)) return false;
    if (node !== undefined && !descend(node, value, run)) return false;
  }
  return true;
}
