/**
 * Walks the edges along which the value stays the same: they must not lead back to where they began, since no
 * value could then be decided, and the longest chain of references among them has a limit (R-BOUND-1).
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

/** A node that edges lead out of, while the chains behind it are followed. */
interface Start {
  readonly edges: InPlaceEdge[];
  /** The edge to follow next; none has been followed yet where it is -1. */
  next: number;
  /** The longest chain found behind it; final once every edge has been followed. */
  length: number;
}

type Starts = ReadonlyMap<Node, Start>;

export function followChains(edges: readonly InPlaceEdge[]): ChainReport {
  const starts = new Map<Node, Start>();
  for (const edge of edges) {
    if (edge.from === undefined) continue;
    const start = starts.get(edge.from);
    if (start === undefined) starts.set(edge.from, { edges: [edge], next: -1, length: 0 });
    else start.edges.push(edge);
  }
  for (const start of starts.values()) {
    const loop = measure(start, starts);
    if (loop !== undefined) return { loop, longest: 0, start: undefined };
  }
  let longest = 0;
  let start: Node | undefined;
  for (const { from, to, references } of edges) {
    const length = references + (starts.get(to)?.length ?? 0);
    if (length > longest) [longest, start] = [length, from ?? to];
  }
  return { loop: undefined, longest, start };
}

/** Depth first without the call stack; returns a node that is met again below itself. */
function measure(first: Start, starts: Starts): Node | undefined {
  if (first.next !== -1) return undefined;
  const pending = [first];
  first.next = 0;
  for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
    const edge = at.edges[at.next];
    const below = edge === undefined ? undefined : starts.get(edge.to);
    if (edge === undefined) {
      pending.pop();
    } else if (below === undefined || below.next === below.edges.length) {
      at.length = Math.max(at.length, edge.references + (below?.length ?? 0));
      at.next++;
    } else if (below.next === -1) {
      below.next = 0;
      pending.push(below);
    } else {
      return edge.to;
    }
  }
  return undefined;
}
