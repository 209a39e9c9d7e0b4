/**
 * Failures in; the places of the value that they speak of out, each once, the whole before its parts and
 * items by their index, whatever order they were found in. Items of an array, or members of a map, that miss
 * in the same way are one entry, so that a long list does not hide what else is wrong.
 */
import { readingOrder } from './reading-order.ts';
import type { Failure } from '../problem.ts';

export interface MissedPlace {
  readonly instancePath: string;
  readonly failures: readonly Failure[];
  /** Other places that miss by the same keywords of the same subschemas. */
  readonly alike: readonly string[];
}

/** So many places of one kind are still listed one by one. */
const LISTED_ALIKE = 3;

export function groupByPlace(failures: readonly Failure[]): MissedPlace[] {
  const byPlace = new Map<string, Failure[]>();
  for (const failure of failures) {
    const existing = byPlace.get(failure.instancePath);
    if (existing === undefined) byPlace.set(failure.instancePath, [failure]);
    else existing.push(failure);
  }
  const places = readingOrder([...byPlace.keys()]);
  return joinAlike(new Map(places.map((place) => [place, byPlace.get(place)!])));
}

function joinAlike(byPlace: ReadonlyMap<string, readonly Failure[]>): MissedPlace[] {
  const kinds = new Map<string, string[]>();
  for (const [place, failures] of byPlace) {
    const kind = kindOfMiss(place, failures);
    const places = kinds.get(kind);
    if (places === undefined) kinds.set(kind, [place]);
    else places.push(place);
  }
  const result: MissedPlace[] = [];
  for (const [place, failures] of byPlace) {
    const [first, ...others] = kinds.get(kindOfMiss(place, failures))!;
    if (others.length < LISTED_ALIKE) result.push({ instancePath: place, failures, alike: [] });
    else if (place === first) result.push({ instancePath: place, failures, alike: others });
  }
  return result;
}

function kindOfMiss(place: string, failures: readonly Failure[]): string {
  const depth = place.split('/').length;
  // A missing property is one of many that the same keyword asks for.
  const kinds = failures.map(({ code, schemaPath, expected }) =>
    code === 'required' ? [code, schemaPath, expected] : [code, schemaPath],
  );
  return JSON.stringify([depth, ...kinds]);
}
