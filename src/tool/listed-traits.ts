/**
 * The definition of a resource, template or prompt in; a copy of what clients are told of it out, of JSON
 * alone: one that cannot be written would take the whole list with it.
 */
import { isObject, preview } from '../json/index.ts';
import { normaliseResult } from './result-value.ts';

/** What is left of a definition without its functions. */
export type Listed<Definition> = Omit<Definition, 'read' | 'render' | 'complete' | 'input'>;

export type ListedTraits =
  { readonly ok: true; readonly traits: object } | { readonly ok: false; readonly fault: string };

const MAX_BYTES = 65_536;

export function normalTraits(definition: object, others: readonly string[]): ListedTraits {
  const listed = Object.entries(definition).filter(([name]) => !others.includes(name));
  const normal = normaliseResult(Object.fromEntries(listed), MAX_BYTES);
  if (normal.ok) return { ok: true, traits: normal.value as object };
  return { ok: false, fault: `What it says about itself is ${normal.fault}.` };
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isSize: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

const MEMBERS: readonly (readonly [name: string, is: Check, words: string])[] = [
  ['title', isText, 'a text'],
  ['description', isText, 'a text'],
  ['mimeType', isText, 'a text'],
  ['size', isSize, 'a whole number of bytes'],
  ['timeoutMs', (value) => typeof value === 'number' && value > 0, 'a number of milliseconds above 0'],
  ['annotations', isObject, 'an object'],
  ['icons', (value) => Array.isArray(value) && value.every(isIcon), 'a list of { src, mimeType, sizes }'],
  ['meta', isObject, 'an object'],
];

function isIcon(icon: unknown): boolean {
  return isObject(icon) && typeof icon['src'] === 'string';
}

/** One sentence for each member that cannot be told to clients. */
export function listedFaults(definition: object): string[] {
  return MEMBERS.flatMap(([name, is, words]) => {
    const value = (definition as Readonly<Record<string, unknown>>)[name];
    return value === undefined || is(value) ? [] : [`"${name}" must be ${words}, but is ${preview(value)}.`];
  });
}
