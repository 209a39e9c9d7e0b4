/**
 * Dynamic scope, resolved before anything runs. A `$dynamicRef` leads to the outermost resource on the way that has
 * the anchor (2020-12 core, 8.2.3.2). Only the first resource to offer a name counts, so all that a place needs
 * to know of the way to it is a finite map from names to sites: a Scope. Nodes are made once for each scope
 * that reaches them; at run time every reference is plain.
 */
import type { Resource, Site } from '../site.ts';
import type { Node } from './node.ts';

export class Scope {
  readonly anchors: ReadonlyMap<string, Site>;
  readonly nodes: Map<Site, Node> = new Map();
  private readonly entered: Map<Resource, Scope> = new Map();
  private readonly table: ScopeTable;

  constructor(anchors: ReadonlyMap<string, Site>, table: ScopeTable) {
    this.anchors = anchors;
    this.table = table;
  }

  /** The scope inside a resource: names that it is the first to offer are bound to it. */
  enter(resource: Resource): Scope {
    if (resource.dynamicAnchors.size === 0) return this;
    let inner = this.entered.get(resource);
    if (inner === undefined) {
      inner = this.table.extend(this, resource);
      this.entered.set(resource, inner);
    }
    return inner;
  }
}

export class ScopeTable {
  readonly outermost: Scope = new Scope(new Map(), this);
  /** Names that no dynamic reference asks for are left out: they would only multiply scopes. */
  private readonly names: ReadonlySet<string>;
  private readonly known: Map<string, Scope> = new Map();
  private readonly numbers: Map<Site, number> = new Map();

  get size(): number {
    return this.known.size;
  }

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  extend(scope: Scope, resource: Resource): Scope {
    const anchors = new Map(scope.anchors);
    for (const [name, site] of resource.dynamicAnchors) {
      if (this.names.has(name) && !anchors.has(name)) anchors.set(name, site);
    }
    if (anchors.size === scope.anchors.size) return scope;
    const key = [...anchors]
      .map(([name, site]) => `${name}=${this.numberOf(site)}`)
      .sort()
      .join('&');
    let known = this.known.get(key);
    if (known === undefined) {
      known = new Scope(anchors, this);
      this.known.set(key, known);
    }
    return known;
  }

  private numberOf(site: Site): number {
    let number = this.numbers.get(site);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(site, number);
    }
    return number;
  }
}
