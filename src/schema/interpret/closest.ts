/**
 * Orders the missed branches of a choice, so that the one the author of the value most likely meant comes
 * first. A property tells branches apart by its values (a tag) or by being asked for in one of them only (a
 * key).
 */
import { isObject } from '../../json/index.ts';
import type { Node } from '../program/index.ts';
import type { BranchMiss, Failure } from '../problem.ts';

/** Another type altogether is far; another tag is rather far; a slip inside the right branch is near. */
const OTHER_TYPE = 1_000;
const OTHER_TAG = 100;
const MISSING_PROPERTY = 20;
const SLIP = 10;
/** A key that only this branch asks for, and that the value has. */
const OWN_KEY = -50;

export function closestFirst(
  misses: readonly BranchMiss[],
  nodes: readonly Node[],
  choicePath: string,
  value: unknown,
): BranchMiss[] {
  const tags = tagsOf(nodes);
  return misses
    .map((miss, index) => {
      const distance = distanceOf(miss.failures, choicePath, tags) + keyBonus(nodes, index, value);
      return { miss, distance };
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ miss }) => miss);
}

function distanceOf(failures: readonly Failure[], choicePath: string, tags: ReadonlySet<string>): number {
  let distance = 0;
  for (const { code, instancePath } of failures) {
    const steps = instancePath.slice(choicePath.length).split('/').slice(1);
    const isValue = code === 'const' || code === 'enum';
    if (steps.length === 0 && (code === 'type' || code === 'not-json' || code === 'false-schema'))
      distance += OTHER_TYPE;
    else if (isValue && (steps.length === 0 || (steps.length === 1 && tags.has(steps[0]!))))
      distance += OTHER_TAG;
    else if (steps.length === 0 && code === 'required') distance += MISSING_PROPERTY;
    else distance += SLIP - Math.min(steps.length, SLIP / 2);
  }
  return distance;
}

/** Properties that have fixed values in several branches, and not the same ones in all of them. */
function tagsOf(nodes: readonly Node[]): ReadonlySet<string> {
  const valuesByKey = new Map<string, Set<string>[]>();
  for (const { object } of nodes) {
    for (const { key, node } of object?.records ?? []) {
      const [equality] = node?.equalities ?? [];
      if (equality === undefined || equality.containers.length > 0) continue;
      const values = new Set([...equality.scalars].map((scalar) => JSON.stringify(scalar)));
      const sets = valuesByKey.get(key);
      if (sets === undefined) valuesByKey.set(key, [values]);
      else sets.push(values);
    }
  }
  const tags = [...valuesByKey].filter(([, sets]) => sets.some((values) => !areEqual(values, sets[0]!)));
  return new Set(tags.map(([key]) => key));
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}

function keyBonus(nodes: readonly Node[], index: number, value: unknown): number {
  if (!isObject(value)) return 0;
  const isOwn = (key: string): boolean =>
    Object.hasOwn(value, key) && !nodes.some((other, at) => at !== index && declares(other, key));
  const required = nodes[index]?.object?.records.filter((record) => record.required) ?? [];
  return required.some(({ key }) => isOwn(key)) ? OWN_KEY : 0;
}

function declares({ object }: Node, key: string): boolean {
  return object?.find(key) !== undefined;
}
