/**
 * The thorough interpreter: the same nodes, without the call stack, and with failures where a sink asks for them. It
 * decides what lies too deep for the fast one, and explains what the fast one refused. Every question about
 * another node is yielded to a driver that keeps the open ones in a list, so depth costs only memory.
 */
import { ARRAY, kindOf, OBJECT } from '../../json/index.ts';
import { Join, type Applicator, type Check, type Node } from '../program/index.ts';
import type { BranchMiss } from '../problem.ts';
import { schemaPath } from '../site.ts';
import {
  equalsOne,
  findEqualItems,
  lengthOf,
  passesArray,
  passesNumber,
  passesObject,
  passesString,
} from './checks.ts';
import { closestFirst } from './closest.ts';
import { evaluatedItems, evaluatedProperties, evaluationNeeds } from './evaluated.ts';
import { judge } from './judge.ts';
import { countMembers, hasMember, plainMembers, type Members } from './members.ts';
import type { Run } from './run.ts';
import { instancePath, type Place, type Sink } from './sink.ts';

interface Question {
  readonly node: Node;
  readonly value: unknown;
  readonly place: Place | undefined;
  /** Undefined where only the verdict matters. */
  readonly sink: Sink | undefined;
}

type Examination = Generator<Question, boolean, boolean>;

/** A question costs about as much as this many steps of the fast interpreter. */
const STEPS_PER_QUESTION = 8;
const SUSPICIOUS_DEPTH = 1_000;
/** Branches of a choice that are explained; the verdicts of the others are known. */
const MAX_BRANCHES = 20;

/** For the fast interpreter, when its nesting is used up. */
export function decideDeep(node: Node, value: unknown, run: Run): boolean {
  run.refuseCycles();
  return drive({ node, value, place: undefined, sink: undefined }, run, false);
}

/** For a value that was refused: why, into the sink. */
export function explain(node: Node, value: unknown, run: Run, sink: Sink): void {
  drive({ node, value, place: undefined, sink }, run, true);
}

/** `fastVerdicts`: the call stack is free, so questions without a sink may go to the fast interpreter. */
function drive(first: Question, run: Run, fastVerdicts: boolean): boolean {
  const open: Examination[] = [examine(first, run)];
  let answer = false;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const step = top.next(answer);
    if (step.done === true) {
      open.pop();
      answer = step.value;
      continue;
    }
    const { node, value, sink } = step.value;
    if (sink === undefined && (fastVerdicts || node.leaf)) answer = judge(node, value, run);
    else {
      run.spend(STEPS_PER_QUESTION);
      if (open.length === SUSPICIOUS_DEPTH) run.refuseCycles();
      open.push(examine(step.value, run));
    }
  }
  return answer;
}

function* examine(question: Question, run: Run): Examination {
  const { node, value, place, sink } = question;
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) {
    if (node.kindsKeyword !== undefined) sink?.add(node.site, node.kindsKeyword, value, place);
    else sink?.addForbidden(node.site, place);
    return false;
  }
  if (node.kindsOnly) return true;
  if (sink === undefined) {
    const known = run.remembers ? run.recall(node, value) : undefined;
    if (known !== undefined) return known;
  } else if (!node.leaf && typeof value === 'object' && !sink.begins(node, value)) {
    return false;
  }
  const verdict = yield* examineParts(question, kind, run);
  if (sink === undefined && !node.leaf && run.remembers) run.remember(node, value, verdict);
  return verdict;
}

function* examineParts(question: Question, kind: number, run: Run): Examination {
  const { node, value, sink } = question;
  let fits = examineScalar(question, run);
  if (!fits && sink === undefined) return false;
  if (kind === OBJECT && node.object !== undefined) {
    fits = (yield* examineObject(question, plainMembers(value as object), run)) && fits;
  } else if (kind === ARRAY && node.array !== undefined) {
    fits = (yield* examineArray(question, value as readonly unknown[], run)) && fits;
  }
  if (!fits && sink === undefined) return false;
  for (const applicator of node.applicators ?? []) {
    if (sink?.full === true) return false;
    fits = (yield* examineApplicator(applicator, question)) && fits;
    if (!fits && sink === undefined) return false;
  }
  // Members are accounted for only by what passed, so this is asked last.
  if (!fits) return false;
  if (kind === OBJECT && node.object?.unevaluated !== undefined) {
    return yield* examineUnevaluatedProperties(question, plainMembers(value as object), run);
  }
  if (kind === ARRAY && node.array?.unevaluated !== undefined) {
    return yield* examineUnevaluatedItems(question, value as readonly unknown[]);
  }
  return true;
}

