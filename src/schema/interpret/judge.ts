/**
 * The fast interpreter: a node and a value in, a verdict out. It recurses on the call stack down to a fixed nesting, and
 * hands what lies deeper to the thorough interpreter, so no value can overflow it. Steps are charged once for
 * each container and each in-place application. After much work it remembers verdicts, so that a schema which
 * asks the same question 2^30 times is answered from memory. Nothing here knows a keyword by name.
 */
import { ARRAY, kindOf, OBJECT, STRING } from '../../json/index.ts';
import type { Applicator, ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { equalsOne, passesArray, passesNumber, passesObject, passesString } from './checks.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import { decideDeep } from './examine.ts';
import { hasMember, plainMembers, type Members } from './members.ts';
import type { Run } from './run.ts';

export function judge(node: Node, value: unknown, run: Run): boolean {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  if (node.kindsOnly) return true;
  if (!judgeScalar(node, value, kind, run)) return false;
  if (node.leaf) return true;
  if (run.remembers) return judgeFromMemory(node, value, kind, run);
  return judgeParts(node, value, kind, run);
}

/** Goes one level deeper; past the limit the call stack is not used any more. */
function descend(node: Node, value: unknown, run: Run): boolean {
  if (node.leaf) return judge(node, value, run);
  if (run.nesting === 0) return decideDeep(node, value, run);
  run.nesting--;
  const verdict = judge(node, value, run);
  run.nesting++;
  return verdict;
}

function judgeFromMemory(node: Node, value: unknown, kind: number, run: Run): boolean {
  const known = run.recall(node, value);
  if (known !== undefined) {
    run.spend(1);
    return known;
  }
  const verdict = judgeParts(node, value, kind, run);
  run.remember(node, value, verdict);
  return verdict;
}

export function judgeScalar(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.equalities !== undefined) {
    for (const equality of node.equalities) if (!equalsOne(equality, value, run)) return false;
  }
  if (kind === STRING) {
    if (node.stringChecks !== undefined) {
      for (const check of node.stringChecks) if (!passesString(check, value as string, run)) return false;
    }
  } else if (node.numberChecks !== undefined && kind < STRING && typeof value === 'number') {
    for (const check of node.numberChecks) if (!passesNumber(check, value)) return false;
  }
  return true;
}

function judgeParts(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (kind === OBJECT && node.object !== undefined) {
    const members = plainMembers(value as object);
    if (!judgeObject(node.object, members, run)) return false;
    if (!judgeApplicators(node, value, run)) return false;
    return node.object.unevaluated === undefined || judgeUnevaluatedProperties(node, members, run);
  }
  if (kind === ARRAY && node.array !== undefined) {
    if (!judgeArray(node.array, value as readonly unknown[], run)) return false;
    if (!judgeApplicators(node, value, run)) return false;
    return (
      node.array.unevaluated === undefined || judgeUnevaluatedItems(node, value as readonly unknown[], run)
    );
  }
  return judgeApplicators(node, value, run);
}

function judgeObject(plan: ObjectPlan, value: Members, run: Run): boolean {
  const { records, patterns, additional, names } = plan;
  let count = 0;
  let found = 0;
  let cursor = 0;
  for (const key in value) {
    const member = value[key];
    if (member === undefined) continue;
    count++;
    // Members mostly come in the order of the schema, so the next record is tried before the map.
    let record = records[cursor];
    if (record === undefined || record.key !== key) record = plan.byKey.get(key);
    let isKnown = false;
    if (record !== undefined) {
      cursor = record.index + 1;
      if (record.required) found++;
      if (record.node !== undefined) {
        isKnown = true;
        if (!descend(record.node, member, run)) return refute(count, run);
      }
    }
    if (patterns !== undefined) {
      for (const { matcher, node } of patterns) {
        if (!matcher.test(key, run)) continue;
        isKnown = true;
        if (!descend(node, member, run)) return refute(count, run);
      }
    }
    if (!isKnown && additional !== undefined && !descend(additional, member, run)) return refute(count, run);
    if (names !== undefined && !descend(names, key, run)) return refute(count, run);
  }
  run.spend(count + 1);
  if (found < plan.requiredCount) return false;
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
}

/** A refusal costs what was looked at, or a choice of many branches could look at a large object for nothing. */
function refute(count: number, run: Run): false {
  run.spend(count);
  return false;
}

function judgeDependencies(plan: ObjectPlan, value: Members, run: Run): boolean {
  run.spend(plan.dependencies!.length);
  for (const { key, required, node } of plan.dependencies!) {
    if (!hasMember(value, key)) continue;
    for (const name of required) if (!hasMember(value, name)) return false;
    if (node !== undefined && !descend(node, value, run)) return false;
  }
  return true;
}

function judgeArray(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesArray(check, value, run)) return false;
  }
  run.spend(value.length + 1);
  const { prefix, rest } = plan;
  const prefixed = Math.min(prefix.length, value.length);
  for (let i = 0; i < prefixed; i++) if (!descend(prefix[i]!, value[i], run)) return false;
  if (rest !== undefined) {
    for (let i = prefix.length; i < value.length; i++) if (!descend(rest, value[i], run)) return false;
  }
  return plan.contains === undefined || judgeContains(plan, value, run);
}

function judgeContains(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  const { node, minimum, maximum } = plan.contains!;
  let matches = 0;
  run.spend(value.length);
  for (const item of value) {
    if (!descend(node, item, run)) continue;
    if (++matches > maximum) return false;
    if (matches >= minimum && maximum === Infinity) return true;
  }
  return matches >= minimum;
}

function judgeApplicators(node: Node, value: unknown, run: Run): boolean {
  if (node.applicators === undefined) return true;
  for (const applicator of node.applicators) {
    run.spend(applicator.nodes.length);
    if (!judgeApplicator(applicator, value, run)) return false;
  }
  return true;
}

function judgeApplicator({ join, nodes }: Applicator, value: unknown, run: Run): boolean {
  switch (join) {
    case 0 /* all */:
      for (const node of nodes) if (!descend(node!, value, run)) return false;
      return true;
    case 1 /* any */:
      for (const node of nodes) if (descend(node!, value, run)) return true;
      return false;
    case 2 /* one */: {
      let fitting = 0;
      for (const node of nodes) if (descend(node!, value, run) && ++fitting > 1) return false;
      return fitting === 1;
    }
    case 3 /* not */:
      return !descend(nodes[0]!, value, run);
    default: /* choose */ {
      const chosen = descend(nodes[0]!, value, run) ? nodes[1] : nodes[2];
      return chosen === undefined || descend(chosen, value, run);
    }
  }
}

function judgeUnevaluatedProperties(node: Node, value: Members, run: Run): boolean {
  const seen = evaluatedProperties(node, value, (branch) => descend(branch, value, run), run);
  if (seen === undefined) return true;
  const unevaluated = node.object!.unevaluated!;
  for (const key in value) {
    const member = value[key];
    if (member !== undefined && !seen.has(key) && !descend(unevaluated, member, run)) return false;
  }
  return true;
}

function judgeUnevaluatedItems(node: Node, value: readonly unknown[], run: Run): boolean {
  const { prefix, indexes } = evaluatedItems(
    node,
    value,
    (branch) => descend(branch, value, run),
    (contained, index) => descend(contained, value[index], run),
  );
  const unevaluated = node.array!.unevaluated!;
  for (let i = prefix; i < value.length; i++) {
    if (!indexes.has(i) && !descend(unevaluated, value[i], run)) return false;
  }
  return true;
}
