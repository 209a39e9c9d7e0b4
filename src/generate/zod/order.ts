/**
 * Declarations in; the same out, each after those that it refers to, except in a cycle. Uses a list instead
 * of recursion, since chains of references may be long.
 */
import type { Declaration, Shape } from '../shapes/index.ts';

export interface Ordered {
  readonly ordered: readonly Declaration[];
  /** Whether an earlier declaration, or the declaration itself, refers to it. */
  readonly isCircular: (declaration: Declaration) => boolean;
}

export function inOrder(declarations: readonly Declaration[]): Ordered {
  const ordered: Declaration[] = [];
  const circular = new Set<Declaration>();
  const state = new Map<Declaration, 'open' | 'done'>();
  for (const start of declarations) {
    const path: { declaration: Declaration; next: Declaration[] }[] = [];
    const enter = (declaration: Declaration): void => {
      state.set(declaration, 'open');
      path.push({ declaration, next: referredIn(declaration.shape) });
    };
    if (!state.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        state.set(top.declaration, 'done');
        ordered.push(top.declaration);
        path.pop();
      } else if (!state.has(next)) enter(next);
      else if (state.get(next) === 'open') circular.add(next);
    }
  }
  return { ordered, isCircular: (declaration) => circular.has(declaration) };
}

function referredIn(shape: Shape): Declaration[] {
  const targets = new Set<Declaration>();
  const pending: Shape[] = [shape];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.is === 'named') targets.add(next.to);
    else pending.push(...partsOf(next));
  }
  return [...targets].reverse();
}

function partsOf(shape: Shape): Shape[] {
  switch (shape.is) {
    case 'array':
      return [...shape.prefix, shape.rest, ...(shape.contains === undefined ? [] : [shape.contains.shape])];
    case 'object':
      return [
        ...[...shape.members, ...shape.patterns, ...shape.dependentShapes].map((part) => part.shape),
        shape.others,
        ...(shape.names === undefined ? [] : [shape.names]),
      ];
    case 'choice':
    case 'both':
      return [...shape.of];
    case 'condition':
      return [shape.condition, shape.then, shape.otherwise];
    case 'not':
      return [shape.shape];
    default:
      return [];
  }
}
