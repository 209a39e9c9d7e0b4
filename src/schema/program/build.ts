/**
 * Linked sites in, the nodes of a Program out. Only what the root can reach is built. A subschema that is nothing but a
 * reference gets no node: whoever names it is led on to its target. Works off a list, so no depth of references
 * can overflow the stack.
 */
import type { JsonObject } from '../../json/index.ts';
import type { Keyword } from '../keywords/keyword.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { Site, type ReferenceTarget, type Schema } from '../site.ts';
import { Assembly, type Part, type Workshop } from './assembly.ts';
import { Node } from './node.ts';
import type { ObjectPlan } from './plans.ts';
import { finishNodes } from './finish.ts';
import { loosenNodes, type EasedKeyword } from './loosen.ts';
import { ScopeTable, type Scope } from './scope.ts';

export interface BuildOptions {
  readonly formats: FormatReading;
  readonly matcher: (source: string) => PatternMatcher;
  /** Whether anything refers to anything: else every site is met once. */
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
  readonly site: Site;

  constructor(reason: 'loop' | 'too-many-nodes', site: Site) {
    super(reason);
    this.reason = reason;
    this.site = site;
  }
}

export interface BuiltNodes {
  readonly node: Node;
  readonly edges: readonly InPlaceEdge[];
  /** Keywords that do not decide, since a pattern in them is not run. */
  readonly eased: readonly EasedKeyword[];
}

export function buildNodes(root: Site, options: BuildOptions): BuiltNodes {
  const builder = new Builder(options);
  const node = builder.run(root);
  return { node, edges: builder.edges, eased: builder.eased };
}

/** Each scope may copy every node that it reaches; real documents have a handful. */
const MAX_SCOPES = 128;
/** Where nothing is copied, a node is named by its parent and by a reference at most. */
const WAYS_PER_NODE = 2;

/** For documents without references: nothing is ever noted in it. */
const NO_SCOPES = new ScopeTable(new Set());

/** Lives for one build. */
class Builder implements Workshop {
  readonly edges: InPlaceEdge[] = [];
  eased: readonly EasedKeyword[] = [];
  private readonly options: BuildOptions;
  /** In the order in which they are assembled; where there are references, with the scope of each: two lists in step. */
  private readonly nodes: Node[] = [];
  private readonly nodeScopes: Scope[] = [];
  private readonly assembly: Assembly = new Assembly(this);
  private readonly scopes: ScopeTable;
  /** Where the node under assembly stands: children are looked up from its scope. */
  private scope: Scope;
  /** The child that its keywords will most likely name next: they speak in the order of the survey. */
  private nextChild: Site | undefined = undefined;
  private followed = 0;
  private ways = 0;

  constructor(options: BuildOptions) {
    this.options = options;
    this.scopes = options.hasReferences ? new ScopeTable(options.dynamicNames) : NO_SCOPES;
    this.scope = this.scopes.outermost;
  }

  run(root: Site): Node {
    const node = this.enter(root);
    for (let next = 0; next < this.nodes.length; next++) {
      if (this.options.hasReferences) this.scope = this.nodeScopes[next]!;
      this.assemble(this.nodes[next]!);
    }
    if (this.options.hasUnrunPatterns) this.eased = loosenNodes(this.nodes);
    finishNodes(this.nodes);
    return node;
  }

  child(from: Node, part: Part, keyword: string, key?: string | number): Node {
    return this.enter(this.siteOf(from.site, part as Schema, keyword, key));
  }

  inPlace(from: Node, part: Part, keyword: string, key?: string | number): Node {
    const to = this.nodeAt(this.siteOf(from.site, part as Schema, keyword, key), this.scope);
    this.edges.push({ from, to, references: this.followed });
    return to;
  }

  referenced(from: Node, keyword: string): Node {
    const target = from.site.references!.get(keyword)!;
    const to = this.nodeAt(this.destination(target, this.scope), this.scope);
    this.edges.push({ from, to, references: this.followed + 1 });
    return to;
  }

  list(parts: unknown): readonly Part[] {
    return parts as readonly Schema[];
  }

  members(parts: unknown): (readonly [name: string, part: unknown])[] {
    return Object.entries(parts as JsonObject);
  }

