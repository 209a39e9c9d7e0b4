/**
 * An untrusted JavaScript value in; a plain JSON copy of our own out, with the places where it was not JSON.
 * Everything later reads the copy: a getter or proxy is asked once, later changes by the caller change nothing.
 * Bounded by size, not by depth: the walk works off a list. `toJSON` is not called.
 */
import { findCycle } from './cycle.ts';
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

/** A container still to be copied, and the way to it, for messages. */
class Open {
  readonly from: object;
  readonly to: JsonObject | unknown[];
  readonly parent: Open | undefined;
  readonly key: string;
  readonly depth: number;

  constructor(from: object, to: JsonObject | unknown[], parent: Open | undefined, key: string) {
    this.from = from;
    this.to = to;
    this.parent = parent;
    this.key = key;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
  }
}

const MAX_FLAWS = 100;
/** How far past the limit the size is still counted, so that the refusal can name it. */
const COUNT_FACTOR = 2;
/** Nested this deep, a value is searched for cycles once; real documents never are. */
const SUSPICIOUS_DEPTH = 1_000;

export function takeSnapshot(root: unknown, maxBytes: number): Snapshot {
  return new Copier(maxBytes * COUNT_FACTOR).run(root);
}

/** Lives for one snapshot. */
class Copier {
  private readonly ceiling: number;
  private readonly open: Open[] = [];
  private readonly flaws: Flaw[] = [];
  private bytes = 0;
  private searchedForCycles = false;

  constructor(ceiling: number) {
    this.ceiling = ceiling;
  }

  run(root: unknown): Snapshot {
    const value = this.copyRoot(root);
    for (let next = this.open.pop(); next !== undefined; next = this.open.pop()) {
      if (this.bytes > this.ceiling) return this.result(value, false);
      try {
        if (next.depth === SUSPICIOUS_DEPTH && this.findsCycle(root)) return this.result(null, true);
        if (Array.isArray(next.from)) this.copyItems(next, next.from, next.to as unknown[]);
        else this.copyMembers(next, next.from as JsonObject, next.to as JsonObject);
      } catch {
        this.flaw(next.parent, next.key, 'a value that throws when it is read');
      }
    }
    return this.result(value, this.bytes <= this.ceiling);
  }

  private copyRoot(root: unknown): unknown {
    try {
      return this.copy(root, undefined, '');
    } catch {
      return this.flaw(undefined, '', 'a value that throws when it is read');
    }
  }

  private result(value: unknown, complete: boolean): Snapshot {
    return { value, bytes: this.bytes, complete, flaws: this.flaws };
  }

  private findsCycle(root: unknown): boolean {
    if (this.searchedForCycles) return false;
    this.searchedForCycles = true;
    const path = findCycle(root);
    if (path === undefined) return false;
    const pointer = path.map((key) => `/${escapeSegment(key)}`).join('');
    this.flaws.push({ pointer, found: 'a value that contains itself' });
    return true;
  }

  private copyItems(at: Open, from: readonly unknown[], to: unknown[]): void {
    for (let i = 0; i < from.length; i++) {
      if (this.bytes > this.ceiling || this.flaws.length === MAX_FLAWS) return;
      to.push(this.copy(from[i], at, String(i)));
      if (i > 0) this.bytes++;
    }
  }

  private copyMembers(at: Open, from: JsonObject, to: JsonObject): void {
    let separator = 0;
    for (const key of Object.keys(from)) {
      if (this.bytes > this.ceiling || this.flaws.length === MAX_FLAWS) return;
      const member = from[key];
      if (member === undefined) continue;
      this.bytes += textBytes(key) + 1 + separator;
      separator = 1;
      setOwn(to, key, this.copy(member, at, key));
    }
  }

  private copy(value: unknown, parent: Open | undefined, key: string): unknown {
    switch (typeof value) {
      case 'string':
        this.bytes += textBytes(value);
        return value;
      case 'boolean':
        this.bytes += value ? 4 : 5;
        return value;
      case 'number':
        if (!Number.isFinite(value)) return this.flaw(parent, key, String(value));
        this.bytes += String(value).length;
        return value;
      case 'object':
        return value === null ? this.copyNull() : this.copyContainer(value, parent, key);
      default:
        return this.flaw(parent, key, value === undefined ? 'undefined' : `a ${typeof value}`);
    }
  }

  private copyNull(): null {
    this.bytes += 4;
    return null;
  }

  private copyContainer(value: object, parent: Open | undefined, key: string): unknown {
    const isArray = Array.isArray(value);
    if (!isArray && !isRecord(value)) return this.flaw(parent, key, `a ${className(value)}`);
    const to: JsonObject | unknown[] = isArray ? [] : {};
    this.bytes += 2;
    this.open.push(new Open(value, to, parent, key));
    return to;
  }

  private flaw(parent: Open | undefined, key: string, found: string): null {
    if (this.flaws.length < MAX_FLAWS) this.flaws.push({ pointer: pointerTo(parent, key), found });
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

function pointerTo(parent: Open | undefined, key: string): string {
  const steps: string[] = [];
  for (let at = parent, step = key; at !== undefined; at = at.parent) {
    steps.push(`/${escapeSegment(step)}`);
    step = at.key;
  }
  return steps.reverse().join('');
}
