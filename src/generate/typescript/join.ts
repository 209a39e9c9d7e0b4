/**
 * Types as text with their precedence: joined to one type, with brackets where needed and without repetition.
 */

export interface TypeText {
  readonly text: string;
  /** The operator of lowest precedence outside all brackets. */
  readonly binds: 'atom' | 'readonly' | 'and' | 'or';
  /** The members of a union, so that nested unions become one. */
  readonly members?: readonly TypeText[];
}

export const UNKNOWN: TypeText = atom('unknown');
export const NEVER: TypeText = atom('never');

const MAX_WIDTH = 100;

export function atom(text: string): TypeText {
  return { text, binds: 'atom' };
}

export function union(parts: readonly TypeText[], indent: string): TypeText {
  const byText = new Map(parts.flatMap((part) => part.members ?? [part]).map((part) => [part.text, part]));
  if (byText.has('unknown')) return UNKNOWN;
  byText.delete('never');
  const members = [...byText.values()];
  const [only] = members;
  if (members.length < 2) return only ?? NEVER;
  const line = members.map(({ text }) => text).join(' | ');
  const isShort = line.length <= MAX_WIDTH && !line.includes('\n');
  const text = isShort ? line : members.map((member) => `\n${indent}  | ${member.text}`).join('');
  return { text, binds: 'or', members };
}

export function intersection(parts: readonly TypeText[]): TypeText {
  const byText = new Map(parts.map((part) => [part.text, part]));
  if (byText.has('never')) return NEVER;
  byText.delete('unknown');
  const members = [...byText.values()];
  const [only] = members;
  if (members.length < 2) return only ?? UNKNOWN;
  return { text: members.map((part) => inBrackets(part, ['or'])).join(' & '), binds: 'and' };
}

export function listOf(item: TypeText, isReadonly: boolean): TypeText {
  const list = `${tight(item)}[]`;
  return isReadonly ? { text: `readonly ${list}`, binds: 'readonly' } : atom(list);
}

/** In brackets unless it is an atom. */
export function tight(type: TypeText): string {
  return inBrackets(type, ['or', 'and', 'readonly']);
}

function inBrackets({ text, binds }: TypeText, loose: readonly TypeText['binds'][]): string {
  return loose.includes(binds) ? `(${text})` : text;
}
