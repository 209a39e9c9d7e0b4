/**
 * A document in flat form in, linked where it has references; the nodes of a Program out. Only what the root
 * can reach is built. A subschema that is nothing but a reference gets no node: what leads to it leads on to
 * its target. Works off a list, so no depth of references can overflow the stack.
 */
import {
  endOf,
  HEADER,
  isArrayStart,
  isScalar,
  memberAt,
  valueAt,
  type FlatJson,
  type Position,
} from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import type { ReferenceTarget, SchemaLocation } from '../schema-location.ts';
import { Assembly } from './assembly.ts';
import { finishNodes } from './finish.ts';
import { sharedNode } from './kinds-only.ts';
import { loosenNodes, type EasedKeyword } from './loosen.ts';
import { Node, type Places } from './node.ts';
import { PropertyRecord, type ObjectPlan } from './plans.ts';
import { ScopeTable, type Scope } from './scope.ts';

/** A document in 2020-12. */
export interface BuildDocument extends Places {
  readonly flat: FlatJson;
}

export interface BuildOptions {
  /** Of 2020-12. */
  readonly keywords: ReadonlyMap<string, Keyword>;
  readonly formats: FormatReading;
  /** Whether a resource asserts formats by its dialect. */
  readonly mayAssertFormats: boolean;
  readonly matcher: (source: string) => PatternMatcher;
  /** Whether anything refers to anything: else every subschema is met once. */
  readonly hasReferences: boolean;
  /** Names that `$dynamicRef`s of the documents at hand ask for. */
  readonly dynamicNames: ReadonlySet<string>;
  readonly maxNodes: number;
  /** Whether the matchers of some patterns are not run. */
  readonly hasUnrunPatterns: boolean;
}

/** An edge along which the value stays the same, with the number of references that it follows. */
export interface InPlaceEdge {
  /** Undefined where a part of the value is looked at first: a chain of references begins there. */
  readonly from: Node | undefined;
  readonly to: Node;
  readonly references: number;
}

/** Thrown, and caught by admission, where building cannot end or would grow too large. */
export class BuildRefused extends Error {
  readonly reason: 'loop' | 'too-many-nodes';
  readonly location: SchemaLocation;

  constructor(reason: 'loop' | 'too-many-nodes', location: SchemaLocation) {
    super(reason);
    this.reason = reason;
    this.location = location;
  }
}

export interface BuiltNodes {
  readonly node: Node;
  readonly edges: readonly InPlaceEdge[];
  /** Keywords that do not decide, since a pattern in them is not run. */
  readonly eased: readonly EasedKeyword[];
}

export function buildNodes(document: BuildDocument, options: BuildOptions): BuiltNodes {
  const builder = new Builder(document, options);
  const node = builder.run();
  return { node, edges: builder.edges, eased: builder.eased };
}

/** Each scope may copy every node that it reaches; real documents have a handful. */
const MAX_SCOPES = 128;
/** Where nothing is copied, a node is named by its parent and by a reference at most. */
const WAYS_PER_NODE = 2;

/** For documents without references: nothing is ever noted in it. */
const NO_SCOPES = new ScopeTable(new Set());

/** Lives for one build. */
export class Builder {
  readonly edges: InPlaceEdge[] = [];
  eased: readonly EasedKeyword[] = [];
  private readonly options: BuildOptions;
  private readonly document: BuildDocument;
  /** Of the node under assembly; its location only where there are references. */
  private flat: FlatJson;
  private location: SchemaLocation | undefined = undefined;
  /**
   * In the order in which they are assembled; where there are references, with the scope of each: two lists
   * in step.
   */
  private readonly nodes: Node[] = [];
  private readonly nodeScopes: Scope[] = [];
  private readonly assembly: Assembly = new Assembly(this);
  private readonly scopes: ScopeTable;
  /** Of the node under assembly: children are looked up from it. */
  private scope: Scope;
  private followed = 0;
  private ways = 0;

  constructor(document: BuildDocument, options: BuildOptions) {
    this.options = options;
    this.document = document;
    this.flat = document.flat;
    this.scopes = options.hasReferences ? new ScopeTable(options.dynamicNames) : NO_SCOPES;
    this.scope = this.scopes.outermost;
  }

  run(): Node {
    const { nodes, assembly } = this;
    const { keywords, hasReferences, hasUnrunPatterns } = this.options;
    const root = this.child(0);
    for (let next = 0; next < nodes.length; next++) {
      const node = nodes[next]!;
      if (hasReferences) this.enterScope(node, this.nodeScopes[next]!);
      const { flat } = this;
      const { at } = node;
      if (isScalar(flat[at])) {
        if (flat[at] === false) node.kinds = 0;
        continue;
      }
      assembly.node = node;
      const end = flat[at + 1] as Position;
      for (let i = at + HEADER; i < end; i = isScalar(flat[i]) ? i + 1 : (flat[i + 1] as Position)) {
        const keyword = keywords.get(flat[i++] as string);
        if (keyword?.build === undefined) continue;
        assembly.keyword = keyword;
        keyword.build((keyword.shape.holds === 'data' ? valueAt(flat, i) : i) as never, assembly);
      }
      node.seal();
    }
    if (hasUnrunPatterns) this.eased = loosenNodes(nodes);
    finishNodes(nodes);
    return root;
  }

  child(at: Position): Node {
    const node = this.nodeAt(at);
    if (this.followed > 0) this.edges.push({ from: undefined, to: node, references: this.followed });
    return node;
  }

