/**
 * The fast interpreter: a node and a value in, a verdict out. It recurses on the call stack down to a fixed nesting; what
 * lies deeper is put off until the branch it belongs to is done, and a choice that lies deeper must have been settled
 * before (`decide.ts` sees to both), so no value can overflow it. Steps are charged once for each container and
 * each in-place application. After much work it remembers verdicts, so that a schema which asks one question 2^30
 * times is answered from memory. Nothing here knows a keyword by name.
 */
import { ARRAY, kindOf, OBJECT, STRING } from '../../json/index.ts';
import {
  choiceOf,
  flatFirst,
  type Applicator,
  type ArrayPlan,
  type Choice,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from '../program/index.ts';
import { equalsOne, passesArray, passesNumber, passesObject, passesString } from './checks.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import {
  countMembers,
  hasMember,
  isOwn,
  ownMembers,
  plainMembers,
  requiredAreOwn,
  type Members,
} from './members.ts';
import type { Run } from './run.ts';

/** Branches are charged when they are reached; a long list of them leaves the processor's cache, and costs more each. */
const FEW_BRANCHES = 32;
const STEPS_PER_FURTHER_BRANCH = 8;
const STEPS_PER_CONTAINED = 6;

/**
 * With so little nesting left, nothing is entered that may be a choice: it would be left again at the first of its branches, and
 * all of it entered anew for each of them. So the choice is settled as a whole.
 */
const NESTING_OF_CHOICE = 1;

/** True may mean "true if what was deferred holds"; false is final. */
export function judge(node: Node, value: unknown, run: Run): boolean {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  return node.kindsOnly || judgeOfKind(node, value, kind, run);
}

/** What is left to judge of a value whose kind is right. */
function judgeOfKind(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.asksScalar && !judgeScalar(node, value, kind, run)) return false;
  if (node.leaf) return true;
  if (node.isShared) return judgeShared(node, value, kind, run);
  return judgeParts(node, value, kind, run);
}

/** Goes one level deeper; past the limit the call stack is not used any more. */
function descend(node: Node, value: unknown, run: Run): boolean {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  return node.kindsOnly || descendOfKind(node, value, kind, run);
}

function descendOfKind(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.leaf) return judgeScalar(node, value, kind, run);
  if (node.isFlat) return judgeOfKind(node, value, kind, run);
  if (run.nesting <= NESTING_OF_CHOICE) {
    run.defer(node, value);
    return true;
  }
  run.nesting--;
  // Most objects are asked about their members and nothing else: the shortest way to those.
  const isMembersOnly = kind === OBJECT && node.membersOnly && !node.isShared;
  const verdict = isMembersOnly
    ? judgeObject(node.object!, value as Members, run)
    : judgeOfKind(node, value, kind, run);
  run.nesting++;
  return verdict;
}

/** For a branch whose refusal need not refuse the whole: its verdict must be final at once. */
function attempt(node: Node, value: unknown, run: Run): boolean {
  if (node.isFlat) return judge(node, value, run);
  if (run.needed !== undefined) return false;
  if (run.nesting === 0) return run.settled(node, value);
  run.nesting--;
  const before = run.deferred?.length ?? 0;
  let verdict = judge(node, value, run);
  while (run.deferred !== undefined && run.deferred.length > before) {
    const part = run.deferred.pop()!;
    if (!verdict) continue;
    verdict =
      run.nesting <= NESTING_OF_CHOICE
        ? run.settled(part.node, part.value)
        : judge(part.node, part.value, run);
  }
  run.nesting++;
  return verdict;
}

function judgeShared(node: Node, value: unknown, kind: number, run: Run): boolean {
  const known = run.remembers ? run.recall(node, value) : undefined;
  if (known !== undefined) {
    run.spend(1);
    return known;
  }
  const deferredBefore = run.deferred?.length;
  const verdict = judgeParts(node, value, kind, run);
  const isFinal = run.needed === undefined && (!verdict || run.deferred?.length === deferredBefore);
  // Asked once more: this very question may have been so costly that it is worth remembering now.
  if (isFinal && run.remembers) run.remember(node, value, verdict);
  return verdict;
}

