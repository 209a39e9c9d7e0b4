/**
 * Which members a node evaluates, without a value: at least by its own keywords and by all nodes that it must
 * fit; at most with every branch that could fit. `unevaluated…` never applies to the first, and always to all
 * but the second.
 */
import { Join, type Node } from '../program/index.ts';

export interface Accounted {
  readonly surely: readonly Node[];
  readonly atMost: readonly Node[];
}

export function accountedBy(top: Node): Accounted {
  return { surely: reachedFrom(top, true), atMost: reachedFrom(top, false) };
}

function reachedFrom(top: Node, isSure: boolean): Node[] {
  const nodes = new Set([top]);
  for (const { applicators = [], object } of nodes) {
    for (const { join, nodes: branches } of applicators) {
      if (join === Join.not || (isSure && join !== Join.all)) continue;
      for (const branch of branches) if (branch !== undefined) nodes.add(branch);
    }
    if (isSure) continue;
    for (const { node } of object?.dependencies ?? []) if (node !== undefined) nodes.add(node);
  }
  return [...nodes];
}

/** Whether one of the nodes accounts for a property; `top` does not by `unevaluatedProperties` itself. */
export function accountsForProperty(
  nodes: readonly Node[],
  top: Node,
  key: string,
  matches: (source: { readonly matcher: Matcher }) => boolean,
): boolean {
  return nodes.some((node) => {
    const plan = node.object;
    if (plan === undefined) return false;
    if (plan.additional !== undefined || (plan.unevaluated !== undefined && node !== top)) return true;
    return plan.find(key)?.node !== undefined || (plan.patterns?.some(matches) ?? false);
  });
}

type Matcher = NonNullable<NonNullable<Node['object']>['patterns']>[number]['matcher'];

/**
 * How many items are accounted for; Infinity where some nodes account for all, or may do so by `contains`.
 */
export function accountedItems(nodes: readonly Node[], top: Node, countsContained: boolean): number {
  let count = 0;
  for (const node of nodes) {
    const plan = node.array;
    if (plan === undefined) continue;
    if (plan.rest !== undefined || (plan.unevaluated !== undefined && node !== top)) return Infinity;
    if (countsContained && plan.contains !== undefined) return Infinity;
    count = Math.max(count, plan.prefix.length);
  }
  return count;
}
