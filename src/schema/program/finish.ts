/** Nodes that are all assembled in; what needs a look at several of them is noted on each. */
import { Join, type Node } from './node.ts';

export function finishNodes(nodes: readonly Node[]): void {
  let areAccounted = false;
  for (let i = 0; i < nodes.length; i++) {
    const { object, array } = nodes[i]!;
    object?.settle();
    if (object?.unevaluated !== undefined || array?.unevaluated !== undefined) areAccounted = true;
  }
  if (areAccounted) markAskedAgain(nodes);
}

/**
 * Where members are accounted for, branches that may have missed are judged once more: what they account for
 * depends on it.
 */
function markAskedAgain(all: readonly Node[]): void {
  for (const { applicators = [] } of all) {
    for (const { join, nodes } of applicators) {
      if (join === Join.all || join === Join.not) continue;
      for (const branch of nodes) if (branch?.isFlat === false) branch.share();
    }
  }
}
