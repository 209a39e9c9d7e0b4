/** What is wrong with an object: what it lacks, how many members it has, and which of them do not fit. */
import { kindOf } from '../../json/index.ts';
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
import { TICKS_PER_NAME } from './judge-object.ts';
import { hasMember, isOwn, type Members } from './members.ts';
import type { Search, Suspect } from './search.ts';
import { Sink } from './sink.ts';

const NONE: readonly never[] = [];
const TICKS_PER_MEMBER = 8;

/** What a look through the members came to: all of them, with or without those that are required; or enough of them. */
const COMPLETE = 0;
const LACKING = 1;
const ENOUGH = 2;

export function questionObject(suspect: Suspect, plan: ObjectPlan, search: Search): void {
  const { names, dependencies, unevaluated } = plan;
  const hasMore = names !== undefined || dependencies !== undefined || unevaluated !== undefined;
  search.mustMiss = suspect.surelyFails && !hasMore && suspect.node.applicators === undefined;
  const isAll = plan.isIdle || questionMembers(suspect, plan, search);
  search.endParts();
  if (dependencies !== undefined && isAll) questionDependencies(suspect, dependencies, search);
}

/** False where enough was found before all of them were looked at. */
function questionMembers(suspect: Suspect, plan: ObjectPlan, search: Search): boolean {
  const value = suspect.value as Members;
  const { run } = search;
  if (plan.requiredCount > 0) run.spend(plan.records.length);
  if (plan.isRecord && !run.isLarge(value) && plan.dependencies === undefined)
    return questionRecord(suspect, plan, value, search);
  if (plan.asksByName && run.isLarge(value)) return questionByName(suspect, plan, value, search);
  const keys = run.keysOf(value);
  questionWhole(suspect, plan, value, search);
  return lookThroughListed(suspect, plan, value, keys, search);
}

/** A large object and a plan that asks for members by name: the others need not be looked at. */
function questionByName(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): boolean {
  search.run.charge(plan.records.length * TICKS_PER_NAME);
  questionWhole(suspect, plan, value, search);
  for (const record of plan.records) {
    const node = placedNode(record, suspect.node);
    if (node === undefined || !hasMember(value, record.key)) continue;
    if (search.hasEnough) {
      search.fits = false;
      return false;
    }
    search.suspect(node, value[record.key], record.key);
  }
  return true;
}

/** In one pass: what the object itself lacks is known at its end, and comes before its members, which are only noted. */
function questionRecord(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): boolean {
  const { last, sink } = search;
  let seen = ENOUGH;
  try {
    seen = lookThrough(suspect, plan, value, search);
  } finally {
    // Told even where looking at the members takes too long.
    if (seen !== COMPLETE || plan.checks !== undefined) {
      const before = sink.failures.length;
      questionWhole(suspect, plan, value, search);
      if (sink.failures.length > before) search.makeRoom(last);
    }
  }
  if (seen === ENOUGH) search.fits = false;
  return seen !== ENOUGH;
}

/** Where a name is looked at only to find its record. */
function lookThrough(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): number {
  const { records, additional, isOpen } = plan;
  const fitting = search.run.fittingOf(plan, value);
  let count = 0;
  let hasEnough = false;
  let found = 0;
  let cursor = 0;
  for (const key in value) {
    // Inherited members come after all others.
    if (!isOwn.call(value, key)) break;
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record === undefined || record.key !== key) record = plan.find(key);
    const member = value[key];
    if (!isCounted(member, record, isOpen)) continue;
    const index = count++;
    if (record !== undefined) {
      cursor = record.index + 1;
      if (record.required) found++;
    }
    if (index < fitting) continue;
    if ((hasEnough = search.hasEnough)) break;
    if (record === undefined ? additional === undefined : record.takes(kindOf(member))) continue;
    const node = placedNodeOf(record, suspect.node) ?? additional!;
    if (index === fitting && found === plan.requiredCount) search.note(node, member, key, true);
    else search.suspect(node, member, key);
  }
  search.run.spendMembers(value, count, !hasEnough, TICKS_PER_MEMBER);
  if (hasEnough) return ENOUGH;
  return found === plan.requiredCount ? COMPLETE : LACKING;
}

/** Where there are many members, or their names are matched or asked about. */
function lookThroughListed(
  suspect: Suspect,
  plan: ObjectPlan,
  value: Members,
  keys: readonly string[],
  search: Search,
): boolean {
  const fitting = search.run.fittingOf(plan, value);
  let count = 0;
  let isAll = true;
  for (const key of keys) {
    const member = value[key];
    const record = plan.find(key);
    if (!isCounted(member, record, plan.isOpen)) continue;
    const index = count++;
    if (index < fitting || member === undefined) continue;
    if (!(isAll = !search.hasEnough)) break;
    const only = plan.isRecord ? (placedNodeOf(record, suspect.node) ?? plan.additional) : undefined;
    if (index === fitting && only !== undefined && search.fits) search.note(only, member, key, true);
    else questionMember(suspect, plan, record, key, member, search);
  }
  if (!isAll) search.fits = false;
  search.run.charge(count * TICKS_PER_MEMBER);
  return isAll;
}

/** As the verdict counts members: those that an open plan does not name it does not even read. */
function isCounted(member: unknown, record: PropertyRecord | undefined, isOpen: boolean): boolean {
  return member !== undefined || (isOpen && record === undefined);
}

function placedNodeOf(record: PropertyRecord | undefined, owner: Node): Node | undefined {
  return record === undefined ? undefined : placedNode(record, owner);
}

function questionMember(
  suspect: Suspect,
  plan: ObjectPlan,
  record: PropertyRecord | undefined,
  key: string,
  value: unknown,
  search: Search,
): void {
  const declared = placedNodeOf(record, suspect.node);
  if (declared !== undefined) search.suspect(declared, value, key);
  let isKnown = declared !== undefined;
  for (const { matcher, node } of plan.patterns ?? NONE) {
    if (!matcher.test(key, search.run)) continue;
    isKnown = true;
    search.suspect(node, value, key);
  }
  if (!isKnown && plan.additional !== undefined) search.suspect(plan.additional, value, key);
  if (plan.names !== undefined) questionName(plan.names, key, suspect, search);
}

/** A bad name is reported at the property that has it, in words that do not sound as if its value were meant. */
function questionName(names: Node, key: string, { place }: Suspect, search: Search): void {
  if (decide(names, key, search.run)) return;
  search.fits = false;
  const path = place.pathOf(key);
  if (names.kinds === 0) return search.sink.addForbidden(names.site, key, path);
  const reasons = new Sink(1);
  explain(names, key, search.run, reasons);
  const [reason] = reasons.failures;
  if (reason !== undefined) search.sink.addName(reason, key, path);
}

/** What is required of the object, and how many members it may have. */
function questionWhole(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): void {
  if (plan.requiredCount > 0) questionRequired(suspect, plan, value, search);
  if (plan.checks === undefined) return;
  const count = search.run.countOf(value);
  for (const check of plan.checks) {
    if (!passesObject(check, count)) search.fail(suspect, check.keyword, { count });
  }
}

function questionRequired(suspect: Suspect, plan: ObjectPlan, value: Members, search: Search): void {
  for (const { key, required } of plan.records) {
    if (!required || hasMember(value, key)) continue;
    search.fits = false;
    if (search.sink.full) return;
    search.fail(suspect, plan.requiredKeyword!, { name: key });
  }
}

function questionDependencies(suspect: Suspect, dependencies: readonly Dependency[], search: Search): void {
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
