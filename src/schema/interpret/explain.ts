/**
 * Why a value was refused: failures into a sink. Verdicts come from the fast interpreter; this walks only where something
 * failed, off a list. In a very deep value it goes everywhere instead, since asking at every level would cost the
 * square of its depth.
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
import { questionChecks, questionKind } from './explain-leaf.ts';
import { explainMember } from './explain-member.ts';
import { questionObject } from './explain-object.ts';
import { questionUnevaluatedItems, questionUnevaluatedProperties } from './explain-unevaluated.ts';
import type { Run } from './run.ts';
import type { Place } from './place.ts';
import { Search, type PartVerdicts, type Suspect } from './search.ts';
import type { Sink } from './sink.ts';

/** Branches of a choice that are explained. */
const MAX_BRANCHES = 20;
const STEPS_PER_SUSPECT = 8;

const NONE: readonly never[] = [];

/** `parts`: who is asked about them first. */
export function explain(
  node: Node,
  value: unknown,
  run: Run,
  sink: Sink,
  parts?: PartVerdicts,
  place?: Place,
): void {
  if (place === undefined && explainMember(node, value, run, sink)) return;
  const search = Search.begin(node, value, place, run, sink, parts);
  // Taken in order of discovery, so that what is wrong near the root comes first.
  for (let suspect: Suspect | undefined = search.last; suspect !== undefined; suspect = suspect.next) {
    if (sink.full) return;
    search.takeUp(suspect);
    questionWithin(suspect, search);
  }
}

/** A container too large to be looked through to its end may already have shown what is wrong with it. */
function questionWithin(suspect: Suspect, search: Search): void {
  try {
    question(suspect, search);
  } catch (error) {
    const isOver = error instanceof OutOfSteps && suspect.next !== undefined && search.run.takeLastChance();
    if (!isOver) throw error;
  }
}

function question(suspect: Suspect, search: Search): void {
  const { node, value, place } = suspect;
  search.run.spend(STEPS_PER_SUSPECT);
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return questionKind(suspect, search.sink);
  if (node.kindsOnly || (!node.leaf && !place.begins(node))) return;
  if (!questionChecks(suspect, search.run, search.sink)) search.fits = false;
  if (node.leaf) return;
  if (kind === OBJECT && node.object !== undefined) questionObject(suspect, node.object, search);
  if (kind === ARRAY && node.array !== undefined) questionArray(suspect, node.array, search);
  if (node.applicators !== undefined) questionApplicators(suspect, node.applicators, search);
  // Members are accounted for only by what passed, so this is asked last.
  if (search.fits && kind === OBJECT && node.object?.unevaluated !== undefined)
    questionUnevaluatedProperties(suspect, search);
  if (search.fits && kind === ARRAY && node.array?.unevaluated !== undefined)
    questionUnevaluatedItems(suspect, search);
}

function questionArray(suspect: Suspect, plan: ArrayPlan, search: Search): void {
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
  if (plan.contains !== undefined) questionContained(suspect, plan.contains, items, search);
}

function questionContained(
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

function questionApplicators(suspect: Suspect, applicators: readonly Applicator[], search: Search): void {
  const { node, surelyFails } = suspect;
  const hasMore = node.object?.unevaluated !== undefined || node.array?.unevaluated !== undefined;
  for (const applicator of applicators) {
    // If nothing else is wrong with what surely fails, then the last of its applicators is.
    search.mustMiss = surelyFails && !hasMore && applicator === applicators.at(-1);
    questionApplicator(applicator, suspect, search);
  }
  search.endParts();
}

function questionApplicator(applicator: Applicator, suspect: Suspect, search: Search): void {
  const { join, nodes, keyword } = applicator;
  const { value, place } = suspect;
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
  const { run, sink } = search;
  const branches = (later: Run) => explainBranches(nodes, value, place, later, sink);
  sink.addChoice(suspect, keyword, run, branches);
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

/** Why each branch of a choice missed, the closest first; undefined where choices nest too deep to be read. */
function explainBranches(
  nodes: Applicator['nodes'],
  value: unknown,
  place: Place,
  run: Run,
  around: Sink,
): readonly BranchMiss[] | undefined {
  const misses: BranchMiss[] = [];
  const branches = nodes.slice(0, MAX_BRANCHES) as readonly Node[];
  for (const node of branches) {
    const sink = around.forBranch();
    if (sink === undefined) return undefined;
    explain(node, value, run, sink, undefined, place.again());
    const { schema } = node.site;
    const title = typeof schema === 'object' ? schema['title'] : undefined;
    misses.push({
      schemaPath: node.site.wordingOf().schemaPath,
      ...(typeof title === 'string' && { title }),
      failures: sink.failures,
    });
  }
  return closestFirst(misses, branches, place.path, value);
}

/** Then a choice that is wrong is one that nothing fits. */
function fitsOneAtMost(applicator: Applicator, value: unknown): boolean {
  const { join, nodes } = applicator;
  if (join !== Join.one || kindOf(value) !== OBJECT) return join === Join.any;
  applicator.choice ??= choiceOf(nodes as readonly Node[]);
  return applicator.choice.discriminator !== undefined;
}

/** What a node that is nothing but a `not` denies: two of them cancel out, and the inside has more to say. */
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
