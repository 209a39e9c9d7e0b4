/**
 * A conjunction about one value of one kind (a cube of a normal form), while choices are made: nodes that it
 * must fit or not fit, their checks, the presence of properties, and demands of negated keywords on some
 * member. Choices that are still open wait in `pending`. A cube is copied where a choice is made.
 */
import { ARRAY, OBJECT } from '../../json/index.ts';
import { Join, type Check, type Node } from '../program/index.ts';
import { isNumeric, type Demand, type Literal } from './literals.ts';
import { alternativesOf } from './negate.ts';

export type Alternative = readonly Literal[];

/** One of the alternatives must hold. */
export interface Disjunction {
  readonly alternatives: readonly Alternative[];
  /** The node that must not fit, where the alternatives are its negation. */
  readonly refuted: Node | undefined;
}

export interface SignedCheck {
  readonly check: Check;
  readonly isNegated: boolean;
}

export class Cube {
  readonly kind: number;
  readonly signs: Map<Node, boolean>;
  readonly checks: SignedCheck[];
  /** The nodes whose plans for members the value must follow. */
  readonly plans: Node[];
  readonly demands: Demand[];
  /** By the name of a property. */
  readonly presence: Map<string, boolean>;
  pending: Disjunction[];
  private readonly rename: (node: Node) => Node;

  constructor(kind: number, rename: (node: Node) => Node, from?: Cube) {
    this.kind = kind;
    this.rename = rename;
    this.signs = new Map(from?.signs);
    this.checks = [...(from?.checks ?? [])];
    this.plans = [...(from?.plans ?? [])];
    this.demands = [...(from?.demands ?? [])];
    this.presence = new Map(from?.presence);
    this.pending = [...(from?.pending ?? [])];
  }

  copy(): Cube {
    return new Cube(this.kind, this.rename, this);
  }

  /** False where this contradicts an earlier literal. */
  addAll(literals: Alternative): boolean {
    return literals.every((literal) => this.add(literal));
  }

  add(literal: Literal): boolean {
    switch (literal.of) {
      case 'fits':
        return this.addFitting(this.rename(literal.node));
      case 'misfits':
        return this.addMisfit(this.rename(literal.node));
      case 'fails':
        this.checks.push({ check: literal.check, isNegated: true });
        return true;
      case 'presence':
        return this.setPresence(literal.key, literal.isPresent);
      case 'demand':
        if (literal.demand.of === 'property' && !this.setPresence(literal.demand.key, true)) return false;
        this.demands.push(literal.demand);
        return true;
    }
  }

  /** Whether an alternative can still hold, by its literals alone. */
  allows(alternative: Alternative): boolean {
    return alternative.every((literal) => {
      if (literal.of === 'fits') return this.signs.get(this.rename(literal.node)) !== false;
      if (literal.of === 'misfits') return this.signs.get(this.rename(literal.node)) !== true;
      if (literal.of === 'presence') return this.presence.get(literal.key) !== !literal.isPresent;
      return true;
    });
  }

  /** Whether an alternative holds already. */
  implies(alternative: Alternative): boolean {
    return alternative.every((literal) => {
      if (literal.of === 'fits') return this.signs.get(this.rename(literal.node)) === true;
      if (literal.of === 'misfits') return this.signs.get(this.rename(literal.node)) === false;
      return literal.of === 'presence' && this.presence.get(literal.key) === literal.isPresent;
    });
  }

  private setPresence(key: string, isPresent: boolean): boolean {
    const current = this.presence.get(key);
    if (current === undefined) this.presence.set(key, isPresent);
    return current === undefined || current === isPresent;
  }

  private addFitting(node: Node): boolean {
    const sign = this.signs.get(node);
    if (sign !== undefined) return sign;
    if ((node.kinds & this.kind) === 0) return false;
    this.signs.set(node, true);
    for (let check = node.checks; check !== undefined; check = check.next) {
      if (isAbout(check, this.kind)) this.checks.push({ check, isNegated: false });
    }
    if (!this.addPlan(node)) return false;
    return (node.applicators ?? []).every(({ join, nodes }) => this.addJoin(join, nodes));
  }

  private addPlan(node: Node): boolean {
    const plan = this.kind === OBJECT ? node.object : this.kind === ARRAY ? node.array : undefined;
    if (plan === undefined) return true;
    this.plans.push(node);
    for (const check of plan.checks ?? []) this.checks.push({ check, isNegated: false });
    if (this.kind !== OBJECT) return true;
    const { records, dependencies } = node.object!;
    for (const { key, required } of records) if (required && !this.setPresence(key, true)) return false;
    for (const { key, required, node: dependent } of dependencies ?? []) {
      const held: Literal[] = [key, ...required].map((name) => ({
        of: 'presence',
        key: name,
        isPresent: true,
      }));
      if (dependent !== undefined) held.push({ of: 'fits', node: dependent });
      this.choose([[{ of: 'presence', key, isPresent: false }], held]);
    }
    return true;
  }

  private addJoin(join: number, nodes: readonly (Node | undefined)[]): boolean {
    const branches = nodes as readonly Node[];
    switch (join) {
      case Join.all:
        return branches.every((node) => this.addFitting(this.rename(node)));
      case Join.not:
        return this.addMisfit(this.rename(branches[0]!));
      case Join.any:
      case Join.one: {
        const possible = branches.filter(({ kinds }) => (kinds & this.kind) !== 0);
        const others = (node: Node): Literal[] =>
          join === Join.any
            ? []
            : possible.filter((one) => one !== node).map((one) => ({ of: 'misfits', node: one }));
        return this.choose(possible.map((node) => [{ of: 'fits', node }, ...others(node)]));
      }
      default: {
        const [condition, then, otherwise] = nodes;
        if (then === undefined && otherwise === undefined) return true;
        const chosen = (node: Node | undefined): Literal[] =>
          node === undefined ? [] : [{ of: 'fits', node }];
        return this.choose([
          [{ of: 'fits', node: condition! }, ...chosen(then)],
          [{ of: 'misfits', node: condition! }, ...chosen(otherwise)],
        ]);
      }
    }
  }

  private addMisfit(node: Node): boolean {
    const sign = this.signs.get(node);
    if (sign !== undefined) return !sign;
    if ((node.kinds & this.kind) === 0) return true;
    this.signs.set(node, false);
    return this.choose(alternativesOf(node, this.kind, isAbout), node);
  }

  private choose(alternatives: readonly Alternative[], refuted?: Node): boolean {
    if (alternatives.length === 0) return false;
    if (alternatives.length === 1) return this.addAll(alternatives[0]!);
    this.pending.push({ alternatives, refuted });
    return true;
  }
}

function isAbout(check: Check, kind: number): boolean {
  return check.equality !== undefined || isNumeric(check) === ((kind & (4 | 8)) !== 0);
}
