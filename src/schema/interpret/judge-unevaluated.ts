/** Members and items that nothing has accounted for, on a value that has otherwise passed. */
import type { Node } from '../program/index.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import { attempt, descend } from './judge.ts';
import { judgeItems } from './judge-array.ts';
import type { Members } from './members.ts';
import type { Run } from './run.ts';

/** What a member or item costs that may be accounted for. */
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
  const { prefix, indexes } = evaluatedItems(
    node,
    value,
    (branch) => attempt(branch, value, run),
    (contained, index) => attempt(contained, value[index], run),
    run,
  );
  const unevaluated = node.array!.unevaluated!;
  if (indexes === undefined) return judgeItems(unevaluated, value, prefix, run) < 0;
  run.charge(Math.max(0, value.length - prefix) * TICKS_PER_UNEVALUATED);
  for (let i = prefix; i < value.length; i++) {
    if (!indexes.has(i) && !descend(unevaluated, value[i], run)) return false;
  }
  return true;
}
