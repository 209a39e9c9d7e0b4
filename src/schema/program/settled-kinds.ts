/**
 * A node in; the kinds of value out that fit it whatever the value is, as far as its applicators on the same
 * value tell: a list of numbers then fits a choice of objects without a look at its items. It is an
 * underestimate, since only so many nodes are looked at.
 */
import { ARRAY, EVERY_KIND, OBJECT } from '../../json/index.ts';
import { Join, type Applicator, type Node } from './node.ts';

const MOST_NODES = 64;

interface Budget {
  left: number;
}

export function settledKinds(node: Node, budget: Budget = { left: MOST_NODES }): number {
  const { kinds, checks, applicators, object, array } = node;
  if (--budget.left < 0 || checks !== undefined) return 0;
  let settled = kinds & ~((object === undefined ? 0 : OBJECT) | (array === undefined ? 0 : ARRAY));
  if (applicators === undefined) return settled;
  for (const applicator of applicators) {
    if (settled === 0) break;
    settled &= settledBy(applicator, budget);
  }
  return settled;
}

function settledBy({ join, nodes }: Applicator, budget: Budget): number {
  switch (join) {
    case Join.all:
      return nodes.reduce((settled, node) => settled & settledKinds(node!, budget), EVERY_KIND);
    case Join.any:
      return nodes.reduce((settled, node) => settled | settledKinds(node!, budget), 0);
    case Join.one:
      return settledByOne(nodes as readonly Node[], budget);
    case Join.not:
      return EVERY_KIND & ~nodes[0]!.kinds;
    default:
      return settledByChoice(nodes, budget);
  }
}

/** What fits one of the nodes, and surely none of the others. */
function settledByOne(nodes: readonly Node[], budget: Budget): number {
  let [settled, possible, ambiguous] = [0, 0, 0];
  for (const node of nodes) {
    settled |= settledKinds(node, budget);
    ambiguous |= possible & node.kinds;
    possible |= node.kinds;
  }
  return settled & ~ambiguous;
}

function settledByChoice([condition, then, otherwise]: Applicator['nodes'], budget: Budget): number {
  const passing = settledKinds(condition!, budget);
  const failing = EVERY_KIND & ~condition!.kinds;
  const thenSettled = then === undefined ? EVERY_KIND : settledKinds(then, budget);
  const otherwiseSettled = otherwise === undefined ? EVERY_KIND : settledKinds(otherwise, budget);
  return (passing & thenSettled) | (failing & otherwiseSettled) | (thenSettled & otherwiseSettled);
}
