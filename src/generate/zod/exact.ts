/**
 * Whether the Zod of a shape gives the same verdict as its schema. Where a part cannot be expressed,
 * everything around it accepts more; that is harmless everywhere but under `not`, `oneOf`, `if` and
 * `maxContains`, which would then accept less. So these are left out where their subschemas are not exact.
 */
import { linearRegExp } from '../../schema/internal.ts';
import type { Declaration, Shape } from '../shapes/index.ts';
import { hasLiteral } from './literals.ts';

/** The exactness of one schema with everything it refers to. */
export class Exactness {
  private readonly inexact: Set<Declaration> = new Set();

  constructor(declarations: readonly Declaration[]) {
    // A declaration that refers to an inexact one is inexact, also in a cycle: repeated until nothing
    // changes.
    for (let before = -1; before !== this.inexact.size;) {
      before = this.inexact.size;
      for (const declaration of [...declarations].reverse()) {
        if (!this.inexact.has(declaration) && !this.of(declaration.shape)) this.inexact.add(declaration);
      }
    }
  }

  of(shape: Shape): boolean {
    switch (shape.is) {
      case 'any':
      case 'number':
        return true;
      case 'literals':
        return shape.values.every(hasLiteral);
      case 'string':
        return (
          typeof shape.limits['pattern'] !== 'string' || linearRegExp(shape.limits['pattern']) !== undefined
        );
      case 'array':
        return [
          ...shape.prefix,
          shape.rest,
          ...(shape.contains === undefined ? [] : [shape.contains.shape]),
        ].every((part) => this.of(part));
      case 'object':
        return (
          shape.patterns.every(({ pattern }) => linearRegExp(pattern) !== undefined) &&
          [
            ...shape.members,
            ...shape.patterns,
            ...shape.dependentShapes,
            { shape: shape.others },
            ...(shape.names === undefined ? [] : [{ shape: shape.names }]),
          ].every((part) => this.of(part.shape))
        );
      case 'choice':
      case 'both':
        return shape.of.every((part) => this.of(part));
      case 'condition':
        return [shape.condition, shape.then, shape.otherwise].every((part) => this.of(part));
      case 'not':
        return this.of(shape.shape);
      case 'named':
        return !this.inexact.has(shape.to);
      case 'unread':
        return false;
    }
  }
}
