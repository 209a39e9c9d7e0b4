/**
 * Which members of a value a node accounts for, by its own keywords and by those in-place branches that
 * passed: what `unevaluatedProperties` and `unevaluatedItems` leave alone. It is asked about a value that has
 * already passed, so a check carries no state. A list holds each node once, whatever the graph looks like,
 * and the search ends at the first node that accounts for everything.
 */
import { isObject } from '../../json/index.ts';
import type { Meter } from '../meter.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { Join, type Applicator, type Node, type ObjectPlan } from '../program/index.ts';
import { hasMember, type Members } from './members.ts';

/** In ticks. */
const COST_OF_NODE = 24;
const COST_OF_BRANCH = 12;
const COST_OF_PLAN = 4;
const COST_OF_NAME = 24;

/** Whether a branch of a choice passed on the value in question. */
export type Passes = (branch: Node) => boolean;

/** Whether a property of the value is accounted for; undefined where all of them are. */
export function evaluatedProperties(
  top: Node,
  value: Members,
  passes: Passes,
  meter: Meter,
): ((key: string) => boolean) | undefined {
  if (isAlone(top)) {
    meter.charge(COST_OF_NODE);
    const plan = top.object!;
    if (plan.additional !== undefined) return undefined;
    return plan.isIdle ? nothing : (key) => isEvaluatedBy([plan], key, meter);
  }
  const plans: ObjectPlan[] = [];
  const accountsForAll = ({ object: plan }: Node, isTop: boolean): boolean => {
    if (plan === undefined) return false;
    if (plan.additional !== undefined || (plan.unevaluated !== undefined && !isTop)) return true;
    if (!plan.isIdle) plans.push(plan);
    return false;
  };
  if (someEvaluating(accountsForAll, top, value, passes, meter)) return undefined;
  if (plans.length === 0) return nothing;
  return plans.length > FEW_PLANS ? evaluatedByMany(plans, meter) : (key) => isEvaluatedBy(plans, key, meter);
}

const FEW_PLANS = 2;

const nothing = (): boolean => false;

/** Whether nothing else that looks at the same value can account for members. */
function isAlone({ applicators, object }: Node): boolean {
  if (object!.dependencies !== undefined) return false;
  if (applicators === undefined) return true;
  for (const { nodes } of applicators) {
    for (const node of nodes) if (node?.isFlat === false) return false;
  }
  return true;
}

function isEvaluatedBy(plans: readonly ObjectPlan[], key: string, meter: Meter): boolean {
  meter.charge(plans.length * COST_OF_PLAN);
  for (const plan of plans) {
    const { patterns } = plan;
    if (plan.find(key)?.node !== undefined) return true;
    if (patterns?.some(({ matcher }) => matcher.test(key, meter)) === true) return true;
  }
  return false;
}

/** Many plans are asked as one, so that a member costs the same whatever their number. */
function evaluatedByMany(plans: readonly ObjectPlan[], meter: Meter): (key: string) => boolean {
  const names = new Set<string>();
  const matchers = new Set<PatternMatcher>();
  for (const { records, patterns } of plans) {
    meter.charge(records.length * COST_OF_NODE);
    for (const { key, node } of records) if (node !== undefined) names.add(key);
    if (patterns === undefined) continue;
    meter.charge(patterns.length * COST_OF_NODE);
    for (const { matcher } of patterns) matchers.add(matcher);
  }
  return (key) => {
    meter.charge(COST_OF_PLAN);
    if (names.has(key)) return true;
    for (const matcher of matchers) if (matcher.test(key, meter)) return true;
    return false;
  };
}

/**
 * Items below `prefix` are accounted for, and those that one of the nodes accepts. The caller asks these
 * nodes last, since most items fit what is asked of the others anyway.
 */
export interface EvaluatedItems {
  readonly prefix: number;
  readonly contained: readonly Node[];
}

export function evaluatedItems(
  top: Node,
  value: readonly unknown[],
  passes: Passes,
  meter: Meter,
): EvaluatedItems {
  let prefix = 0;
  const contained: Node[] = [];
  const accountsForAll = ({ array: plan }: Node, isTop: boolean): boolean => {
    if (plan === undefined) return false;
    if (plan.rest !== undefined || (plan.unevaluated !== undefined && !isTop)) return true;
    prefix = Math.max(prefix, plan.prefix.length);
    if (plan.contains !== undefined) contained.push(plan.contains.node);
    return false;
  };
  const areAll = someEvaluating(accountsForAll, top, value, passes, meter);
  return areAll ? { prefix: value.length, contained: [] } : { prefix, contained };
}

/** Asks the node itself, and all that look at the same value and passed: their annotations count. */
function someEvaluating(
  ask: (node: Node, isTop: boolean) => boolean,
  top: Node,
  value: unknown,
  passes: Passes,
  meter: Meter,
): boolean {
  const nodes = [top];
  // A list is faster to search than a set while it is short, and mostly it is.
  let seen: Set<Node> | undefined;
  const add = (node: Node): void => {
    if (seen === undefined ? nodes.includes(node) : seen.has(node)) return;
    nodes.push(node);
    if (nodes.length === SHORT) seen = new Set(nodes);
    seen?.add(node);
  };
  for (let next = 0; next < nodes.length; next++) {
    const node = nodes[next]!;
    meter.charge(COST_OF_NODE);
    if (ask(node, next === 0)) return true;
    if (node.applicators !== undefined) {
      for (const applicator of node.applicators) {
        meter.charge(applicator.nodes.length * COST_OF_BRANCH);
        addPassing(applicator, passes, add);
      }
    }
    if (node.object?.dependencies === undefined || !isObject(value)) continue;
    meter.charge(node.object.dependencies.length * COST_OF_NAME);
    for (const { key, node: dependent } of node.object.dependencies) {
      if (dependent !== undefined && hasMember(value, key)) add(dependent);
    }
  }
  return false;
}

const SHORT = 16;

/** What is flat asks nothing of members, so it accounts for none, and whether it passed does not matter. */
function addPassing({ join, nodes }: Applicator, passes: Passes, add: (node: Node) => void): void {
  switch (join) {
    case Join.all:
      for (const node of nodes) if (!node!.isFlat) add(node!);
      return;
    case Join.any:
    case Join.one:
      for (const node of nodes) if (!node!.isFlat && passes(node!)) add(node!);
      return;
    case Join.choose: {
      if (nodes.every((node) => node === undefined || node.isFlat)) return;
      const [condition, then, otherwise] = nodes;
      const passed = passes(condition!);
      if (passed && !condition!.isFlat) add(condition!);
      const chosen = passed ? then : otherwise;
      if (chosen !== undefined && !chosen.isFlat) add(chosen);
      return;
    }
    default: // what `not` looks at never counts
  }
}
