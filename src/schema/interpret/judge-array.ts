/** Judges an array and its items by a plan. Items are charged in chunks, as they are reached. */
import { kindOf } from '../../json/index.ts';
import {
  ITEMS_AT_A_TIME,
  MOST_ORDINARY_ITEMS,
  ticksOfContained,
  ticksOfItems,
  type ArrayPlan,
  type Node,
} from '../program/index.ts';
import { passesArray } from './checks.ts';
import { attempt, descend, descendOfKind } from './judge.ts';
import type { Run } from './run.ts';

export const TICKS_PER_ARRAY = 8;
export const TICKS_PER_PREFIXED = 4;

export function judgeArray(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  if (value.length > MOST_ORDINARY_ITEMS) run.spend(value.length);
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesArray(check, value, run)) return false;
  }
  const { prefix } = plan;
  const prefixed = Math.min(prefix.length, value.length);
  run.charge(prefixed * TICKS_PER_PREFIXED + TICKS_PER_ARRAY);
  for (let i = 0; i < prefixed; i++) if (!descend(prefix[i]!, value[i], run)) return false;
  if (plan.rest !== undefined && !judgeRest(plan, value, run)) return false;
  return plan.contains === undefined || judgeContains(plan, value, run);
}

function judgeRest(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  const misfit = judgeItems(plan.rest!, value, plan.prefix.length, run);
  if (misfit < 0) return true;
  run.refuse(plan, value, misfit);
  return false;
}

/** The index of the first item, from one on, that a node refuses; -1 where there is none. */
export function judgeItems(node: Node, value: readonly unknown[], from: number, run: Run): number {
  const { kinds, kindsNotLookedInto } = node;
  for (let i = from; i < value.length;) {
    const end = Math.min(i + ITEMS_AT_A_TIME, value.length);
    run.charge(ticksOfItems(node, end - i));
    for (; i < end; i++) {
      const item = value[i];
      const kind = kindOf(item);
      if ((kindsNotLookedInto & kind) !== 0) continue;
      if ((kinds & kind) === 0 || !descendOfKind(node, item, kind, run)) return i;
    }
  }
  return -1;
}

function judgeContains(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  const { node, minimum, maximum } = plan.contains!;
  if (minimum === 0 && maximum === Infinity) return true;
  let matches = 0;
  for (let i = 0; i < value.length;) {
    const end = Math.min(i + ITEMS_AT_A_TIME, value.length);
    run.charge(ticksOfContained(node, end - i));
    for (; i < end; i++) {
      if (!attempt(node, value[i], run)) continue;
      if (++matches > maximum) return false;
      if (matches >= minimum && maximum === Infinity) return true;
    }
  }
  return matches >= minimum;
}
