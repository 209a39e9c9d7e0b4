/**
 * Why a value was refused: collects its failures. Verdicts come from the fast interpreter; the explanation
 * visits only the parts that failed, from a list. In a very deep value it visits every part instead, since a
 * verdict at every level would cost the square of the depth.
 */
import { ARRAY, EVERY_KIND, kindOf, OBJECT } from '../../json/index.ts';
import type { Detail } from '../keywords/index.ts';
import { OutOfSteps } from '../meter.ts';
import {
  choiceOf,
  ticksOfContained,
  Join,
  Op,
  type Applicator,
  type ArrayPlan,
  type Check,
  type ContainsPlan,
  type Node,
} from '../program/index.ts';
import type { BranchMiss } from '../problem.ts';
import { findEqualItems, passesArray } from './checks.ts';
import { closestFirst } from './closest.ts';
import { decide } from './decide.ts';
import { explainChecks, explainKind } from './explain-leaf.ts';
import { explainMember } from './explain-member.ts';
import { explainObject } from './explain-object.ts';
import { explainUnevaluatedItems, explainUnevaluatedProperties } from './explain-unevaluated.ts';
import type { Run } from './run.ts';
import type { InstanceLocation } from './instance-location.ts';
import { Search, type PartVerdicts, type Suspect } from './search.ts';
import type { FailureCollector } from './failure-collector.ts';

/** Branches of a choice that are explained. */
const MAX_BRANCHES = 20;
const STEPS_PER_SUSPECT = 8;

const NONE: readonly never[] = [];

/** `parts`: a faster source of verdicts on parts, asked first. */
export function explain(
  node: Node,
  value: unknown,
  run: Run,
  collector: FailureCollector,
  parts?: PartVerdicts,
  location?: InstanceLocation,
): void {
  if (location === undefined && explainMember(node, value, run, collector)) return;
  const search = Search.begin(node, value, location, run, collector, parts);
  // In order of discovery, so that failures near the root come first.
  for (let suspect: Suspect | undefined = search.last; suspect !== undefined; suspect = suspect.next) {
    if (collector.full) return;
    search.takeUp(suspect);
    explainWithinBudget(suspect, search);
  }
}

/** Where the budget ends within a large container, the failures found so far are still explained. */
function explainWithinBudget(suspect: Suspect, search: Search): void {
  try {
    explainSuspect(suspect, search);
  } catch (error) {
    const isOver = error instanceof OutOfSteps && suspect.next !== undefined && search.run.takeLastChance();
    if (!isOver) throw error;
  }
}

function explainSuspect(suspect: Suspect, search: Search): void {
  const { node, value, location } = suspect;
  search.run.spend(STEPS_PER_SUSPECT);
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return explainKind(suspect, search.collector);
  if (node.kindsOnly || (!node.leaf && !location.begins(node))) return;
  if (!explainChecks(suspect, search.run, search.collector)) search.fits = false;
  if (node.leaf) return;
  if (kind === OBJECT && node.object !== undefined) explainObject(suspect, node.object, search);
  if (kind === ARRAY && node.array !== undefined) explainArray(suspect, node.array, search);
  if (node.applicators !== undefined) explainApplicators(suspect, node.applicators, search);
  // Only schemas that passed evaluate members, so this comes last.
  if (search.fits && kind === OBJECT && node.object?.unevaluated !== undefined)
    explainUnevaluatedProperties(suspect, search);
  if (search.fits && kind === ARRAY && node.array?.unevaluated !== undefined)
    explainUnevaluatedItems(suspect, search);
}

function explainArray(suspect: Suspect, plan: ArrayPlan, search: Search): void {
  const { node, surelyFails } = suspect;
  const items = suspect.value as readonly unknown[];
  search.run.spend(1);
  for (const check of plan.checks ?? NONE) {
    const detail = missOfSize(check, items, search.run);
    if (detail !== undefined) search.fail(suspect, check.keyword, detail);
  }
  search.mustMiss =
    surelyFails &&
    plan.contains === undefined &&
    plan.unevaluated === undefined &&
    node.applicators === undefined;
  let index = 0;
  const misfit = search.run.fittingOf(plan, items);
  if (misfit >= 0 && !search.hasEnough) {
    search.run.spend(1);
    search.note(plan.prefix[misfit] ?? plan.rest!, items[misfit], misfit, true);
    index = misfit + 1;
  }
  for (; index < items.length && !search.hasEnough; index++) {
    const item = plan.prefix[index] ?? plan.rest;
    if (item === undefined) break;
    search.run.spend(1);
    search.suspect(item, items[index], index);
  }
  search.endParts();
  if (plan.contains !== undefined) explainContains(suspect, plan.contains, items, search);
}

