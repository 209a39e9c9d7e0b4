/**
 * The subschemas of a document and how they lean on each other: by standing inside one another, and by reference. In
 * comes the document, out goes a list of nodes, each with its place and those that apply it. References may lead in
 * circles, and to places that no keyword makes a schema.
 */
import { escapeSegment, isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import { walk202012 } from '../../schema/internal.ts';
import { placeNamed, resolveReference } from './references.ts';

export interface Edge {
  readonly keyword: string;
  readonly child: Node;
}

export interface Node {
  readonly schema: JsonObject;
  readonly place: string;
  /** What it applies, to the same value or to parts of it. */
  readonly edges: Edge[];
  readonly appliedBy: Node[];
}

/** Kept for references to them, and never applied where they stand. */
const shelves = new Set(['$defs', 'definitions', 'contentSchema']);

export function graphOf(root: JsonObject): Map<JsonObject, Node> {
  const nodes = new Map<JsonObject, Node>();
  const open: Node[] = [];
  const enter = (schema: JsonObject, place: string): Node => {
    const known = nodes.get(schema);
    if (known !== undefined) return known;
    const node: Node = { schema, place, edges: [], appliedBy: [] };
    nodes.set(schema, node);
    open.push(node);
    return node;
  };
  const apply = (node: Node, keyword: string, child: Node): void => {
    node.edges.push({ keyword, child });
    child.appliedBy.push(node);
  };
  enter(root, '');
  // What stands in the document first, so that places are where keywords lead; then what only references lead to.
  for (let next = 0, referring = 0; next < open.length || referring < open.length;) {
    if (next < open.length) enterChildren(open[next++]!);
    else enterTarget(open[referring++]!);
  }
  return nodes;

  function enterChildren(node: Node): void {
    walk202012.children(node.schema, (child: Schema, keyword, key) => {
      if (typeof child === 'boolean') return;
      const step = key === undefined ? '' : `/${escapeSegment(String(key))}`;
      const below = enter(child, `${node.place}/${escapeSegment(keyword)}${step}`);
      if (!shelves.has(keyword)) apply(node, keyword, below);
    });
  }

  function enterTarget(node: Node): void {
    const { $ref } = node.schema;
    const target = resolveReference(root, $ref);
    if (isObject(target)) apply(node, '$ref', enter(target, placeNamed($ref)!));
  }
}

/** The subschemas that have a say without the one at a place, which stands beside others of its `anyOf`. */
export function appliedBeside(place: string, graph: ReadonlyMap<JsonObject, Node>): Set<JsonObject> {
  const [root] = graph.values();
  const reached = new Set<Node>(root === undefined ? [] : [root]);
  for (const node of reached) {
    for (const { keyword, child } of node.edges) {
      if (keyword !== 'anyOf' || child.place !== place) reached.add(child);
    }
  }
  return new Set([...reached].map(({ schema }) => schema));
}
