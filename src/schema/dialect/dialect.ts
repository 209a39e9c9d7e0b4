/**
 * What a dialect is: which keywords it knows, in which shape, and the few ways in which dialects read a
 * document differently. Only 2020-12 is ever compiled; a document of another dialect is upgraded to it first.
 */
import type { Keyword } from '../keywords/index.ts';

export interface Dialect {
  /** `2020-12`, `draft-07`, …; for a custom dialect the URI of its metaschema. */
  readonly name: string;
  readonly uri: string;
  readonly keywords: ReadonlyMap<string, Keyword>;
  /** The keyword that names a resource: `$id`, or `id` in draft-04. */
  readonly identifier: string;
  /** `true` and `false` are schemas everywhere (from draft-06 on). */
  readonly booleanSchemas: boolean;
  /** A fragment in the identifier is an anchor (to draft-07). */
  readonly anchorsInIdentifier: boolean;
  /** What stands beside `$ref` is ignored (to draft-07). */
  readonly referenceHidesSiblings: boolean;
  /** Whether the dialect's metaschema asks for formats to be asserted. */
  readonly assertsFormats: boolean;
  /** Whether documents are compiled as they are. */
  readonly isCurrent: boolean;
}

export function keywordTable(keywords: readonly Keyword[]): ReadonlyMap<string, Keyword> {
  return new Map(keywords.map((keyword) => [keyword.name, keyword]));
}
