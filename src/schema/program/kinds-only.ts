/**
 * Most properties are asked for their type and for nothing else. Where the builder alone names places, all of one type are
 * led to one node, which has no place; one of them gets its own when there is something to say of it. A node with its
 * site weighs several times as much as all else that is kept of such a property.
 */
import { EVERY_KIND } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Keyword } from '../keywords/keyword.ts';
import { Site, type Schema } from '../site.ts';
import { Node, type PropertyRecord } from './node.ts';

const NOWHERE = new Site(true, undefined, '');

/** By the keyword that asks, and the kinds that it lets through. */
const shared = new Map<Keyword | undefined, Map<number, Node>>();

/** The node that all subschemas like this one share; undefined where it asks for more than a kind. */
export function kindsOnlyNode(schema: Schema, { keywords }: Dialect): Node | undefined {
  if (typeof schema === 'boolean') return sharedNode(undefined, schema ? EVERY_KIND : 0);
  let asking: Keyword | undefined;
  for (const name of Object.keys(schema)) {
    const keyword = keywords.get(name);
    if (keyword?.build === undefined) continue;
    if (keyword.kinds === undefined || asking !== undefined) return undefined;
    asking = keyword;
  }
  return sharedNode(asking, asking === undefined ? EVERY_KIND : asking.kinds!(schema[asking.name] as never));
}

function sharedNode(keyword: Keyword | undefined, kinds: number): Node {
  let known = shared.get(keyword);
  if (known === undefined) shared.set(keyword, (known = new Map()));
  let node = known.get(kinds);
  if (node === undefined) {
    node = new Node(NOWHERE);
    node.kinds = kinds;
    node.kindsKeyword = keyword;
    known.set(kinds, node);
  }
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
