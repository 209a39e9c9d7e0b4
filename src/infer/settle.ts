/**
 * The summary of all samples in; for each place the decision out whether its objects are one record, a union,
 * or a map. A place is decided before its members, since merging records merges their members.
 */
import { mergeIntoMap, mergeIntoOne, mergeIntoTags, mergeRecords } from './merge.ts';
import { isMap } from './maps.ts';
import { recordsOf, type MemberRecord, type Objects, type Place } from './place.ts';
import { tagOf } from './tags.ts';

/** A union without a tag is read by people, so it has few branches. */
const MAX_APART = 4;

export function settle(place: Place): void {
  const { objects, items } = place;
  if (objects !== undefined) settleObjects(objects);
  for (const below of placesBelow(objects, items)) settle(below);
}

export function placesBelow(objects: Objects | undefined, items: Place | undefined): Place[] {
  const members =
    objects === undefined ? [] : recordsOf(objects).flatMap((record) => [...record.members.values()]);
  return [items, objects?.values, ...members].filter((place) => place !== undefined);
}

function settleObjects(objects: Objects): void {
  objects.layouts = [];
  if (objects.mode === 'map') return;
  const records = recordsOf(objects);
  if (isMap(records)) return mergeIntoMap(objects);
  if (objects.mode !== 'shapes') return;
  if (records.length === 1) return mergeIntoOne(objects);
  const tag = tagOf(records);
  if (tag !== undefined) return mergeIntoTags(objects, tag);
  const groups = withoutCommonNames(records);
  if (groups === undefined) return mergeIntoOne(objects);
  objects.mode = 'apart';
  objects.records = new Map(groups.map((group, index) => [String(index), group]));
}

/** The records merged until no two share a name; undefined where that makes no union. */
function withoutCommonNames(records: readonly MemberRecord[]): MemberRecord[] | undefined {
  if (records.some(({ members }) => members.size === 0)) return undefined;
  const sets = records.map(({ members }) => new Set(members.keys()));
  const groups: { names: Set<string>; records: MemberRecord[] }[] = [];
  for (const [index, record] of records.entries()) {
    const group = { names: sets[index]!, records: [record] };
    for (let i = groups.length - 1; i >= 0; i--) {
      const other = groups[i]!;
      if (![...group.names].some((name) => other.names.has(name))) continue;
      for (const name of other.names) group.names.add(name);
      group.records.push(...other.records);
      groups.splice(i, 1);
    }
    groups.push(group);
  }
  if (groups.length < 2 || groups.length > MAX_APART) return undefined;
  // A branch that requires nothing accepts every object.
  if (!groups.every((group) => hasCommonName(group.records))) return undefined;
  return groups.map(({ records: [first, ...others] }) => {
    for (const other of others) mergeRecords(first!, other);
    return first!;
  });
}

function hasCommonName([first, ...others]: readonly MemberRecord[]): boolean {
  return [...first!.members.keys()].some((name) => others.every(({ members }) => members.has(name)));
}
