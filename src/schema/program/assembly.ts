/**
 * What a keyword sees while its subschema becomes a node: the schema it stands in, the node that it fills, and
 * ways to name other nodes. One assembly lives for one subschema; order of keywords does not matter.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { Schema, Site } from '../site.ts';
import { ArrayPlan, ObjectPlan, type Applicator, type Check, type Equality, type Node } from './node.ts';

/** What the builder lends to assemblies. */
export interface Workshop {
  /** The node for a subschema of `from`, which looks at a part of the value. */
  child(from: Node, step: string, schema: Schema): Node;
  /** The same for a subschema that looks at the same value as `from`. */
  inPlace(from: Node, step: string, schema: Schema): Node;
  /** The node that a reference keyword of `from` leads to. */
  referenced(from: Node, keyword: string): Node;
  matcher(source: string): PatternMatcher;
  assertsFormats(site: Site): boolean;
}

export class Assembly {
  readonly node: Node;
  readonly schema: JsonObject;
  /** The keyword that is speaking. */
  keyword!: Keyword;
  private readonly workshop: Workshop;

  constructor(node: Node, schema: JsonObject, workshop: Workshop) {
    this.node = node;
    this.schema = schema;
    this.workshop = workshop;
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

  child(step: string, schema: Schema): Node {
    return this.workshop.child(this.node, step, schema);
  }

  inPlace(step: string, schema: Schema): Node {
    return this.workshop.inPlace(this.node, step, schema);
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

  ofNumbers(check: Check): void {
    (this.node.numberChecks ??= []).push(check);
  }

  ofStrings(check: Check): void {
    (this.node.stringChecks ??= []).push(check);
  }

  ofArrays(check: Check): void {
    (this.array.checks ??= []).push(check);
  }

  ofObjects(check: Check): void {
    (this.object.checks ??= []).push(check);
  }

  equals(equality: Equality): void {
    (this.node.equalities ??= []).push(equality);
  }

  apply(join: Applicator['join'], nodes: Applicator['nodes']): void {
    (this.node.applicators ??= []).push({ join, keyword: this.keyword, nodes });
  }
}
