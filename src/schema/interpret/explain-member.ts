/**
 * The shortest way to say what is wrong most often: an object of which the verdict noted one member that does not fit, and that
 * is a leaf. Where there is more to it, nothing is told here, and the search takes over.
 */
import { kindOf, OBJECT } from '../../json/index.ts';
import { placedNode, type Node, type ObjectPlan } from '../program/index.ts';
import { questionChecks, questionKind } from './explain-leaf.ts';
import { judge } from './judge.ts';
import { isOwn, type Members } from './members.ts';
import { Place } from './place.ts';
import type { Run } from './run.ts';
import { Suspect } from './search.ts';
import type { Sink } from './sink.ts';

const WHOLE_VALUE = new Place();
/** Behind more of them than so many, what a search costs besides does not matter, and going there twice would. */
const FEW_MEMBERS = 24;
const TICKS_PER_MEMBER = 8;

/** False where the search has to find out. */
export function explainMember(owner: Node, value: unknown, run: Run, sink: Sink): boolean {
  const plan = owner.object;
  if (plan === undefined || !owner.membersOnly || kindOf(value) !== OBJECT) return false;
  if (run.isLarge(value as Members)) return false;
  if (!plan.isRecord || plan.checks !== undefined || plan.dependencies !== undefined) return false;
  const fitting = run.fittingOf(plan, value as Members);
  if (fitting < 0 || fitting > FEW_MEMBERS) return false;
  const suspect = onlyMisfit(owner, plan, value as Members, fitting, run);
  if (suspect === undefined) return false;
  if ((suspect.node.kinds & kindOf(suspect.value)) === 0) questionKind(suspect, sink);
  else questionChecks(suspect, run, sink);
  return true;
}

/** The member that the verdict noted, where it is a leaf and all others fit. */
function onlyMisfit(
  owner: Node,
  plan: ObjectPlan,
  value: Members,
  fitting: number,
  run: Run,
): Suspect | undefined {
  const { records, additional, isOpen } = plan;
  let suspect: Suspect | undefined;
  let count = 0;
  let found = 0;
  let cursor = 0;
  for (const key in value) {
    // Inherited members come after all others.
    if (!isOwn.call(value, key)) break;
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record === undefined || record.key !== key) record = plan.find(key);
    const member = value[key];
    if (record === undefined) {
      if (member === undefined && !isOpen) continue;
    } else {
      if (member === undefined) continue;
      cursor = record.index + 1;
      if (record.required) found++;
    }
    const index = count++;
    if (index < fitting) continue;
    if (record === undefined ? additional === undefined : record.takes(kindOf(member))) continue;
    const node = (record === undefined ? undefined : placedNode(record, owner)) ?? additional!;
    if (!node.leaf) return undefined;
    if (index === fitting) suspect = new Suspect(node, member, WHOLE_VALUE, key, true);
    else if (!judge(node, member, run)) return undefined;
  }
  run.spendMembers(value, count, true, TICKS_PER_MEMBER);
  return found === plan.requiredCount ? suspect : undefined;
}
