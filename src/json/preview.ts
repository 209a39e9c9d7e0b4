/**
 * A value in a few words, for messages: short scalars in full, long ones cut, containers by their size and
 * keys. The cost is bounded for any value, so that a hostile one cannot make a message long.
 */
import { counted } from './lists.ts';
import { kindName } from './kind.ts';
import { isObject } from './own.ts';

const MAX_TEXT = 60;
const MAX_KEYS = 6;
const MAX_KEY = 30;
const MAX_COMPACT = 4;

export function preview(value: unknown): string {
  if (typeof value === 'string') return quote(clip(value, MAX_TEXT));
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return `an array of ${counted(value.length, 'item')}`;
  if (isObject(value)) return previewObject(value);
  return kindName(value);
}

/** Free in a `for … in` loop: V8 knows the answer there. */
const isOwn: (key: string) => boolean = Object.prototype.hasOwnProperty;

function previewObject(value: Record<string, unknown>): string {
  let text = '';
  let count = 0;
  for (const key in value) {
    if (!isOwn.call(value, key)) continue;
    if (count++ === MAX_KEYS) return `${text}, …`;
    const name = clip(key, MAX_KEY);
    const isFirst = count === 1;
    if (isUnescaped(name)) text = isFirst ? `an object with "${name}"` : `${text}, "${name}"`;
    else text = `${isFirst ? 'an object with' : `${text},`} ${JSON.stringify(name)}`;
  }
  return count === 0 ? 'an empty object' : text;
}

/** A scalar with its kind: `string "a"`. */
export function previewWithKind(value: unknown): string {
  if (typeof value !== 'string') return `${kindName(value)} ${preview(value)}`;
  const text = clip(value, MAX_TEXT);
  return isUnescaped(text) ? `string "${text}"` : `string ${JSON.stringify(text)}`;
}

const LAST_CONTROL = 0x1f;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_SURROGATE = 0xd800;

/** A text as a JSON string. */
export function quote(text: string): string {
  return isUnescaped(text) ? `"${text}"` : JSON.stringify(text);
}

/**
 * Whether JSON writes the text without escapes. For short texts this loop is faster than `JSON.stringify`.
 */
function isUnescaped(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= LAST_CONTROL || unit === QUOTE || unit === BACKSLASH || unit >= FIRST_SURROGATE) return false;
  }
  return true;
}

/** Cuts between code points, so that no half of a pair is left. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}

const MAX_LISTED = 10;
/** Characters of a list; the value that exceeds it is the last one that is shown. */
const MAX_LIST_TEXT = 2_000;

/** A list of JSON values in words: `"a", "b" or 3`, cut where it is longer than `most`. */
export function previewList(values: readonly unknown[], last = 'or', most: number = MAX_LISTED): string {
  const shown: string[] = [];
  for (let length = 0; shown.length < Math.min(most, values.length) && length < MAX_LIST_TEXT;) {
    const text = compact(values[shown.length]);
    length += text.length;
    shown.push(text);
  }
  if (values.length > shown.length) return `${shown.join(', ')} ${last} ${values.length - shown.length} more`;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} ${last} ${shown.at(-1)!}`;
}

/** Small containers in full, large ones in words. */
export function compact(value: unknown): string {
  if (typeof value !== 'object' || value === null) return preview(value);
  if (Array.isArray(value) && value.length > MAX_COMPACT) return preview(value);
  const members = Object.values(value);
  const small =
    members.length <= MAX_COMPACT && members.every((member) => typeof member !== 'object' || member === null);
  const text = small ? JSON.stringify(value) : undefined;
  return text !== undefined && text.length <= MAX_TEXT ? text : preview(value);
}
