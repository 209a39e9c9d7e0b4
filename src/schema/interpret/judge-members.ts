/**
 * The loops over the members of an object, the heart of the interpreter. Each returns how many members there are, or why
 * it cannot say. Leaves are judged in place: with `descend` there, an open object of 60 members takes twice the time. Each
 * kind of plan has a loop of its own, since V8 makes a loop slow for good once it has met an object that is kept as a hash
 * table, as maps are.
 */
import { kindOf } from '../../json/index.ts';
import type { Node, ObjectPlan, PropertyRecord } from '../program/index.ts';
import { descend, descendOfKind, passesChecks } from './judge.ts';
import { isOwn, requiredAreOwn, type Members } from './members.ts';
import type { Run } from './run.ts';

/**
 * An object may have this many members more, beside as many as the plan names, that mean nothing to the plan; from then
 * on, those that do are asked for by name. So what an open plan costs is bounded by the plan, whatever comes.
 */
const FEW_UNDECLARED = 8;
export const TOO_MANY_UNDECLARED = -2;
/** What a member costs in each of the loops below: one of a record, of a map, and one whose name is asked about as well. */
const TICKS_OF_RECORD = 3;
const TICKS_OF_MAP = 4;
const TICKS_OF_NAMED = 4;
/** A member was inherited, which does not count: the own ones have to be listed first. */
export const INHERITED = -3;

/** The number of members, or -1 where one does not fit or a required one is missing. */
export function judgeRecord(plan: ObjectPlan, value: Members, run: Run): number {
  const { records, additional } = plan;
  let count = 0;
  let found = 0;
  let cursor = 0;
  let fits = true;
  for (const key in value) {
    if (!isOwn.call(value, key)) return INHERITED;
    const member = value[key];
    if (member === undefined) continue;
    count++;
    // Members mostly come in the order of the schema, so the next record is tried before the others.
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record !== undefined && record.key === key) cursor++;
    else {
      record = plan.find(key);
      if (record !== undefined) cursor = record.index + 1;
    }
    const kind = kindOf(member);
    let node = additional;
    if (record !== undefined) {
      if (record.required) found++;
      if (record.takes(kind)) continue;
      if (record.node !== undefined) node = record.node;
      if (record.checks(kind)) {
        if (passesChecks(node!, member, run)) continue;
        fits = false;
        break;
      }
    }
    if (node === undefined) continue;
    const isOfKind = (node.kinds & kind) !== 0;
    if (isOfKind && (node.kindsOnly || descendOfKind(node, member, kind, run))) continue;
    fits = false;
    break;
  }
  run.spendMembers(value, count, fits, TICKS_OF_RECORD);
  return fits && found === plan.requiredCount ? count : -1;
}

/** The same where members without a record mean nothing to the plan: they are not even read. */
export function judgeOpen(plan: ObjectPlan, value: Members, run: Run): number {
  const { records } = plan;
  const mostUndeclared = records.length + FEW_UNDECLARED;
  let count = 0;
  let found = 0;
  let cursor = 0;
  let undeclared = 0;
  let fits = true;
  for (const key in value) {
    if (!isOwn.call(value, key)) return INHERITED;
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record !== undefined && record.key === key) cursor++;
    else {
      record = plan.find(key);
      if (record === undefined) {
        count++;
        if (++undeclared <= mostUndeclared) continue;
        fits = false;
        break;
      }
      cursor = record.index + 1;
    }
    const member = value[key];
    if (member === undefined) continue;
    count++;
    if (record.required) found++;
    const kind = kindOf(member);
    if (record.takes(kind)) continue;
    const node = record.node!;
    if (
      record.checks(kind)
        ? passesChecks(node, member, run)
        : (node.kinds & kind) !== 0 && descendOfKind(node, member, kind, run)
    )
      continue;
    fits = false;
    break;
  }
  const areTooMany = undeclared > mostUndeclared;
  run.spendMembers(value, count, fits || areTooMany, TICKS_OF_RECORD);
  if (!fits) return areTooMany ? TOO_MANY_UNDECLARED : -1;
  if (found === plan.requiredCount) return count;
  return plan.isReadByName && hasHidden(plan, value, run) ? count : -1;
}

/** Whether the required members that were not listed are there and fit: an own member may be hidden from lists. */
export function hasHidden({ records }: ObjectPlan, value: Members, run: Run): boolean {
  const required = records.filter((record) => record.required);
  if (required.some(({ key }) => value[key] === undefined)) return false;
  const areOwn = requiredAreOwn(
    value,
    required.map(({ key }) => key),
  );
  return areOwn && required.every(({ key, node }) => node === undefined || descend(node, value[key], run));
}

/** The same where all members are asked the same. */
export function judgeMap(node: Node | undefined, value: Members, run: Run): number {
  let count = 0;
  let fits = true;
  for (const key in value) {
    if (!isOwn.call(value, key)) return INHERITED;
    const member = value[key];
    if (member === undefined) continue;
    count++;
    if (node === undefined || descend(node, member, run)) continue;
    fits = false;
    break;
  }
  run.spendMembers(value, count, fits, TICKS_OF_MAP);
  return fits ? count : -1;
}

/** The same where names are matched or asked about. */
export function judgeMembers(plan: ObjectPlan, value: Members, run: Run): number {
  const { records } = plan;
  let count = 0;
  let found = 0;
  let cursor = 0;
  let fits = true;
  for (const key in value) {
    if (!isOwn.call(value, key)) return INHERITED;
    const member = value[key];
    if (member === undefined) continue;
    count++;
    // Members mostly come in the order of the schema, so the next record is tried before the map.
    let record = records[cursor];
    if (record === undefined || record.key !== key) record = plan.find(key);
    if (record !== undefined) {
      cursor = record.index + 1;
      if (record.required) found++;
    }
    if (!judgeMember(plan, record, key, member, run)) {
      fits = false;
      break;
    }
  }
  run.spendMembers(value, count, fits, TICKS_OF_NAMED);
  return fits && found === plan.requiredCount ? count : -1;
}

/** The same for a large object whose keys were listed once. */
export function judgeListed(plan: ObjectPlan, value: Members, keys: readonly string[], run: Run): number {
  let count = 0;
  let found = 0;
  let fits = true;
  for (const key of keys) {
    const member = value[key];
    if (member === undefined) continue;
    count++;
    const record = plan.find(key);
    if (record?.required === true) found++;
    if (!judgeMember(plan, record, key, member, run)) {
      fits = false;
      break;
    }
  }
  run.spendListed(count);
  return fits && found === plan.requiredCount ? count : -1;
}

function judgeMember(
  plan: ObjectPlan,
  record: PropertyRecord | undefined,
  key: string,
  member: unknown,
  run: Run,
): boolean {
  let isKnown = false;
  if (record?.node !== undefined) {
    isKnown = true;
    if (!descend(record.node, member, run)) return false;
  }
  if (plan.patterns !== undefined) {
    for (const { matcher, node } of plan.patterns) {
      if (!matcher.test(key, run)) continue;
      isKnown = true;
      if (!descend(node, member, run)) return false;
    }
  }
  if (!isKnown && plan.additional !== undefined && !descend(plan.additional, member, run)) return false;
  return plan.names === undefined || descend(plan.names, key, run);
}
