/**
 * When a program gets code of its own. Generating it pays only where much work follows, so it waits until the interpreter
 * has spent so many steps on the program: many small checks or a few large ones. All validators of one program share
 * what they have spent and the code, which lives as long as the program does.
 */
import { generate, type Generated } from '../generate/index.ts';
import type { Program } from '../program/index.ts';

/** About what the interpreter does in the time that generating, and warming the code up, takes. */
const STEPS_BEFORE_CODE = 20_000;

class Promotion {
  private readonly program: Program;
  private spent = 0;
  private isDecided = false;
  private generated: Generated | undefined = undefined;

  constructor(program: Program) {
    this.program = program;
  }

  /** The verdict of generated code; undefined where there is none, or it leaves the verdict to the interpreter. */
  decide(value: unknown, steps: number): boolean | undefined {
    return this.generated?.(value, steps);
  }

  /** Steps that the interpreter has spent on the program. */
  note(steps: number): void {
    this.spent += steps;
    if (this.spent > STEPS_BEFORE_CODE) this.promote();
  }

  promote(): void {
    if (this.isDecided) return;
    this.isDecided = true;
    this.generated = generate(this.program);
  }
}

const promotions = new WeakMap<Program, Promotion>();

export function promotionOf(program: Program): Promotion {
  let promotion = promotions.get(program);
  if (promotion === undefined) {
    promotion = new Promotion(program);
    promotions.set(program, promotion);
  }
  return promotion;
}
