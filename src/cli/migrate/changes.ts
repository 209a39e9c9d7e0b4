/**
 * An admitted schema of an older dialect in; the changes of its upgrade to 2020-12 out, by place in the
 * original.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { schemaPath, sourceOf } from '../../schema/internal.ts';
import type { AdmittedSchema } from '../../schema/index.ts';

export interface Change {
  /** JSON Pointer in the original schema. */
  readonly place: string;
  /** The change, in words. */
  readonly what: string;
}

export function changesOf(admitted: AdmittedSchema): Change[] {
  const { root } = sourceOf(admitted);
  const changes = new Map<string, Change>();
  const add = (place: string, what: string): void => void changes.set(`${place} ${what}`, { place, what });
  for (const { schema, origin } of root.resource.document.locations.values()) {
    if (origin === undefined || !isObject(schema)) continue;
    const old = origin.location.schema;
    const place = schemaPath(origin.location);
    if (origin.keyword !== undefined) {
      add(`${place}/${origin.keyword}`, `became a part of "allOf": ${Object.keys(schema).join(', ')}`);
      continue;
    }
    for (const [now, before] of origin.renamed) add(`${place}/${before}`, `became "${now}"`);
    for (const { keyword, what } of keywordChanges(
      old as JsonObject,
      schema,
      new Set(origin.renamed.values()),
    )) {
      add(`${place}/${keyword}`, what);
    }
  }
  return [...changes.values()];
}

function keywordChanges(
  old: JsonObject,
  fresh: JsonObject,
  renamed: ReadonlySet<string>,
): { keyword: string; what: string }[] {
  return Object.keys(old).flatMap((keyword) => {
    if (!Object.hasOwn(fresh, keyword)) {
      if (renamed.has(keyword)) return [];
      const reason = Object.hasOwn(old, '$ref') ? 'it was ignored beside "$ref"' : 'it had no effect';
      return [{ keyword, what: `was removed: ${reason}` }];
    }
    const [before, now] = [old[keyword], fresh[keyword]];
    const isText = typeof before === 'string' && typeof now === 'string';
    return isText && before !== now
      ? [{ keyword, what: `became ${preview(now)}, from ${preview(before)}` }]
      : [];
  });
}
