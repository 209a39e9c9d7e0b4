/**
 * A shortcut for the most frequent refusal: an object with one member that does not fit, which the verdict
 * has noted and which is a leaf. Every other refusal is left to the search. docs/performance.md has what it
 * saves.
 */
import { kindOf, OBJECT } from '../../json/index.ts';
import { placedNode, type Node, type ObjectPlan, type PropertyRecord } from '../program/index.ts';
import { explainChecks, explainKind } from './explain-leaf.ts';
import { judge } from './judge.ts';
import type { Members } from './members.ts';
import { InstanceLocation } from './instance-location.ts';
import type { Run } from './run.ts';
import { Suspect } from './search.ts';
import type { FailureCollector } from './failure-collector.ts';
import { MemberWalk } from './walk-members.ts';

const WHOLE_VALUE = new InstanceLocation();
/**
 * Behind more members than this, the fixed cost of a search matters less than walking to the member twice.
 */
const FEW_MEMBERS = 24;

/** False where the search has to explain. */
export function explainMember(owner: Node, value: unknown, run: Run, collector: FailureCollector): boolean {
  const plan = owner.object;
  if (plan === undefined || !owner.membersOnly || kindOf(value) !== OBJECT) return false;
  if (run.isLarge(value as Members)) return false;
  if (!plan.isRecord || plan.checks !== undefined || plan.dependencies !== undefined) return false;
  const fitting = run.fittingOf(plan, value as Members);
  if (fitting < 0 || fitting > FEW_MEMBERS) return false;
  const walk = new LeafSearch(owner, plan, run, fitting);
  walk.through(value as Members);
  const { suspect } = walk;
  if (walk.isEnded || walk.lacksRequired || suspect === undefined) return false;
  if ((suspect.node.kinds & kindOf(suspect.value)) === 0) explainKind(suspect, collector);
  else explainChecks(suspect, run, collector);
  return true;
}

/** The member that the verdict noted, where it is a leaf and all others fit. */
class LeafSearch extends MemberWalk {
  suspect: Suspect | undefined = undefined;
  private readonly owner: Node;

  constructor(owner: Node, plan: ObjectPlan, run: Run, fitting: number) {
    super(plan, run, fitting);
    this.owner = owner;
  }

  protected override askAbout(
    node: Node,
    member: unknown,
    key: string,
    index: number,
    record: PropertyRecord | undefined,
  ): boolean {
    if (!node.leaf) return false;
    if (index !== this.fitting) return judge(node, member, this.run);
    const placed = record === undefined ? node : placedNode(record, this.owner)!;
    this.suspect = new Suspect(placed, member, WHOLE_VALUE, key, true);
    return true;
  }

  /** Plans that ask about names are not explained here. */
  protected override askAboutName(): boolean {
    return false;
  }
}