function judgeScalar(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.equalities !== undefined) {
    for (const equality of node.equalities) if (!equalsOne(equality, value, run)) return false;
  }
  if (kind === STRING) {
    const { stringChecks } = node;
    if (stringChecks === undefined) return true;
    for (let i = 0; i < stringChecks.length; i++) {
      if (!passesString(stringChecks[i]!, value as string, run)) return false;
    }
  } else if (node.numberChecks !== undefined && typeof value === 'number') {
    const { numberChecks } = node;
    for (let i = 0; i < numberChecks.length; i++) if (!passesNumber(numberChecks[i]!, value)) return false;
  }
  return true;
}

function judgeParts(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (kind === OBJECT && node.object !== undefined) {
    if (!judgeObject(node.object, value as Members, run)) return false;
    if (node.applicators !== undefined && !judgeApplicators(node, value, kind, run)) return false;
    if (node.object.unevaluated === undefined) return true;
    return judgeUnevaluatedProperties(node, plainMembers(value as object), run);
  }
  if (kind === ARRAY && node.array !== undefined) {
    const items = value as readonly unknown[];
    if (!judgeArray(node.array, items, run)) return false;
    if (node.applicators !== undefined && !judgeApplicators(node, value, kind, run)) return false;
    return node.array.unevaluated === undefined || judgeUnevaluatedItems(node, items, run);
  }
  return judgeApplicators(node, value, kind, run);
}

function judgeObject(plan: ObjectPlan, value: Members, run: Run): boolean {
  const listed = run.listedKeys(value);
  if (listed !== undefined && plan.asksByName) return judgeByName(plan, value, listed, run);
  const count =
    listed !== undefined
      ? judgeListed(plan, value, listed, run)
      : plan.isMap
        ? plan.isIdle
          ? 0
          : judgeMap(plan.additional, value, run)
        : plan.isOpen
          ? judgeOpen(plan, value, run)
          : plan.isRecord
            ? judgeRecord(plan, value, run)
            : judgeMembers(plan, value, run);
  if (count === TOO_MANY_STRANGERS) return judgeByName(plan, value, [], run);
  if (count === INHERITED) return judgeObject(plan, ownMembers(value), run);
  if (count < 0) {
    run.refuseObject(plan, value);
    return false;
  }
  if (plan.checks !== undefined) {
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
}

/**
 * An object may have this many members more, beside as many as the plan names, that mean nothing to the plan; from then
 * on, those that do are asked for by name. So what an open plan costs is bounded by the plan, whatever comes.
 */
const FEW_STRANGERS = 8;
const TOO_MANY_STRANGERS = -2;
/** A member was inherited, which does not count: the own ones have to be listed first. */
const INHERITED = -3;

/**
 * The number of members, or -1 where one does not fit or a required one is missing. The loops over members are the
 * heart of the interpreter: leaves are judged in place, and each kind of plan has a loop of its own, since V8 makes a
 * loop slow for good once it has met an object that is kept as a hash table, as maps are.
 */
function judgeRecord(plan: ObjectPlan, value: Members, run: Run): number {
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
    if (record === undefined || record.key !== key) record = plan.find(key);
    let node = additional;
    if (record !== undefined) {
      cursor = record.index + 1;
      if (record.required) found++;
      if (record.node !== undefined) node = record.node;
    }
    if (node === undefined) continue;
    const kind = kindOf(member);
    const isOfKind = (node.kinds & kind) !== 0;
    if (isOfKind && (node.kindsOnly || descendOfKind(node, member, kind, run))) continue;
    fits = false;
    break;
  }
  run.spendMembers(value, count);
  return fits && found === plan.requiredCount ? count : -1;
}

