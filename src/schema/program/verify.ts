/**
 * Walks the edges along which the value stays the same: they must not lead back to where they began, since no value
 * could then be decided, and the longest chain of references among them has a limit (R-BOUND-1).
 */
import type { InPlaceEdge } from './build.ts';
import type { Node } from './node.ts';

export interface ChainReport {
  /** A node on a loop, where there is one. */
  readonly loop: Node | undefined;
  /** The most references that follow one another, and where that chain begins. */
  readonly longest: number;
  readonly start: Node | undefined;
}

export function followChains(edges: readonly InPlaceEdge[]): ChainReport {
  const outgoing = new Map<Node, InPlaceEdge[]>();
  for (const edge of edges) {
    if (edge.from === undefined) continue;
    const list = outgoing.get(edge.from);
    if (list === undefined) outgoing.set(edge.from, [edge]);
    else list.push(edge);
  }
  const lengths = new Map<Node, number>();
  for (const node of outgoing.keys()) {
    const loop = measure(node, outgoing, lengths);
    if (loop !== undefined) return { loop, longest: 0, start: undefined };
  }
  let longest = 0;
  let start: Node | undefined;
  for (const { from, to, references } of edges) {
    const length = references + (lengths.get(to) ?? 0);
    if (length > longest) [longest, start] = [length, from ?? to];
  }
  return { loop: undefined, longest, start };
}

/** Depth first without the call stack; returns a node that is met again below itself. */
function measure(
  root: Node,
  outgoing: ReadonlyMap<Node, readonly InPlaceEdge[]>,
  lengths: Map<Node, number>,
): Node | undefined {
  if (lengths.has(root)) return undefined;
  const open = new Set<Node>([root]);
  const stack: { readonly node: Node; next: number }[] = [{ node: root, next: 0 }];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const edges = outgoing.get(frame.node) ?? [];
    const edge = edges[frame.next++];
    if (edge === undefined) {
      lengths.set(
        frame.node,
        edges.reduce(
          (longest, { to, references }) => Math.max(longest, references + (lengths.get(to) ?? 0)),
          0,
        ),
      );
      open.delete(frame.node);
      stack.pop();
    } else if (open.has(edge.to)) {
      return edge.to;
    } else if (!lengths.has(edge.to)) {
      open.add(edge.to);
      stack.push({ node: edge.to, next: 0 });
    }
  }
  return undefined;
}
