/**
 * Shared lists: tables that several files take values from (R-FLOW-13). The operator says where they are; a file says
 * which it needs, in which version, and which entries of it.
 */
import { isContainer, isObject, preview, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Place } from '../problems.ts';
import type { ListValues } from '../parameters/primitive.ts';
import { dependencyFlaw } from './dependencies.ts';
import { findList, type SharedList } from './list.ts';

export interface ResolvedLists {
  /** For handlers, by name. */
  readonly entries: Readonly<Record<string, readonly JsonObject[]>>;
  /** Why a list is not there. */
  reasonFor(name: string): string;
  /** For enums of parameters; what is missing is reported where it is needed. */
  valuesFor(place: Place): ListValues;
}

export function resolveLists(
  references: readonly unknown[],
  known: readonly SharedList[],
  place: Place,
): ResolvedLists {
  const entries: Record<string, readonly JsonObject[]> = {};
  const reasons = new Map<string, string>();
  for (const [index, reference] of references.entries()) {
    const { ref, version, filter } = isObject(reference) ? reference : { ref: reference };
    const here = place.below(`/sharedLists/${index}`);
    if (typeof ref !== 'string') {
      here.warning(
        'route-list',
        `A reference to a list has a "ref" and a "version", but it is ${preview(reference)}.`,
      );
      continue;
    }
    const found = findList(ref, version, known);
    const reason = found.ok ? dependencyFlaw(found.list, known) : found.reason;
    if (reason !== undefined) {
      reasons.set(ref, reason);
      here.warning('route-list', reason);
    } else if (found.ok) setOwn(entries, ref, filtered(found.list.entries, filter, here));
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
  where: Place,
): readonly string[] | undefined {
  const list = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const values = list?.map((entry) => entry[field]).filter((value) => value !== undefined && value !== null);
  if (values !== undefined && values.length > 0) return values.map(String);
  const reason =
    list === undefined ? reasonFor(name) : `No entry of the shared list "${name}" has a "${field}".`;
  where.rule('route-list', `${reason} Any text is taken.`);
  return undefined;
}

function filtered(entries: readonly JsonObject[], filter: unknown, here: Place): readonly JsonObject[] {
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
    `A filter has a "key" and one of "exists", "value", "in", but it is ${preview(filter)}: all entries are taken.`,
    '/filter',
  );
  return entries;
}

/** Handlers of several tools share them. */
function deepFreeze(root: object): void {
  const open: object[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const member of Object.values(next)) if (isContainer(member)) open.push(member);
  }
}
