/**
 * The state of one check of one value: its budget, how deep it may still nest, and remembered verdicts. Made
 * anew for each call, so a validator keeps no state.
 */
import { findCycle } from '../../json/index.ts';
import { OutOfSteps, TICKS_PER_STEP, TICKS_PER_STEP_ON_TABLES, type Meter } from '../meter.ts';
import type { ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { Findings } from './findings.ts';
import { isOwn, type Members } from './members.ts';
import { Memory } from './memory.ts';
import { RefusedContainer } from './refused-container.ts';

/**
 * Thrown when a value turns out to contain itself: it is not JSON, and a recursive schema would never end.
 */
export class CyclicValue extends Error {
  readonly path: readonly string[];

  constructor(path: readonly string[]) {
    super('the value contains itself');
    this.path = path;
  }
}

/** Nested calls of the fast interpreter; what lies deeper is deferred, or settled first. */
const MAX_NESTING = 200;
/**
 * After so much work, verdicts are remembered: a schema that multiplies work asks the same questions again.
 * In ticks.
 */
const TICKS_BEFORE_MEMORY = 100_000;
/** More ticks than any budget has; the largest number that V8 keeps in the field itself. */
const ALWAYS = 2 ** 31 - 1;
/**
 * From this size on V8 keeps objects as hash tables, and every `for … in` lists and sorts all their keys
 * first.
 */
const LARGE_OBJECT = 128;
/** What each key of a large object costs: to list it, and to walk through listed ones. */
const TICKS_PER_LISTED_KEY = 24;
const TICKS_PER_LARGE_MEMBER = 20;
/** The same of an object whose keys are whole numbers, which V8 keeps as it keeps an array. */
const TICKS_PER_INDEXED_MEMBER = 8;
/** What it costs more to ask about the name of a listed member, or to match it. */
const TICKS_PER_LISTED_NAME = 12;
const TICKS_PER_OBJECT = 8;
const FEW_SHORT_LOOPS = 8;
const STEPS_PER_DEFERRAL = 16;
const STEPS_OF_LAST_CHANCE = 200_000;
/** Refused containers with so many fitting parts are kept: judging those parts again takes long. */
const LARGE_CONTAINER = 1_000;

/** The first half of a pair; most texts have none, which the native search finds out fastest. */
const HIGH_SURROGATE = /[\uD800-\uDBFF]/;

/** Whether all keys are whole numbers, which come before all others, and few are left out between them. */
function isIndexed(keys: readonly string[]): boolean {
  const last = keys.at(-1) ?? '';
  const index = Number(last);
  return String(index) === last && Number.isInteger(index) && index >= 0 && index < 2 * keys.length;
}

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

/** Not a subclass of Meter: one is made for each call, and V8 allocates a base class inline. */
export class Run implements Meter {
  /**
   * An instance that stays. At a full collection V8 drops a hidden class without objects, and all code
   * optimised for it, so checks would start cold again. Every class with a `kept` has it for this reason.
   */
  static readonly kept: Run = new Run(undefined, 0);

  left: number;
  /** How many nested calls are still free. */
  nesting: number;
  private maxNesting: number;
  /** Made on first use, as are the maps below: most checks end in less time than making them takes. */
  deferred: Question[] | undefined = undefined;
  /**
   * The verdict that the fast interpreter needs from beyond its nesting. Its result is then void. Not an
   * exception: unwinding hundreds of frames costs more than returning through them.
   */
  needed: Question | undefined = undefined;
  /** The whole value, in which cycles are searched for. */
  readonly value: unknown;
  private memoryFrom: number;
  private memory: Memory | undefined = undefined;
  private lastText: CountedText | undefined = undefined;
  /** The value is deeper than the call stack may be used for, and was searched for cycles. */
  wentDeep = false;
  /**
   * The keys of large objects, each listed once; undefined where an object is large and its keys are not
   * listed.
   */
  private largeObjects: Map<object, readonly string[] | undefined> | undefined = undefined;
  /** Objects with many undeclared members, and the plans that met them: members are looked up by name. */
  private lookedUp: Set<object> | undefined = undefined;
  private counts: Map<object, number> | undefined = undefined;
  leftForTables: number;
  /** Whether a refusal will be explained. */
  private readonly isExplained: boolean;
  /** The latest one. */
  private refusedContainers: RefusedContainer | undefined = undefined;
  private cachedFindings: Findings | undefined = undefined;
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

  /** Nothing is nested or deferred. */
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

  /** The verdict found before a restart; without one, it is needed first. */
  settled(node: Node, value: unknown): boolean {
    const verdict = this.memory?.settled(node, value);
    if (verdict !== undefined) return verdict;
    this.refuseCycles();
    // Choices all the way down double the work at each level: from now on every verdict is worth keeping.
    this.memoryFrom = ALWAYS;
    this.needed = new Question(node, value);
    return false;
  }

  /** Defers a verdict until the enclosing choice, or the whole check, resumes it. */
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

  /** Called where a value is very deep: only then is the walk worth it. */
  refuseCycles(): void {
    if (this.wentDeep) return;
    const path = findCycle(this.value);
    if (path === 'endless') throw new OutOfSteps();
    if (path !== undefined) throw new CyclicValue(path);
    this.wentDeep = true;
  }

  get findings(): Findings {
    return (this.cachedFindings ??= new Findings());
  }

  /** From the start, with less of the call stack. */
  startOver(steps: number, maxNesting: number): void {
    this.memory = this.largeObjects = this.lookedUp = this.counts = this.refusedContainers = undefined;
    this.cachedFindings?.forget();
    this.maxNesting = maxNesting;
    this.left = steps * TICKS_PER_STEP;
    this.memoryFrom = this.left - TICKS_BEFORE_MEMORY;
  }

  /** True once: failures found before the steps ran out may still be explained. */
  takeLastChance(): boolean {
    if (!this.findings.takeLastChance()) return false;
    this.allow(STEPS_OF_LAST_CHANCE);
    return true;
  }

  /** Raises the budget to at least so many steps. */
  allow(steps: number): void {
    const ticks = steps * TICKS_PER_STEP;
    if (this.left >= ticks) return;
    if (this.memoryFrom !== ALWAYS) this.memoryFrom += ticks - this.left;
    this.left = ticks;
  }

  /** Notes how many parts fit before one that does not. */
  refuse(plan: ArrayPlan | ObjectPlan, container: object, fitting: number): void {
    // In a deep value, some of them may be deferred.
    if (!this.isExplained || this.wentDeep) return;
    if (fitting >= LARGE_CONTAINER) this.findings.refuse(plan, container, fitting);
    else this.refusedContainers = new RefusedContainer(plan, container, fitting, this.refusedContainers);
  }

  /** How many parts fit before one that does not; -1 where that was not noted. */
  fittingOf(plan: ArrayPlan | ObjectPlan, container: object): number {
    const fitting = this.refusedContainers?.find(plan, container)?.fitting;
    return fitting ?? this.cachedFindings?.fittingOf(plan, container) ?? -1;
  }

  /** Whether the object was found to be large: its members are then better looked up by name. */
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
    const cached = this.largeObjects?.get(value);
    if (cached !== undefined) return cached;
    const keys = Object.keys(value);
    this.charge(keys.length < LARGE_OBJECT ? keys.length : keys.length * TICKS_PER_LISTED_KEY);
    if (keys.length >= LARGE_OBJECT) (this.largeObjects ??= new Map()).set(value, keys);
    return keys;
  }

  /** The number of members of an object; that of a large one is counted once. */
  countOf(value: Members): number {
    const cached = this.counts?.get(value);
    if (cached !== undefined) return cached;
    const keys = this.keysOf(value);
    this.charge(keys.length);
    let count = 0;
    for (const key of keys) if (value[key] !== undefined) count++;
    if (count >= LARGE_OBJECT) (this.counts ??= new Map()).set(value, count);
    return count;
  }

  /**
   * Charges for a `for … in` that visited so many members. V8 lists all keys before the loop, so the keys
   * behind an early end count too. The first few such loops of a call are charged without them, since
   * counting takes as long as a short loop.
   */
  spendMembers(value: object, count: number, isWhole: boolean, ticksPerMember: number): void {
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

  /** Charges for a walk through the members of a large object, whose keys were listed before. */
  spendListed(count: number, keys: readonly string[], areNamesAsked: boolean): void {
    const ofMember = isIndexed(keys) ? TICKS_PER_INDEXED_MEMBER : TICKS_PER_LARGE_MEMBER;
    const perMember = ofMember + (areNamesAsked ? TICKS_PER_LISTED_NAME : 0);
    this.charge(count * perMember + TICKS_PER_OBJECT);
  }
}
