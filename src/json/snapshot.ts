/**
 * An untrusted JavaScript value in; a plain JSON copy of our own out, with the places where it was not JSON.
 * Everything later reads the copy: a getter or proxy is asked once, later changes by the caller change nothing.
 * Bounded by size, not by depth: below a few levels the walk works off a list. `toJSON` is not called.
 */
import { Detector, FAR_DEPTH, findCycle, isMadeAnew } from './cycle.ts';
import { setOwn, type JsonObject } from './own.ts';
import { escapeSegment } from './pointer.ts';
import { unitBytes } from './text-bytes.ts';

export interface Snapshot {
  readonly value: unknown;
  /** UTF-8 length of the JSON text; exact unless it is far past the limit. */
  readonly bytes: number;
  /** False where the walk stopped because the value was far too large: `value` is then incomplete. */
  readonly complete: boolean;
  readonly flaws: readonly Flaw[];
}

interface Flaw {
  readonly pointer: string;
  readonly found: string;
}

type Copy = JsonObject | unknown[];

/** Containers still to be copied. Lists in step, instead of one of triples: a document may be nothing but containers. */
interface Open {
  readonly from: object[];
  readonly to: Copy[];
  readonly depths: number[];
}

/** Where something was not JSON, told by the copy it would have stood in: the way there is found only if needed. */
interface NotedFlaw {
  readonly holder: Copy | undefined;
  /** Undefined where the holder itself is meant. */
  readonly key: string | undefined;
  readonly found: string;
}

const NO_FLAWS: readonly never[] = [];
const MAX_FLAWS = 100;
const SMALL_ARRAY = 16;
/** How far past the limit the size is still counted, so that the refusal can name it. */
const COUNT_FACTOR = 1.25;
/** Nesting that the call stack is used for; documents of people rarely go deeper. */
const RECURSION = 24;
/** From this depth on, containers are watched for cycles; real documents never go there. */
const SUSPICIOUS_DEPTH = 1_000;

/** `mapsUnder`: keys whose objects have members with arbitrary names; see `emptyMap`. */
export function takeSnapshot(
  root: unknown,
  maxBytes: number,
  mapsUnder: ReadonlySet<string> = new Set(),
): Snapshot {
  return new Copier(maxBytes * COUNT_FACTOR, mapsUnder).run(root);
}

/** Lives for one snapshot. */
class Copier {
  /** One that stays: without any, V8 forgets what it has optimised for them. */
  static readonly kept: Copier = new Copier(0, new Set());

  private readonly ceiling: number;
  private readonly mapsUnder: ReadonlySet<string>;
  private bytes = 0;
  /** These are made when first needed: most values are shallow, and JSON. */
  private open: Open | undefined = undefined;
  private flaws: NotedFlaw[] | undefined = undefined;
  private detector: Detector | undefined = undefined;

  constructor(ceiling: number, mapsUnder: ReadonlySet<string>) {
    this.ceiling = ceiling;
    this.mapsUnder = mapsUnder;
  }

  run(root: unknown): Snapshot {
    const value = this.copyRoot(root);
    for (let from = this.open?.from.pop(); from !== undefined; from = this.open!.from.pop()) {
      if (this.bytes > this.ceiling) return this.result(value, false);
      const to = this.open!.to.pop()!;
      const depth = this.open!.depths.pop()!;
      if (depth >= SUSPICIOUS_DEPTH && (this.detector ??= new Detector()).meets(from, depth)) {
        return { value: null, bytes: this.bytes, complete: true, flaws: [cycleIn(root)] };
      }
      this.fill(from, to, depth);
      if (depth === FAR_DEPTH && isEndless(from)) {
        this.bytes = Math.ceil(this.ceiling);
        return this.result(value, false);
      }
    }
    return this.result(value, this.bytes <= this.ceiling);
  }

  private fill(from: object, to: Copy, depth: number): void {
    try {
      if (Array.isArray(from)) this.copyItems(from, to as unknown[], depth + 1);
      else this.copyMembers(from as JsonObject, to as JsonObject, depth + 1);
    } catch {
      this.flaw(to, undefined, 'a value that throws when it is read');
    }
  }

  private copyRoot(root: unknown): unknown {
    try {
      return this.copy(root, undefined, '', 0);
    } catch {
      return this.flaw(undefined, undefined, 'a value that throws when it is read');
    }
  }

  private result(value: unknown, complete: boolean): Snapshot {
    return {
      value,
      bytes: this.bytes,
      complete,
      flaws: this.flaws === undefined ? NO_FLAWS : placesOf(this.flaws, value),
    };
  }

  private copyItems(from: readonly unknown[], to: unknown[], depth: number): void {
    for (let i = 0; i < from.length; i++) {
      if (this.bytes > this.ceiling || this.flaws?.length === MAX_FLAWS) return;
      to[i] = this.copy(from[i], to, i, depth);
      if (i > 0) this.bytes++;
    }
  }

