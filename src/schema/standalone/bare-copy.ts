/**
 * One subschema in; a shallow copy out that names nothing, with the objects that its references are to be
 * written to. `$dynamicRef` becomes `$ref` where it stood; where a `$ref` stands beside it, both must hold
 * and `allOf` takes it.
 */
import { getOwn, setOwn, type JsonObject } from '../../json/index.ts';
import { isName, isShelf } from './words.ts';

export interface BareCopy {
  readonly fresh: JsonObject;
  /** What gets the `$ref` that stands for `$dynamicRef`: the copy itself, or a conjunct of its own. */
  readonly dynamic: JsonObject;
}

interface BareCopyOptions {
  /** The root of a document may say that it speaks 2020-12. */
  readonly isRoot: boolean;
  readonly keepsShelves: boolean;
}

export function bareCopy(schema: JsonObject, { isRoot, keepsShelves }: BareCopyOptions): BareCopy {
  const fresh: JsonObject = {};
  const hasBoth = Object.hasOwn(schema, '$dynamicRef') && Object.hasOwn(schema, '$ref');
  for (const keyword of Object.keys(schema)) {
    if (isName(keyword) || (!keepsShelves && isShelf(keyword))) continue;
    if (keyword === '$schema' && !isRoot) continue;
    if (keyword !== '$dynamicRef') setOwn(fresh, keyword, schema[keyword]);
    else if (!hasBoth) fresh['$ref'] = schema[keyword];
  }
  if (!hasBoth) return { fresh, dynamic: fresh };
  const dynamic: JsonObject = {};
  fresh['allOf'] = [...((getOwn(schema, 'allOf') ?? []) as unknown[]), dynamic];
  return { fresh, dynamic };
}

/**
 * The list or map under a keyword, a copy of it if it still is the original's: its members are about to
 * change.
 */
export function ownContainer(fresh: JsonObject, original: JsonObject, keyword: string): JsonObject {
  const value = fresh[keyword];
  if (value === original[keyword]) {
    fresh[keyword] = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as JsonObject) };
  }
  return fresh[keyword] as JsonObject;
}
