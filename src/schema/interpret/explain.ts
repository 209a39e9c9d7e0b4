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
  Join,
  Op,
  placedNode,
  type Applicator,
  type ArrayPlan,
  type Check,
  type ContainsPlan,
  type Dependency,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from '../program/index.ts';
import type { BranchMiss } from '../problem.ts';
import { findEqualItems, passesArray, passesCheck, passesObject } from './checks.ts';
import { closestFirst } from './closest.ts';
import { decide } from './decide.ts';
import { questionUnevaluatedItems, questionUnevaluatedProperties } from './explain-unevaluated.ts';
import { countMembers, hasMember, plainMembers, type Members } from './members.ts';
import type { Run } from './run.ts';
import { Place } from './place.ts';
import { Search, type Suspect } from './search.ts';
import { NO_DETAIL, Sink } from './sink.ts';

/** Branches of a choice that are explained. */
const MAX_BRANCHES = 20;
const STEPS_PER_SUSPECT = 8;

const NONE: readonly never[] = [];

export function explain(node: Node, value: unknown, run: Run, sink: Sink, place: Place = new Place()): void {
  const first: Suspect = { node, value, place, surelyFails: true, next: undefined };
  const search = new Search(first, run, sink);
  // Taken in order of discovery, so that what is wrong near the root comes first.
  for (let suspect: Suspect | undefined = first; suspect !== undefined; suspect = suspect.next) {
    if (sink.full) return;
    search.begin(suspect);
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
  if ((node.kinds & kind) === 0) {
    if (node.kindsKeyword !== undefined) search.sink.add(node.site, node.kindsKeyword, value, place);
    else search.sink.addForbidden(node.site, place);
    return;
  }
  if (node.kindsOnly || (!node.leaf && !place.begins(node))) return;
  questionChecks(suspect, search);
  if (kind === OBJECT && node.object !== undefined) questionObject(suspect, node.object, search);
  if (kind === ARRAY && node.array !== undefined) questionArray(suspect, node.array, search);
  if (node.applicators !== undefined) questionApplicators(suspect, node.applicators, search);
  // Members are accounted for only by what passed, so this is asked last.
  if (search.fits && kind === OBJECT && node.object?.unevaluated !== undefined)
    questionUnevaluatedProperties(suspect, search);
  if (search.fits && kind === ARRAY && node.array?.unevaluated !== undefined)
    questionUnevaluatedItems(suspect, search);
}

function fail(suspect: Suspect, check: Check, detail: Detail, search: Search): void {
  search.fits = false;
  search.sink.add(suspect.node.site, check.keyword, suspect.value, suspect.place, detail);
}

function questionChecks(suspect: Suspect, search: Search): void {
  const { value } = suspect;
  for (let check = suspect.node.checks; check !== undefined; check = check.next) {
    if (passesCheck(check, value, search.run)) continue;
    const isOfText = typeof value === 'string' && check.op !== Op.equals;
    fail(suspect, check, isOfText ? { count: search.run.lengthOf(value) } : NO_DETAIL, search);
  }
}

function questionObject(suspect: Suspect, plan: ObjectPlan, search: Search): void {
  const { node, surelyFails } = suspect;
  const value = plainMembers(suspect.value as object);
  if (plan.requiredCount > 0) questionRequired(suspect, plan, value, search);
  const { names, dependencies, unevaluated } = plan;
  const hasMore = names !== undefined || dependencies !== undefined || unevaluated !== undefined;
  search.mustMiss = surelyFails && !hasMore && node.applicators === undefined;
  const isAll = plan.isIdle || questionMembers(suspect, plan, value, search);
  search.endParts();
  if (dependencies !== undefined && isAll) questionDependencies(suspect, dependencies, value, search);
}

function questionRequired({ node, place }: Suspect, plan: ObjectPlan, value: Members, search: Search): void {
  const { records, requiredKeyword } = plan;
  search.run.spend(records.length);
  if (hasAllRequired(plan, value)) return;
  for (const { key, required } of records) {
    if (!required || hasMember(value, key)) continue;
    search.fits = false;
    if (search.sink.full) return;
    search.sink.add(node.site, requiredKeyword!, value, place, { name: key });
  }
}

/** False where enough was found before all of them were looked at. */
function questionMembers(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): boolean {
  const keys = search.run.listedKeys(value) ?? (plan.checks === undefined ? undefined : Object.keys(value));
  if (plan.checks !== undefined) {
    const count = countMembers(value, keys!);
    for (const check of plan.checks) if (!passesObject(check, count)) fail(suspect, check, { count }, search);
  }
  const fitting = search.run.findings.fittingOf(plan, value) ?? -1;
  let count = 0;
  let isAll = true;
  if (keys === undefined) {
    for (const key in value) {
      const member = value[key];
      if ((isCounted(plan, key, member) && count++ < fitting) || member === undefined) continue;
      if (!(isAll = !search.hasEnough)) break;
      questionMember(suspect.node, plan, key, member, count - 1, fitting, search);
    }
  } else {
    for (const key of keys) {
      const member = value[key];
      if ((isCounted(plan, key, member) && count++ < fitting) || member === undefined) continue;
      if (!(isAll = !search.hasEnough)) break;
      questionMember(suspect.node, plan, key, member, count - 1, fitting, search);
    }
  }
  if (!isAll) search.fits = false;
  search.run.spendMembers(value, count);
  return isAll;
}

/** As the verdict counts members: those that an open plan does not name it does not even read. */
function isCounted(plan: ObjectPlan, key: string, member: unknown): boolean {
  return member !== undefined || (plan.isOpen && plan.find(key) === undefined);
}

/** `misfit`: the index of the one that the verdict found not to fit, unless it found that others are missing. */
function questionMember(
  owner: Node,
  plan: ObjectPlan,
  key: string,
  value: unknown,
  index: number,
  misfit: number,
  search: Search,
): void {
  const record = recordOf(plan, key, index);
  const declared = record === undefined ? undefined : placedNode(record, owner);
  if (plan.isRecord) {
    const only = declared ?? plan.additional;
    if (only === undefined) return;
    if (index === misfit && search.fits) search.note(only, value, key, true);
    else search.suspect(only, value, key);
    return;
  }
  if (declared !== undefined) search.suspect(declared, value, key);
  let isKnown = declared !== undefined;
  for (const { matcher, node } of plan.patterns ?? NONE) {
    if (!matcher.test(key, search.run)) continue;
    isKnown = true;
    search.suspect(node, value, key);
  }
  if (!isKnown && plan.additional !== undefined) search.suspect(plan.additional, value, key);
  if (plan.names !== undefined) questionName(plan.names, key, search);
}

/** A bad name is reported at the property that has it, in words that do not sound as if its value were meant. */
function questionName(names: Node, key: string, search: Search): void {
  if (decide(names, key, search.run)) return;
  search.fits = false;
  const at = search.below(key);
  if (names.kinds === 0) return search.sink.addForbidden(names.site, at);
  const reasons = new Sink(1);
  explain(names, key, search.run, reasons);
  const [reason] = reasons.failures;
  if (reason !== undefined) search.sink.addName(reason, key, at);
}

function questionDependencies(
  { node, value, place }: Suspect,
  dependencies: readonly Dependency[],
  members: Members,
  search: Search,
): void {
  search.run.spendNames(dependencies.length);
  for (const { keyword, key, required, node: dependent } of dependencies) {
    if (!hasMember(members, key)) continue;
    search.run.spendNames(required.length);
    for (const name of required) {
      if (hasMember(members, name)) continue;
      search.fits = false;
      search.sink.add(node.site, keyword, value, place, { name, trigger: key });
    }
    if (dependent !== undefined) search.suspect(dependent, value);
  }
}

function questionArray(suspect: Suspect, plan: ArrayPlan, search: Search): void {
  const { node, surelyFails } = suspect;
  const items = suspect.value as readonly unknown[];
  search.run.spend(1);
  for (const check of plan.checks ?? NONE) {
    const detail = missOfSize(check, items, search.run);
    if (detail !== undefined) fail(suspect, check, detail, search);
  }
  search.mustMiss =
    surelyFails &&
    plan.contains === undefined &&
    plan.unevaluated === undefined &&
    node.applicators === undefined;
  let index = 0;
  const misfit = search.run.findings.fittingOf(plan, items);
  if (misfit !== undefined && !search.hasEnough) {
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
  { node, place }: Suspect,
  plan: ContainsPlan,
  items: readonly unknown[],
  search: Search,
): void {
  let count = 0;
  search.run.spend(items.length);
  for (const item of items) if (decide(plan.node, item, search.run)) count++;
  if (count >= plan.minimum && count <= plan.maximum) return;
  search.fits = false;
  const keyword = count < plan.minimum ? plan.minimumKeyword : plan.maximumKeyword;
  search.sink.add(node.site, keyword, items, place, { count });
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
  const { node: owner, value, place } = suspect;
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
  search.fits = false;
  if (indexes.length > 0) return search.sink.add(owner.site, keyword, value, place, { indexes });
  const { run, sink } = search;
  const branches = (later: Run) => explainBranches(nodes, value, place, later, sink);
  sink.addChoice(owner.site, keyword, value, place, run, branches);
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
  for (const node of nodes.slice(0, MAX_BRANCHES)) {
    const sink = around.forBranch();
    if (sink === undefined) return undefined;
    explain(node!, value, run, sink, place.again());
    misses.push({ schemaPath: node!.site.pathOf(), failures: sink.failures });
  }
  return closestFirst(misses, place.path);
}

/** Then a choice that is wrong is one that nothing fits. */
function fitsOneAtMost(applicator: Applicator, value: unknown): boolean {
  const { join, nodes } = applicator;
  if (join !== Join.one || kindOf(value) !== OBJECT) return join === Join.any;
  applicator.choice ??= choiceOf(nodes as readonly Node[]);
  return applicator.choice.discriminator !== undefined;
}

/** Finds that out without asking for each by name, which takes longer; false may also mean that they hide. */
function hasAllRequired(plan: ObjectPlan, value: Members): boolean {
  let found = 0;
  let index = 0;
  for (const key in value) {
    const record = recordOf(plan, key, index++);
    if (record !== undefined && record.required && value[key] !== undefined) found++;
  }
  return found === plan.requiredCount;
}

/** Members mostly come in the order of the schema, so the record at the same index is tried before the others. */
function recordOf(plan: ObjectPlan, key: string, index: number): PropertyRecord | undefined {
  const { records } = plan;
  if (index < records.length && records[index]!.key === key) return records[index];
  return plan.find(key);
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
