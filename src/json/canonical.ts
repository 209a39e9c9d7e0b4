/**
 * Canonical text: two JSON values have the same one exactly when they are equal. Keys in code-unit order, no
 * white space, numbers as JavaScript writes them (-0 as 0), absent where the value is `undefined`. Recurses
 * down to a fixed depth and works off a list below it, so depth costs nothing but memory; what is not JSON is
 * named by its type and breaks nothing.
 */
import { isObject } from './own.ts';

/** For callers that bound the cost of a walk. */
export interface WalkHooks {
  /** Gets the number of members that follow; a long text counts for several. May throw to stop. */
  readonly spend?: (members: number) => void;
  /** Lists the keys of an object, for callers that cache them. */
  readonly keysOf?: (object: object) => readonly string[];
  /** Called when the value is suspiciously deep; may throw to stop. */
  readonly deep?: () => void;
}

const RECURSION = 100;
const CHARACTERS_PER_MEMBER = 8;
const LONG_TEXT = 64;

export function canonicalText(value: unknown, hooks: WalkHooks = {}): string {
  return write(value, 0, hooks);
}

function write(value: unknown, depth: number, hooks: WalkHooks): string {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string' && value.length > LONG_TEXT)
      hooks.spend?.(Math.floor(value.length / CHARACTERS_PER_MEMBER));
    return scalarText(value);
  }
  if (depth === RECURSION) return writeDeep(value, hooks);
  if (Array.isArray(value)) {
    hooks.spend?.(value.length + 1);
    let text = '[';
    for (let i = 0; i < value.length; i++) {
      if (i > 0) text += ',';
      text += write(value[i], depth + 1, hooks);
    }
    return `${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  const keys = sortedKeys(members, hooks);
  let text = '{';
  for (const key of keys) {
    if (text.length > 1) text += ',';
    text += `${quote(key)}:${write(members[key], depth + 1, hooks)}`;
  }
  return `${text}}`;
}

/** A piece of finished text, or a value still to be written. */
type Part = { readonly text: string } | { readonly value: unknown };

const BRACKET: Part = { text: '[' };
const COMMA: Part = { text: ',' };
const CLOSING_BRACKET: Part = { text: ']' };
const BRACE: Part = { text: '{' };
const CLOSING_BRACE: Part = { text: '}' };

function writeDeep(value: unknown, hooks: WalkHooks): string {
  hooks.deep?.();
  const pending: Part[] = [{ value }];
  const pieces: string[] = [];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if ('text' in part) pieces.push(part.text);
    else if (Array.isArray(part.value)) openArray(part.value, pending, hooks);
    else if (isObject(part.value)) openObject(part.value, pending, hooks);
    else pieces.push(scalarText(part.value));
  }
  return pieces.join('');
}

function openArray(array: readonly unknown[], pending: Part[], { spend }: WalkHooks): void {
  spend?.(array.length + 1);
  pending.push(CLOSING_BRACKET);
  for (let i = array.length - 1; i >= 0; i--) {
    pending.push({ value: array[i] }, i === 0 ? BRACKET : COMMA);
  }
  if (array.length === 0) pending.push(BRACKET);
}

function openObject(object: Readonly<Record<string, unknown>>, pending: Part[], hooks: WalkHooks): void {
  const keys = sortedKeys(object, hooks);
  pending.push(CLOSING_BRACE);
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i]!;
    pending.push({ value: object[key] }, { text: `${i === 0 ? '{' : ','}${quote(key)}:` });
  }
  if (keys.length === 0) pending.push(BRACE);
}

function sortedKeys(object: Readonly<Record<string, unknown>>, hooks: WalkHooks): readonly string[] {
  const keys = hooks.keysOf?.(object) ?? Object.keys(object);
  hooks.spend?.(keys.length + 1);
  let isSorted = true;
  let isComplete = true;
  for (let i = 0; i < keys.length; i++) {
    if (i > 0 && keys[i]! < keys[i - 1]!) isSorted = false;
    if (object[keys[i]!] === undefined) isComplete = false;
  }
  const present = isComplete ? keys : keys.filter((key) => object[key] !== undefined);
  return isSorted ? present : [...present].sort();
}

/** Text that JSON writes without escapes. */
const UNESCAPED = /^[ !#-[\]-\uD7FF\uE000-\uFFFF]*$/;

function quote(text: string): string {
  return UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text);
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return String(value === 0 ? 0 : value);
  if (value === null || typeof value === 'boolean') return String(value);
  return `<${typeof value}>`;
}
