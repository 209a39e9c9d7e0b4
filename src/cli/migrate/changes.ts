/** A schema of an older dialect, admitted, in; what its upgrade to 2020-12 changed out, by place as its author wrote it. */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { schemaPath, sourceOf } from '../../schema/internal.ts';
import type { AdmittedSchema } from '../../schema/index.ts';

export interface Change {
  /** JSON Pointer in the schema as it was. */
  readonly place: string;
  /** What became of it, in words. */
  readonly what: string;
}

export function changesOf(admitted: AdmittedSchema): Change[] {
  const { root } = sourceOf(admitted);
  const changes = new Map<string, Change>();
  const add = (place: string, what: string): void => void changes.set(`${place} ${what}`, { place, what });
  for (const { schema, origin } of root.resource.document.sites.values()) {
    if (origin === undefined || !isObject(schema)) continue;
    const old = origin.site.schema;
    const place = schemaPath(origin.site);
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
      const hidden = Object.hasOwn(old, '$ref')
        ? ', since it stood beside "$ref", which hid it'
        : ', since it meant nothing';
      return [{ keyword, what: `was taken out${hidden}` }];
    }
    const [before, now] = [old[keyword], fresh[keyword]];
    const isText = typeof before === 'string' && typeof now === 'string';
    return isText && before !== now
      ? [{ keyword, what: `became ${preview(now)}, from ${preview(before)}` }]
      : [];
  });
}
