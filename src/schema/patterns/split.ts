/**
 * Between trimming and running: `^(?=A)(?!B)C` asks three questions about the beginning of a text that have
 * nothing to do with each other, so it becomes `^A`, not `^B` and `^C`. Each part is then proven or automated
 * by itself: password rules and length limits need no bits per place, and their parts often run natively. The
 * rule: the text fits the whole if and only if every part answers as `expected`.
 */
import type { Node } from './syntax.ts';
import { sequence } from './syntax.ts';
import { trimSearch } from './trim.ts';

export interface Part {
  readonly node: Node;
  readonly expected: boolean;
}

/** The independent parts of an anchored sequence, or the node alone. */
export function splitLooks(node: Node): readonly Part[] {
  const whole = [{ node, expected: true }];
  if (node.kind !== 'sequence' || node.items[0]!.kind !== 'start') return whole;
  const start = node.items[0];
  const parts: Part[] = [];
  let at = 1;
  for (; at < node.items.length; at++) {
    const item = node.items[at]!;
    if (item.kind !== 'look' || item.isBehind) break;
    parts.push({ node: sequence([start, item.body]), expected: !item.negated });
  }
  if (parts.length === 0) return whole;
  const rest = trimSearch(sequence([start, ...node.items.slice(at)]));
  if (rest.kind !== 'start') parts.push({ node: rest, expected: true });
  return parts;
}
