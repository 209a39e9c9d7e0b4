/**
 * What one check of one value carries along: its budget, how deep it may still nest, and verdicts worth remembering.
 * Made anew for each call, so a validator keeps no state.
 */
import { findCycle } from '../../json/index.ts';
import { Meter } from '../meter.ts';
import type { Node } from '../program/index.ts';

/** Thrown when a value turns out to contain itself: it is not JSON, and a recursive schema would never end. */
export class CyclicValue extends Error {
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    super('the value contains itself');
    this.path = path;
  }
}

/** Nested calls of the fast interpreter; what lies deeper is decided without the call stack. */
const MAX_NESTING = 200;
/** After so much work, verdicts are remembered: a schema that multiplies work asks the same questions again. */
const STEPS_BEFORE_MEMORY = 20_000;
/** Verdicts kept for one call; more would cost more memory than they save. */
const MAX_REMEMBERED = 300_000;

export class Run extends Meter {
  nesting: number = MAX_NESTING;
  private readonly value: unknown;
  private readonly memoryFrom: number;
  private readonly verdicts: Map<Node, Map<unknown, boolean>> = new Map();
  private remembered = 0;
  private checkedForCycles = false;

  constructor(value: unknown, steps: number) {
    super(steps);
    this.value = value;
    this.memoryFrom = steps - STEPS_BEFORE_MEMORY;
  }

  get remembers(): boolean {
    return this.left < this.memoryFrom;
  }

  recall(node: Node, value: unknown): boolean | undefined {
    return this.verdicts.get(node)?.get(value);
  }

  remember(node: Node, value: unknown, verdict: boolean): void {
    if (this.remembered >= MAX_REMEMBERED) return;
    this.remembered++;
    const known = this.verdicts.get(node);
    if (known === undefined) this.verdicts.set(node, new Map([[value, verdict]]));
    else known.set(value, verdict);
  }

  /** Called where a value is suspiciously deep: only then is it worth the walk. */
  refuseCycles(): void {
    if (this.checkedForCycles) return;
    this.checkedForCycles = true;
    const path = findCycle(this.value);
    if (path !== undefined) throw new CyclicValue(path);
  }
}
