/**
 * What a keyword sees while its subschema becomes a node: the keywords beside it, the node that it fills, and
 * the nodes of other subschemas. One assembly serves one subschema after another; the order of keywords does
 * not matter.
 */
import type { Position } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { Builder } from './build.ts';
import { Check, Op, type Equality } from './check.ts';
import type { Applicator, Node } from './node.ts';
import { ArrayPlan, ObjectPlan } from './plans.ts';

export class Assembly {
  node!: Node;
  /** The keyword whose `build` runs. */
  keyword!: Keyword;
  private readonly builder: Builder;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  /** The position of a subschema under a keyword beside this one; undefined where there is none. */
  subschemaAt(keyword: string): Position | undefined {
    return this.builder.memberOf(this.node, keyword);
  }

  /** The value of a keyword beside this one that holds data. */
  sibling(keyword: string): unknown {
    return this.builder.dataOf(this.node, keyword);
  }

  /** Another keyword, which reports failures for a part of what this one builds. */
  keywordNamed(name: string): Keyword {
    return this.builder.keywordNamed(name) ?? this.keyword;
  }

  /** The node for a subschema that looks at a part of the value. */
  child(at: Position): Node {
    return this.builder.child(at);
  }

  /** The node for a subschema that looks at the same value. */
  inPlace(at: Position): Node {
    return this.builder.inPlace(this.node, at);
  }

  /** The nodes for a list of subschemas that look at the same value. */
  branches(listAt: Position): Node[] {
    return this.items(listAt).map((at) => this.inPlace(at));
  }

  /** The positions of the subschemas in a list. */
  items(listAt: Position): Position[] {
    return this.builder.items(listAt);
  }

  /** The positions of the values in a map, by name. */
  members(mapAt: Position): [name: string, at: Position][] {
    return this.builder.members(mapAt);
  }

  /** The array of names at a position; undefined where there is no array. */
  namesAt(at: Position): readonly string[] | undefined {
    return this.builder.namesAt(at);
  }

  /** A record for each member of a map. */
  declare(mapAt: Position): void {
    this.builder.declare(this.object, mapAt);
  }

  /** The node that this keyword, a reference, leads to. */
  referenced(): Node {
    return this.builder.referenced(this.node, this.keyword.name);
  }

  matcher(source: string): PatternMatcher {
    return this.builder.matcher(source);
  }

  get formats(): FormatReading {
    return this.builder.formats(this.node);
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
      isFlat: undefined,
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
