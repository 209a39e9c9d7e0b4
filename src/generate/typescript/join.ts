/** Types as text, with how tightly they bind: joined to one type, with brackets where they are needed and no repetition. */

export interface TypeText {
  readonly text: string;
  /** What stands outside all brackets, the loosest of it. */
  readonly binds: 'atom' | 'readonly' | 'and' | 'or';
}

export const UNKNOWN: TypeText = atom('unknown');
export const NEVER: TypeText = atom('never');

const MAX_WIDTH = 100;

export function atom(text: string): TypeText {
  return { text, binds: 'atom' };
}

export function union(parts: readonly TypeText[], indent: string): TypeText {
  const texts = distinct(parts);
  if (texts.length === 0) return NEVER;
  if (texts.includes('unknown')) return UNKNOWN;
  const possible = texts.filter((text) => text !== 'never');
  if (possible.length < 2) return parts.find(({ text }) => text === (possible[0] ?? 'never')) ?? NEVER;
  const line = possible.join(' | ');
  const isShort = line.length <= MAX_WIDTH && !line.includes('\n');
  return { text: isShort ? line : possible.map((text) => `\n${indent}  | ${text}`).join(''), binds: 'or' };
}

export function intersection(parts: readonly TypeText[]): TypeText {
  const texts = distinct(parts).filter((text) => text !== 'unknown');
  if (texts.includes('never')) return NEVER;
  if (texts.length < 2) return parts.find(({ text }) => text === texts[0]) ?? UNKNOWN;
  const kept = parts.filter(({ text }, index) => texts.includes(text) && firstOf(parts, text) === index);
  return { text: kept.map((part) => inBrackets(part, ['or'])).join(' & '), binds: 'and' };
}

export function listOf(item: TypeText, isReadonly: boolean): TypeText {
  const list = `${tight(item)}[]`;
  return isReadonly ? { text: `readonly ${list}`, binds: 'readonly' } : atom(list);
}

/** Safe where nothing loose may stand. */
export function tight(type: TypeText): string {
  return inBrackets(type, ['or', 'and', 'readonly']);
}

function inBrackets({ text, binds }: TypeText, loose: readonly TypeText['binds'][]): string {
  return loose.includes(binds) ? `(${text})` : text;
}

function distinct(parts: readonly TypeText[]): string[] {
  return [...new Set(parts.map(({ text }) => text))];
}

function firstOf(parts: readonly TypeText[], text: string): number {
  return parts.findIndex((part) => part.text === text);
}