function examineScalar({ node, value, place, sink }: Question, run: Run): boolean {
  let fits = true;
  for (const equality of node.equalities ?? []) {
    if (equalsOne(equality, value, run)) continue;
    fits = false;
    sink?.add(node.site, equality.keyword, value, place);
  }
  if (typeof value === 'number') {
    for (const check of node.numberChecks ?? []) {
      if (passesNumber(check, value)) continue;
      fits = false;
      sink?.add(node.site, check.keyword, value, place);
    }
  } else if (typeof value === 'string') {
    for (const check of node.stringChecks ?? []) {
      if (passesString(check, value, run)) continue;
      fits = false;
      sink?.add(node.site, check.keyword, value, place, { count: lengthOf(value) });
    }
  }
  return fits;
}

function* examineObject(question: Question, value: Members, run: Run): Examination {
  const { node, place, sink } = question;
  const plan = node.object!;
  let fits = true;
  run.spend(countMembers(value) + 1);
  for (const { key, required } of plan.records) {
    if (!required || hasMember(value, key)) continue;
    fits = false;
    sink?.add(node.site, plan.requiredKeyword!, value, place, { name: key });
  }
  for (const check of plan.checks ?? []) {
    const count = countMembers(value);
    if (passesObject(check, count)) continue;
    fits = false;
    sink?.add(node.site, check.keyword, value, place, { count });
  }
  for (const key in value) {
    if (value[key] === undefined) continue;
    if ((!fits && sink === undefined) || sink?.full === true) return false;
    fits = (yield* examineMember(question, key, value[key], run)) && fits;
  }
  return (yield* examineDependencies(question, value)) && fits;
}

function* examineMember({ node, place, sink }: Question, key: string, value: unknown, run: Run): Examination {
  const plan = node.object!;
  const at: Place = { parent: place, key };
  let fits = true;
  let isKnown = false;
  const declared = plan.byKey.get(key)?.node;
  if (declared !== undefined) {
    isKnown = true;
    fits = yield { node: declared, value, place: at, sink };
  }
  for (const { matcher, node: matched } of plan.patterns ?? []) {
    if (!matcher.test(key, run)) continue;
    isKnown = true;
    fits = (yield { node: matched, value, place: at, sink }) && fits;
  }
  if (!isKnown && plan.additional !== undefined) {
    fits = (yield { node: plan.additional, value, place: at, sink }) && fits;
  }
  // A bad name is reported at the property that has it.
  if (plan.names !== undefined) fits = (yield { node: plan.names, value: key, place: at, sink }) && fits;
  return fits;
}

function* examineDependencies({ node, value, place, sink }: Question, members: Members): Examination {
  let fits = true;
  for (const dependency of node.object!.dependencies ?? []) {
    if (!hasMember(members, dependency.key)) continue;
    for (const name of dependency.required) {
      if (hasMember(members, name)) continue;
      fits = false;
      sink?.add(node.site, dependency.keyword, value, place, { name, trigger: dependency.key });
    }
    if (dependency.node !== undefined) fits = (yield { node: dependency.node, value, place, sink }) && fits;
  }
  return fits;
}

function* examineArray(question: Question, value: readonly unknown[], run: Run): Examination {
  const { node, place, sink } = question;
  const plan = node.array!;
  let fits = true;
  run.spend(value.length + 1);
  for (const check of plan.checks ?? []) {
    if (passesArray(check, value, run)) continue;
    fits = false;
    sink?.add(node.site, check.keyword, value, place, sizeDetail(check, value, run));
  }
  for (let i = 0; i < value.length; i++) {
    const item = plan.prefix[i] ?? plan.rest;
    if (item === undefined) break;
    if ((!fits && sink === undefined) || sink?.full === true) return false;
    if (item.leaf && judge(item, value[i], run)) continue;
    fits = (yield { node: item, value: value[i], place: { parent: place, key: i }, sink }) && fits;
  }
  return (yield* examineContains(question, value, run)) && fits;
}

function sizeDetail(
  check: Check,
  value: readonly unknown[],
  run: Run,
): { count: number; indexes?: number[] } {
  const indexes = check.op === 11 /* uniqueItems */ ? findEqualItems(value, run) : undefined;
  return { count: value.length, ...(indexes === undefined ? {} : { indexes }) };
}

