/**
 * The records of one place in; whether their names are data, as in `{"BTC":{…},"ETH":{…}}`, out. They are,
 * where the members are alike, and the names look like keys (dates, ids, codes) or differ in almost every
 * object.
 */
import type { MemberRecord, Place } from './place.ts';

/** Names that no record has. */
const KEY =
  /^(?:\d+|\d{4}-\d\d(?:-\d\d.*)?|[\da-f]{8}-[\da-f-]{27}|0x[\da-f]+|\/.*|\w+:\/\/.*|[^@\s]+@[^@\s]+|[\da-f]{16,})$/i;
/** Codes of countries, currencies and languages; a record may have some such names. */
const CODE = /^(?:[A-Z]{2,5}|[a-z]{2}(?:[-_][A-Z]{2})?)$/;
const MIN_CODES = 5;
const MIN_NAMES = 8;
const MIN_SCALAR_NAMES = 20;
const MAX_PRESENCE = 0.5;

export function isMap(records: readonly MemberRecord[]): boolean {
  const places = new Map<string, Place[]>();
  let [objects, members] = [0, 0];
  for (const record of records) {
    objects += record.count;
    for (const [name, place] of record.members) {
      members += place.count;
      const list = places.get(name);
      if (list === undefined) places.set(name, [place]);
      else list.push(place);
    }
  }
  const names = [...places.keys()];
  if (names.length === 0) return false;
  const all = [...places.values()].flat();
  if (names.every((name) => KEY.test(name))) return areAlike(all);
  if (names.length >= MIN_CODES && names.every((name) => CODE.test(name))) return areAlike(all);
  const hasObjects = all.every(({ objects: own }) => own !== undefined);
  if (names.length < (hasObjects ? MIN_NAMES : MIN_SCALAR_NAMES)) return false;
  const presence = members / (objects * names.length);
  const varies = objects > 1 && presence <= MAX_PRESENCE;
  return (varies || (hasObjects && objects === 1)) && areAlike(all);
}

/** One kind of value beside null; objects with mostly the same names. */
function areAlike(places: readonly Place[]): boolean {
  const kinds = new Set(places.map(kindsOf).filter((kind) => kind !== ''));
  if (kinds.size > 1 || [...kinds].some((kind) => kind.length > 1)) return false;
  const sets = places.flatMap(({ objects }) =>
    objects === undefined ? [] : [...objects.records.values()].map(({ members }) => [...members.keys()]),
  );
  const counts = new Map<string, number>();
  for (const names of sets) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const total = sets.reduce((sum, names) => sum + names.length, 0);
  return sets.length === 0 || (total > 0 && total / (sets.length * counts.size) >= 0.5);
}

/** A letter for each kind beside null. */
function kindsOf({ booleans, integers, fractions, texts, arrays, objects, isAny }: Place): string {
  return [
    booleans > 0 ? 'b' : '',
    integers + fractions > 0 ? 'n' : '',
    texts === undefined ? '' : 's',
    arrays > 0 ? 'a' : '',
    objects === undefined ? '' : 'o',
    isAny ? '??' : '',
  ].join('');
}
