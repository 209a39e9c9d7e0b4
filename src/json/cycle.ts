/**
 * Whether a value contains itself, and where: the keys that lead to the container that stands inside itself.
 * Each container is entered once, so shared parts cost nothing extra; works off lists, so depth does not either.
 */
type Container = Readonly<Record<string, unknown>>;

const OPEN = 1;
const FINISHED = 2;

/** Looks at no more containers than this: a getter may make new ones for ever. */
const MAX_CONTAINERS = 200_000;

export function findCycle(root: unknown): string[] | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const states = new Map<object, number>();
  // Two lists in step, instead of one of pairs: this runs over every container of a large value.
  const values: object[] = [root];
  const keys: string[] = [''];
  for (let top = 0; top >= 0; top = values.length - 1) {
    const value = values[top]!;
    const state = states.get(value);
    if (state !== undefined) {
      // Met again at the top of the list: all that is inside it is done.
      if (state === OPEN) states.set(value, FINISHED);
      values.pop();
      keys.pop();
      continue;
    }
    if (states.size === MAX_CONTAINERS) return undefined;
    states.set(value, OPEN);
    for (const key in value) {
      const member = (value as Container)[key];
      if (typeof member !== 'object' || member === null) continue;
      const known = states.get(member);
      if (known === OPEN) return [...pathOf(values, keys, states), key];
      if (known === undefined) {
        values.push(member);
        keys.push(key);
      }
    }
  }
  return undefined;
}

/** The keys of the containers that are open; the others on the list only wait beside the path. */
function pathOf(
  values: readonly object[],
  keys: readonly string[],
  states: ReadonlyMap<object, number>,
): string[] {
  const path: string[] = [];
  const seen = new Set<object>();
  for (const [index, value] of values.entries()) {
    if (index === 0 || states.get(value) !== OPEN || seen.has(value)) continue;
    seen.add(value);
    path.push(keys[index]!);
  }
  return path;
}
