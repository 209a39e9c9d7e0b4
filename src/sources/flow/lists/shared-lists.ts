/**
 * Shared lists: tables with values for several files (R-FLOW-13). The operator provides them; a file declares
 * which lists it needs, in which version, and which entries.
 */
import { isContainer, isObject, preview, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Reporter } from '../problems.ts';
import type { ListValues } from '../parameters/primitive.ts';
import { dependencyFlaw } from './dependencies.ts';
import { findList, type SharedList } from './list.ts';

export interface ResolvedLists {
  /** For handlers, by name. */
  readonly entries: Readonly<Record<string, readonly JsonObject[]>>;
  /** Why a list is missing. */
  reasonFor(name: string): string;
  /** For enums of parameters; a missing list is reported where it is needed. */
  valuesFor(reporter: Reporter): ListValues;
}

export function resolveLists(
  references: readonly unknown[],
  lists: readonly SharedList[],
  reporter: Reporter,
): ResolvedLists {
  const entries: Record<string, readonly JsonObject[]> = {};
  const reasons = new Map<string, string>();
  for (const [index, reference] of references.entries()) {
    const { ref, version, filter } = isObject(reference) ? reference : { ref: reference };
    const here = reporter.below(`/sharedLists/${index}`);
    if (typeof ref !== 'string') {
      here.warning(
        'route-list',
        `A reference to a list must have a "ref" and a "version", but it is ${preview(reference)}.`,
      );
      continue;
    }
    const lookup = findList(ref, version, lists);
    const reason = lookup.ok ? dependencyFlaw(lookup.list, lists) : lookup.reason;
    if (reason !== undefined) {
      reasons.set(ref, reason);
      here.warning('route-list', reason);
    } else if (lookup.ok) setOwn(entries, ref, filtered(lookup.list.entries, filter, here));
  }
  deepFreeze(entries);
  const reasonFor = (name: string): string => reasons.get(name) ?? `"${name}" is not in "sharedLists".`;
  return {
    entries,
    reasonFor,
    valuesFor: (where) => (name, field) => valuesOf(entries, reasonFor, name, field, where),
  };
}

function valuesOf(
  entries: Readonly<Record<string, readonly JsonObject[]>>,
  reasonFor: (name: string) => string,
  name: string,
  field: string,
  where: Reporter,
): readonly string[] | undefined {
  const list = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const values = list?.map((entry) => entry[field]).filter((value) => value !== undefined && value !== null);
  if (values !== undefined && values.length > 0) return values.map(String);
  const reason =
    list === undefined ? reasonFor(name) : `No entry of the shared list "${name}" has a "${field}".`;
  where.rule('route-list', `${reason} Any text is accepted.`);
  return undefined;
}

function filtered(entries: readonly JsonObject[], filter: unknown, here: Reporter): readonly JsonObject[] {
  if (filter === undefined || filter === null) return entries;
  const { key, exists, value, in: among } = isObject(filter) ? filter : {};
  if (typeof key === 'string') {
    const has = (entry: JsonObject): boolean => entry[key] !== undefined && entry[key] !== null;
    if (typeof exists === 'boolean') return entries.filter((entry) => has(entry) === exists);
    if (value !== undefined) return entries.filter((entry) => entry[key] === value);
    if (Array.isArray(among)) return entries.filter((entry) => (among as unknown[]).includes(entry[key]));
  }
  here.warning(
    'route-list',
    `A filter must have a "key" and one of "exists", "value", "in", but it is ${preview(filter)}: all entries are used.`,
    '/filter',
  );
  return entries;
}

/** Handlers of several tools share them. */
function deepFreeze(root: object): void {
  const pending: object[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const member of Object.values(next)) if (isContainer(member)) pending.push(member);
  }
}
