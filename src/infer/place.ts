/**
 * The summary of all values at one place of the samples: how many of each kind, and what they have in common.
 * It grows with the number of different places, never with the number of samples, and `Budget` bounds the
 * places.
 */
import { newTexts, type Texts } from './texts.ts';

export interface Place {
  count: number;
  nulls: number;
  booleans: number;
  integers: number;
  fractions: number;
  texts: Texts | undefined;
  arrays: number;
  /** All items of all arrays; undefined while every array is empty. */
  items: Place | undefined;
  objects: Objects | undefined;
  /** Objects at this place that were counted at an enclosing place of the same shape. */
  readonly folds: Set<Objects>;
  foldCount: number;
  /** A bound was reached, or a value is not JSON: anything is accepted here. */
  isAny: boolean;
}

/**
 * The objects of a place. `shapes`: one record for each set of names. `tagged`: one for each value of the
 * member `tag`. `apart`: records that share no name. `merged`: one record for all. `map`: names are data, and
 * `values` has all members.
 */
export interface Objects {
  count: number;
  mode: 'shapes' | 'tagged' | 'apart' | 'merged' | 'map';
  /** By the names of the members, or by the value of the tag; several values may share a record. */
  records: Map<string, MemberRecord>;
  tag: string | undefined;
  values: Place | undefined;
  /** Recent orders of names, so that most objects need no lookup by name. */
  layouts: Layout[];
  /** The summary that this one was merged into. */
  mergedInto: Objects | undefined;
}

export interface MemberRecord {
  count: number;
  readonly members: Map<string, Place>;
}

export interface Layout {
  readonly names: readonly string[];
  readonly members: readonly Place[];
  readonly record: MemberRecord;
  readonly tagValue: unknown;
}

export function newPlace(): Place {
  return {
    count: 0,
    nulls: 0,
    booleans: 0,
    integers: 0,
    fractions: 0,
    texts: undefined,
    arrays: 0,
    items: undefined,
    objects: undefined,
    folds: new Set(),
    foldCount: 0,
    isAny: false,
  };
}

export function newObjects(): Objects {
  return {
    count: 0,
    mode: 'shapes',
    records: new Map(),
    tag: undefined,
    values: undefined,
    layouts: [],
    mergedInto: undefined,
  };
}

export function newRecord(): MemberRecord {
  return { count: 0, members: new Map() };
}

/** The summary that this one was merged into, or itself. */
export function current(objects: Objects): Objects {
  let merged = objects;
  while (merged.mergedInto !== undefined) merged = merged.mergedInto;
  return merged;
}

/** Each record once. */
export function recordsOf({ records }: Objects): MemberRecord[] {
  return [...new Set(records.values())];
}

export function textsOf(place: Place): Texts {
  return (place.texts ??= newTexts());
}

/**
 * The number of places that samples may have; beyond it, names count as data, and deeper values as anything.
 */
const MAX_PLACES = 20_000;

export class Budget {
  private left = MAX_PLACES;

  place(): Place | undefined {
    if (this.left === 0) return undefined;
    this.left--;
    return newPlace();
  }
}
