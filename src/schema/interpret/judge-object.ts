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
  TOO_MANY_STRANGERS,
} from './judge-members.ts';
import { countMembers, hasMember, ownMembers, type Members } from './members.ts';
import type { Run } from './run.ts';

export function judgeObject(plan: ObjectPlan, value: Members, run: Run): boolean {
  const listed = run.listedKeys(value);
  if (listed !== undefined && plan.asksByName) return judgeByName(plan, value, listed, run);
  const count =
    listed !== undefined
      ? judgeListed(plan, value, listed, run)
      : plan.isMap
        ? plan.isIdle
          ? 0
          : judgeMap(plan.additional, value, run)
        : plan.isOpen
          ? judgeOpen(plan, value, run)
          : plan.isRecord
            ? judgeRecord(plan, value, run)
            : judgeMembers(plan, value, run);
  if (count === TOO_MANY_STRANGERS) return judgeByName(plan, value, [], run);
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

/** A large object and a plan that asks for members by name: the others need not be looked at. */
function judgeByName(plan: ObjectPlan, value: Members, keys: readonly string[], run: Run): boolean {
  run.spendNames(plan.records.length);
  for (const { key, required, node } of plan.records) {
    if (!hasMember(value, key)) {
      if (required && !(plan.isReadByName && hasHidden(plan, value, run))) return false;
    } else if (node !== undefined && !descend(node, value[key], run)) return false;
  }
  if (plan.checks !== undefined) {
    run.spend(keys.length);
    const count = countMembers(value, keys);
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
}

function judgeDependencies(plan: ObjectPlan, value: Members, run: Run): boolean {
  run.spendNames(plan.dependencies!.length);
  for (const { key, required, node } of plan.dependencies!) {
    if (!hasMember(value, key)) continue;
    run.spendNames(required.length);
    for (const name of required) if (!hasMember(value, name)) return false;
    if (node !== undefined && !descend(node, value, run)) return false;
  }
  return true;
}
