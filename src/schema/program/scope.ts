/**
 * Dynamic scope, resolved before anything runs. A `$dynamicRef` leads to the outermost resource on the way
 * that has the anchor (2020-12 core, 8.2.3.2). Only the first resource to offer a name counts, so all that a
 * place needs to know of the way to it is a finite map from names to locations: a Scope. Nodes are made once
 * for each scope that reaches them; at run time every reference is plain.
 */
import type { Resource, SchemaLocation } from '../schema-location.ts';
import type { Node } from './node.ts';

export class Scope {
  readonly anchors: ReadonlyMap<string, SchemaLocation>;
  readonly nodes: Map<SchemaLocation, Node> = new Map();
  private readonly entered: Map<Resource, Scope> = new Map();
  private readonly table: ScopeTable;

  constructor(anchors: ReadonlyMap<string, SchemaLocation>, table: ScopeTable) {
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
  private readonly scopes: Map<string, Scope> = new Map();
  private readonly numbers: Map<SchemaLocation, number> = new Map();

  get size(): number {
    return this.scopes.size;
  }

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  extend(scope: Scope, resource: Resource): Scope {
    const anchors = new Map(scope.anchors);
    for (const [name, location] of resource.dynamicAnchors) {
      if (this.names.has(name) && !anchors.has(name)) anchors.set(name, location);
    }
    if (anchors.size === scope.anchors.size) return scope;
    const key = [...anchors]
      .map(([name, location]) => `${name}=${this.numberOf(location)}`)
      .sort()
      .join('&');
    let extended = this.scopes.get(key);
    if (extended === undefined) {
      extended = new Scope(anchors, this);
      this.scopes.set(key, extended);
    }
    return extended;
  }

  private numberOf(location: SchemaLocation): number {
    let number = this.numbers.get(location);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(location, number);
    }
    return number;
  }
}
