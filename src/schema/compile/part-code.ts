/**
 * Code for the parts of a hot schema that explanations ask about: which of a thousand items missed, which
 * member. The code of the schema only says that something did. Made for a part once the interpreter has spent
 * as much on it as makes a schema hot, and for a few parts only, since each repeats what lies below it.
 */
import { generateCode, type Generated } from '../codegen/index.ts';
import type { PartVerdicts } from '../interpret/index.ts';
import { Program, type Node } from '../program/index.ts';

/**
 * What one verdict may cost; where it would be more, the interpreter is asked, which counts its steps one by
 * one.
 */
const STEPS_PER_VERDICT = 5_000;
const MOST_PARTS = 16;

interface Part {
  spent: number;
  code: Generated | undefined;
}

/** Of one schema. */
export class PartCode implements PartVerdicts {
  /**
   * What one explanation may ask: all answers together cost at most `limits.steps`, besides what the
   * interpreter spends.
   */
  readonly questions: number;
  private readonly hotFrom: number;
  private readonly parts: Map<Node, Part> = new Map();
  private made = 0;
  /** Questions about one node mostly come in a row. */
  private lastNode: Node | undefined = undefined;
  private last: Part | undefined = undefined;

  constructor(steps: number, hotFrom: number) {
    this.questions = Math.floor(steps / STEPS_PER_VERDICT);
    this.hotFrom = hotFrom;
  }

  verdictOn(node: Node, value: unknown): boolean | undefined {
    return this.partOf(node)?.code?.(value);
  }

  note(node: Node, steps: number): void {
    const part = this.partOf(node) ?? { spent: 0, code: undefined };
    const isCold = part.spent < this.hotFrom;
    part.spent += steps;
    this.parts.set(node, (this.last = part));
    if (isCold && part.spent >= this.hotFrom && this.made++ < MOST_PARTS)
      part.code = generateCode(new Program({ build: () => node }), STEPS_PER_VERDICT);
  }

  private partOf(node: Node): Part | undefined {
    if (node !== this.lastNode) {
      this.lastNode = node;
      this.last = this.parts.get(node);
    }
    return this.last;
  }
}
