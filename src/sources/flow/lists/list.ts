/** One shared list, as its file exports it. */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';

export interface SharedList {
  readonly name: string;
  readonly version: string;
  /** Other lists that it builds on, as written. */
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

export type FoundList =
  { readonly ok: true; readonly list: SharedList } | { readonly ok: false; readonly reason: string };

/** Whoever names no version takes any. */
export function findList(name: string, version: unknown, known: readonly SharedList[]): FoundList {
  const named = known.filter((list) => list.name === name);
  const list = named.find((candidate) => version === undefined || candidate.version === version);
  if (list !== undefined) return { ok: true, list };
  const versions = named.map((candidate) => candidate.version).join(', ');
  const reason =
    named.length === 0
      ? `The shared list "${name}" is not at hand: point to its file with --lists.`
      : `The shared list "${name}" is needed in version ${preview(version)}, and at hand in ${versions}.`;
  return { ok: false, reason };
}
