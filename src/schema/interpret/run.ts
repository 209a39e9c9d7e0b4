/**
 * What one check of one value carries along: its budget, how deep it may still nest, and verdicts worth remembering.
 * Made anew for each call, so a validator keeps no state.
 */
import { findCycle } from '../../json/index.ts';
import { OutOfSteps, TICKS_PER_STEP, TICKS_PER_STEP_ON_TABLES, type Meter } from '../meter.ts';
import type { ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { Findings } from './findings.ts';
import { isOwn, type Members } from './members.ts';
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
/** After so much work, verdicts are remembered: a schema that multiplies work asks the same questions again. In ticks. */
const TICKS_BEFORE_MEMORY = 100_000;
/** More ticks than any budget has; the largest number that V8 keeps in the field itself. */
const ALWAYS = 2 ** 31 - 1;
/** V8 keeps objects from this size on as hash tables, of which every `for … in` lists and sorts all keys before it begins. */
const LARGE_OBJECT = 128;
/** What each key of such an object costs where they are listed, and where those that were listed are gone through. */
const TICKS_PER_LISTED_KEY = 24;
const TICKS_PER_LARGE_MEMBER = 20;
const TICKS_PER_OBJECT = 8;
const FEW_SHORT_LOOPS = 8;
const STEPS_PER_DEFERRAL = 16;
const STEPS_OF_LAST_CHANCE = 200_000;
/** Refusals of containers with so many parts that fit are not forgotten: finding that out again takes long. */
const LARGE_CONTAINER = 1_000;

/** The first half of a pair; most texts have none, which the native search finds out fastest. */
const HIGH_SURROGATE = /[\uD800-\uDBFF]/;

function countKeys(value: object): number {
  let count = 0;
  for (const key in value) if (isOwn.call(value, key)) count++;
  return count;
}

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
  /** The keys of large objects, each listed once; undefined where all that is known is that an object is large. */
  private largeObjects: Map<object, readonly string[] | undefined> | undefined = undefined;
  /** Objects with many members that a plan did not name, and such plans: from then on, members are looked up. */
  private lookedUp: Set<object> | undefined = undefined;
  private counts: Map<object, number> | undefined = undefined;
  leftForTables: number;
  /** Whether somebody will ask why the value was refused. */
  private readonly isExplained: boolean;
  /** The latest one. */
  private refusals: Refusal | undefined = undefined;
  private known: Findings | undefined = undefined;
  /** The members of the object that was walked last. */
  private walked = 0;
  /** How many loops over members have ended early. */
  private shortLoops = 0;

  constructor(value: unknown, steps: number, isExplained = false, maxNesting: number = MAX_NESTING) {
    const ticks = steps * TICKS_PER_STEP;
    this.left = ticks;
    this.value = value;
    this.nesting = this.maxNesting = maxNesting;
    this.isExplained = isExplained;
    this.memoryFrom = ticks - TICKS_BEFORE_MEMORY;
    this.leftForTables = ticks;
  }

  spend(steps: number): void {
    this.left -= steps * TICKS_PER_STEP;
    if (this.left < 0) throw new OutOfSteps();
  }

  charge(ticks: number): void {
    this.left -= ticks;
    if (this.left < 0) throw new OutOfSteps();
  }

  spendOnTables(steps: number): void {
    this.leftForTables -= steps * TICKS_PER_STEP_ON_TABLES;
    if (this.leftForTables < 0) throw new OutOfSteps();
  }

  get stepsLeft(): number {
    return Math.floor(this.left / TICKS_PER_STEP);
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
    this.charge(text.length >> 1);
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
    this.memory = this.largeObjects = this.lookedUp = this.counts = this.refusals = undefined;
    this.known?.forget();
    this.maxNesting = maxNesting;
    this.left = steps * TICKS_PER_STEP;
    this.memoryFrom = this.left - TICKS_BEFORE_MEMORY;
  }

  /** True once: what was found before the steps ran out may still be told. */
  takeLastChance(): boolean {
    if (!this.findings.takeLastChance()) return false;
    this.allow(STEPS_OF_LAST_CHANCE);
    return true;
  }

  /** Sees to it that so many steps are left. */
  allow(steps: number): void {
    const ticks = steps * TICKS_PER_STEP;
    if (this.left >= ticks) return;
    if (this.memoryFrom !== ALWAYS) this.memoryFrom += ticks - this.left;
    this.left = ticks;
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

  /** Whether the object is known to be large: what is asked of it by name had better be looked up. */
  isLarge(value: object): boolean {
    return this.largeObjects !== undefined && this.largeObjects.has(value);
  }

  /** Whether the members that an open plan names are looked up in this object, without listing the others. */
  isLookedUp(plan: ObjectPlan, value: object): boolean {
    return this.lookedUp !== undefined && (this.lookedUp.has(plan) || this.lookedUp.has(value));
  }

  /** Called once for a plan or an object: V8 lists the keys of an object at most once for all open plans. */
  lookUp(plan: ObjectPlan, value: object): void {
    (this.lookedUp ??= new Set()).add(plan).add(value);
  }

  /** All keys of an object. Those of a large one are listed once, and charged. */
  keysOf(value: object): readonly string[] {
    const known = this.largeObjects?.get(value);
    if (known !== undefined) return known;
    const keys = Object.keys(value);
    this.charge(keys.length < LARGE_OBJECT ? keys.length : keys.length * TICKS_PER_LISTED_KEY);
    if (keys.length >= LARGE_OBJECT) (this.largeObjects ??= new Map()).set(value, keys);
    return keys;
  }

  /** The number of members of an object; that of a large one is counted once. */
  countOf(value: Members): number {
    const known = this.counts?.get(value);
    if (known !== undefined) return known;
    const keys = this.keysOf(value);
    this.charge(keys.length);
    let count = 0;
    for (const key of keys) if (value[key] !== undefined) count++;
    if (count >= LARGE_OBJECT) (this.counts ??= new Map()).set(value, count);
    return count;
  }

  /**
   * Charges for a `for … in` that looked at so many members. V8 has listed all keys before it, so where the loop ended early, those
   * behind count as well: a few such loops in a call may be short of them, since counting them takes as long as a short loop.
   */
  spendMembers(value: object, count: number, isWhole: boolean, ticksPerMember: number): void {
    this.walked = count;
    const total = isWhole || this.shortLoops++ < FEW_SHORT_LOOPS ? count : countKeys(value);
    if (total >= LARGE_OBJECT) {
      this.noteLarge(value);
      this.charge(total * TICKS_PER_LISTED_KEY);
    }
    this.charge(total * ticksPerMember + TICKS_PER_OBJECT);
  }

  noteLarge(value: object): void {
    this.largeObjects ??= new Map();
    if (!this.largeObjects.has(value)) this.largeObjects.set(value, undefined);
  }

  /** Charges for a walk through members whose keys were listed before. */
  spendListed(count: number): void {
    this.walked = count;
    this.charge(count * TICKS_PER_LARGE_MEMBER + TICKS_PER_OBJECT);
  }
}
