/**
 * What backtracking costs at most where every repetition has an end: a node in; an upper bound of the
 * comparisons that a search spends at one start out. The bound holds for every text, since it counts all ways
 * through the node as if each of them failed at its end. The rule: an error may only be made upwards.
 */
import { isAnchored, mayBeginBetween } from './prove.ts';
import type { Node } from './syntax.ts';

/** Some ten milliseconds, once for a text. */
const MAX_COMPARISONS = 10_000_000;
/** Some tenth of a millisecond, for each character of a text. */
const MAX_COMPARISONS_PER_START = 100_000;
/** Longer repetitions count as endless, so that counting them costs next to nothing. */
const MAX_TURNS = 100_000;

/** Whether a native search is linear in the text, since what a start costs does not depend on the text. */
export function isBoundedSearch(node: Node): boolean {
  const anchored = isAnchored(node);
  if (!anchored && mayBeginBetween(node)) return false;
  return spend(node).comparisons <= (anchored ? MAX_COMPARISONS : MAX_COMPARISONS_PER_START);
}

interface Spent {
  /** Inside the node, over all ways through it. */
  readonly comparisons: number;
  /** How often what follows the node is tried. */
  readonly ways: number;
}

const ONE: Spent = { comparisons: 1, ways: 1 };
const UNBOUNDED: Spent = { comparisons: Infinity, ways: Infinity };

function spend(node: Node): Spent {
  switch (node.kind) {
    case 'sequence':
      return node.items.map(spend).reduce(inTurn);
    case 'choice':
      return node.options
        .map(spend)
        .reduce((a, b) => ({ comparisons: a.comparisons + b.comparisons, ways: a.ways + b.ways }));
    case 'repeat':
      return repeated(spend(node.body), node.min, node.max);
    case 'look':
      // The first way through a look decides, and no other is tried later.
      return { comparisons: spend(node.body).comparisons, ways: 1 };
    case 'capture':
    case 'reference':
      return UNBOUNDED;
    default:
      return ONE;
  }
}

function inTurn(first: Spent, then: Spent): Spent {
  return {
    comparisons: first.comparisons + first.ways * then.comparisons,
    ways: first.ways * then.ways,
  };
}

function repeated(turn: Spent, min: number, max: number): Spent {
  if (max > MAX_TURNS) return UNBOUNDED;
  let [all, ways]: [Spent, number] = [ONE, min === 0 ? 1 : 0];
  for (let done = 1; done <= max && all.comparisons <= MAX_COMPARISONS; done++) {
    all = inTurn(all, turn);
    if (done >= min) ways += all.ways;
  }
  return { comparisons: all.comparisons, ways };
}
