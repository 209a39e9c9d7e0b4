/**
 * Reads what follows a backslash, in an atom or in a class: a cursor on the backslash comes in, the cursor
 * behind the escape and its meaning go out. With `u` the grammar is strict; without it Annex B decides. The
 * rule: the source is natively valid, so only meaning is worked out here, never validity.
 */
import { DIGIT, invert, SPACE, WORD } from './characters.ts';
import type { Groups } from './groups.ts';
import type { Property } from './properties.ts';
import { propertyOf } from './properties.ts';

export interface Cursor {
  readonly source: string;
  readonly unicode: boolean;
  readonly groups: Groups;
  /** Captures opened so far; numbered only where something refers back to them. */
  captures: number;
  readonly capturing: boolean;
  at: number;
}

export type Escape =
  | { readonly kind: 'code'; readonly code: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly number[] }
  | { readonly kind: 'property'; readonly property: Property }
  | { readonly kind: 'back-reference'; readonly group: number | string };

const SETS: Readonly<Record<string, readonly number[]>> = { d: DIGIT, w: WORD, s: SPACE };
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The code point at an index with `u`, the code unit without. */
export function codeAt(cursor: Cursor, at: number): number {
  return cursor.unicode ? cursor.source.codePointAt(at)! : cursor.source.charCodeAt(at);
}

export function readEscape(cursor: Cursor, inClass: boolean): Escape {
  const letter = cursor.source.charAt(cursor.at + 1);
  cursor.at += 2;
  const set = SETS[letter.toLowerCase()];
  if (set) return { kind: 'ranges', ranges: SETS[letter] ? set : invert(set, cursor.unicode) };
  if (CONTROLS[letter] !== undefined) return { kind: 'code', code: CONTROLS[letter] };
  if (letter === 'c') return { kind: 'code', code: readControl(cursor, inClass) };
  if (letter === 'x') return { kind: 'code', code: readHex(cursor, 2) ?? 0x78 };
  if (letter === 'u') return { kind: 'code', code: readUnicode(cursor) };
  if (letter === 'b' && inClass) return { kind: 'code', code: 8 };
  if (letter >= '0' && letter <= '9') return readDigits(cursor, inClass);
  if (letter === 'k' && !inClass && (cursor.unicode || cursor.groups.named)) {
    const end = cursor.source.indexOf('>', cursor.at);
    const group = cursor.source.slice(cursor.at + 1, end);
    cursor.at = end + 1;
    return { kind: 'back-reference', group };
  }
  if ((letter === 'p' || letter === 'P') && cursor.unicode) {
    const end = cursor.source.indexOf('}', cursor.at) + 1;
    const escape = cursor.source.slice(cursor.at - 2, end);
    cursor.at = end;
    return { kind: 'property', property: propertyOf(escape) };
  }
  cursor.at -= 1;
  const code = codeAt(cursor, cursor.at);
  cursor.at += code > 0xffff ? 2 : 1;
  return { kind: 'code', code };
}

function readControl(cursor: Cursor, inClass: boolean): number {
  const next = cursor.source.charAt(cursor.at);
  if (/[A-Za-z]/.test(next) || (inClass && /[0-9_]/.test(next))) {
    cursor.at += 1;
    return next.charCodeAt(0) % 32;
  }
  cursor.at -= 1; // Annex B: the backslash stands for itself and the c is read next.
  return 0x5c;
}

function readHex(cursor: Cursor, digits: number): number | undefined {
  const text = cursor.source.slice(cursor.at, cursor.at + digits);
  if (text.length < digits || !/^[0-9A-Fa-f]+$/.test(text)) return undefined;
  cursor.at += digits;
  return parseInt(text, 16);
}

function readUnicode(cursor: Cursor): number {
  if (cursor.unicode && cursor.source.charAt(cursor.at) === '{') {
    const end = cursor.source.indexOf('}', cursor.at);
    const code = parseInt(cursor.source.slice(cursor.at + 1, end), 16);
    cursor.at = end + 1;
    return code;
  }
  const lead = readHex(cursor, 4);
  if (lead === undefined) return 0x75;
  if (!cursor.unicode || lead < 0xd800 || lead > 0xdbff || !cursor.source.startsWith('\\u', cursor.at))
    return lead;
  const back = cursor.at;
  cursor.at += 2;
  const trail = readHex(cursor, 4);
  if (trail !== undefined && trail >= 0xdc00 && trail <= 0xdfff) {
    return 0x10000 + ((lead - 0xd800) << 10) + (trail - 0xdc00);
  }
  cursor.at = back;
  return lead;
}

/** A back-reference, `\0`, or in Annex B an octal escape or a digit that stands for itself. */
function readDigits(cursor: Cursor, inClass: boolean): Escape {
  cursor.at -= 1;
  const digits = /^\d+/.exec(cursor.source.slice(cursor.at, cursor.at + 20))![0];
  if (cursor.unicode && digits.startsWith('0')) {
    cursor.at += 1;
    return { kind: 'code', code: 0 };
  }
  if (!inClass && !digits.startsWith('0')) {
    if (cursor.unicode || Number(digits) <= cursor.groups.count) {
      cursor.at += digits.length;
      return { kind: 'back-reference', group: Number(digits) };
    }
  }
  const octal = /^(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(digits)?.[0];
  cursor.at += octal?.length ?? 1;
  return { kind: 'code', code: octal ? parseInt(octal, 8) : digits.charCodeAt(0) };
}
