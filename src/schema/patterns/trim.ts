/**
 * Second step: cuts what cannot change a yes or no. A search may begin and end anywhere, so an optional piece
 * at an open end is always satisfiable by nothing: `f.*` asks for `f`, `[0-9]{2,}` for `[0-9]{2}`, `[a-z]+$`
 * for `[a-z]$`. The far end of a look is open in the same way. The rule: the trimmed node finds a match in
 * exactly the same texts; where nothing is cut it is the same object.
 */
import type { Node } from './syntax.ts';
import { choice, EMPTY, repeat, sequence } from './syntax.ts';

export function trimSearch(node: Node): Node {
  return trimEdge(trimEdge(trimLooks(node), 'head'), 'tail');
}

function trimLooks(node: Node): Node {
  switch (node.kind) {
    case 'sequence': {
      const items = mapChanged(node.items, trimLooks);
      return items ? sequence(items) : node;
    }
    case 'choice': {
      const options = mapChanged(node.options, trimLooks);
      return options ? choice(options) : node;
    }
    case 'repeat': {
      const body = trimLooks(node.body);
      return body === node.body ? node : repeat(body, node.min, node.max);
    }
    case 'look': {
      const body = trimEdge(trimLooks(node.body), node.isBehind ? 'head' : 'tail');
      return body === node.body ? node : { ...node, body };
    }
    default:
      return node;
  }
}

function trimEdge(node: Node, edge: 'head' | 'tail'): Node {
  switch (node.kind) {
    case 'sequence':
      return trimSequence(node, edge);
    case 'choice': {
      const options = mapChanged(node.options, (option) => trimEdge(option, edge)) ?? node.options;
      if (options.some((option) => option.kind === 'empty')) return EMPTY;
      return options === node.options ? node : choice([...options]);
    }
    case 'repeat':
      if (node.min === 0) return EMPTY;
      if (node.min === 1) return trimEdge(node.body, edge);
      return node.min === node.max ? node : repeat(node.body, node.min, node.min);
    default:
      return node;
  }
}

function trimSequence(node: Extract<Node, { kind: 'sequence' }>, edge: 'head' | 'tail'): Node {
  let from = 0;
  let to = node.items.length;
  while (from < to) {
    const at = edge === 'head' ? from : to - 1;
    const item = node.items[at]!;
    const trimmed = trimEdge(item, edge);
    if (trimmed.kind !== 'empty') {
      if (trimmed === item && to - from === node.items.length) return node;
      const rest = edge === 'head' ? node.items.slice(from + 1, to) : node.items.slice(from, to - 1);
      return sequence(edge === 'head' ? [trimmed, ...rest] : [...rest, trimmed]);
    }
    if (edge === 'head') from++;
    else to--;
  }
  return EMPTY;
}

/** The changed list, or undefined where no element changed. */
function mapChanged(nodes: readonly Node[], change: (node: Node) => Node): Node[] | undefined {
  const changed = nodes.map(change);
  return changed.some((node, index) => node !== nodes[index]) ? changed : undefined;
}
