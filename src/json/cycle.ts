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
  return new Search(root).run();
}

/** Lives for one search. Two lists in step, instead of one of pairs: this runs over every container of a large value. */
class Search {
  private readonly states: Map<object, number> = new Map();
  private readonly values: object[];
  private readonly keys: (string | number)[] = [''];

  constructor(root: object) {
    this.values = [root];
  }

  run(): string[] | undefined {
    const { states, values, keys } = this;
    for (let top = 0; top >= 0; top = values.length - 1) {
      const value = values[top]!;
      const state = states.get(value);
      if (state === undefined) {
        if (states.size === MAX_CONTAINERS) return undefined;
        states.set(value, OPEN);
        const last = this.enter(value);
        if (last !== undefined) return [...this.path(), String(last)];
      } else {
        // Met again at the top of the list: all that is inside it is done.
        if (state === OPEN) states.set(value, FINISHED);
        values.pop();
        keys.pop();
      }
    }
    return undefined;
  }

  /** Lists the containers inside; returns the key of one that is open already. */
  private enter(value: object): string | number | undefined {
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) if (this.meets(value[i], i)) return i;
    } else {
      for (const key in value) if (this.meets((value as Container)[key], key)) return key;
    }
    return undefined;
  }

  private meets(member: unknown, key: string | number): boolean {
    if (typeof member !== 'object' || member === null) return false;
    const state = this.states.get(member);
    if (state === undefined) {
      this.values.push(member);
      this.keys.push(key);
    }
    return state === OPEN;
  }

  /** The keys of the containers that are open; the others on the list only wait beside the path. */
  private path(): string[] {
    const path: string[] = [];
    const seen = new Set<object>([this.values[0]!]);
    for (const [index, value] of this.values.entries()) {
      if (this.states.get(value) !== OPEN || seen.has(value)) continue;
      seen.add(value);
      path.push(String(this.keys[index]));
    }
    return path;
  }
}
