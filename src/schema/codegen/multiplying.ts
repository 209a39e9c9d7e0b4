/**
 * Whether a program may judge the same part of a value again and again: where several paths lead to a node,
 * and some node asks more than one thing of the same value, paths multiply with every level. The interpreter
 * then remembers verdicts. Generated code does not, so it runs such programs with a small budget.
 */
import { choiceOf, Join, type Applicator, type Node, type Program } from '../program/index.ts';

export function mayMultiply({ root }: Program): boolean {
  const nodes = new Set<Node>();
  const add = (node: Node | undefined): void => {
    if (node !== undefined && !node.isFlat) nodes.add(node);
  };
  add(root);
  for (const node of nodes) for (const asked of askedBy(node)) add(asked);
  const all = [...nodes];
  return all.some(({ isShared }) => isShared) && all.some(asksTwice);
}

function* askedBy({ object, array, applicators = [] }: Node): Iterable<Node | undefined> {
  for (const { nodes } of applicators) yield* nodes;
  if (object !== undefined) {
    for (const { node } of object.records) yield node;
    for (const { node } of object.patterns ?? []) yield node;
    for (const { node } of object.dependencies ?? []) yield node;
    yield object.additional;
    yield object.unevaluated;
  }
  if (array !== undefined) {
    yield* array.prefix;
    yield array.rest;
    yield array.contains?.node;
    yield array.unevaluated;
  }
}

/** Whether it asks more than one thing, beyond what is flat, of the value or of a member. */
function asksTwice({ object, array, applicators = [] }: Node): boolean {
  const isDeep = (node: Node | undefined): boolean => node?.isFlat === false;
  const branches = applicators.flatMap((applicator) => branchesTried(applicator));
  const ofValue = [...branches, ...(object?.dependencies ?? []).map(({ node }) => node)].filter(
    isDeep,
  ).length;
  const own = object?.isFlat === false || array?.isFlat === false ? 1 : 0;
  const ofMember = (object?.patterns ?? []).filter(({ node }) => isDeep(node)).length;
  const named = object?.records.some(({ node }) => isDeep(node)) === true ? 1 : 0;
  const ofItem = [array?.contains?.node, array?.rest].filter(isDeep).length;
  return ofValue + own > 1 || ofMember + named > 1 || ofItem > 1;
}

/** The branches that one value may be held against; of a choice with a discriminator, one. */
function branchesTried({ join, nodes }: Applicator): readonly (Node | undefined)[] {
  if (join !== Join.any && join !== Join.one) return nodes;
  return choiceOf(nodes as readonly Node[]).discriminator === undefined ? nodes : nodes.slice(0, 1);
}
