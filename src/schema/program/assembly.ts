/**
 * What a keyword sees while its subschema becomes a node: the schema it stands in, the node that it fills, and
 * ways to name other nodes. One assembly serves one subschema after another; order of keywords does not matter.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { Schema, Site } from '../site.ts';
import { ArrayPlan, Check, ObjectPlan, Op, type Applicator, type Equality, type Node } from './node.ts';

/** What the builder lends to assemblies. */
export interface Workshop {
  /** The node for a subschema of `from`, which looks at a part of the value. */
  child(from: Node, schema: Schema, keyword: string, key?: string | number): Node;
  /** The same for the subschema of a property: the node may be one that others share. */
  property(from: Node, schema: Schema, key: string): Node;
  /** The node for a subschema that looks at the same value as `from`. */
  inPlace(from: Node, schema: Schema, keyword: string, key?: string | number): Node;
  /** The node that a reference keyword of `from` leads to. */
  referenced(from: Node, keyword: string): Node;
  matcher(source: string): PatternMatcher;
  assertsFormats(site: Site): boolean;
}

export class Assembly {
  node!: Node;
  schema!: JsonObject;
  /** The keyword that is speaking. */
  keyword!: Keyword;
  private readonly workshop: Workshop;

  constructor(workshop: Workshop) {
    this.workshop = workshop;
  }

  begin(node: Node, schema: JsonObject): void {
    this.node = node;
    this.schema = schema;
  }

  /** A sibling keyword's value, where the dialect knows that keyword. */
  sibling(name: string): unknown {
    if (!Object.hasOwn(this.schema, name)) return undefined;
    return this.node.site.resource.dialect.keywords.has(name) ? this.schema[name] : undefined;
  }

  /** Another keyword of the dialect, which speaks for a part of what this one builds. */
  keywordNamed(name: string): Keyword {
    return this.node.site.resource.dialect.keywords.get(name) ?? this.keyword;
  }

  /** The node for a subschema that stands under a keyword here, by its key or index where that holds several. */
  child(schema: Schema, keyword: string, key?: string | number): Node {
    return this.workshop.child(this.node, schema, keyword, key);
  }

  /** The same for one that `properties` holds. */
  property(schema: Schema, key: string): Node {
    return this.workshop.property(this.node, schema, key);
  }

  inPlace(schema: Schema, keyword: string, key?: string | number): Node {
    return this.workshop.inPlace(this.node, schema, keyword, key);
  }

  referenced(): Node {
    return this.workshop.referenced(this.node, this.keyword.name);
  }

  matcher(source: string): PatternMatcher {
    return this.workshop.matcher(source);
  }

  get assertsFormats(): boolean {
    return this.workshop.assertsFormats(this.node.site);
  }

  get object(): ObjectPlan {
    return (this.node.object ??= new ObjectPlan());
  }

  get array(): ArrayPlan {
    return (this.node.array ??= new ArrayPlan());
  }

  /** Asked in the order of the keywords, after what a value must equal. */
  ofScalars(check: Check): void {
    this.node.checks = chained(this.node.checks, check);
  }

  ofArrays(check: Check): void {
    this.array.checks = withOneMore(this.array.checks, check);
  }

  ofObjects(check: Check): void {
    this.object.checks = withOneMore(this.object.checks, check);
  }

  equals(equality: Equality): void {
    const check = new Check(Op.equals, this.keyword, 0, undefined, undefined, equality);
    const { checks } = this.node;
    if (checks?.op === Op.equals) {
      check.next = checks.next;
      checks.next = check;
    } else {
      check.next = checks;
      this.node.checks = check;
    }
  }

  apply(join: Applicator['join'], nodes: Applicator['nodes']): void {
    this.node.applicators = withOneMore(this.node.applicators, {
      join,
      keyword: this.keyword,
      nodes,
      choice: undefined,
      inTurn: undefined,
    });
  }
}

/** The chain with one more at its end. */
function chained(first: Check | undefined, check: Check): Check {
  if (first === undefined) return check;
  let last = first;
  while (last.next !== undefined) last = last.next;
  last.next = check;
  return first;
}

/** A list that is just as long as it must be: one that was pushed to has room for seventeen. */
function withOneMore<Item>(list: Item[] | undefined, item: Item): Item[] {
  return list === undefined ? [item] : [...list, item];
}
