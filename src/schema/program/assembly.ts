/**
 * What a keyword sees while its subschema becomes a node: the schema it stands in, the node that it fills, and
 * ways to name other nodes. One assembly serves one subschema after another; order of keywords does not matter.
 */
import type { Keyword } from '../keywords/keyword.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { Schema } from '../site.ts';
import { Check, Op, type Equality } from './check.ts';
import type { Applicator, Node } from './node.ts';
import { ArrayPlan, ObjectPlan } from './plans.ts';

/** A subschema under a keyword: itself, or where it stands on a tape. Keywords hand it back as they got it. */
export type Part = Schema | number;

/** What a builder lends to assemblies. */
export interface Workshop {
  /** The node for a subschema of `from`, which looks at a part of the value. */
  child(from: Node, part: Part, keyword: string, key?: string | number): Node;
  /** The node for a subschema that looks at the same value as `from`. */
  inPlace(from: Node, part: Part, keyword: string, key?: string | number): Node;
  /** The node that a reference keyword of `from` leads to. */
  referenced(from: Node, keyword: string): Node;
  /** The subschemas in the value of a keyword that holds a list of them. */
  list(parts: unknown): readonly Part[];
  /** The same for a map, with their names; what stands there instead of a subschema is handed out as it is. */
  members(parts: unknown): (readonly [name: string, part: unknown])[];
  /** Gives each member of a map a record in the plan of `from`. */
  declare(from: Node, plan: ObjectPlan, parts: unknown): void;
  sibling(from: Node, name: string): unknown;
  keywordNamed(from: Node, name: string): Keyword | undefined;
  matcher(source: string): PatternMatcher;
  formats(from: Node): FormatReading;
}

export class Assembly {
  node!: Node;
  /** The keyword that is speaking. */
  keyword!: Keyword;
  private readonly workshop: Workshop;

  constructor(workshop: Workshop) {
    this.workshop = workshop;
  }

  /** A sibling keyword's value, where the dialect knows that keyword; a subschema as a part. */
  sibling(name: string): unknown {
    return this.workshop.sibling(this.node, name);
  }

  /** Another keyword of the dialect, which speaks for a part of what this one builds. */
  keywordNamed(name: string): Keyword {
    return this.workshop.keywordNamed(this.node, name) ?? this.keyword;
  }

  /** The node for a subschema that stands under a keyword here, by its key or index where that holds several. */
  child(part: Part, keyword: string, key?: string | number): Node {
    return this.workshop.child(this.node, part, keyword, key);
  }

  inPlace(part: Part, keyword: string, key?: string | number): Node {
    return this.workshop.inPlace(this.node, part, keyword, key);
  }

  /** The nodes for a list of subschemas that look at the same value. */
  branches(parts: unknown, keyword: string): Node[] {
    return this.workshop.list(parts).map((part, index) => this.inPlace(part, keyword, index));
  }

  list(parts: unknown): readonly Part[] {
    return this.workshop.list(parts);
  }

  members(parts: unknown): (readonly [name: string, part: unknown])[] {
    return this.workshop.members(parts);
  }

  /** A record for each member of a map. */
  declare(parts: unknown): void {
    this.workshop.declare(this.node, this.object, parts);
  }

  referenced(): Node {
    return this.workshop.referenced(this.node, this.keyword.name);
  }

  matcher(source: string): PatternMatcher {
    return this.workshop.matcher(source);
  }

  get formats(): FormatReading {
    return this.workshop.formats(this.node);
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
