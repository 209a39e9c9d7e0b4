/**
 * One sample in; the summary of its place updated. Most objects repeat the names of a recent one: they are
 * counted member by member without a lookup. Values nested deeper than `MAX_DEPTH` are counted at an
 * enclosing place of the same shape, from a list, so that depth costs no stack.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { MAX_DEPTH, MAX_NAMES, MAX_SHAPES } from './limits.ts';
import { mergeIntoMap, mergeIntoOne, mergeIntoTags } from './merge.ts';
import {
  Budget,
  current,
  newObjects,
  newPlace,
  newRecord,
  textsOf,
  type Layout,
  type MemberRecord,
  type Objects,
  type Place,
} from './place.ts';
import { tagOf } from './tags.ts';
import { addText } from './texts.ts';

const MAX_LAYOUTS = 8;

interface DeepObject {
  readonly objects: Objects;
  readonly value: JsonObject;
  readonly path: readonly Place[];
}

export class Observer {
  private readonly budget = new Budget();
  /** The places from the root to the one that is being observed. */
  private path: Place[] = [];
  private readonly pending: DeepObject[] = [];

  observe(root: Place, value: unknown): void {
    this.add(root, value);
    for (let deep = this.pending.pop(); deep !== undefined; deep = this.pending.pop()) {
      this.path = [...deep.path];
      this.addObject(current(deep.objects), deep.value);
    }
    this.path = [];
  }

  private add(place: Place, value: unknown): void {
    place.count++;
    if (typeof value === 'string') addText(textsOf(place), value);
    else if (typeof value === 'number') {
      if (Number.isInteger(value)) place.integers++;
      else if (Number.isFinite(value)) place.fractions++;
      else place.isAny = true;
    } else if (typeof value === 'boolean') place.booleans++;
    else if (value === null) place.nulls++;
    else if (Array.isArray(value)) this.addArray(place, value);
    else if (isObject(value)) this.addObjectAt(place, value);
    else place.isAny = true;
  }

  private addArray(place: Place, items: readonly unknown[]): void {
    place.arrays++;
    if (items.length === 0) return;
    place.items ??= this.path.length < MAX_DEPTH ? this.budget.place() : undefined;
    if (place.items === undefined) {
      place.isAny = true;
      return;
    }
    this.path.push(place);
    for (const item of items) this.add(place.items, item);
    this.path.pop();
  }

  private addObjectAt(place: Place, value: JsonObject): void {
    if (this.path.length >= MAX_DEPTH) {
      this.foldDeep(place, value);
      return;
    }
    place.objects ??= newObjects();
    this.path.push(place);
    this.addObject(place.objects, value);
    this.path.pop();
  }

  private addObject(objects: Objects, value: JsonObject): void {
    const names = Object.keys(value);
    objects.count++;
    const layout = objects.mode === 'map' ? undefined : this.layoutFor(objects, names, value);
    if (layout === undefined) {
      for (const name of names) this.add(objects.values!, value[name]);
      return;
    }
    layout.record.count++;
    const { members } = layout;
    for (let i = 0; i < names.length; i++) this.add(members[i]!, value[names[i]!]);
  }

  /** Undefined where the names turn out to be data. */
  private layoutFor(objects: Objects, names: readonly string[], value: JsonObject): Layout | undefined {
    const { layouts, tag } = objects;
    for (let i = 0; i < layouts.length; i++) {
      const layout = layouts[i]!;
      if (!isSameList(layout.names, names)) continue;
      if (tag !== undefined && value[tag] !== layout.tagValue) continue;
      if (i > 0) [layouts[0], layouts[i]] = [layout, layouts[0]!];
      return layout;
    }
    const record = recordFor(objects, names, value);
    const members = names.map((name) => this.member(record, name));
    if (!isComplete(members)) {
      mergeIntoMap(objects);
      objects.values ??= this.budget.place() ?? { ...newPlace(), isAny: true };
      return undefined;
    }
    const tagValue = objects.tag === undefined ? undefined : value[objects.tag];
    const layout: Layout = { names, members, record, tagValue };
    objects.layouts.unshift(layout);
    if (objects.layouts.length > MAX_LAYOUTS) objects.layouts.pop();
    return layout;
  }

  private member({ members }: MemberRecord, name: string): Place | undefined {
    const existing = members.get(name);
    if (existing !== undefined || members.size >= MAX_NAMES) return existing;
    const place = this.budget.place();
    if (place !== undefined) members.set(name, place);
    return place;
  }

  /** The nearest enclosing object with all of these names stands for this one. */
  private foldDeep(place: Place, value: JsonObject): void {
    const names = Object.keys(value);
    for (let i = this.path.length - 1; i >= 0; i--) {
      const { objects } = this.path[i]!;
      if (objects === undefined || !hasNames(objects, names)) continue;
      place.folds.add(objects);
      place.foldCount++;
      this.pending.push({ objects, value, path: this.path.slice(0, i + 1) });
      return;
    }
    place.isAny = true;
  }
}

function recordFor(objects: Objects, names: readonly string[], value: JsonObject): MemberRecord {
  if (objects.mode === 'shapes') {
    const key = JSON.stringify([...names].sort());
    const record = objects.records.get(key) ?? newRecordIn(objects, key);
    if (record !== undefined) return record;
    const tag = tagOf([...objects.records.values()]);
    if (tag === undefined) mergeIntoOne(objects);
    else mergeIntoTags(objects, tag);
  }
  if (objects.mode === 'tagged') {
    const tag = Object.hasOwn(value, objects.tag!) ? value[objects.tag!] : undefined;
    const record =
      typeof tag === 'string' ? (objects.records.get(tag) ?? newRecordIn(objects, tag)) : undefined;
    if (record !== undefined) return record;
    mergeIntoOne(objects);
  }
  return objects.records.get('') ?? newRecordIn(objects, '')!;
}

/** Undefined where there are too many. */
function newRecordIn({ records }: Objects, key: string): MemberRecord | undefined {
  if (records.size >= MAX_SHAPES) return undefined;
  const record = newRecord();
  records.set(key, record);
  return record;
}

function hasNames(objects: Objects, names: readonly string[]): boolean {
  if (objects.mode === 'map') return true;
  for (const { members } of objects.records.values()) {
    if (names.every((name) => members.has(name))) return true;
  }
  return false;
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

function isComplete(members: readonly (Place | undefined)[]): members is readonly Place[] {
  return !members.includes(undefined);
}
