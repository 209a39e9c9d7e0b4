/**
 * Escapes untrusted texts for a program: as a string, as a property name, as a comment. No text can end its
 * string or comment, contain a directive for the compiler, or change the direction of writing so that a
 * reader sees another program.
 */
import { isContainer } from '../../json/index.ts';

/** Control characters, line separators, and marks that are invisible or change the direction of writing. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export function stringText(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * A key of an object type or of an object. `__proto__` is computed, since as a name it would set the
 * prototype.
 */
export function keyText(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringText(name);
}

/** A JSON value as an expression; without lists, also as a type. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return stringText(value);
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (!isContainer(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${keyText(key)}: ${literalText(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const MAX_COMMENT = 4_000;

/** A text as safe lines of a comment. */
export function commentLines(text: string): string[] {
  const cut = text.length > MAX_COMMENT ? `${text.slice(0, MAX_COMMENT)}…` : text;
  return cut
    .replaceAll('*/', '*\\/')
    .replace(/(^|[^A-Za-z0-9])@/g, '$1\\@')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(UNSEEN, ' ').trim());
}

/** A doc comment; empty without lines. */
export function commentBlock(lines: readonly string[], indent: string): string {
  if (lines.length === 0) return '';
  const [only] = lines;
  if (lines.length === 1 && only !== undefined && only.length < 100) return `${indent}/** ${only} */\n`;
  const inner = lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('');
  return `${indent}/**\n${inner}${indent} */\n`;
}
