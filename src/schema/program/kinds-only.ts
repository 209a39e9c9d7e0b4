/**
 * Most properties are asked for their type and for nothing else. All of one type share one node, which has no
 * place; a property gets a node of its own when there is something to report of it. A node weighs several
 * times as much as all else that is kept of such a property.
 */
import {
  EVERY_KIND,
  HEADER,
  isScalar,
  memberAt,
  valueAt,
  type FlatJson,
  type Position,
} from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import { SchemaLocation } from '../schema-location.ts';
import { Node } from './node.ts';
import type { PropertyRecord } from './plans.ts';

const NOWHERE = new SchemaLocation(0, undefined, '');

/** By the keyword that asks, and the kinds that it lets through. */
const nodes = new Map<Keyword | undefined, (Node | undefined)[]>();

/**
 * The node that a subschema shares with all that ask for the same kinds; undefined where it asks for more.
 */
export function sharedNode(
  flat: FlatJson,
  at: Position,
  keywords: ReadonlyMap<string, Keyword>,
): Node | undefined {
  if (isScalar(flat[at])) return undefined;
  let asking: Keyword | undefined;
  let kinds = EVERY_KIND;
  const end = flat[at + 1] as Position;
  for (let i = at + HEADER; i < end; i = isScalar(flat[i]) ? i + 1 : (flat[i + 1] as Position)) {
    const keyword = keywords.get(flat[i++] as string);
    if (keyword?.build === undefined) continue;
    if (keyword.kinds === undefined || asking !== undefined) return undefined;
    asking = keyword;
    kinds = keyword.kinds(valueAt(flat, i) as never);
  }
  return nodes.get(asking)?.[kinds] ?? newNode(asking, kinds);
}

function newNode(keyword: Keyword | undefined, kinds: number): Node {
  const node = new Node(NOWHERE, 0);
  node.kinds = kinds;
  node.kindsKeyword = keyword;
  const byKinds = nodes.get(keyword) ?? new Array<undefined>(EVERY_KIND + 1).fill(undefined);
  nodes.set(keyword, byKinds);
  return (byKinds[kinds] = node);
}

/** The node of a record, at a place that can be told. `owner`: whose object the record is of. */
export function placedNode(record: PropertyRecord, owner: Node): Node | undefined {
  const { key, node } = record;
  if (node?.isAt(NOWHERE) !== true) return node;
  const { document } = owner.schemaLocation.resource;
  const propertiesAt = memberAt(document.flat, owner.at, 'properties')!;
  const at = memberAt(document.flat, propertiesAt, key)!;
  record.node = new Node(document, at);
  record.node.kinds = node.kinds;
  record.node.kindsKeyword = node.kindsKeyword;
  return record.node;
}
