/**
 * A settled summary in; recursion folded out: objects that repeat an enclosing shape (`next`, `children`, the
 * operands of an expression) are counted there, and a reference takes their place.
 */
import { mergeIntoTags, mergeObjects } from './merge.ts';
import { current, recordsOf, type MemberRecord, type Objects, type Place } from './place.ts';
import { placesBelow } from './settle.ts';

interface Enclosing {
  readonly objects: Objects;
  /** The names of the member that the path takes, for each record. */
  readonly step: string | undefined;
}

export function foldRecursion(root: Place): void {
  // Each pass that changes something removes one summary of objects at least, so this ends.
  while (foldOnce(root, [])) continue;
}

function foldOnce(place: Place, path: readonly Enclosing[]): boolean {
  let hasChanged = false;
  const { objects } = place;
  if (objects !== undefined) {
    const target = path.findLast((enclosing) => repeats(objects, enclosing));
    if (target !== undefined) {
      place.objects = undefined;
      place.folds.add(target.objects);
      place.foldCount += objects.count;
      if (target.objects.mode === 'tagged') mergeIntoTags(objects, target.objects.tag!);
      mergeObjects(target.objects, objects);
      return true;
    }
    for (const record of recordsOf(objects)) {
      for (const [step, member] of record.members) {
        if (foldOnce(member, [...path, { objects, step }])) hasChanged = true;
      }
    }
    if (objects.values !== undefined && foldOnce(objects.values, [...path, { objects, step: undefined }])) {
      hasChanged = true;
    }
  }
  for (const below of placesBelow(undefined, place.items)) if (foldOnce(below, path)) hasChanged = true;
  return hasChanged;
}

function repeats(objects: Objects, { objects: outer, step }: Enclosing): boolean {
  if (step === undefined || current(outer) !== outer || objects === outer) return false;
  if (outer.mode === 'tagged') return isTaggedAlike(objects, outer);
  if (outer.mode !== 'merged' || objects.mode !== 'merged') return false;
  const [inside, around] = [namesOf(objects), namesOf(outer)];
  // Evidence for recursion is the same member once more.
  if (!inside.has(step)) return false;
  const isWithin =
    [...inside].every((name) => around.has(name)) || [...around].every((name) => inside.has(name));
  return isWithin && haveSameKinds(onlyRecord(objects), onlyRecord(outer));
}

/** Every object inside has a tag of the union around, and no name that its branch lacks. */
function isTaggedAlike(objects: Objects, outer: Objects): boolean {
  if (objects.mode !== 'merged' && objects.tag !== outer.tag) return false;
  return recordsOf(objects).every(({ count, members }) => {
    const { texts } = members.get(outer.tag!) ?? {};
    if (texts?.count !== count || texts.distinct === undefined || texts.distinct.size === 0) return false;
    const branches = new Set([...texts.distinct.keys()].map((value) => outer.records.get(value)));
    const [branch] = branches;
    return (
      branches.size === 1 &&
      branch !== undefined &&
      [...members.keys()].every((name) => branch.members.has(name))
    );
  });
}

function namesOf(objects: Objects): ReadonlySet<string> {
  return new Set(recordsOf(objects).flatMap(({ members }) => [...members.keys()]));
}

function onlyRecord(objects: Objects): MemberRecord {
  return objects.records.get('')!;
}

/** No common member is a scalar on one side and a container on the other. */
function haveSameKinds(one: MemberRecord, other: MemberRecord): boolean {
  return [...one.members].every(([name, place]) => {
    const counterpart = other.members.get(name);
    if (counterpart === undefined) return true;
    return !(isScalar(place) && isNested(counterpart)) && !(isScalar(counterpart) && isNested(place));
  });
}

function isScalar({ texts, booleans, integers, fractions }: Place): boolean {
  return texts !== undefined || booleans + integers + fractions > 0;
}

function isNested({ arrays, objects, foldCount }: Place): boolean {
  return arrays > 0 || objects !== undefined || foldCount > 0;
}
