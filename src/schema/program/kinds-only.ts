/**
 * Most properties are asked for their type and for nothing else. On a tape, all of one type open with one node, which has no
 * place; one of them gets its own when there is something to say of it. A node weighs several times as much as all
 * else that is kept of such a property.
 */
import { EVERY_KIND } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import { Site, type Schema } from '../site.ts';
import { Node } from './node.ts';
import type { PropertyRecord } from './plans.ts';
import { Opening } from './tape.ts';

const NOWHERE = new Site(true, undefined, '');

/** By the keyword that asks, and the kinds that it lets through. */
const shared = new Map<Keyword | undefined, (Opening | undefined)[]>();

/** What all subschemas open with that ask for these kinds and for nothing else. */
export function kindsOnlyOpening(keyword: Keyword | undefined, kinds: number): Opening {
  return shared.get(keyword)?.[kinds] ?? newOpening(keyword, kinds);
}

function newOpening(keyword: Keyword | undefined, kinds: number): Opening {
  const node = new Node(NOWHERE);
  node.kinds = kinds;
  node.kindsKeyword = keyword;
  const known = shared.get(keyword) ?? new Array<undefined>(EVERY_KIND + 1).fill(undefined);
  shared.set(keyword, known);
  return (known[kinds] = new Opening(node));
}

/** The node of a record, at a place that can be told. `owner`: whose object the record is of. */
export function placedNode(record: PropertyRecord, owner: Node): Node | undefined {
  const { key, node } = record;
  if (node?.isAt(NOWHERE) !== true) return node;
  const { properties } = owner.site.schema as { readonly properties: Readonly<Record<string, Schema>> };
  const site = new Site(properties[key]!, owner.site, 'properties', key);
  site.resource = owner.site.resource;
  record.node = new Node(site);
  record.node.kinds = node.kinds;
  record.node.kindsKeyword = node.kindsKeyword;
  return record.node;
}
