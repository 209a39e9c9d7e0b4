/**
 * Two summaries in; the first one describes the values of both out. The second must not be used afterwards:
 * the first takes over its parts. Both have at most as many levels as an observed place, so recursion is
 * bounded.
 */
import { MAX_SHAPES } from './limits.ts';
import { current, newRecord, recordsOf, type MemberRecord, type Objects, type Place } from './place.ts';
import { mergeTexts } from './texts.ts';

export function mergePlaces(into: Place, other: Place): void {
  if (into === other) return;
  into.count += other.count;
  into.nulls += other.nulls;
  into.booleans += other.booleans;
  into.integers += other.integers;
  into.fractions += other.fractions;
  into.arrays += other.arrays;
  into.foldCount += other.foldCount;
  for (const fold of other.folds) into.folds.add(fold);
  into.isAny ||= other.isAny;
  if (into.texts === undefined) into.texts = other.texts;
  else if (other.texts !== undefined) mergeTexts(into.texts, other.texts);
  if (into.items === undefined) into.items = other.items;
  else if (other.items !== undefined) mergePlaces(into.items, other.items);
  if (into.objects === undefined) into.objects = other.objects;
  else if (other.objects !== undefined) mergeObjects(into.objects, other.objects);
}

export function mergeObjects(one: Objects, two: Objects): void {
  const [into, other] = [current(one), current(two)];
  if (into === other) return;
  other.mergedInto = into;
  into.layouts = [];
  if (into.mode === 'map' || other.mode === 'map') {
    mergeIntoMap(into);
    mergeIntoMap(other);
    into.values = merged(into.values, other.values);
  } else if (!mergeAlike(into, other)) {
    mergeIntoOne(into);
    mergeIntoOne(other);
    mergeRecords(into.records.get('')!, other.records.get('')!);
  }
  into.count += other.count;
}

/**
 * Merges record by record, where both distinguish records in the same way; otherwise changes nothing, and
 * false.
 */
function mergeAlike(into: Objects, other: Objects): boolean {
  if (into.mode !== other.mode || into.mode === 'apart' || into.tag !== other.tag) return false;
  const keys = new Set([...into.records.keys(), ...other.records.keys()]);
  if (keys.size > MAX_SHAPES) return false;
  for (const record of recordsOf(other)) {
    const own = [...other.records.keys()].filter((key) => other.records.get(key) === record);
    const targets = new Set(own.flatMap((key) => into.records.get(key) ?? []));
    const target = [...targets][0] ?? record;
    for (const further of targets) if (further !== target) mergeRecords(target, further);
    if (target !== record) mergeRecords(target, record);
    for (const [key, present] of into.records) if (targets.has(present)) into.records.set(key, target);
    for (const key of own) into.records.set(key, target);
  }
  return true;
}

function merged(one: Place | undefined, other: Place | undefined): Place | undefined {
  if (one !== undefined && other !== undefined) mergePlaces(one, other);
  return one ?? other;
}

export function mergeRecords(into: MemberRecord, other: MemberRecord): void {
  into.count += other.count;
  for (const [name, place] of other.members) {
    const own = into.members.get(name);
    if (own === undefined) into.members.set(name, place);
    else mergePlaces(own, place);
  }
}

/** All records become one. */
export function mergeIntoOne(objects: Objects): void {
  const [first = newRecord(), ...others] = recordsOf(objects);
  for (const other of others) mergeRecords(first, other);
  Object.assign(objects, { mode: 'merged', tag: undefined, layouts: [], records: new Map([['', first]]) });
}

/**
 * Each value of the tag gets the record of the objects that have it. Values that share a set of names share a
 * record.
 */
export function mergeIntoTags(objects: Objects, tag: string): void {
  const records = new Map<string, MemberRecord>();
  for (const record of recordsOf(objects)) {
    const values = [...(record.members.get(tag)?.texts?.distinct?.keys() ?? [])];
    const shared = new Set(values.flatMap((value) => records.get(value) ?? []));
    for (const other of shared) mergeRecords(record, other);
    for (const [value, present] of records) if (shared.has(present)) records.set(value, record);
    for (const value of values) records.set(value, record);
  }
  Object.assign(objects, { mode: 'tagged', tag, layouts: [], records });
}

/** Names are data: the members of all records become one place. */
export function mergeIntoMap(objects: Objects): void {
  let { values } = objects;
  for (const { members } of recordsOf(objects)) {
    for (const place of members.values()) values = merged(values, place);
  }
  Object.assign(objects, { mode: 'map', tag: undefined, layouts: [], records: new Map(), values });
}
