/**
 * A node that a value of one kind must not fit in; the alternatives out, one for each part of the node that
 * could refuse it. Sound while no way to refuse is missing: an alternative may ask for less than its keyword.
 */
import { ARRAY, JSON_KINDS, OBJECT } from '../../json/index.ts';
import { Join, type ArrayPlan, type Check, type Node, type ObjectPlan } from '../program/index.ts';
import type { Demand, Literal } from './literals.ts';

export function alternativesOf(
  node: Node,
  kind: number,
  isAbout: (check: Check, kind: number) => boolean,
): (readonly Literal[])[] {
  const alternatives: (readonly Literal[])[] = [];
  for (let check = node.checks; check !== undefined; check = check.next) {
    if (isAbout(check, kind)) alternatives.push([{ of: 'fails', check }]);
  }
  if (kind === OBJECT && node.object !== undefined) alternatives.push(...ofObject(node, node.object));
  if (kind === ARRAY && node.array !== undefined) alternatives.push(...ofArray(node, node.array));
  for (const { join, nodes } of node.applicators ?? []) alternatives.push(...ofJoin(join, nodes));
  return alternatives;
}

function ofObject(owner: Node, plan: ObjectPlan): Literal[][] {
  const alternatives: Literal[][] = [];
  for (const { key, required, node } of plan.records) {
    if (required) alternatives.push([{ of: 'presence', key, isPresent: false }]);
    if (node !== undefined && !takesAll(node)) alternatives.push(demand({ of: 'property', key, node }));
  }
  for (const check of plan.checks ?? []) alternatives.push([{ of: 'fails', check }]);
  for (const [index, { node }] of (plan.patterns ?? []).entries()) {
    if (!takesAll(node)) alternatives.push(demand({ of: 'pattern', owner, index }));
  }
  if (refuses(plan.additional)) alternatives.push(demand({ of: 'additional', owner }));
  if (refuses(plan.names)) alternatives.push(demand({ of: 'names', owner }));
  if (refuses(plan.unevaluated)) alternatives.push(demand({ of: 'unevaluated', owner }));
  for (const { key, required, node } of plan.dependencies ?? []) {
    const present: Literal = { of: 'presence', key, isPresent: true };
    for (const name of required)
      alternatives.push([present, { of: 'presence', key: name, isPresent: false }]);
    if (node !== undefined) alternatives.push([present, { of: 'misfits', node }]);
  }
  return alternatives;
}

function ofArray(owner: Node, plan: ArrayPlan): Literal[][] {
  const alternatives: Literal[][] = [];
  for (const check of plan.checks ?? []) alternatives.push([{ of: 'fails', check }]);
  for (const [index, node] of plan.prefix.entries()) {
    if (!takesAll(node)) alternatives.push(demand({ of: 'item', index, node }));
  }
  if (refuses(plan.rest)) alternatives.push(demand({ of: 'rest', owner }));
  if (refuses(plan.unevaluated)) alternatives.push(demand({ of: 'unevaluated', owner }));
  if (plan.contains !== undefined) {
    if (plan.contains.minimum > 0) alternatives.push(demand({ of: 'few', owner }));
    if (plan.contains.maximum < Infinity) alternatives.push(demand({ of: 'many', owner }));
  }
  return alternatives;
}

function ofJoin(join: number, nodes: readonly (Node | undefined)[]): Literal[][] {
  const branches = nodes as readonly Node[];
  const none: Literal[] = branches.map((node) => ({ of: 'misfits', node }));
  switch (join) {
    case Join.all:
      return branches.map((node) => [{ of: 'misfits', node }]);
    case Join.not:
      return [[{ of: 'fits', node: branches[0]! }]];
    case Join.any:
      return [none];
    case Join.one:
      return [none, ...pairsOf(branches)];
    default: {
      const [condition, then, otherwise] = nodes;
      const chosen: Literal[][] = [];
      if (then !== undefined)
        chosen.push([
          { of: 'fits', node: condition! },
          { of: 'misfits', node: then },
        ]);
      if (otherwise !== undefined)
        chosen.push([
          { of: 'misfits', node: condition! },
          { of: 'misfits', node: otherwise },
        ]);
      return chosen;
    }
  }
}

/** Two branches that fit at once. */
function pairsOf(branches: readonly Node[]): Literal[][] {
  return branches.flatMap((one, index) =>
    branches
      .slice(index + 1)
      .filter((other) => (one.kinds & other.kinds) !== 0)
      .map((other): Literal[] => [
        { of: 'fits', node: one },
        { of: 'fits', node: other },
      ]),
  );
}

export function takesAll({ kindsOnly, kinds }: Node): boolean {
  return kindsOnly && (kinds & JSON_KINDS) === JSON_KINDS;
}

function refuses(node: Node | undefined): node is Node {
  return node !== undefined && !takesAll(node);
}

function demand(of: Demand): Literal[] {
  return [{ of: 'demand', demand: of }];
}
