/**
 * An untrusted JavaScript value in; a plain JSON copy of our own out, with the places where it was not JSON.
 * Everything later reads the copy: a getter or proxy is asked once, later changes by the caller change nothing.
 * Bounded by size, not by depth: the walk works off a list. `toJSON` is not called.
 */
import { Detector, findCycle } from './cycle.ts';
import { setOwn, type JsonObject } from './own.ts';
import { escapeSegment } from './pointer.ts';
import { textBytes } from './text-bytes.ts';

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

/** A container still to be copied. */
interface Open {
  readonly from: object;
  readonly to: Copy;
  readonly depth: number;
}

/** Where something was not JSON, told by the copy it would have stood in: the way there is found only if needed. */
interface NotedFlaw {
  readonly holder: Copy | undefined;
  /** Undefined where the holder itself is meant. */
  readonly key: string | undefined;
  readonly found: string;
}

const MAX_FLAWS = 100;
const SMALL_ARRAY = 16;
/** How far past the limit the size is still counted, so that the refusal can name it. */
const COUNT_FACTOR = 1.25;
/** From this depth on, containers are watched for cycles; real documents never go there. */
const SUSPICIOUS_DEPTH = 1_000;

export function takeSnapshot(root: unknown, maxBytes: number): Snapshot {
  return new Copier(maxBytes * COUNT_FACTOR).run(root);
}

/** Lives for one snapshot. */
class Copier {
  private readonly ceiling: number;
  private readonly open: Open[] = [];
  private readonly flaws: NotedFlaw[] = [];
  private bytes = 0;
  private readonly detector: Detector = new Detector();

  constructor(ceiling: number) {
    this.ceiling = ceiling;
  }

  run(root: unknown): Snapshot {
    const value = this.copyRoot(root);
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      if (this.bytes > this.ceiling) return this.result(value, false);
      try {
        if (next.depth >= SUSPICIOUS_DEPTH && this.detector.meets(next.from, next.depth)) {
          return { value: null, bytes: this.bytes, complete: true, flaws: [cycleIn(root)] };
        }
        if (Array.isArray(next.from)) this.copyItems(next.from, next.to as unknown[], next.depth + 1);
        else this.copyMembers(next.from as JsonObject, next.to as JsonObject, next.depth + 1);
      } catch {
        this.flaw(next.to, undefined, 'a value that throws when it is read');
      }
    }
    return this.result(value, this.bytes <= this.ceiling);
  }

  private copyRoot(root: unknown): unknown {
    try {
      return this.copy(root, undefined, '', 0);
    } catch {
      return this.flaw(undefined, undefined, 'a value that throws when it is read');
    }
  }

  private result(value: unknown, complete: boolean): Snapshot {
    return { value, bytes: this.bytes, complete, flaws: placesOf(this.flaws, value) };
  }

  private copyItems(from: readonly unknown[], to: unknown[], depth: number): void {
    for (let i = 0; i < from.length; i++) {
      if (this.bytes > this.ceiling || this.flaws.length === MAX_FLAWS) return;
      to[i] = this.copy(from[i], to, String(i), depth);
      if (i > 0) this.bytes++;
    }
  }

  private copyMembers(from: JsonObject, to: JsonObject, depth: number): void {
    let separator = 0;
    for (const key of Object.keys(from)) {
      if (this.bytes > this.ceiling || this.flaws.length === MAX_FLAWS) return;
      const member = from[key];
      if (member === undefined) continue;
      this.bytes += textBytes(key) + 1 + separator;
      separator = 1;
      setOwn(to, key, this.copy(member, to, key, depth));
    }
  }

  private copy(value: unknown, holder: Copy | undefined, key: string, depth: number): unknown {
    switch (typeof value) {
      case 'string':
        this.bytes += textBytes(value);
        return value;
      case 'boolean':
        this.bytes += value ? 4 : 5;
        return value;
      case 'number':
        if (!Number.isFinite(value)) return this.flaw(holder, key, String(value));
        this.bytes += String(value).length;
        return value;
      case 'object':
        return value === null ? this.copyNull() : this.copyContainer(value, holder, key, depth);
      default:
        return this.flaw(holder, key, value === undefined ? 'undefined' : `a ${typeof value}`);
    }
  }

  private copyNull(): null {
    this.bytes += 4;
    return null;
  }

  private copyContainer(value: object, holder: Copy | undefined, key: string, depth: number): unknown {
    const isArray = Array.isArray(value);
    if (!isArray && !isRecord(value)) return this.flaw(holder, key, `a ${className(value)}`);
    // Room for just what comes: an array that grows takes room for seventeen.
    const to: Copy = isArray ? new Array<unknown>(Math.min(value.length, SMALL_ARRAY)) : {};
    this.bytes += 2;
    this.open.push({ from: value, to, depth });
    return to;
  }

  private flaw(holder: Copy | undefined, key: string | undefined, found: string): null {
    if (this.flaws.length < MAX_FLAWS) this.flaws.push({ holder, key, found });
    return null;
  }
}

/** Objects that carry members; not dates, maps, promises and the like, whose members are not their content. */
function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || className(value) === 'Object';
}

function className(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function cycleIn(root: unknown): Flaw {
  const path = findCycle(root);
  return { pointer: Array.isArray(path) ? pointerOf(path) : '', found: 'a value that contains itself' };
}

/** The flaws with their pointers, by one walk over the copy. */
function placesOf(flaws: readonly NotedFlaw[], copy: unknown): Flaw[] {
  if (flaws.length === 0) return [];
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
