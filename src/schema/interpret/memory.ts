/**
 * The verdicts that a long check remembers, since a schema that multiplies work repeats its questions; and
 * those that the fast interpreter needed before it could go on.
 */
import type { Node } from '../program/index.ts';
import { Verdicts } from './verdicts.ts';

/** Memory that does not answer is switched off for a while, and for longer each time: for so many ticks. */
const TRIAL = 4_096;
const SHORTEST_PAUSE = 100_000;
const LONGEST_PAUSE = 5_000_000;
/** Verdicts kept for one call; more would cost more memory than they save. */
const MOST_REMEMBERED = 300_000;

export class Memory {
  static readonly kept: Memory = new Memory();

  private readonly verdicts: Verdicts = new Verdicts();
  private readonly settlements: Verdicts = new Verdicts();
  private pause = SHORTEST_PAUSE;
  private asked = 0;
  private answered = 0;

  recall(node: Node, value: unknown): boolean | undefined {
    const verdict = this.verdicts.get(node, value);
    this.asked++;
    if (verdict !== undefined) this.answered++;
    return verdict;
  }

  remember(node: Node, value: unknown, verdict: boolean): void {
    if (this.verdicts.size < MOST_REMEMBERED) this.verdicts.set(node, value, verdict);
  }

  /** For how many ticks it had better not be asked; mostly 0. */
  takePause(): number {
    if (this.asked < TRIAL) return 0;
    const isPoor = this.answered * 16 < this.asked;
    this.asked = this.answered = 0;
    if (!isPoor) return 0;
    const { pause } = this;
    this.pause = Math.min(pause * 2, LONGEST_PAUSE);
    return pause;
  }

  settle(node: Node, value: unknown, verdict: boolean): void {
    this.settlements.set(node, value, verdict);
  }

  settled(node: Node, value: unknown): boolean | undefined {
    return this.settlements.get(node, value);
  }
}
