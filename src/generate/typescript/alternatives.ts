/**
 * How many members the union has that a shape becomes. The compiler multiplies unions that are intersected, so a small
 * document could ask for millions of members: what would is told more loosely instead.
 */
import { groupsIn, type Declaration, type Shape } from '../shapes/index.ts';

export const MAX_ALTERNATIVES = 500;
export const MAX_TRIGGERS = 3;

/** Lives for one text. */
export class Alternatives {
  private readonly known: Map<Declaration, number> = new Map();

  of(shape: Shape): number {
    switch (shape.is) {
      case 'any':
        return groupsIn(shape.kinds).length;
      case 'choice':
        return Math.min(MAX_ALTERNATIVES + 1, sum(shape.of.map((part) => this.of(part))));
      case 'both':
        return this.kept(shape.of).reduce((product, part) => product * this.of(part), 1);
      case 'condition':
        return this.of(shape.condition) * this.of(shape.then) + this.of(shape.otherwise);
      case 'object':
        return 2 ** Math.min(MAX_TRIGGERS, shape.dependents.length + shape.dependentShapes.length);
      case 'literals':
        return Math.max(1, shape.values.filter((value) => typeof value === 'object').length);
      case 'named':
        return this.named(shape.to);
      default:
        return 1;
    }
  }

  /** As many of them as may be intersected, in their order. */
  kept(shapes: readonly Shape[]): Shape[] {
    let product = 1;
    return shapes.filter((shape) => {
      const next = product * this.of(shape);
      if (next > MAX_ALTERNATIVES) return false;
      product = next;
      return true;
    });
  }

  private named(declaration: Declaration): number {
    const known = this.known.get(declaration);
    if (known !== undefined) return known;
    this.known.set(declaration, 1);
    const count = Math.min(MAX_ALTERNATIVES + 1, this.of(declaration.shape));
    this.known.set(declaration, count);
    return count;
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
