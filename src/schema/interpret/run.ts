/**
 * What one check of one value carries along: its budget, how deep it may still nest, and verdicts worth remembering.
 * Made anew for each call, so a validator keeps no state.
 */
import { findCycle } from '../../json/index.ts';
import { Meter } from '../meter.ts';
import type { Node } from '../program/index.ts';
import { isPrototypePolluted } from './members.ts';

/** Thrown when a value turns out to contain itself: it is not JSON, and a recursive schema would never end. */
export class CyclicValue extends Error {
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    super('the value contains itself');
    this.path = path;
  }
}

/** Nested calls of the fast interpreter; what lies deeper is put off, or settled first. */
const MAX_NESTING = 200;
/** After so much work, verdicts are remembered: a schema that multiplies work asks the same questions again. */
const STEPS_BEFORE_MEMORY = 20_000;
/** Memory that does not answer is switched off for a while, and for longer each time. */
const MEMORY_TRIAL = 4_096;
const LONGEST_PAUSE = 1_000_000;
/** Verdicts kept for one call; more would cost more memory than they save. */
const MAX_REMEMBERED = 300_000;
/** From this size on, listing the keys of an object is slow; it is done once, and costs more the larger it is. */
const LARGE_OBJECT = 1_000;
const HUGE_OBJECT = 20_000;

/** A question about a part of the value. */
export interface Question {
  readonly node: Node;
  readonly value: unknown;
}

export class Run extends Meter {
  /** How many nested calls are still free. */
  nesting: number;
  private readonly maxNesting: number;
  readonly isPolluted: boolean = isPrototypePolluted();
  /** Made when first needed, as are the maps below: most checks are over in less time than making them takes. */
  deferred: Question[] | undefined = undefined;
  /**
   * The verdict that the fast interpreter cannot go on without, since it lies too deep. Whatever it returns then means
   * nothing. Not an exception: unwinding hundreds of frames that way costs more than returning through them.
   */
  needed: Question | undefined = undefined;
  private readonly value: unknown;
  private memoryFrom: number;
  private memoryPause: number = STEPS_BEFORE_MEMORY;
  private asked = 0;
  private answered = 0;
  private verdicts: Map<Node, Map<unknown, boolean>> | undefined = undefined;
  private remembered = 0;
  private settlements: Map<Node, Map<unknown, boolean>> | undefined = undefined;
  private lastText = '';
  private lastLength = 0;
  /** The value is deeper than the call stack may be used for, and was searched for cycles. */
  wentDeep: boolean;
  private largeObjects: Map<object, readonly string[]> | undefined = undefined;

  /** `isKnownDeep`: an earlier run over the same value went deep. */
  constructor(value: unknown, steps: number, isKnownDeep = false, maxNesting: number = MAX_NESTING) {
    super(steps);
    this.value = value;
    this.wentDeep = isKnownDeep;
    this.nesting = this.maxNesting = maxNesting;
    this.memoryFrom = steps - STEPS_BEFORE_MEMORY;
  }

  get remembers(): boolean {
    return this.left < this.memoryFrom;
  }

  recall(node: Node, value: unknown): boolean | undefined {
    const verdict = this.verdicts?.get(node)?.get(value);
    if (verdict !== undefined) this.answered++;
    if (++this.asked === MEMORY_TRIAL) this.weighMemory();
    return verdict;
  }

  private weighMemory(): void {
    if (this.answered * 16 < this.asked && this.memoryFrom !== Infinity) {
      this.memoryFrom = this.left - this.memoryPause;
      this.memoryPause = Math.min(this.memoryPause * 2, LONGEST_PAUSE);
    }
    this.asked = this.answered = 0;
  }

  remember(node: Node, value: unknown, verdict: boolean): void {
    if (this.remembered >= MAX_REMEMBERED) return;
    this.remembered++;
    this.verdicts ??= new Map();
    const known = this.verdicts.get(node);
    if (known === undefined) this.verdicts.set(node, new Map([[value, verdict]]));
    else known.set(value, verdict);
  }

  /** A new question: nothing is open, nothing put off. */
  startAgain(): void {
    this.nesting = this.maxNesting;
    this.deferred = undefined;
    this.needed = undefined;
  }

  settle(node: Node, value: unknown, verdict: boolean): void {
    this.settlements ??= new Map();
    const known = this.settlements.get(node);
    if (known === undefined) this.settlements.set(node, new Map([[value, verdict]]));
    else known.set(value, verdict);
  }

  /** The verdict that was found before the fast interpreter started again; else it is needed first. */
  settled(node: Node, value: unknown): boolean {
    const verdict = this.settlements?.get(node)?.get(value);
    if (verdict !== undefined) return verdict;
    this.refuseCycles();
    // Choices all the way down double the work at each level: from now on every verdict is worth keeping.
    this.memoryFrom = Infinity;
    this.needed = { node, value };
    return false;
  }

  /** Puts a verdict off; whoever opened the choice, or the whole check, takes it up again. */
  defer(node: Node, value: unknown): void {
    this.refuseCycles();
    (this.deferred ??= []).push({ node, value });
  }

  /** Characters are code points: a pair of surrogates counts once. The last text's are remembered. */
  lengthOf(text: string): number {
    if (text === this.lastText) return this.lastLength;
    this.spend(text.length >> 3);
    let length = text.length;
    for (let i = 0; i < text.length - 1; i++) {
      if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
        length--;
        i++;
      }
    }
    this.lastText = text;
    this.lastLength = length;
    return length;
  }

  /** Called where a value is suspiciously deep: only then is it worth the walk. */
  refuseCycles(): void {
    if (this.wentDeep) return;
    this.wentDeep = true;
    const path = findCycle(this.value);
    if (path !== undefined) throw new CyclicValue(path);
  }

  /** The keys of an object that was large when it was last walked. */
  listedKeys(value: object): readonly string[] | undefined {
    const keys = this.largeObjects?.get(value);
    if (keys === undefined || keys.length > 0) return keys;
    const listed = Object.keys(value);
    this.largeObjects!.set(value, listed);
    return listed;
  }

  /** Charges for the members of an object; large ones cost more each, and are noted. */
  spendMembers(value: object, count: number): void {
    if (count < LARGE_OBJECT) return this.spend(count + 1);
    this.largeObjects ??= new Map();
    if (!this.largeObjects.has(value)) this.largeObjects.set(value, []);
    this.spend(count * (count < HUGE_OBJECT ? 4 : 10));
  }
}
