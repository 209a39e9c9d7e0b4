/** One shared list, as its file exports it. */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';

export interface SharedList {
  readonly name: string;
  readonly version: string;
  /** The lists that it depends on, as written. */
  readonly dependsOn: readonly unknown[];
  readonly entries: readonly JsonObject[];
}

/** The `list` export of a file; undefined where it is none. */
export function readList(exported: unknown): SharedList | undefined {
  const { meta, entries } = isObject(exported) ? exported : {};
  if (!isObject(meta) || !Array.isArray(entries)) return undefined;
  const { name, version, dependsOn } = meta;
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  return {
    name,
    version,
    dependsOn: Array.isArray(dependsOn) ? dependsOn : [],
    entries: (entries as unknown[]).filter(isObject),
  };
}

export type ListLookup =
  { readonly ok: true; readonly list: SharedList } | { readonly ok: false; readonly reason: string };

/** Without a version, any version matches. */
export function findList(name: string, version: unknown, lists: readonly SharedList[]): ListLookup {
  const named = lists.filter((list) => list.name === name);
  const list = named.find((candidate) => version === undefined || candidate.version === version);
  if (list !== undefined) return { ok: true, list };
  const versions = named.map((candidate) => candidate.version).join(', ');
  const reason =
    named.length === 0
      ? `The shared list "${name}" was not found: pass its file with --lists.`
      : `The shared list "${name}" is needed in version ${preview(version)}, but found in ${versions}.`;
  return { ok: false, reason };
}
