/**
 * The verdict without the call stack, for a choice that is too deep for the fast interpreter and cannot be put off. The same nodes, the same questions; but every question about another node is yielded to a
 * driver that keeps the open ones in a list, so depth costs only memory. Slower, and met only by odd values.
 */
import { ARRAY, kindOf, OBJECT } from '../../json/index.ts';
import { Join, type Applicator, type Node } from '../program/index.ts';
import { equalsOne, passesArray, passesNumber, passesObject, passesString } from './checks.ts';
import { evaluatedItems, evaluatedProperties, evaluationNeeds } from './evaluated.ts';
import { countMembers, hasMember, plainMembers, type Members } from './members.ts';
import type { Run } from './run.ts';

interface Question {
  readonly node: Node;
  readonly value: unknown;
}

type Deliberation = Generator<Question, boolean, boolean>;

/** What a question costs in time and, while it is open, in memory, beside a step of the fast interpreter. */
const STEPS_PER_QUESTION = 150;

export function deliberate(node: Node, value: unknown, run: Run): boolean {
  run.refuseCycles();
  const open: Deliberation[] = [consider(node, value, run)];
  let answer = false;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const step = top.next(answer);
    if (step.done === true) {
      open.pop();
      answer = step.value;
    } else {
      run.spend(STEPS_PER_QUESTION);
      open.push(consider(step.value.node, step.value.value, run));
    }
  }
  return answer;
}

function* consider(node: Node, value: unknown, run: Run): Deliberation {
  const kind = kindOf(value);
  if ((node.kinds & kind) === 0) return false;
  if (node.kindsOnly) return true;
  const isRemembered = node.isShared && run.remembers;
  const known = isRemembered ? run.recall(node, value) : undefined;
  if (known !== undefined) return known;
  const verdict =
    scalarFits(node, value, run) &&
    (kind !== OBJECT || node.object === undefined || (yield* objectFits(node, value as object, run))) &&
    (kind !== ARRAY ||
      node.array === undefined ||
      (yield* arrayFits(node, value as readonly unknown[], run))) &&
    (node.applicators === undefined || (yield* applicatorsFit(node.applicators, value))) &&
    (yield* unevaluatedFits(node, value, kind, run));
  if (isRemembered) run.remember(node, value, verdict);
  return verdict;
}

function scalarFits(node: Node, value: unknown, run: Run): boolean {
  for (const equality of node.equalities ?? []) if (!equalsOne(equality, value, run)) return false;
  if (typeof value === 'number')
    return (node.numberChecks ?? []).every((check) => passesNumber(check, value));
  if (typeof value !== 'string') return true;
  return (node.stringChecks ?? []).every((check) => passesString(check, value, run));
}

function* objectFits(node: Node, object: object, run: Run): Deliberation {
  const plan = node.object!;
  const value = plainMembers(object, run);
  const count = countMembers(value);
  run.spendMembers(value, count);
  for (const { key, required } of plan.records) if (required && !hasMember(value, key)) return false;
  for (const check of plan.checks ?? []) if (!passesObject(check, count)) return false;
  for (const key in value) {
    const member = value[key];
    if (member === undefined) continue;
    const declared = plan.byKey.get(key)?.node;
    if (declared !== undefined && !(yield { node: declared, value: member })) return false;
    let isKnown = declared !== undefined;
    for (const pattern of plan.patterns ?? []) {
      if (!pattern.matcher.test(key, run)) continue;
      isKnown = true;
      if (!(yield { node: pattern.node, value: member })) return false;
    }
    if (!isKnown && plan.additional !== undefined && !(yield { node: plan.additional, value: member })) {
      return false;
    }
    if (plan.names !== undefined && !(yield { node: plan.names, value: key })) return false;
  }
  for (const { key, required, node: dependent } of plan.dependencies ?? []) {
    if (!hasMember(value, key)) continue;
    if (!required.every((name) => hasMember(value, name))) return false;
    if (dependent !== undefined && !(yield { node: dependent, value: object })) return false;
  }
  return true;
}

function* arrayFits(node: Node, value: readonly unknown[], run: Run): Deliberation {
  const plan = node.array!;
  run.spend(value.length + 1);
  for (const check of plan.checks ?? []) if (!passesArray(check, value, run)) return false;
  for (let i = 0; i < value.length; i++) {
    const item = plan.prefix[i] ?? plan.rest;
    if (item === undefined) break;
    if (!(yield { node: item, value: value[i] })) return false;
  }
  if (plan.contains === undefined) return true;
  let matches = 0;
  for (const item of value) if (yield { node: plan.contains.node, value: item }) matches++;
  return matches >= plan.contains.minimum && matches <= plan.contains.maximum;
}

function* applicatorsFit(applicators: readonly Applicator[], value: unknown): Deliberation {
  for (const { join, nodes } of applicators) {
    if (join === Join.choose) {
      const chosen = (yield { node: nodes[0]!, value }) ? nodes[1] : nodes[2];
      if (chosen !== undefined && !(yield { node: chosen, value })) return false;
      continue;
    }
    let fitting = 0;
    for (const node of nodes) {
      const fits: boolean = yield { node: node!, value };
      if (fits) fitting++;
      if (join === Join.all ? !fits : join === Join.any ? fits : fitting > 1) break;
    }
    if (!joins(join, fitting, nodes.length)) return false;
  }
  return true;
}

function joins(join: number, fitting: number, branches: number): boolean {
  if (join === Join.all) return fitting === branches;
  if (join === Join.any) return fitting > 0;
  return join === Join.one ? fitting === 1 : fitting === 0;
}

function* unevaluatedFits(node: Node, value: unknown, kind: number, run: Run): Deliberation {
  const ofProperties = kind === OBJECT ? node.object?.unevaluated : undefined;
  const ofItems = kind === ARRAY ? node.array?.unevaluated : undefined;
  if (ofProperties === undefined && ofItems === undefined) return true;
  const verdicts = new Map<Node, boolean>();
  for (const branch of evaluationNeeds(node).branches) verdicts.set(branch, yield { node: branch, value });
  const passes = (branch: Node): boolean => verdicts.get(branch) === true;
  return ofProperties !== undefined
    ? yield* propertiesFit(node, ofProperties, plainMembers(value as object, run), passes, run)
    : yield* itemsFit(node, ofItems!, value as readonly unknown[], passes, run);
}

function* propertiesFit(
  node: Node,
  unevaluated: Node,
  value: Members,
  passes: (branch: Node) => boolean,
  run: Run,
): Deliberation {
  const isEvaluated = evaluatedProperties(node, value, passes, run);
  if (isEvaluated === undefined) return true;
  for (const key in value) {
    if (value[key] === undefined || isEvaluated(key)) continue;
    if (!(yield { node: unevaluated, value: value[key] })) return false;
  }
  return true;
}

function* itemsFit(
  node: Node,
  unevaluated: Node,
  value: readonly unknown[],
  passes: (branch: Node) => boolean,
  run: Run,
): Deliberation {
  const contained = new Map<Node, Set<number>>();
  for (const candidate of evaluationNeeds(node).contains) {
    const indexes = new Set<number>();
    for (const [index, item] of value.entries())
      if (yield { node: candidate, value: item }) indexes.add(index);
    contained.set(candidate, indexes);
  }
  const isContained = (candidate: Node, index: number): boolean =>
    contained.get(candidate)?.has(index) === true;
  const { prefix, indexes } = evaluatedItems(node, value, passes, isContained, run);
  for (let i = prefix; i < value.length; i++) {
    if (!indexes.has(i) && !(yield { node: unevaluated, value: value[i] })) return false;
  }
  return true;
}
