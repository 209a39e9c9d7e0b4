/** In which order the nodes that must all accept a value are asked. */
import type { Node } from './node.ts';

/** What is flat is soon asked, and where it refuses, the way down that others would take is saved. */
export function flatFirst(nodes: readonly Node[]): readonly Node[] {
  const isInOrder = nodes.every((node, index) => index === 0 || !node.isFlat || nodes[index - 1]!.isFlat);
  if (isInOrder) return nodes;
  return [...nodes.filter(({ isFlat }) => isFlat), ...nodes.filter(({ isFlat }) => !isFlat)];
}
