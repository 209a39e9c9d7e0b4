/**
 * A shared list in; why it cannot be used out, by what it depends on (R-FLOW-13): a list that is not at hand in the
 * version asked for, or lacks the entry that this one builds on, or leads back here or too far. Undefined where all is well.
 */
import { isObject, preview } from '../../../json/index.ts';
import { findList, type SharedList } from './list.ts';

/** Lists on the way from one to the last that it depends on, itself included. */
const MAX_LEVELS = 3;

export function dependencyFlaw(list: SharedList, known: readonly SharedList[]): string | undefined {
  const flaw = flawOn([list], known);
  return flaw === undefined ? undefined : `The shared list "${list.name}" cannot be used. ${flaw}`;
}

function flawOn(way: readonly SharedList[], known: readonly SharedList[]): string | undefined {
  const { name, dependsOn } = way.at(-1)!;
  for (const dependency of dependsOn) {
    const { ref, version, condition } = isObject(dependency) ? dependency : {};
    if (typeof ref !== 'string')
      return `"dependsOn" of "${name}" has entries with "ref" and "version", but one is ${preview(dependency)}.`;
    const found = findList(ref, version, known);
    if (!found.ok) return `"${name}" depends on another: ${found.reason}`;
    const further = [...way, found.list];
    const names = further.map((list) => list.name).join(' > ');
    if (way.includes(found.list)) return `Lists that depend on each other: ${names}.`;
    if (further.length > MAX_LEVELS)
      return `Lists depend on at most ${MAX_LEVELS - 1} others in a row: ${names}.`;
    const flaw = conditionFlaw(condition, found.list) ?? flawOn(further, known);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** `{ field, value }`: an entry of the other list that has to be there. */
function conditionFlaw(condition: unknown, { name, entries }: SharedList): string | undefined {
  if (condition === undefined || condition === null) return undefined;
  const { field, value } = isObject(condition) ? condition : {};
  if (typeof field !== 'string' || value === undefined)
    return `A condition on "${name}" has a "field" and a "value", but it is ${preview(condition)}.`;
  if (entries.some((entry) => entry[field] === value)) return undefined;
  return `No entry of "${name}" has ${preview(value)} as its "${field}".`;
}
