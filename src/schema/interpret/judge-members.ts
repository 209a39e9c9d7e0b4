/**
 * The loops over the members of a small object whose plan matches no names, the heart of the interpreter.
 * They do what `walk-members.ts` does, for verdicts only: docs/performance.md has the row that justifies each
 * of them. Each returns how many members there are; or, where one does not fit or others are missing,
 * `~fitting`, the complement of how many fit before that. So a negative number is a refusal, and an
 * explanation begins behind those that fit.
 */
import { kindOf } from '../../json/index.ts';
import type { Node, ObjectPlan } from '../program/index.ts';
import { descend, descendOfKind, passesChecks } from './judge.ts';
import { isOwn, requiredAreOwn, type Members } from './members.ts';
import type { Run } from './run.ts';

/**
 * An object may have this many undeclared members more than the plan has records; with more, declared members
 * are looked up by name. So the plan bounds what an open object costs.
 */
const FEW_UNDECLARED = 8;
export const TOO_MANY_UNDECLARED = -1_000_000_000;
/** What a member costs: one of a record, and one of a map. */
const TICKS_OF_RECORD = 3;
const TICKS_OF_MAP = 4;

export function judgeRecord(plan: ObjectPlan, value: Members, run: Run): number {
  const { records, additional } = plan;
  let count = 0;
  let requiredFound = 0;
  let cursor = 0;
  let fits = true;
  for (const key in value) {
    // Inherited members come after all others.
    if (!isOwn.call(value, key)) break;
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
      if (record.required) requiredFound++;
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
  if (!fits) return ~(count - 1);
  return requiredFound === plan.requiredCount ? count : ~count;
}

/** The same where members without a record mean nothing to the plan: they are not even read. */
export function judgeOpen(plan: ObjectPlan, value: Members, run: Run): number {
  const { records } = plan;
  const mostUndeclared = records.length + FEW_UNDECLARED;
  let declared = 0;
  let requiredFound = 0;
  let cursor = 0;
  let undeclared = 0;
  let fits = true;
  for (const key in value) {
    // Inherited members come after all others.
    if (!isOwn.call(value, key)) break;
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record !== undefined && record.key === key) cursor++;
    else {
      record = plan.find(key);
      if (record === undefined) {
        if (++undeclared <= mostUndeclared) continue;
        fits = false;
        break;
      }
      cursor = record.index + 1;
    }
    const member = value[key];
    if (member === undefined) continue;
    declared++;
    if (record.required) requiredFound++;
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
  const count = declared + undeclared;
  run.spendMembers(value, count, fits || areTooMany, TICKS_OF_RECORD);
  if (areTooMany) return TOO_MANY_UNDECLARED;
  if (!fits) return ~(declared - 1);
  if (requiredFound === plan.requiredCount) return count;
  return plan.isReadByName && hasHidden(plan, value, run) ? count : ~declared;
}

/**
 * Whether the required members that were not listed are there and fit: an own member may be hidden from
 * lists.
 */
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
    // Inherited members come after all others.
    if (!isOwn.call(value, key)) break;
    const member = value[key];
    if (member === undefined) continue;
    count++;
    if (node === undefined || descend(node, member, run)) continue;
    fits = false;
    break;
  }
  run.spendMembers(value, count, fits, TICKS_OF_MAP);
  return fits ? count : ~(count - 1);
}