function explainContains(
  suspect: Suspect,
  plan: ContainsPlan,
  items: readonly unknown[],
  search: Search,
): void {
  let count = 0;
  search.run.charge(ticksOfContained(plan.node, items.length));
  for (const item of items) if (decide(plan.node, item, search.run)) count++;
  if (count >= plan.minimum && count <= plan.maximum) return;
  const keyword = count < plan.minimum ? plan.minimumKeyword : plan.maximumKeyword;
  search.fail(suspect, keyword, { count });
}

function explainApplicators(suspect: Suspect, applicators: readonly Applicator[], search: Search): void {
  const { node, surelyFails } = suspect;
  const hasMore = node.object?.unevaluated !== undefined || node.array?.unevaluated !== undefined;
  for (const applicator of applicators) {
    // Where everything else of a suspect that surely fails fits, its last applicator fails.
    search.mustMiss = surelyFails && !hasMore && applicator === applicators.at(-1);
    explainApplicator(applicator, suspect, search);
  }
  search.endParts();
}

function explainApplicator(applicator: Applicator, suspect: Suspect, search: Search): void {
  const { join, nodes, keyword } = applicator;
  const { value, location } = suspect;
  if (join === Join.all) {
    for (const node of nodes) {
      if (search.hasEnough) search.fits = false;
      else search.suspect(node!, value);
    }
    return;
  }
  if (join === Join.choose) {
    const chosen = decide(nodes[0]!, value, search.run) ? nodes[1] : nodes[2];
    if (chosen !== undefined) search.suspect(chosen, value);
    return;
  }
  const denied = join === Join.not ? deniedBy(nodes[0]!) : undefined;
  if (denied !== undefined) return search.suspect(denied, value);
  const isWrong = search.mustMiss && search.fits && !search.run.wentDeep;
  const indexes =
    isWrong && fitsOneAtMost(applicator, value) ? NONE : fittingBranches(applicator, value, search);
  if (join === Join.not ? indexes.length === 0 : indexes.length === 1) return;
  if (indexes.length > 0) return search.fail(suspect, keyword, { indexes });
  search.fits = false;
  const { run, collector } = search;
  const branches = (later: Run) => explainBranches(nodes, value, location, later, collector);
  collector.addChoice(suspect, keyword, run, branches);
}

/** Which branches the value fits; of a choice that takes any of them, the first. */
function fittingBranches({ join, nodes }: Applicator, value: unknown, search: Search): readonly number[] {
  const indexes: number[] = [];
  for (let index = 0; index < nodes.length; index++) {
    if (!decide(nodes[index]!, value, search.run)) continue;
    indexes.push(index);
    if (join === Join.any) break;
  }
  return indexes;
}

/**
 * Why each branch of a choice missed, the closest first; undefined where choices nest too deep to be
 * readable.
 */
function explainBranches(
  nodes: Applicator['nodes'],
  value: unknown,
  location: InstanceLocation,
  run: Run,
  around: FailureCollector,
): readonly BranchMiss[] | undefined {
  const misses: BranchMiss[] = [];
  const branches = nodes.slice(0, MAX_BRANCHES) as readonly Node[];
  for (const node of branches) {
    const collector = around.forBranch();
    if (collector === undefined) return undefined;
    explain(node, value, run, collector, undefined, location.again());
    const { schema } = node.schemaLocation;
    const title = typeof schema === 'object' ? schema['title'] : undefined;
    misses.push({
      schemaPath: node.schemaLocation.wordingOf().schemaPath,
      ...(typeof title === 'string' && { title }),
      failures: collector.failures,
    });
  }
  return closestFirst(misses, branches, location.path, value);
}

/** Whether at most one branch can fit: a choice that failed is then one that no branch fits. */
function fitsOneAtMost(applicator: Applicator, value: unknown): boolean {
  const { join, nodes } = applicator;
  if (join !== Join.one || kindOf(value) !== OBJECT) return join === Join.any;
  applicator.choice ??= choiceOf(nodes as readonly Node[]);
  return applicator.choice.discriminator !== undefined;
}

/**
 * The node inside a node that is only a `not`: two of them cancel out, and the inner one has better failures.
 */
function deniedBy({ kinds, checks, array, object, applicators }: Node): Node | undefined {
  const parts = [checks, array, object];
  if (kinds !== EVERY_KIND || parts.some((part) => part !== undefined)) return undefined;
  const [only, ...others] = applicators ?? [];
  return only?.join === Join.not && others.length === 0 ? only.nodes[0] : undefined;
}

/** What is wrong with the size of an array or the difference of its items; undefined where nothing is. */
function missOfSize(check: Check, items: readonly unknown[], run: Run): Detail | undefined {
  const count = items.length;
  if (check.op !== Op.uniqueItems) return passesArray(check, items, run) ? undefined : { count };
  const indexes = findEqualItems(items, run);
  return indexes === undefined ? undefined : { count, indexes };
}
