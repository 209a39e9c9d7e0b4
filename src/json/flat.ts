/**
 * The flat form of a JSON value: one list, in the order of its text. A scalar is itself. An object or array
 * is a start, the position of its end, and then its members or items; a member is its name and then its
 * value. One list takes a fraction of the memory of nested objects, and no depth of nesting can overflow the
 * call stack of a reader. The only objects in the list are the three starts below.
 */
import { setOwn, type JsonObject } from './own.ts';
import { escapeSegment } from './pointer.ts';

export type FlatJson = readonly unknown[];

/** The index of a value in its flat form. */
export type Position = number;

class Start {
  readonly isArray: boolean;

  constructor(isArray: boolean) {
    this.isArray = isArray;
  }
}

export const OBJECT_START: Start = new Start(false);
export const ARRAY_START: Start = new Start(true);
/** Of an array that holds no object and no array: such a list is copied at once. */
export const SCALARS_START: Start = new Start(true);
/** A start, and the position of the end. */
export const HEADER = 2;

/** The position after a value. */
export function endOf(flat: FlatJson, at: Position): Position {
  return isScalar(flat[at]) ? at + 1 : (flat[at + 1] as Position);
}

export function isScalar(element: unknown): boolean {
  return typeof element !== 'object' || element === null;
}

export function isArrayStart(element: unknown): boolean {
  return element === ARRAY_START || element === SCALARS_START;
}

/** Where the value of a member of an object is; undefined where the object has no such member. */
export function memberAt(flat: FlatJson, at: Position, name: string): Position | undefined {
  if (flat[at] !== OBJECT_START) return undefined;
  const end = flat[at + 1] as Position;
  for (let i = at + HEADER; i < end; i = endOf(flat, i + 1)) if (flat[i] === name) return i + 1;
  return undefined;
}

/** Where a step of a JSON Pointer leads; the value must have such a member or item. */
export function stepAt(flat: FlatJson, at: Position, segment: string): Position {
  if (!isArrayStart(flat[at])) return memberAt(flat, at, segment)!;
  let position = at + HEADER;
  for (let index = Number(segment); index > 0; index--) position = endOf(flat, position);
  return position;
}

/** The JSON Pointer of the value at a position. */
export function pointerTo(flat: FlatJson, at: Position): string {
  let pointer = '';
  for (let around = 0; around !== at;) {
    const isArray = isArrayStart(flat[around]);
    let index = 0;
    let value = isArray ? around + HEADER : around + HEADER + 1;
    for (let end = endOf(flat, value); end <= at; end = endOf(flat, value)) {
      value = isArray ? end : end + 1;
      index++;
    }
    pointer += `/${isArray ? index : escapeSegment(flat[value - 1] as string)}`;
    around = value;
  }
  return pointer;
}

/** Two values in one list, one after the other. */
export function joinFlat(one: FlatJson, other: FlatJson): FlatJson {
  const flat = [...one];
  for (let i = 0; i < other.length; i++) {
    flat.push(other[i]);
    if (!isScalar(other[i])) flat.push((other[++i] as Position) + one.length);
  }
  return flat;
}

export function haveSameText(one: FlatJson, other: FlatJson): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

const HASH_FACTOR = 0x01000193;

/** The same for values with the same text, and rarely for others. */
export function textHash(flat: FlatJson): number {
  let hash = flat.length;
  for (let i = 0; i < flat.length; i++) {
    const text = flat[i];
    if (typeof text !== 'string' || text === '') continue;
    const { length } = text;
    // Four characters of each will do; texts with a number in them mostly differ at their end.
    const end = text.charCodeAt(length - 1) ^ (text.charCodeAt(length - 2) << 8);
    const sample = end ^ (text.charCodeAt(length - 3) << 16) ^ (text.charCodeAt(i % length) << 20);
    hash = Math.imul(hash ^ length ^ sample, HASH_FACTOR);
  }
  return hash;
}

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * The JSON value at a position. `maps`: names of members whose objects have arbitrary names; see `emptyMap`.
 */
export function valueAt(flat: FlatJson, at: Position, maps: ReadonlySet<string> = NO_NAMES): unknown {
  const element = flat[at];
  if (isScalar(element)) return element;
  if (element === SCALARS_START) return flat.slice(at + HEADER, flat[at + 1] as Position);
  return new Unflattening(flat, maps).run(at);
}

/** Lives for one value. */
class Unflattening {
  private readonly flat: FlatJson;
  private readonly maps: ReadonlySet<string>;
  /** The containers around the one that is being filled, and their ends: two lists in step. */
  private readonly around: (JsonObject | unknown[])[] = [];
  private readonly ends: Position[] = [];

  constructor(flat: FlatJson, maps: ReadonlySet<string>) {
    this.flat = flat;
    this.maps = maps;
  }

  run(at: Position): unknown {
    const { flat, maps, around, ends } = this;
    const root = empty(flat[at], false);
    let container = root;
    let end = flat[at + 1] as Position;
    let i = at + HEADER;
    for (;;) {
      if (i === end) {
        if (around.length === 0) return root;
        container = around.pop()!;
        end = ends.pop()!;
        continue;
      }
      const name = Array.isArray(container) ? '' : (flat[i++] as string);
      const element = flat[i];
      if (isScalar(element)) {
        put(container, name, element);
        i++;
      } else if (element === SCALARS_START) {
        const scalarsEnd = flat[i + 1] as Position;
        put(container, name, flat.slice(i + HEADER, scalarsEnd));
        i = scalarsEnd;
      } else {
        const inner = empty(element, maps.has(name));
        put(container, name, inner);
        around.push(container);
        ends.push(end);
        container = inner;
        end = flat[i + 1] as Position;
        i += HEADER;
      }
    }
  }
}

function empty(start: unknown, isMap: boolean): JsonObject | unknown[] {
  if (start !== OBJECT_START) return [];
  return isMap ? emptyMap() : {};
}

function put(container: JsonObject | unknown[], name: string, value: unknown): void {
  if (Array.isArray(container)) container.push(value);
  else setOwn(container, name, value);
}

/**
 * A plain object that V8 keeps as a hash table from the start. Each new name in an ordinary object makes
 * another hidden class, kept for good; names that thousands of documents have each for themselves would cost
 * more than the documents. Deleting a member that is not the last one makes such a table; all that are made
 * like that share a hidden class.
 */
function emptyMap(): JsonObject {
  const map: { first?: null; last?: null } = { first: null, last: null };
  delete map.first;
  delete map.last;
  return map;
}
