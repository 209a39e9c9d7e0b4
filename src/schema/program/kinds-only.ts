/**
 * Most properties are asked for their type and for nothing else. Where the builder alone names places, all of one type are
 * led to one node, which has no place; one of them gets its own when there is something to say of it. A node with its
 * site weighs several times as much as all else that is kept of such a property.
 */
import type { Keyword } from '../keywords/keyword.ts';
import { Site, type Schema } from '../site.ts';
import { Node, type PropertyRecord } from './node.ts';

const NOWHERE = new Site(true, undefined, '');

/** By the keyword that asks, and the kinds that it lets through. */
const shared = new Map<Keyword | undefined, Map<number, Node>>();

export function shareKindsOnly(nodes: readonly Node[]): void {
  for (const { object } of nodes) {
    for (const record of object?.records ?? []) {
      if (record.node?.kindsOnly === true) record.node = sharedNode(record.node);
    }
  }
}

function sharedNode({ kinds, kindsKeyword }: Node): Node {
  const known = shared.get(kindsKeyword) ?? new Map<number, Node>();
  shared.set(kindsKeyword, known);
  const node = known.get(kinds) ?? new Node(NOWHERE);
  known.set(kinds, node);
  node.kinds = kinds;
  node.kindsKeyword = kindsKeyword;
  return node;
}

/** The node of a record, at a place that can be told. `owner`: whose object the record is of. */
export function placedNode(record: PropertyRecord, owner: Node): Node | undefined {
  const { key, node } = record;
  if (node?.site !== NOWHERE) return node;
  const { properties } = owner.site.schema as { readonly properties: Readonly<Record<string, Schema>> };
  const site = new Site(properties[key]!, owner.site, 'properties', key);
  site.resource = owner.site.resource;
  record.node = new Node(site);
  record.node.kinds = node.kinds;
  record.node.kindsKeyword = node.kindsKeyword;
  return record.node;
}
