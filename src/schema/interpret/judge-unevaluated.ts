/** Members and items that nothing has accounted for, on a value that has otherwise passed. */
import { kindOf } from '../../json/index.ts';
import { ITEMS_AT_A_TIME, ticksOfContained, ticksOfItems, type Node } from '../program/index.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import { attempt, descend } from './judge.ts';
import { judgeItems } from './judge-array.ts';
import type { Members } from './members.ts';
import type { Run } from './run.ts';

/** What a member costs that may be accounted for. */
export const TICKS_PER_UNEVALUATED = 12;

export function judgeUnevaluatedProperties(node: Node, value: Members, run: Run): boolean {
  const isEvaluated = evaluatedProperties(node, value, (branch) => attempt(branch, value, run), run);
  if (isEvaluated === undefined) return true;
  const unevaluated = node.object!.unevaluated!;
  const keys = run.keysOf(value);
  run.charge(keys.length * TICKS_PER_UNEVALUATED);
  for (const key of keys) {
    const member = value[key];
    if (member !== undefined && !isEvaluated(key) && !descend(unevaluated, member, run)) return false;
  }
  return true;
}

export function judgeUnevaluatedItems(node: Node, value: readonly unknown[], run: Run): boolean {
  const { prefix, contained } = evaluatedItems(node, value, (branch) => attempt(branch, value, run), run);
  const unevaluated = node.array!.unevaluated!;
  if (contained.length === 0) return judgeItems(unevaluated, value, prefix, run) < 0;
  for (let i = prefix; i < value.length;) {
    const end = Math.min(i + ITEMS_AT_A_TIME, value.length);
    run.charge(ticksOfItems(unevaluated, end - i));
    for (; i < end; i++) {
      const item = value[i];
      if ((unevaluated.kindsNotLookedInto & kindOf(item)) !== 0) continue;
      if (!attempt(unevaluated, item, run) && !isContained(contained, item, run)) return false;
    }
  }
  return true;
}

function isContained(nodes: readonly Node[], item: unknown, run: Run): boolean {
  for (const node of nodes) {
    run.charge(ticksOfContained(node, 1));
    if (attempt(node, item, run)) return true;
  }
  return false;
}
