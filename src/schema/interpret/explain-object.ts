/** Failures of an object: members that it lacks, their number, and those that do not fit. */
import {
  placedNode,
  type Dependency,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from '../program/index.ts';
import { passesObject } from './checks.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';
import { hasMember, type Members } from './members.ts';
import type { Search, Suspect } from './search.ts';
import { FailureCollector } from './failure-collector.ts';
import { MemberWalk, TICKS_PER_NAME } from './walk-members.ts';

export function explainObject(suspect: Suspect, plan: ObjectPlan, search: Search): void {
  const { names, dependencies, unevaluated } = plan;
  const hasMore = names !== undefined || dependencies !== undefined || unevaluated !== undefined;
  search.mustMiss = suspect.surelyFails && !hasMore && suspect.node.applicators === undefined;
  const isAll = plan.isIdle || explainMembers(suspect, plan, search);
  search.endParts();
  if (dependencies !== undefined && isAll) explainDependencies(suspect, dependencies, search);
}

/** False where the walk ended early, with enough failures. Failures of the object itself come first. */
function explainMembers(suspect: Suspect, plan: ObjectPlan, search: Search): boolean {
  const value = suspect.value as Members;
  explainWhole(suspect, plan, value, search);
  const walk = new MemberSearch(suspect, plan, search);
  walk.through(value);
  return !walk.isEnded;
}

/** Notes the members that do not fit, until there are enough of them. */
class MemberSearch extends MemberWalk {
  private readonly suspect: Suspect;
  private readonly search: Search;

  constructor(suspect: Suspect, plan: ObjectPlan, search: Search) {
    super(plan, search.run, search.run.fittingOf(plan, suspect.value as Members));
    this.suspect = suspect;
    this.search = search;
  }

  protected override askAbout(
    node: Node,
    member: unknown,
    key: string,
    index: number,
    record: PropertyRecord | undefined,
  ): boolean {
    const { search } = this;
    if (search.hasEnough) {
      search.fits = false;
      return false;
    }
    const placed = record === undefined ? node : placedNode(record, this.suspect.node)!;
    // A plan with patterns asks several nodes about a member: any of them may be the one that refused it.
    if (index === this.fitting && this.plan.isRecord) search.note(placed, member, key, true);
    else search.suspect(placed, member, key);
    return true;
  }

  protected override askAboutName(names: Node, key: string): boolean {
    explainName(names, key, this.suspect, this.search);
    return true;
  }
}

/** A bad name is reported at the property that has it, in a sentence about the name and not its value. */
function explainName(names: Node, key: string, { location }: Suspect, search: Search): void {
  if (decide(names, key, search.run)) return;
  search.fits = false;
  const path = location.pathOf(key);
  if (names.kinds === 0) return search.collector.addForbidden(names.schemaLocation, key, path);
  const reasons = new FailureCollector(1);
  explain(names, key, search.run, reasons);
  const [reason] = reasons.failures;
  if (reason !== undefined) search.collector.addName(reason, key, path);
}

/** What is required of the object, and how many members it may have. */
function explainWhole(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): void {
  if (plan.requiredCount > 0) explainRequired(suspect, plan, value, search);
  if (plan.checks === undefined) return;
  const count = search.run.countOf(value);
  for (const check of plan.checks) {
    if (!passesObject(check, count)) search.fail(suspect, check.keyword, { count });
  }
}

function explainRequired(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): void {
  search.run.spend(plan.records.length);
  for (const { key, required } of plan.records) {
    if (!required || hasMember(value, key)) continue;
    search.fits = false;
    if (search.collector.full) return;
    search.fail(suspect, plan.requiredKeyword!, { name: key });
  }
}

function explainDependencies(suspect: Suspect, dependencies: readonly Dependency[], search: Search): void {
  const value = suspect.value as Members;
  search.run.charge(dependencies.length * TICKS_PER_NAME);
  for (const { keyword, key, required, node } of dependencies) {
    if (!hasMember(value, key)) continue;
    search.run.charge(required.length * TICKS_PER_NAME);
    for (const name of required) {
      if (!hasMember(value, name)) search.fail(suspect, keyword, { name, trigger: key });
    }
    if (node !== undefined) search.suspect(node, value);
  }
}
