/**
 * A value as a file writes it in; the placeholders in its double braces, and the value with all of them
 * filled, out (R-FLOW-14). A value may hold several names, and one name several times; texts inside of arrays
 * and objects count.
 */
import { isContainer, isObject, setOwn, type JsonObject } from '../../../json/index.ts';

/** A name in braces: letters and digits of any script, `_`, `.` and `-`. */
export const NAME = '[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*';
const PLACEHOLDER = new RegExp(`\\{\\{\\s*(${NAME})\\s*\\}\\}`, 'gu');
const WHOLE = new RegExp(`^\\{\\{\\s*(${NAME})\\s*\\}\\}$`, 'u');
/** Braces that hold no name. */
const NO_NAME = new RegExp(`\\{\\{(?!\\s*${NAME}\\s*\\}\\})[^{}]*\\}\\}`, 'u');

/** The placeholder for the argument of its own parameter. */
export const USER_PARAM = 'USER_PARAM';

/** The same value with each text in it, not the names of members, replaced. */
export function mapTexts(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isObject(value)) return value;
  const mapped: JsonObject = {};
  for (const [name, member] of Object.entries(value)) setOwn(mapped, name, mapTexts(member, map));
  return mapped;
}

/** Each once, in the order of the value. */
export function namesIn(value: unknown): readonly string[] {
  const names = new Set<string>();
  mapTexts(value, (text) => {
    for (const match of text.matchAll(PLACEHOLDER)) names.add(match[1]!);
  });
  return [...names];
}

/** The first braces in a value that no name can fill; undefined where there are none. */
export function unnamedIn(value: unknown): string | undefined {
  let first: string | undefined;
  mapTexts(value, (text) => void (first ??= NO_NAME.exec(text)?.[0]));
  return first;
}

/** `valueFor` has a value for every name. A text that is one placeholder becomes the value itself. */
export function filled(value: unknown, valueFor: (name: string) => unknown): unknown {
  return mapTexts(value, (text) => {
    if (!text.includes('{{')) return text;
    const whole = WHOLE.exec(text)?.[1];
    if (whole !== undefined) return valueFor(whole);
    return text.replace(PLACEHOLDER, (_braces, name: string) => plainText(valueFor(name)));
  });
}

export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return isContainer(value) ? JSON.stringify(value) : String(value);
}