  declare(from: Node, plan: ObjectPlan, parts: unknown): void {
    for (const [key, schema] of Object.entries(parts as Readonly<Record<string, Schema>>)) {
      plan.record(key).node = this.child(from, schema, 'properties', key);
    }
  }

  sibling({ site }: Node, name: string): unknown {
    if (!Object.hasOwn(site.schema as JsonObject, name)) return undefined;
    return site.resource.dialect.keywords.has(name) ? (site.schema as JsonObject)[name] : undefined;
  }

  keywordNamed({ site }: Node, name: string): Keyword | undefined {
    return site.resource.dialect.keywords.get(name);
  }

  matcher(source: string): PatternMatcher {
    return this.options.matcher(source);
  }

  formats({ site }: Node): FormatReading {
    const { formats } = this.options;
    return site.resource.dialect.assertsFormats ? { ...formats, isAsserted: true } : formats;
  }

  private enter(site: Site): Node {
    const node = this.nodeAt(site, this.scope);
    if (this.followed > 0) this.edges.push({ from: undefined, to: node, references: this.followed });
    return node;
  }

  private assemble(node: Node): void {
    const { schema, resource } = node.site;
    if (typeof schema === 'boolean') {
      if (!schema) node.kinds = 0;
      return;
    }
    const { assembly } = this;
    assembly.node = node;
    this.nextChild = node.site.firstChild;
    for (const name of Object.keys(schema)) {
      const keyword = resource.dialect.keywords.get(name);
      if (keyword?.build === undefined) continue;
      assembly.keyword = keyword;
      keyword.build(schema[name] as never, assembly);
    }
    node.seal();
  }

  /** The node for a site, reached from a scope; follows subschemas that only refer. */
  private nodeAt(start: Site, from: Scope): Node {
    if (!this.options.hasReferences) return this.newNode(start, from);
    // A small document can name its nodes from many scopes: the ways to them are what building costs.
    if (++this.ways > WAYS_PER_NODE * this.options.maxNodes) throw new BuildRefused('too-many-nodes', start);
    let site = start;
    let scope = from.enter(site.resource);
    this.followed = 0;
    let passed: Map<Site, Scope> | undefined;
    for (;;) {
      const known = scope.nodes.get(site);
      if (known !== undefined) {
        known.share();
        return known;
      }
      const target = onlyReference(site);
      if (target === undefined) return this.newNode(site, scope);
      passed ??= new Map();
      if (passed.get(site) === scope) throw new BuildRefused('loop', site);
      passed.set(site, scope);
      this.followed++;
      site = this.destination(target, scope);
      scope = scope.enter(site.resource);
    }
  }

  private newNode(site: Site, scope: Scope): Node {
    const isTooLarge = this.nodes.length >= this.options.maxNodes || this.scopes.size > MAX_SCOPES;
    if (isTooLarge) throw new BuildRefused('too-many-nodes', site);
    const node = new Node(site);
    this.nodes.push(node);
    if (this.options.hasReferences) {
      scope.nodes.set(site, node);
      this.nodeScopes.push(scope);
    }
    return node;
  }

  private destination(target: ReferenceTarget, scope: Scope): Site {
    if (target.dynamicName === undefined) return target.site;
    return scope.anchors.get(target.dynamicName) ?? target.site;
  }

  /** Objects of a surveyed document have their site; others, and booleans, get one here, for the place in messages. */
  private siteOf(parent: Site, schema: Schema, keyword: string, key?: string | number): Site {
    const known = siteFrom(this.nextChild, schema) ?? siteFrom(parent.firstChild, schema);
    if (known !== undefined) {
      this.nextChild = known.nextSibling;
      return known;
    }
    const site = new Site(schema, parent, keyword, key);
    site.resource = parent.resource;
    return site;
  }
}

/** The first site of a chain of siblings that stands for a schema. */
function siteFrom(first: Site | undefined, schema: Schema): Site | undefined {
  let site = first;
  while (site !== undefined && site.schema !== schema) site = site.nextSibling;
  return site;
}

/** The target of a subschema that asks nothing but that a reference be followed. */
function onlyReference(site: Site): ReferenceTarget | undefined {
  if (site.references?.size !== 1) return undefined;
  const { keywords } = site.resource.dialect;
  for (const name of Object.keys(site.schema)) {
    if (keywords.get(name)?.build !== undefined && !site.references.has(name)) return undefined;
  }
  return site.references.values().next().value;
}
