/**
 * A value in, before it is written as JSON; how `JSON.stringify` would treat it out, or `TooLarge`. The walk
 * uses a list instead of recursion and stops at the limit, so that no large text is written only to learn its
 * length.
 */
export type Form =
  /** `JSON.parse` of its text equals the value. */
  | 'json'
  /** Written without calling anything: dates, members that are dropped, instances of classes. */
  | 'rewritten'
  /** Has a `toJSON` of its own, which may return anything. */
  | 'hooked';

/** A value that JSON would write without its content, such as a Map; certainly a mistake. */
export class Unwritable extends Error {}

export class TooLarge extends Error {
  /** Whether one buffer or text is too long by itself; else the value may contain itself. */
  readonly isLeaf: boolean;

  constructor(isLeaf = false) {
    super('too large');
    this.isLeaf = isLeaf;
  }
}

/** Throws TooLarge, Unwritable, and whatever a getter or proxy throws. */
export function surveyResult(root: unknown, maxBytes: number): Form {
  const survey = new Survey(maxBytes);
  survey.run(root);
  return survey.form;
}

/** Counts while `JSON.stringify` writes, for values whose JSON only `toJSON` knows. */
export function countingReplacer(maxBytes: number): (this: unknown, key: string, value: unknown) => unknown {
  let bytes = 0;
  return function (key, value) {
    if (Array.isArray(this)) bytes += 1 + leastBytes(value);
    else if (isWritten(value)) bytes += key.length + leastBytes(value);
    if (bytes > maxBytes) throw new TooLarge();
    return value;
  };
}

class Survey {
  form: Form = 'json';
  private readonly maxBytes: number;
  private readonly pending: object[] = [];
  private bytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  run(root: unknown): void {
    this.see(root);
    for (let value = this.pending.pop(); value !== undefined; value = this.pending.pop()) this.enter(value);
  }

  private see(value: unknown): void {
    this.bytes += leastBytes(value);
    if (this.bytes > this.maxBytes) throw new TooLarge();
    if (typeof value === 'object') {
      if (value !== null) this.pending.push(value);
    } else if (typeof value === 'number' ? !Number.isFinite(value) : !isStringOrBoolean(value)) {
      this.setForm('rewritten');
    }
  }

  private enter(value: object): void {
    if (Array.isArray(value)) {
      if (!hasPrototype(value, Array.prototype)) this.enterOther(value);
      else this.items(value);
    } else if (hasPrototype(value, Object.prototype)) {
      for (const key in value) this.member(key, (value as Record<string, unknown>)[key]);
    } else {
      this.enterOther(value);
    }
  }

  /** Counts a comma for each item, so that holes count as well. */
  private items(items: readonly unknown[]): void {
    for (let index = 0; index < items.length; index++) {
      this.bytes++;
      this.see(items[index]);
    }
  }

  private member(key: string, value: unknown): void {
    if (isWritten(value)) this.bytes += key.length + MEMBER_BYTES;
    this.see(value);
  }

  private enterOther(value: object): void {
    if (ArrayBuffer.isView(value)) return this.enterLong(value, value.byteLength);
    if (value instanceof String) return this.enterLong(value, value.length);
    if ('toJSON' in value) {
      return this.setForm(value instanceof Date && value.toJSON === DATE_TO_JSON ? 'rewritten' : 'hooked');
    }
    for (const [type, words] of CONTENT_IS_LOST) if (value instanceof type) throw new Unwritable(words);
    this.setForm('rewritten');
    for (const key of Object.keys(value)) this.member(key, (value as Record<string, unknown>)[key]);
  }

  /** Without listing the keys, which takes more memory than the buffer or text itself. */
  private enterLong(value: object, length: number): void {
    this.bytes += length;
    if (this.bytes > this.maxBytes) throw new TooLarge(true);
    this.setForm('toJSON' in value ? 'hooked' : 'rewritten');
  }

  private setForm(form: Exclude<Form, 'json'>): void {
    if (this.form !== 'hooked') this.form = form;
  }
}

const CONTENT_IS_LOST: readonly (readonly [abstract new (...args: never) => object, string])[] = [
  [Map, 'a Map, of which JSON has no content: use Object.fromEntries()'],
  [Set, 'a Set, of which JSON has no content: use an array'],
  [Promise, 'a promise inside of a value: wait for it with await'],
];

const DATE_TO_JSON = Date.prototype.toJSON;

/** Quotes and a colon. */
const MEMBER_BYTES = 3;
const LEAST_FRACTION = 3;

/** A lower bound of the bytes of its JSON; at least a sixth of them, except for numbers with many digits. */
function leastBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return value.length + 2;
    case 'number':
      return Number.isInteger(value) ? integerBytes(value) : LEAST_FRACTION;
    case 'boolean':
      return 4;
    default:
      return isWritten(value) ? 1 : 0;
  }
}

/** Whether an object keeps a member of this value. */
function isWritten(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

function integerBytes(value: number): number {
  if (value < 1e3) return 1;
  return value < 1e6 ? 4 : 7;
}

function isStringOrBoolean(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean';
}

function hasPrototype(value: object, prototype: object): boolean {
  return Object.getPrototypeOf(value) === prototype && !('toJSON' in value);
}
