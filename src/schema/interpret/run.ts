/**
 * What one check of one value carries along: its budget, how deep it may still nest, and verdicts worth remembering.
 * Made anew for each call, so a validator keeps no state.
 */
import { findCycle } from '../../json/index.ts';
import { OutOfSteps, type Meter } from '../meter.ts';
import type { ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { Findings } from './findings.ts';
import { Memory } from './memory.ts';
import { Refusal } from './refusal.ts';

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
/** More steps than any budget has; the largest number that V8 keeps in the field itself. */
const ALWAYS = 2 ** 31 - 1;
/** From this size on, listing the keys of an object is slow; it is done once, and costs more the larger it is. */
const LARGE_OBJECT = 1_000;
const HUGE_OBJECT = 20_000;
const STEPS_PER_NAME = 16;
const STEPS_PER_DEFERRAL = 16;
const STEPS_OF_LAST_CHANCE = 200_000;
/** Refusals of containers with so many parts that fit are not forgotten: finding that out again takes long. */
const LARGE_CONTAINER = 1_000;

/** The first half of a pair; most texts have none, which the native search finds out fastest. */
const HIGH_SURROGATE = /[\uD800-\uDBFF]/;

/** A question about a part of the value. */
export class Question {
  static readonly kept: Question = new Question(undefined as never, undefined);

  readonly node: Node;
  readonly value: unknown;

  constructor(node: Node, value: unknown) {
    this.node = node;
    this.value = value;
  }
}

/** A text whose characters have been counted. */
interface CountedText {
  readonly text: string;
  readonly length: number;
}

/** A Meter of its own, not a subclass: one is made for each call, and V8 makes those of a base class in place. */
export class Run implements Meter {
  /**
   * One that stays. V8 lets go of a hidden class that no object has at a full collection, and of all code that it has optimised for
   * it: everything would start cold again after each one that falls between two checks. So with all classes that have a `kept`.
   */
  static readonly kept: Run = new Run(undefined, 0);

  left: number;
  /** How many nested calls are still free. */
  nesting: number;
  private maxNesting: number;
  /** Made when first needed, as are the maps below: most checks are over in less time than making them takes. */
  deferred: Question[] | undefined = undefined;
  /**
   * The verdict that the fast interpreter cannot go on without, since it lies too deep. Whatever it returns then means
   * nothing. Not an exception: unwinding hundreds of frames that way costs more than returning through them.
   */
  needed: Question | undefined = undefined;
  /** The whole of it, in which cycles are searched for. */
  readonly value: unknown;
  private memoryFrom: number;
  private memory: Memory | undefined = undefined;
  private lastText: CountedText | undefined = undefined;
  /** The value is deeper than the call stack may be used for, and was searched for cycles. */
  wentDeep = false;
  private largeObjects: Map<object, readonly string[]> | undefined = undefined;
  /** Whether somebody will ask why the value was refused. */
  private readonly isExplained: boolean;
  /** The latest one. */
  private refusals: Refusal | undefined = undefined;
  private known: Findings | undefined = undefined;
  /** The members of the object that was walked last. */
  private walked = 0;

  constructor(value: unknown, steps: number, isExplained = false, maxNesting: number = MAX_NESTING) {
    this.left = steps;
    this.value = value;
    this.nesting = this.maxNesting = maxNesting;
    this.isExplained = isExplained;
    this.memoryFrom = steps - STEPS_BEFORE_MEMORY;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OutOfSteps();
  }

  get remembers(): boolean {
    return this.left < this.memoryFrom;
  }

  recall(node: Node, value: unknown): boolean | undefined {
    const memory = (this.memory ??= new Memory());
    const verdict = memory.recall(node, value);
    const pause = memory.takePause();
    if (pause > 0 && this.memoryFrom !== ALWAYS) this.memoryFrom = this.left - pause;
    return verdict;
  }

  remember(node: Node, value: unknown, verdict: boolean): void {
    (this.memory ??= new Memory()).remember(node, value, verdict);
  }

  /** Nothing is open, nothing put off. */
  get isFresh(): boolean {
    return this.nesting === this.maxNesting && this.deferred === undefined && this.needed === undefined;
  }

  /** A new question. */
  startAgain(): void {
    this.nesting = this.maxNesting;
    this.deferred = undefined;
    this.needed = undefined;
  }

  settle(node: Node, value: unknown, verdict: boolean): void {
    (this.memory ??= new Memory()).settle(node, value, verdict);
  }

  /** The verdict that was found before the fast interpreter started again; else it is needed first. */
  settled(node: Node, value: unknown): boolean {
    const verdict = this.memory?.settled(node, value);
    if (verdict !== undefined) return verdict;
    this.refuseCycles();
    // Choices all the way down double the work at each level: from now on every verdict is worth keeping.
    this.memoryFrom = ALWAYS;
    this.needed = new Question(node, value);
    return false;
  }

  /** Puts a verdict off; whoever opened the choice, or the whole check, takes it up again. */
  defer(node: Node, value: unknown): void {
    this.refuseCycles();
    this.spend(STEPS_PER_DEFERRAL);
    (this.deferred ??= []).push(new Question(node, value));
  }

  /** Characters are code points: a pair of surrogates counts once. The last text's are remembered. */
  lengthOf(text: string): number {
    if (this.lastText?.text === text) return this.lastText.length;
    this.spend(text.length >> 3);
    let length = text.length;
    for (let i = text.search(HIGH_SURROGATE); i >= 0 && i < text.length - 1; i++) {
      if ((text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
        length--;
        i++;
      }
    }
    this.lastText = { text, length };
    return length;
  }

  /** Called where a value is suspiciously deep: only then is it worth the walk. */
  refuseCycles(): void {
    if (this.wentDeep) return;
    const path = findCycle(this.value);
    if (path === 'endless') throw new OutOfSteps();
    if (path !== undefined) throw new CyclicValue(path);
    this.wentDeep = true;
  }

  get findings(): Findings {
    return (this.known ??= new Findings());
  }

  /** From the start, with less of the call stack. */
  startOver(steps: number, maxNesting: number): void {
    this.memory = this.largeObjects = this.refusals = undefined;
    this.known?.forget();
    this.maxNesting = maxNesting;
    this.left = steps;
    this.memoryFrom = steps - STEPS_BEFORE_MEMORY;
  }

  /** True once: what was found before the steps ran out may still be told. */
  takeLastChance(): boolean {
    if (!this.findings.takeLastChance()) return false;
    this.allow(STEPS_OF_LAST_CHANCE);
    return true;
  }

  /** Sees to it that so many steps are left. */
  allow(steps: number): void {
    if (this.left >= steps) return;
    if (this.memoryFrom !== ALWAYS) this.memoryFrom += steps - this.left;
    this.left = steps;
  }

  /** Notes that the last member that was looked at does not fit, or that others are missing. */
  refuseObject(plan: ObjectPlan, value: object): void {
    if (this.walked > 0) this.refuse(plan, value, this.walked - 1);
  }

  /** Notes how many parts fitted before one did not. */
  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    // In a deep value, some of them may have been put off.
    if (!this.isExplained || this.wentDeep) return;
    if (fitting >= LARGE_CONTAINER) this.findings.refuse(plan, container, fitting);
    else this.refusals = new Refusal(plan, container, fitting, this.refusals);
  }

  /** How many parts are known to fit, and that the next one does not; -1 where that is not known. */
  fittingOf(plan: ArrayPlan | ObjectPlan, container: object): number {
    const fitting = this.refusals?.find(plan, container)?.fitting;
    return fitting ?? this.known?.fittingOf(plan, container) ?? -1;
  }

  /** The keys of an object that was large when it was last walked. */
  listedKeys(value: object): readonly string[] | undefined {
    const keys = this.largeObjects?.get(value);
    if (keys === undefined || keys.length > 0) return keys;
    const listed = Object.keys(value);
    this.largeObjects!.set(value, listed);
    return listed;
  }

  /** A question after a member by name takes longer than a look at the next one. */
  spendNames(count: number): void {
    this.spend(count * STEPS_PER_NAME);
  }

  /** Charges for the members of an object; large ones cost more each, and are noted. */
  spendMembers(value: object, count: number): void {
    this.walked = count;
    if (count < LARGE_OBJECT) return this.spend(count + 1);
    this.largeObjects ??= new Map();
    if (!this.largeObjects.has(value)) this.largeObjects.set(value, []);
    this.spend(count * (count < HUGE_OBJECT ? 4 : 10));
  }
}
