/**
 * The vocabulary of the pattern stages: parse -> resolve -> trim -> (prove | program -> run). A `Node` says
 * which texts a piece of a pattern accepts and nothing else: groups, names and laziness are gone, since only
 * a boolean is asked. The rule: zero-width bodies are never repeated (see `repeat`), so expansion always
 * makes progress.
 */
import type { CharacterSet } from './characters.ts';

export interface LookNode {
  readonly kind: 'look';
  readonly isBehind: boolean;
  readonly negated: boolean;
  readonly body: Node;
  /** The source of the body: looks with equal texts ask the same question. */
  readonly text: string;
}

export interface CaptureNode {
  readonly kind: 'capture';
  readonly number: number;
  readonly name: string | undefined;
  readonly body: Node;
}

export interface ReferenceNode {
  readonly kind: 'reference';
  readonly group: number | string;
  readonly text: string;
}

export interface RepeatNode {
  readonly kind: 'repeat';
  readonly body: Node;
  readonly min: number;
  /** `Infinity` where unbounded. */
  readonly max: number;
}

export type Node =
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'boundary'; readonly negated: boolean }
  | RepeatNode
  | LookNode
  // Only between parsing and resolving, and only in patterns with back-references.
  | CaptureNode
  | ReferenceNode;

/** No text is longer than this (V8 stops at 2 ** 29 - 24), so a higher count means "unbounded". */
const LONGEST_TEXT = 2 ** 30;

export const EMPTY: Node = { kind: 'empty' };

export function sequence(items: Node[]): Node {
  if (items.length === 1) return items[0]!;
  return items.length === 0 ? EMPTY : { kind: 'sequence', items };
}

export function choice(options: Node[]): Node {
  return options.length === 1 ? options[0]! : { kind: 'choice', options };
}

export function repeat(body: Node, min: number, max: number): Node {
  if (max === 0) return EMPTY;
  // Asserting the same thing at the same place again changes nothing.
  if (longest(body) === 0) return min === 0 ? EMPTY : body;
  if (min === 1 && max === 1) return body;
  return { kind: 'repeat', body, min: Math.min(min, LONGEST_TEXT), max: max > LONGEST_TEXT ? Infinity : max };
}

/** The length of the longest text, in characters, that a node can consume. */
export function longest(node: Node): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + longest(item), 0);
    case 'choice':
      return node.options.reduce((most, option) => Math.max(most, longest(option)), 0);
    case 'repeat':
      return longest(node.body) * node.max;
    case 'capture':
      return longest(node.body);
    case 'reference':
      return Infinity;
    default:
      return 0;
  }
}

/** The length of the shortest text that a node can consume; an assertion counts as if it held. */
export function shortest(node: Node): number {
  switch (node.kind) {
    case 'set':
      return 1;
    case 'sequence':
      return node.items.reduce((sum, item) => sum + shortest(item), 0);
    case 'choice':
      return node.options.reduce((least, option) => Math.min(least, shortest(option)), Infinity);
    case 'repeat':
      return shortest(node.body) * node.min;
    case 'capture':
      return shortest(node.body);
    default:
      return 0;
  }
}

/** How many nodes there are, and how many of them stand inside one another at most. */
export function sizeOf(node: Node): { readonly nodes: number; readonly nesting: number } {
  let nodes = 1;
  let nesting = 0;
  for (const child of childrenOf(node)) {
    const size = sizeOf(child);
    nodes += size.nodes;
    nesting = Math.max(nesting, size.nesting);
  }
  return { nodes, nesting: nesting + 1 };
}

export function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'sequence') return node.items;
  if (node.kind === 'choice') return node.options;
  return 'body' in node ? [node.body] : [];
}

export function nullable(node: Node): boolean {
  return shortest(node) === 0;
}
