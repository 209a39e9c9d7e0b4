/** In which order the nodes that must all accept a value are asked, and the applicators of a node. */
import type { Applicator, Node } from './node.ts';

/** Whether an applicator looks no deeper than the value itself. */
export function isFlatApplicator(applicator: Applicator): boolean {
  return (applicator.isFlat ??= applicator.nodes.every((node) => node === undefined || node.isFlat));
}

/** What is flat is soon asked, and where it refuses, the way down that others would take is saved. */
export function flatFirst(nodes: readonly Node[]): readonly Node[] {
  const isInOrder = nodes.every((node, index) => index === 0 || !node.isFlat || nodes[index - 1]!.isFlat);
  if (isInOrder) return nodes;
  return [...nodes.filter(({ isFlat }) => isFlat), ...nodes.filter(({ isFlat }) => !isFlat)];
}
