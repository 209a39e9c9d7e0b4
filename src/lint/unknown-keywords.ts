/**
 * One schema in; the keywords out that no dialect defines, each once, with the keyword that was almost
 * certainly meant where there is one. Names of vendors (`x-…`) are no keywords, and a dialect with
 * vocabularies of its own has its own.
 */
import { escapeSegment } from '../json/index.ts';
import { slipOf } from '../nearest.ts';
import { standardDialect, standardDialects } from '../schema/internal.ts';
import type { SchemaView } from './schema-view.ts';

export interface UnknownKeyword {
  readonly name: string;
  /** Pointers to the members, in the order of the document. */
  readonly places: readonly [string, ...string[]];
  readonly meant: string | undefined;
}

/** Of any standard dialect: what an older one defines is known, and other rules say what it does here. */
const KNOWN: ReadonlySet<string> = new Set(standardDialects.flatMap(({ keywords }) => [...keywords.keys()]));
/** Shorter ones (`if`, `not`, `$id`) are too near to real words. */
const NAMES: readonly string[] = [...KNOWN].filter((name) => name.length >= 4);

/** Names that other formats define, and that are near to a keyword all the same. */
const DEFINED_ELSEWHERE: ReadonlySet<string> = new Set(['example', 'enumNames', 'optional']);

const VENDOR = /^x-|[:/@.]/i;

export function unknownKeywords({ schema, subschemas }: SchemaView): readonly UnknownKeyword[] {
  if (schema === undefined || standardDialect(schema.dialect) === undefined) return [];
  const places = new Map<string, [string, ...string[]]>();
  for (const { schema: members, pointer } of subschemas) {
    for (const name of Object.keys(members)) {
      if (KNOWN.has(name) || VENDOR.test(name)) continue;
      const place = `${pointer}/${escapeSegment(name)}`;
      const earlier = places.get(name);
      if (earlier === undefined) places.set(name, [place]);
      else earlier.push(place);
    }
  }
  return [...places].map(([name, pointers]) => ({
    name,
    places: pointers,
    meant: DEFINED_ELSEWHERE.has(name) ? undefined : slipOf(name, NAMES),
  }));
}

export function timesText({ length }: readonly string[]): string {
  return length === 1 ? '' : ` (${length} times)`;
}
