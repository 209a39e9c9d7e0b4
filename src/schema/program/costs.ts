/**
 * What the parts of a container cost, in ticks: both tiers charge by these, so that they end at the same
 * place.
 */
import type { Node } from './node.ts';

/** Items of a list are charged when they are reached, so many at a time. */
export const ITEMS_AT_A_TIME = 1_024;

/**
 * What is longer may be an array of holes, or a proxy, whose items take longer to read: then each costs a
 * step more.
 */
export const MOST_ORDINARY_ITEMS = 4_000_000;

/** So many items that a node looks at; what lies inside of them is charged where it is looked at. */
export function ticksOfItems(node: Node, count: number): number {
  return node.kindsOnly ? (count + 1) >> 1 : count;
}

/** The same where each of them may miss. */
export function ticksOfContained(node: Node, count: number): number {
  return node.leaf ? count * 2 : count * 4;
}
