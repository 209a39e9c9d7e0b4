/**
 * Between assembling and finishing, only where a pattern is not run: assembled nodes in; nodes that accept
 * every value which the schema accepts out, and which keywords stopped deciding for it. A pattern that is not
 * run accepts every text. The rule: what depends on it may only accept more, so keywords that accept less
 * where a part accepts more are eased.
 */
import { Node, Join, type Applicator } from './node.ts';
import type { SchemaLocation } from '../schema-location.ts';

/** A keyword that no longer decides, since a part of it holds a pattern that is not run. */
export interface EasedKeyword {
  readonly location: SchemaLocation;
  readonly keyword: string;
}

export function loosenNodes(nodes: readonly Node[]): EasedKeyword[] {
  const loose = looseNodes(nodes);
  const eased: EasedKeyword[] = [];
  let hasLostBranches = false;
  for (const node of nodes) {
    if (!loose.has(node)) continue;
    openPatterns(node);
    if (easeApplicators(node, loose, eased)) hasLostBranches = true;
    easeContains(node, loose, eased);
    node.seal();
  }
  // Without their condition nothing tells which members the branches account for.
  if (hasLostBranches) for (const node of loose) easeUnevaluated(node, eased);
  return eased;
}

/** Nodes with a pattern that is not run, and all that lead to one. */
function looseNodes(nodes: readonly Node[]): ReadonlySet<Node> {
  const users = new Map<Node, Node[]>();
  for (const user of nodes) {
    for (const part of partsOf(user)) {
      const existing = users.get(part);
      if (existing === undefined) users.set(part, [user]);
      else existing.push(user);
    }
  }
  const loose = new Set(nodes.filter(hasUnrunPattern));
  for (const node of loose) for (const user of users.get(node) ?? []) loose.add(user);
  return loose;
}

function hasUnrunPattern({ listedChecks, object }: Node): boolean {
  return [...listedChecks, ...(object?.patterns ?? [])].some(({ matcher }) => matcher?.engine === 'none');
}

function partsOf({ object, array, applicators }: Node): Node[] {
  const parts = [
    ...(object?.records ?? []).map(({ node }) => node),
    ...(object?.patterns ?? []).map(({ node }) => node),
    ...(object?.dependencies ?? []).map(({ node }) => node),
    ...[object?.additional, object?.names, object?.unevaluated],
    ...(array?.prefix ?? []),
    ...[array?.rest, array?.contains?.node, array?.unevaluated],
    ...(applicators ?? []).flatMap(({ nodes }) => nodes),
  ];
  return parts.filter((part) => part !== undefined);
}

/** The name of any member may match: all of them count as matched, and none is asked for anything. */
function openPatterns({ object }: Node): void {
  if (object?.patterns === undefined) return;
  object.patterns = object.patterns.map(({ matcher, node }) => ({
    matcher,
    node: matcher.engine === 'none' ? takesAll(node) : node,
  }));
}

function takesAll({ schemaLocation: location, at }: Node): Node {
  const node = new Node(location, at);
  node.seal();
  return node;
}

/** Whether a choice between two branches is gone. */
function easeApplicators(node: Node, loose: ReadonlySet<Node>, eased: EasedKeyword[]): boolean {
  let isChoiceGone = false;
  const kept = (node.applicators ?? []).flatMap((applicator): Applicator[] => {
    const { join, nodes, keyword } = applicator;
    const isLoose = (join === Join.choose ? nodes.slice(0, 1) : nodes).some(
      (part) => part !== undefined && loose.has(part),
    );
    if (!isLoose || join === Join.all || join === Join.any) return [applicator];
    eased.push({ location: node.schemaLocation, keyword: keyword.name });
    if (join === Join.choose) isChoiceGone = true;
    // Of branches that accept more, several may accept; one that does is enough.
    return join === Join.one ? [{ ...applicator, join: Join.any }] : [];
  });
  node.applicators = kept.length === 0 ? undefined : kept;
  return isChoiceGone;
}

function easeContains(
  { schemaLocation: location, array }: Node,
  loose: ReadonlySet<Node>,
  eased: EasedKeyword[],
): void {
  const { contains } = array ?? {};
  if (contains === undefined || !loose.has(contains.node) || contains.maximum === Infinity) return;
  array!.contains = { ...contains, maximum: Infinity };
  eased.push({ location, keyword: contains.maximumKeyword.name });
}

function easeUnevaluated(node: Node, eased: EasedKeyword[]): void {
  const { schemaLocation: location, object, array } = node;
  if (object?.unevaluated !== undefined) {
    object.unevaluated = undefined;
    eased.push({ location, keyword: 'unevaluatedProperties' });
  }
  if (array?.unevaluated !== undefined) {
    array.unevaluated = undefined;
    eased.push({ location, keyword: 'unevaluatedItems' });
  }
  node.seal();
}
