/** What a plan asks of an array and of its items. */
import { kindOf } from '../../json/index.ts';
import type { ArrayPlan } from '../program/index.ts';
import { passesArray } from './checks.ts';
import { attempt, descend, descendOfKind } from './judge.ts';
import type { Run } from './run.ts';

const STEPS_PER_CONTAINED = 6;

export function judgeArray(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesArray(check, value, run)) return false;
  }
  run.spend(value.length + 1);
  const { prefix, rest } = plan;
  const prefixed = Math.min(prefix.length, value.length);
  for (let i = 0; i < prefixed; i++) if (!descend(prefix[i]!, value[i], run)) return false;
  if (rest !== undefined) {
    const { kinds, kindsOnly } = rest;
    for (let i = prefix.length; i < value.length; i++) {
      const item = value[i];
      const kind = kindOf(item);
      if ((kinds & kind) !== 0 && (kindsOnly || descendOfKind(rest, item, kind, run))) continue;
      run.refuse(plan, value, i);
      return false;
    }
  }
  return plan.contains === undefined || judgeContains(plan, value, run);
}

function judgeContains(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  const { node, minimum, maximum } = plan.contains!;
  if (minimum === 0 && maximum === Infinity) return true;
  let matches = 0;
  run.spend(value.length * STEPS_PER_CONTAINED);
  for (const item of value) {
    if (!attempt(node, item, run)) continue;
    if (++matches > maximum) return false;
    if (matches >= minimum && maximum === Infinity) return true;
  }
  return matches >= minimum;
}
