/**
 * Declarations in; the same out, each behind those that it refers to, as far as that can be: in a circle somebody must
 * come first. Works off a list, since chains of references may be long.
 */
import type { Declaration, Shape } from '../shapes/index.ts';

export interface Ordered {
  readonly ordered: readonly Declaration[];
  /** Whether it is referred to by one that stands before it, or by itself. */
  readonly isCircular: (declaration: Declaration) => boolean;
}

export function inOrder(declarations: readonly Declaration[]): Ordered {
  const ordered: Declaration[] = [];
  const circular = new Set<Declaration>();
  const state = new Map<Declaration, 'open' | 'done'>();
  for (const start of declarations) {
    const way: { declaration: Declaration; next: Declaration[] }[] = [];
    const enter = (declaration: Declaration): void => {
      state.set(declaration, 'open');
      way.push({ declaration, next: referredIn(declaration.shape) });
    };
    if (!state.has(start)) enter(start);
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        state.set(top.declaration, 'done');
        ordered.push(top.declaration);
        way.pop();
      } else if (!state.has(next)) enter(next);
      else if (state.get(next) === 'open') circular.add(next);
    }
  }
  return { ordered, isCircular: (declaration) => circular.has(declaration) };
}

function referredIn(shape: Shape): Declaration[] {
  const found = new Set<Declaration>();
  const open: Shape[] = [shape];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.is === 'named') found.add(next.to);
    else open.push(...partsOf(next));
  }
  return [...found].reverse();
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