function* examineContains({ node, place, sink }: Question, value: readonly unknown[], run: Run): Examination {
  const contains = node.array!.contains;
  if (contains === undefined) return true;
  run.spend(value.length);
  let count = 0;
  for (const item of value) {
    if (yield { node: contains.node, value: item, place: undefined, sink: undefined }) count++;
  }
  if (count >= contains.minimum && count <= contains.maximum) return true;
  const limit = count < contains.minimum ? contains.minimum : contains.maximum;
  sink?.add(node.site, contains.keyword, value, place, { count, limit });
  return false;
}

function* examineApplicator(applicator: Applicator, question: Question): Examination {
  const { value, place, sink, node: owner } = question;
  const { join, nodes, keyword } = applicator;
  if (join === Join.all) {
    let fits = true;
    for (const node of nodes) fits = (yield { node: node!, value, place, sink }) && fits;
    return fits;
  }
  if (join === Join.choose) {
    const condition = yield { node: nodes[0]!, value, place: undefined, sink: undefined };
    const chosen = condition ? nodes[1] : nodes[2];
    return chosen === undefined || (yield { node: chosen, value, place, sink });
  }
  const fitting: number[] = [];
  for (const [index, node] of nodes.entries()) {
    if (yield { node: node!, value, place: undefined, sink: undefined }) fitting.push(index);
    if (join === Join.any && fitting.length > 0) return true;
  }
  if (join === Join.not ? fitting.length === 0 : fitting.length === 1) return true;
  if (sink === undefined) return false;
  const branches = fitting.length === 0 ? yield* explainBranches(applicator, question, sink) : undefined;
  sink.add(owner.site, keyword, value, place, { indexes: fitting }, branches);
  return false;
}

function* explainBranches(
  { nodes }: Applicator,
  { value, place }: Question,
  sink: Sink,
): Generator<Question, BranchMiss[] | undefined, boolean> {
  const misses: BranchMiss[] = [];
  for (const node of nodes.slice(0, MAX_BRANCHES)) {
    const branch = sink.forBranch();
    if (branch === undefined) return undefined;
    yield { node: node!, value, place, sink: branch };
    misses.push({ schemaPath: schemaPath(node!.site), failures: branch.failures });
  }
  return closestFirst(misses, instancePath(place));
}

function* examineUnevaluatedProperties(question: Question, value: Members, run: Run): Examination {
  const { node, place, sink } = question;
  const verdicts = yield* decideBranches(question);
  const seen = evaluatedProperties(node, value, (branch) => verdicts.get(branch) === true, run);
  if (seen === undefined) return true;
  let fits = true;
  for (const key in value) {
    if (value[key] === undefined || seen.has(key)) continue;
    if ((!fits && sink === undefined) || sink?.full === true) return false;
    const at: Place = { parent: place, key };
    fits = (yield { node: node.object!.unevaluated!, value: value[key], place: at, sink }) && fits;
  }
  return fits;
}

function* examineUnevaluatedItems(question: Question, value: readonly unknown[]): Examination {
  const { node, place, sink } = question;
  const verdicts = yield* decideBranches(question);
  const contained = yield* decideContained(question, value);
  const { prefix, indexes } = evaluatedItems(
    node,
    value,
    (branch) => verdicts.get(branch) === true,
    (candidate, index) => contained.get(candidate)?.has(index) === true,
  );
  let fits = true;
  for (let i = prefix; i < value.length; i++) {
    if (indexes.has(i)) continue;
    if ((!fits && sink === undefined) || sink?.full === true) return false;
    const at: Place = { parent: place, key: i };
    fits = (yield { node: node.array!.unevaluated!, value: value[i], place: at, sink }) && fits;
  }
  return fits;
}

/** The verdicts that the question of what is evaluated will ask for. */
function* decideBranches({ node, value }: Question): Generator<Question, Map<Node, boolean>, boolean> {
  const verdicts = new Map<Node, boolean>();
  for (const branch of evaluationNeeds(node).branches) {
    verdicts.set(branch, yield { node: branch, value, place: undefined, sink: undefined });
  }
  return verdicts;
}

function* decideContained(
  { node }: Question,
  items: readonly unknown[],
): Generator<Question, Map<Node, Set<number>>, boolean> {
  const contained = new Map<Node, Set<number>>();
  for (const candidate of evaluationNeeds(node).contains) {
    const indexes = new Set<number>();
    for (const [index, item] of items.entries()) {
      if (yield { node: candidate, value: item, place: undefined, sink: undefined }) indexes.add(index);
    }
    contained.set(candidate, indexes);
  }
  return contained;
}
