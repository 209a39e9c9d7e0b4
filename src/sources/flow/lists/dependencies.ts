/**
 * A shared list in; the flaw of its dependencies out (R-FLOW-13): a list that is missing in that version,
 * that lacks a required entry, that is circular, or too deep. Undefined where there is none.
 */
import { isObject, preview } from '../../../json/index.ts';
import { findList, type SharedList } from './list.ts';

/** The length of a chain of dependencies, the list itself included. */
const MAX_LEVELS = 3;

export function dependencyFlaw(list: SharedList, lists: readonly SharedList[]): string | undefined {
  const flaw = flawOn([list], lists);
  return flaw === undefined ? undefined : `The shared list "${list.name}" cannot be used. ${flaw}`;
}

function flawOn(chain: readonly SharedList[], lists: readonly SharedList[]): string | undefined {
  const { name, dependsOn } = chain.at(-1)!;
  for (const dependency of dependsOn) {
    const { ref, version, condition } = isObject(dependency) ? dependency : {};
    if (typeof ref !== 'string')
      return `"dependsOn" of "${name}" must have entries with "ref" and "version", but one is ${preview(dependency)}.`;
    const match = findList(ref, version, lists);
    if (!match.ok) return `"${name}" depends on another: ${match.reason}`;
    const further = [...chain, match.list];
    const names = further.map((list) => list.name).join(' > ');
    if (chain.includes(match.list)) return `Lists that depend on each other: ${names}.`;
    if (further.length > MAX_LEVELS)
      return `Lists depend on at most ${MAX_LEVELS - 1} others in a row: ${names}.`;
    const flaw = conditionFlaw(condition, match.list) ?? flawOn(further, lists);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

/** `{ field, value }`: an entry that the other list must have. */
function conditionFlaw(condition: unknown, { name, entries }: SharedList): string | undefined {
  if (condition === undefined || condition === null) return undefined;
  const { field, value } = isObject(condition) ? condition : {};
  if (typeof field !== 'string' || value === undefined)
    return `A condition on "${name}" must have a "field" and a "value", but it is ${preview(condition)}.`;
  if (entries.some((entry) => entry[field] === value)) return undefined;
  return `No entry of "${name}" has ${preview(value)} as its "${field}".`;
}
