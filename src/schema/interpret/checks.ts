/**
 * The assertions that ask no other node: numbers, strings, sizes, equality. Verdicts and explanations both
 * decide them here, so they cannot disagree.
 */
import { canonicalText, equalJson, fingerprint, type WalkHooks } from '../../json/index.ts';
import type { Check, Equality } from '../program/index.ts';
import { isMultiple } from './multiple.ts';
import type { EqualItems } from './findings.ts';
import type { Run } from './run.ts';

/** Whether a value passes what a node asks of it; each check lets values pass that it is not about. */
export function passesCheck(check: Check, value: unknown, run: Run): boolean {
  switch (check.op) {
    case 0 /* minimum */:
      return typeof value !== 'number' || value >= check.limit;
    case 1 /* maximum */:
      return typeof value !== 'number' || value <= check.limit;
    case 2 /* exclusiveMinimum */:
      return typeof value !== 'number' || value > check.limit;
    case 3 /* exclusiveMaximum */:
      return typeof value !== 'number' || value < check.limit;
    case 4 /* multipleOf */:
      return typeof value !== 'number' || hasDivisor(check, value, run);
    case 5 /* minLength */:
      return typeof value !== 'string' || hasAtLeast(check.limit, value, run);
    case 6 /* maxLength */:
      return typeof value !== 'string' || hasAtMost(check.limit, value, run);
    case 7 /* pattern */:
      return typeof value !== 'string' || check.matcher!.test(value, run);
    case 8 /* format */:
      return typeof value !== 'string' || hasFormat(check, value, run);
    default:
      /* equals */ return equalsOne(check.equality!, value, run);
  }
}

/** Characters are counted only where the number of UTF-16 units leaves it open how many there are. */
function hasAtLeast(limit: number, text: string, run: Run): boolean {
  const { length } = text;
  return length >= limit && (length >= limit * 2 || run.lengthOf(text) >= limit);
}

function hasAtMost(limit: number, text: string, run: Run): boolean {
  const { length } = text;
  return length <= limit || (length <= limit * 2 && run.lengthOf(text) <= limit);
}

function hasFormat(check: Check, text: string, run: Run): boolean {
  run.charge(8 + text.length * 2);
  return check.accepts!(text as never);
}

function hasDivisor({ limit, accepts }: Check, value: number, run: Run): boolean {
  return isMultiple(value, limit, run) && (accepts === undefined || accepts(value as never));
}

export function passesArray(check: Check, value: readonly unknown[], run: Run): boolean {
  switch (check.op) {
    case 9 /* minItems */:
      return value.length >= check.limit;
    case 10 /* maxItems */:
      return value.length <= check.limit;
    default:
      /* uniqueItems */ return findEqualItems(value, run) === undefined;
  }
}

export function passesObject(check: Check, count: number): boolean {
  return check.op === 12 /* minProperties */ ? count >= check.limit : count <= check.limit;
}

export function equalsOne(equality: Equality, value: unknown, run: Run): boolean {
  if (typeof value !== 'object' || value === null) return equality.hasScalar(value);
  if (equality.texts !== undefined) {
    const text = textWithin(equality.texts.longest, value, run);
    return text !== undefined && equality.texts.all.has(text);
  }
  for (const container of equality.containers) {
    run.charge(TICKS_PER_COMPARED_MEMBER);
    if (areEqual(container, value, run)) return true;
  }
  return false;
}

/**
 * The indexes of the first two equal items. Containers are compared only where their fingerprints are alike.
 */
export function findEqualItems(items: readonly unknown[], run: Run): EqualItems | undefined {
  if (items.length < 2) return undefined;
  const { findings } = run;
  const cached = findings.equalItemsOf(items);
  if (cached !== null) {
    run.charge(TICKS_PER_KEPT_ITEM);
    return cached;
  }
  const indexes = new UniqueItems(items, run).firstEqual();
  if (indexes !== undefined || items.length >= MANY_ITEMS) findings.noteEqualItems(items, indexes);
  return indexes;
}

/** Lives for one search. */
class UniqueItems {
  private readonly items: readonly unknown[];
  private readonly run: Run;
  private readonly scalars: Map<unknown, number> = new Map();
  private readonly fingerprints: Map<number, number> = new Map();
  /**
   * Of items whose fingerprints are alike though they differ: with texts, many of them still cost linear
   * time.
   */
  private readonly texts: Map<string, number> = new Map();

  constructor(items: readonly unknown[], run: Run) {
    this.items = items;
    this.run = run;
  }

  firstEqual(): EqualItems | undefined {
    const { items, run } = this;
    const hooks = walking(run, TICKS_PER_LISTED_MEMBER);
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      run.charge(TICKS_PER_KEPT_ITEM);
      const isContainer = typeof item === 'object' && item !== null;
      const earlier = isContainer
        ? this.earlier(item, fingerprint(item, hooks), i)
        : noteFirst(this.scalars, item, i);
      if (earlier !== undefined) return [earlier, i];
    }
    return undefined;
  }

  private earlier(item: object, print: number, index: number): number | undefined {
    const alike = noteFirst(this.fingerprints, print, index);
    if (alike === undefined || areEqual(this.items[alike], item, this.run)) return alike;
    return noteFirst(this.texts, canonicalText(item, walking(this.run, TICKS_PER_WRITTEN_MEMBER)), index);
  }
}

/**
 * What a member costs where it is written as text, compared, or listed; and an item that is kept in a map.
 */
const TICKS_PER_WRITTEN_MEMBER = 60;
const TICKS_PER_COMPARED_MEMBER = 10;
const TICKS_PER_LISTED_MEMBER = 24;
const TICKS_PER_KEPT_ITEM = 24;
/** What is found out about so many items is worth keeping. */
const MANY_ITEMS = 32;

function areEqual(left: unknown, right: unknown, run: Run): boolean {
  return equalJson(
    left,
    right,
    (members) => run.charge(members * TICKS_PER_COMPARED_MEMBER),
    (object) => run.keysOf(object),
  );
}

function walking(run: Run, ticksPerMember: number): WalkHooks {
  return {
    spend: (members) => run.charge(members * ticksPerMember),
    keysOf: (object) => run.keysOf(object),
    deep: () => run.refuseCycles(),
  };
}

const TOO_LONG = Symbol('too long');

/** The canonical text of a value; undefined where it is longer than that. */
function textWithin(longest: number, value: object, run: Run): string | undefined {
  const hooks = walking(run, TICKS_PER_WRITTEN_MEMBER);
  // Every member takes a character at least, and every container one more.
  let room = longest;
  const spend = (members: number): void => {
    room -= members;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- caught below, so that it needs no stack
    if (room < 0) throw TOO_LONG;
    hooks.spend!(members);
  };
  try {
    return canonicalText(value, { ...hooks, spend });
  } catch (error) {
    if (error === TOO_LONG) return undefined;
    throw error;
  }
}

function noteFirst<Key>(seen: Map<Key, number>, key: Key, index: number): number | undefined {
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, index);
  return earlier;
}