  inPlace(from: Node, at: Position): Node {
    const to = this.nodeAt(at);
    // Without references, no chain of them can be too long.
    if (this.options.hasReferences) this.edges.push({ from, to, references: this.followed });
    return to;
  }

  referenced(from: Node, keyword: string): Node {
    const target = from.schemaLocation.references!.get(keyword)!;
    const to = this.linkedNode(this.destination(target, this.scope));
    this.edges.push({ from, to, references: this.followed + 1 });
    return to;
  }

  items(listAt: Position): Position[] {
    const { flat } = this;
    const positions: Position[] = [];
    const end = endOf(flat, listAt);
    for (let i = listAt + HEADER; i < end; i = endOf(flat, i)) positions.push(i);
    return positions;
  }

  members(mapAt: Position): [name: string, at: Position][] {
    const { flat } = this;
    const members: [name: string, at: Position][] = [];
    const end = endOf(flat, mapAt);
    for (let i = mapAt + HEADER; i < end; i = endOf(flat, i + 1)) members.push([flat[i] as string, i + 1]);
    return members;
  }

  namesAt(at: Position): readonly string[] | undefined {
    return isArrayStart(this.flat[at]) ? (valueAt(this.flat, at) as string[]) : undefined;
  }

  declare(plan: ObjectPlan, mapAt: Position): void {
    const { flat } = this;
    const { keywords, hasReferences } = this.options;
    const { records } = plan;
    const end = endOf(flat, mapAt);
    const isFirst = records.length === 0;
    for (let i = mapAt + HEADER; i < end; i = isScalar(flat[i]) ? i + 1 : (flat[i + 1] as Position)) {
      const name = flat[i++] as string;
      // No name comes twice, so where there are no records yet, none need be looked for.
      const record = isFirst ? new PropertyRecord(name, records.length) : plan.record(name);
      if (isFirst) records.push(record);
      record.node = (hasReferences ? undefined : sharedNode(flat, i, keywords)) ?? this.child(i);
    }
  }

  memberOf({ at }: Node, name: string): Position | undefined {
    return memberAt(this.flat, at, name);
  }

  dataOf(node: Node, name: string): unknown {
    const at = this.memberOf(node, name);
    return at === undefined ? undefined : valueAt(this.flat, at);
  }

  keywordNamed(name: string): Keyword | undefined {
    return this.options.keywords.get(name);
  }

  matcher(source: string): PatternMatcher {
    return this.options.matcher(source);
  }

  formats(from: Node): FormatReading {
    const { formats, mayAssertFormats } = this.options;
    if (!mayAssertFormats || !from.schemaLocation.resource.dialect.assertsFormats) return formats;
    return { ...formats, isAsserted: true };
  }

  private enterScope(node: Node, scope: Scope): void {
    this.scope = scope;
    this.location = node.schemaLocation;
    this.flat = node.schemaLocation.resource.document.flat;
  }

  /** The node for a subschema of the document under assembly. */
  private nodeAt(at: Position): Node {
    if (this.options.hasReferences)
      return this.linkedNode(this.location?.childOver(at) ?? this.document.locationAt(at));
    const node = new Node(this.document, at);
    this.nodes.push(node);
    return node;
  }

  /** The node for a location, reached from the scope at hand; follows subschemas that only refer. */
  private linkedNode(start: SchemaLocation): Node {
    const { maxNodes } = this.options;
    // A small document can name its nodes from many scopes: the ways to them are what building costs.
    if (++this.ways > WAYS_PER_NODE * maxNodes) throw new BuildRefused('too-many-nodes', start);
    let location = start;
    let scope = this.scope.enter(location.resource);
    this.followed = 0;
    let passed: Map<SchemaLocation, Scope> | undefined;
    for (;;) {
      const existing = scope.nodes.get(location);
      if (existing !== undefined) {
        existing.share();
        return existing;
      }
      const target = this.onlyReference(location);
      if (target === undefined) return this.newNode(location, scope);
      passed ??= new Map();
      if (passed.get(location) === scope) throw new BuildRefused('loop', location);
      passed.set(location, scope);
      this.followed++;
      location = this.destination(target, scope);
      scope = scope.enter(location.resource);
    }
  }

  private newNode(location: SchemaLocation, scope: Scope): Node {
    const isTooLarge = this.nodes.length >= this.options.maxNodes || this.scopes.size > MAX_SCOPES;
    if (isTooLarge) throw new BuildRefused('too-many-nodes', location);
    const node = new Node(location, location.at);
    this.nodes.push(node);
    scope.nodes.set(location, node);
    this.nodeScopes.push(scope);
    return node;
  }

  private destination(target: ReferenceTarget, scope: Scope): SchemaLocation {
    if (target.dynamicName === undefined) return target.location;
    return scope.anchors.get(target.dynamicName) ?? target.location;
  }

  /** The target of a subschema that asks nothing but that a reference be followed. */
  private onlyReference({ references, resource, at }: SchemaLocation): ReferenceTarget | undefined {
    if (references?.size !== 1) return undefined;
    const { flat } = resource.document;
    const end = endOf(flat, at);
    for (let i = at + HEADER; i < end; i = endOf(flat, i + 1)) {
      const name = flat[i] as string;
      if (this.keywordNamed(name)?.build !== undefined && !references.has(name)) return undefined;
    }
    return references.values().next().value;
  }
}
