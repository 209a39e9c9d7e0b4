/**
 * The keywords that a standalone document does without or treats apart, as 2020-12 groups them. Everything
 * else about keywords is told by their shapes.
 */
import { keywords202012 } from '../keywords/index.ts';

/** They name a subschema, or say how names are read: a document with pointers only has no use for them. */
const names: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor', '$vocabulary']);
const references: ReadonlySet<string> = new Set(['$ref', '$dynamicRef']);
/** Shelves of subschemas that ask nothing until a reference leads there. */
const shelves: ReadonlySet<string> = new Set(['$defs', 'definitions']);
const holders: ReadonlySet<string> = new Set(
  keywords202012.filter(({ shape }) => shape.holds !== 'data').map(({ name }) => name),
);

export function isName(keyword: string): boolean {
  return names.has(keyword);
}

export function isReference(keyword: string): boolean {
  return references.has(keyword);
}

export function isShelf(keyword: string): boolean {
  return shelves.has(keyword);
}

export function holdsSchemas(keyword: string): boolean {
  return holders.has(keyword);
}
