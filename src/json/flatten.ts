/**
 * An untrusted JavaScript value in; a copy of our own in flat form out, with the places where it was not
 * JSON. Everything later reads the copy: a getter or proxy is asked once, later changes by the caller change
 * nothing. Bounded by size, not by depth: the containers around a value are a list, not calls. `toJSON` is
 * not called.
 */
import { Detector, FAR_DEPTH, findCycle, isMadeAnew } from './cycle.ts';
import {
  ARRAY_START,
  HEADER,
  OBJECT_START,
  pointerTo,
  SCALARS_START,
  type FlatJson,
  type Position,
} from './flat.ts';
import type { JsonObject } from './own.ts';
import { escapeSegment } from './pointer.ts';

export interface Flattened {
  readonly flat: FlatJson;
  /** The UTF-8 length of the JSON text lies between these. */
  readonly leastBytes: number;
  readonly mostBytes: number;
  /**
   * False where the walk stopped because the value was far too large, or had no end: `flat` is then
   * incomplete.
   */
  readonly isComplete: boolean;
  readonly flaws: readonly Flaw[];
}

/** A place that is not JSON. */
export interface Flaw {
  readonly pointer: string;
  readonly received: string;
}

const NO_FLAWS: readonly never[] = [];
const NO_NAMES: readonly never[] = [];
const MAX_FLAWS = 100;
const THROWS = 'a value that throws when it is read';
/** From this depth on, containers are watched for cycles; real documents never go there. */
const SUSPICIOUS_DEPTH = 1_000;
/** Bytes that a UTF-16 unit, and that a scalar, a bracket or a separator, can take at most. */
const MOST_PER_UNIT = 6;
const MOST_PER_ELEMENT = 32;

/** The walk stops where the JSON text is certainly longer than `maxBytes`. */
export function flatten(value: unknown, maxBytes: number): Flattened {
  return new Flattening(maxBytes).run(value);
}

/** The state of a container whose members are being copied: its names, values, next index and start. */
const STATE_SIZE = 4;
const NO_VALUES: readonly unknown[] = [];

interface FoundFlaw {
  readonly at: Position;
  readonly received: string;
}

/** Lives for one value. */
class Flattening {
  /** One that stays: without any, V8 forgets what it has optimised for them. */
  static readonly kept: Flattening = new Flattening(0);

  private readonly elements: unknown[] = [];
  private readonly maxBytes: number;
  /** The states of the containers around the one that is being copied. */
  private readonly around: unknown[] = [];
  private isEndless = false;
  private isCyclic = false;
  /** Nothing more is worth copying. */
  private isOver = false;
  /** These are made when first needed: most values are shallow, and JSON. */
  private flaws: FoundFlaw[] | undefined = undefined;
  private detector: Detector | undefined = undefined;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** One loop, since it mostly runs before V8 has compiled it. */
  run(root: unknown): Flattened {
    const { elements, around, maxBytes } = this;
    /** Of the container that is being copied; undefined for an array, whose items are read one by one. */
    let names: readonly string[] | undefined = undefined;
    let values: readonly unknown[] = [root];
    let next = 0;
    let start: Position = -HEADER;
    let hasInner = true;
    /** UTF-16 units of texts. */
    let units = 0;
    for (;;) {
      try {
        while (!this.isOver && next < values.length) {
          if (units + elements.length > maxBytes) this.isOver = true;
          const value = values[next];
          if (typeof value === 'string') {
            units += value.length;
            if (names === undefined) {
              elements.push(value);
            } else {
              const name: string = names[next]!;
              units += name.length;
              elements.push(name, value);
            }
            next++;
            continue;
          }
          if (value === undefined && names !== undefined) {
            next++;
            continue;
          }
          // What throws does so before anything is copied.
          const isContainer = typeof value === 'object' && value !== null;
          const isArray = isContainer && Array.isArray(value);
          const isJson = isContainer ? isArray || isRecord(value) : isJsonScalar(value);
          if (names !== undefined) {
            const name: string = names[next]!;
            units += name.length;
            elements.push(name);
          }
          next++;
          if (!isJson) {
            this.flaw(elements.push(null) - 1, notJson(value));
          } else if (!isContainer) {
            elements.push(value);
          } else {
            around.push(names, values, next, start);
            start = elements.push(isArray ? ARRAY_START : OBJECT_START, 0) - HEADER;
            next = 0;
            hasInner = false;
            names = undefined;
            values = isArray ? (value as unknown[]) : NO_VALUES;
            if (around.length >= SUSPICIOUS_DEPTH * STATE_SIZE) this.watch(value);
            if (!isArray) {
              names = NO_NAMES;
              // Both lists at once: looking members up by name takes longer where no two objects have the
              // same names.
              const keys = Object.keys(value);
              values = Object.values(value);
              names = keys;
            }
          }
        }
      } catch {
        if (start < 0) elements.push(null);
        this.flaw(Math.max(start, 0), THROWS);
        values = NO_VALUES;
      }
      if (around.length === 0) break;
      elements[start + 1] = elements.length;
      if (names === undefined && !hasInner) elements[start] = SCALARS_START;
      hasInner = true;
      start = around.pop() as Position;
      next = around.pop() as number;
      values = around.pop() as readonly unknown[];
      names = around.pop() as readonly string[] | undefined;
    }
    // A list that was pushed to has room for more, which will not come.
    const flat = elements.slice();
    const leastBytes = units + flat.length;
    const mostBytes = units * MOST_PER_UNIT + flat.length * MOST_PER_ELEMENT;
    const isComplete = leastBytes <= maxBytes && !this.isEndless;
    if (this.isCyclic) return cyclic(root);
    return { flat, leastBytes, mostBytes, isComplete, flaws: this.flaws?.map(locatedIn(flat)) ?? NO_FLAWS };
  }

  private watch(value: object): void {
    const depth = this.around.length / STATE_SIZE;
    this.isCyclic = (this.detector ??= new Detector()).meets(value, depth);
    this.isEndless = depth === FAR_DEPTH && isMadeEndlessly(value);
    if (this.isCyclic || this.isEndless) this.isOver = true;
  }

  /** What stands in the copy instead is `null`, or what was read of a container before it threw. */
  private flaw(at: Position, received: string): void {
    this.flaws ??= [];
    this.flaws.push({ at, received });
    if (this.flaws.length === MAX_FLAWS) this.isOver = true;
  }
}

function locatedIn(flat: FlatJson): (flaw: FoundFlaw) => Flaw {
  return ({ at, received }) => ({ pointer: pointerTo(flat, at), received });
}

function isJsonScalar(value: unknown): boolean {
  return value === null || typeof value === 'boolean' || Number.isFinite(value) || typeof value === 'string';
}

/** In words, what a value is that JSON has no text for. */
function notJson(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'undefined':
      return String(value);
    case 'object':
      return `a ${className(value as object)}`;
    default:
      return `a ${typeof value}`;
  }
}

/**
 * Objects that carry members; not dates, maps, promises and the like, whose members are not their content.
 */
export function isRecord(value: object): value is JsonObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || className(value) === 'Object';
}

function className(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

function isMadeEndlessly(value: object): boolean {
  try {
    return isMadeAnew(value);
  } catch {
    return false;
  }
}

function cyclic(root: unknown): Flattened {
  const path = findCycle(root);
  const pointer = Array.isArray(path) ? path.map((key: string) => `/${escapeSegment(key)}`).join('') : '';
  const flaws = [{ pointer, received: 'a value that contains itself' }];
  return { flat: [null], leastBytes: 0, mostBytes: 0, isComplete: true, flaws };
}
