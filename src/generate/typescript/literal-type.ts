/** A JSON value in; its literal type out, or the type of its kind where it is too large. */
import { isContainer } from '../../json/index.ts';
import { atom, listOf, UNKNOWN, type TypeText } from './join.ts';
import { keyText, stringText } from './text.ts';
import type { Way } from './type-text.ts';

const MAX_DEPTH = 6;
const MAX_TEXT = 4_000;

export function literalType(value: unknown, way: Way): TypeText {
  const text = exactText(value, way, MAX_DEPTH);
  if (text !== undefined && text.length <= MAX_TEXT) {
    return { text, binds: text.startsWith('readonly ') ? 'readonly' : 'atom' };
  }
  if (Array.isArray(value)) return listOf(UNKNOWN, way === 'write');
  return atom(typeof value === 'string' ? 'string' : '{ [key: string]: unknown }');
}

function exactText(value: unknown, way: Way, depth: number): string | undefined {
  if (typeof value === 'string') return value.length > MAX_TEXT ? undefined : stringText(value);
  if (!isContainer(value)) return JSON.stringify(value);
  if (depth === 0) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => exactText(item, way, depth - 1));
    if (items.includes(undefined)) return undefined;
    return `${way === 'write' ? 'readonly ' : ''}[${items.join(', ')}]`;
  }
  const members = Object.entries(value).map(([name, member]) => {
    const text = exactText(member, way, depth - 1);
    return text === undefined ? undefined : `${keyText(name)}: ${text}`;
  });
  if (members.includes(undefined)) return undefined;
  return members.length === 0 ? '{ [key: string]: never }' : `{ ${members.join('; ')} }`;
}