  private copyMembers(from: JsonObject, to: JsonObject, depth: number): void {
    // Both lists at once: looking members up by name takes longer where no two objects have the same names.
    const keys = Object.keys(from);
    const members = Object.values(from);
    let separator = 0;
    for (let i = 0; i < keys.length; i++) {
      if (this.bytes > this.ceiling || this.flaws?.length === MAX_FLAWS) return;
      const key = keys[i]!;
      const member = members[i];
      if (member === undefined) continue;
      this.text(key);
      this.bytes += 1 + separator;
      separator = 1;
      setOwn(to, key, this.copy(member, to, key, depth));
    }
  }

  private copy(value: unknown, holder: Copy | undefined, key: string | number, depth: number): unknown {
    switch (typeof value) {
      case 'string':
        this.text(value);
        return value;
      case 'boolean':
        this.bytes += value ? 4 : 5;
        return value;
      case 'number':
        if (!Number.isFinite(value)) return this.flaw(holder, key, String(value));
        this.bytes += digits(value);
        return value;
      case 'object':
        return value === null ? this.copyNull() : this.copyContainer(value, holder, key, depth);
      default:
        return this.flaw(holder, key, value === undefined ? 'undefined' : `a ${typeof value}`);
    }
  }

  private text(text: string): void {
    let bytes = 2;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      // Nearly every unit is a plain letter, which is told at a glance.
      bytes += unit > 0x5c && unit < 0x80 ? 1 : unitBytes(text, i);
    }
    this.bytes += bytes;
  }

  private copyNull(): null {
    this.bytes += 4;
    return null;
  }

  private copyContainer(
    value: object,
    holder: Copy | undefined,
    key: string | number,
    depth: number,
  ): unknown {
    const isArray = Array.isArray(value);
    if (!isArray && !isRecord(value)) return this.flaw(holder, key, `a ${className(value)}`);
    // Room for just what comes: an array that grows takes room for seventeen.
    const to: Copy = isArray
      ? new Array<unknown>(Math.min(value.length, SMALL_ARRAY))
      : this.mapsUnder.has(key as string)
        ? emptyMap()
        : {};
    this.bytes += 2;
    if (depth < RECURSION) this.fill(value, to, depth);
    else this.putOff(value, to, depth);
    return to;
  }

  private putOff(from: object, to: Copy, depth: number): void {
    const open = (this.open ??= { from: [], to: [], depths: [] });
    open.from.push(from);
    open.to.push(to);
    open.depths.push(depth);
  }

  private flaw(holder: Copy | undefined, key: string | number | undefined, found: string): null {
    const name = key === undefined ? undefined : String(key);
    this.flaws ??= [];
    if (this.flaws.length < MAX_FLAWS) this.flaws.push({ holder, key: name, found });
    return null;
  }
}

/**
 * A plain object that V8 keeps as a hash table from the start. Each new name in an ordinary one makes another hidden
 * class, kept for good; names that thousands of documents have each for themselves would cost more than the documents.
 * Taking a member out that is not the last one makes it such a table; all that are made like that share a hidden class.
 */
export function emptyMap(): JsonObject {
  const map: { first?: null; last?: null } = { first: null, last: null };
  delete map.first;
  delete map.last;
  return map;
}

/** The length of a number's text; most are small and whole. */
function digits(value: number): number {
  return value >= 0 && value < 10 && Number.isInteger(value) ? 1 : String(value).length;
}

/** Objects that carry members; not dates, maps, promises and the like, whose members are not their content. */
export function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || className(value) === 'Object';
}

function className(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function isEndless(value: object): boolean {
  try {
    return isMadeAnew(value);
  } catch {
    return false;
  }
}

function cycleIn(root: unknown): Flaw {
  const path = findCycle(root);
  return { pointer: Array.isArray(path) ? pointerOf(path) : '', found: 'a value that contains itself' };
}

/** The flaws with their pointers, by one walk over the copy. */
function placesOf(flaws: readonly NotedFlaw[], copy: unknown): Flaw[] {
  const ways = new Map<unknown, { readonly holder: unknown; readonly key: string } | undefined>([
    [copy, undefined],
  ]);
  for (const holder of ways.keys()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, member] of Object.entries(holder)) {
      if (typeof member === 'object' && member !== null) ways.set(member, { holder, key });
    }
  }
  return flaws.map(({ holder, key, found }) => {
    const path = key === undefined || holder === undefined ? [] : [key];
    for (let way = ways.get(holder); way !== undefined; way = ways.get(way.holder)) path.push(way.key);
    return { pointer: pointerOf(path.reverse()), found };
  });
}

function pointerOf(path: readonly string[]): string {
  return path.map((key) => `/${escapeSegment(key)}`).join('');
}