/** The same where members without a record mean nothing to the plan: they are not even read. */
function judgeOpen(plan: ObjectPlan, value: Members, run: Run): number {
  const { records } = plan;
  let count = 0;
  let found = 0;
  let cursor = 0;
  let strangers = 0;
  let fits = true;
  for (const key in value) {
    if (!isOwn.call(value, key)) return INHERITED;
    let record = cursor < records.length ? records[cursor] : undefined;
    if (record === undefined || record.key !== key) record = plan.find(key);
    if (record === undefined) {
      count++;
      if (++strangers <= records.length + FEW_STRANGERS) continue;
      run.spend(count);
      return TOO_MANY_STRANGERS;
    }
    const member = value[key];
    if (member === undefined) continue;
    count++;
    cursor = record.index + 1;
    if (record.required) found++;
    const { node } = record;
    if (node === undefined) continue;
    const kind = kindOf(member);
    const isOfKind = (node.kinds & kind) !== 0;
    if (isOfKind && (node.kindsOnly || descendOfKind(node, member, kind, run))) continue;
    fits = false;
    break;
  }
  run.spendMembers(value, count);
  if (!fits) return -1;
  if (found === plan.requiredCount) return count;
  return plan.isReadByName && hasHidden(plan, value, run) ? count : -1;
}

/** Whether the required members that were not listed are there and fit: an own member may be hidden from lists. */
function hasHidden({ records }: ObjectPlan, value: Members, run: Run): boolean {
  const required = records.filter((record) => record.required);
  if (required.some(({ key }) => value[key] === undefined)) return false;
  const areOwn = requiredAreOwn(
    value,
    required.map(({ key }) => key),
  );
  return areOwn && required.every(({ key, node }) => node === undefined || descend(node, value[key], run));
}

/** The same where all members are asked the same. */
function judgeMap(node: Node | undefined, value: Members, run: Run): number {
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
  run.spendMembers(value, count);
  return fits ? count : -1;
}

/** The same where names are matched or asked about. */
function judgeMembers(plan: ObjectPlan, value: Members, run: Run): number {
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
  run.spendMembers(value, count);
  return fits && found === plan.requiredCount ? count : -1;
}

/** The same for a large object whose keys were listed once. */
function judgeListed(plan: ObjectPlan, value: Members, keys: readonly string[], run: Run): number {
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
  run.spendMembers(value, count);
  return fits && found === plan.requiredCount ? count : -1;
}

