/**
 * Counts the members of the union that a shape becomes. The compiler multiplies intersected unions, so a
 * small document could make millions of members; such a shape gets a wider type instead.
 */
import { groupsIn, type Declaration, type Shape } from '../shapes/index.ts';

const MAX_ALTERNATIVES = 500;
export const MAX_TRIGGERS = 3;
const TOO_MANY: number = MAX_ALTERNATIVES + 1;
/** The deepest nesting that is counted. */
const MAX_DEPTH = 250;

/** The counts of one generated text. */
export class Alternatives {
  private depth = 0;
  private readonly cache: Map<Shape | Declaration, number> = new Map();

  of(shape: Shape): number {
    let count = this.cache.get(shape);
    if (count === undefined) {
      this.depth++;
      count = this.depth > MAX_DEPTH ? TOO_MANY : Math.min(TOO_MANY, this.counted(shape));
      this.depth--;
      this.cache.set(shape, count);
    }
    return count;
  }

  private counted(shape: Shape): number {
    switch (shape.is) {
      case 'any':
        return groupsIn(shape.kinds).length;
      case 'choice':
        return sum(shape.of.map((part) => this.of(part)));
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

  /** As many of the shapes as may be intersected, in their order. */
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
    const cached = this.cache.get(declaration);
    if (cached !== undefined) return cached;
    this.cache.set(declaration, 1);
    const count = this.of(declaration.shape);
    this.cache.set(declaration, count);
    return count;
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