/** A large object and a plan that asks for members by name: the others need not be looked at. */
function judgeByName(plan: ObjectPlan, value: Members, keys: readonly string[], run: Run): boolean {
  run.spendNames(plan.records.length);
  for (const { key, required, node } of plan.records) {
    if (!hasMember(value, key)) {
      if (required && !(plan.isReadByName && hasHidden(plan, value, run))) return false;
    } else if (node !== undefined && !descend(node, value[key], run)) return false;
  }
  if (plan.checks !== undefined) {
    run.spend(keys.length);
    const count = countMembers(value, keys);
    for (const check of plan.checks) if (!passesObject(check, count)) return false;
  }
  return plan.dependencies === undefined || judgeDependencies(plan, value, run);
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

function judgeDependencies(plan: ObjectPlan, value: Members, run: Run): boolean {
  run.spendNames(plan.dependencies!.length);
  for (const { key, required, node } of plan.dependencies!) {
    if (!hasMember(value, key)) continue;
    run.spendNames(required.length);
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
    const { kinds, kindsOnly } = rest;
    for (let i = prefix.length; i < value.length; i++) {
      const item = value[i];
      const kind = kindOf(item);
      if ((kinds & kind) !== 0 && (kindsOnly || descendOfKind(rest, item, kind, run))) continue;
      run.refuse(plan, value, i);
      return false;
    }
  }
  return plan.contains === undefined || judgeContains(plan, value, run);
}

function judgeContains(plan: ArrayPlan, value: readonly unknown[], run: Run): boolean {
  const { node, minimum, maximum } = plan.contains!;
  if (minimum === 0 && maximum === Infinity) return true;
  let matches = 0;
  run.spend(value.length * STEPS_PER_CONTAINED);
  for (const item of value) {
    if (!attempt(node, item, run)) continue;
    if (++matches > maximum) return false;
    if (matches >= minimum && maximum === Infinity) return true;
  }
  return matches >= minimum;
}

function judgeApplicators(node: Node, value: unknown, kind: number, run: Run): boolean {
  if (node.applicators === undefined) return true;
  for (const applicator of node.applicators) {
    if (run.needed !== undefined) return false;
    run.spend(applicator.nodes.length);
    if (!judgeApplicator(applicator, value, kind, run)) return false;
  }
  return true;
}

function judgeApplicator(applicator: Applicator, value: unknown, kind: number, run: Run): boolean {
  const { join, nodes } = applicator;
  switch (join) {
    case 0 /* all */:
      for (const node of (applicator.inTurn ??= flatFirst(nodes as readonly Node[]))) {
        if (!descend(node, value, run)) return false;
      }
      return true;
    case 1 /* any */:
    case 2 /* one */:
      return kind === OBJECT
        ? judgeObjectChoice(applicator, value as Members, run)
        : judgeChoice(join === 1, nodes as readonly Node[], value, kind, run);
    case 3 /* not */:
      return !attempt(nodes[0]!, value, run);
    default: /* choose */ {
      const chosen = attempt(nodes[0]!, value, run) ? nodes[1] : nodes[2];
      return chosen === undefined || descend(chosen, value, run);
    }
  }
}

/** Leaves out the branches that an object cannot fit for certain. */
function judgeObjectChoice(applicator: Applicator, value: Members, run: Run): boolean {
  const nodes = applicator.nodes as readonly Node[];
  const { discriminator, guards } = (applicator.choice ??= choiceOf(nodes));
  if (discriminator === undefined) {
    return judgeChoice(applicator.join === 1, nodes, value, OBJECT, run, guards);
  }
  const branch = discriminator.branches.get(value[discriminator.key]);
  return branch !== undefined && attempt(branch, value, run);
}

const NO_GUARDS: Choice['guards'] = [];

/** Where the kind of the value leaves one branch only, there is no choice: that branch must hold. */
function judgeChoice(
  any: boolean,
  nodes: readonly Node[],
  value: unknown,
  kind: number,
  run: Run,
  guards: Choice['guards'] = NO_GUARDS,
): boolean {
  let only: Node | undefined;
  let candidates = 0;
  for (const node of nodes) {
    if ((node.kinds & kind) === 0) continue;
    only = node;
    if (++candidates > 1) break;
  }
  if (candidates === 0) return false;
  if (candidates === 1) return descend(only!, value, run);
  let fitting = 0;
  let tried = 0;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i]!;
    if ((node.kinds & kind) === 0) continue;
    const guard = guards[i];
    if (guard !== undefined && (value as Members)[guard] === undefined) continue;
    tried++;
    if (!attempt(node, value, run)) continue;
    fitting++;
    if (any || fitting > 1) break;
  }
  if (tried > FEW_BRANCHES) run.spend((tried - FEW_BRANCHES) * STEPS_PER_FURTHER_BRANCH);
  return fitting === 1;
}

function judgeUnevaluatedProperties(node: Node, value: Members, run: Run): boolean {
  const isEvaluated = evaluatedProperties(node, value, (branch) => attempt(branch, value, run), run);
  if (isEvaluated === undefined) return true;
  const unevaluated = node.object!.unevaluated!;
  for (const key in value) {
    const member = value[key];
    if (member !== undefined && !isEvaluated(key) && !descend(unevaluated, member, run)) return false;
  }
  return true;
}

function judgeUnevaluatedItems(node: Node, value: readonly unknown[], run: Run): boolean {
  const { prefix, indexes } = evaluatedItems(
    node,
    value,
    (branch) => attempt(branch, value, run),
    (contained, index) => attempt(contained, value[index], run),
    run,
  );
  const unevaluated = node.array!.unevaluated!;
  for (let i = prefix; i < value.length; i++) {
    if (!indexes.has(i) && !descend(unevaluated, value[i], run)) return false;
  }
  return true;
}
