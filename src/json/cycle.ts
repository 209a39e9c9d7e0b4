/**
 * Finds a cycle in a value: the keys that lead to a container inside itself. First a walk that remembers one
 * container, which is enough for nearly every value and much faster; then a search that remembers every
 * container, which finds the place of a cycle and handles parts that are shared many times. Both use lists
 * instead of recursion and have bounds: a getter may make new containers for ever.
 */
type Container = Readonly<Record<string, unknown>>;

const OPEN = 1;
const FINISHED = 2;

const MAX_CONTAINERS = 210_000;
/** Containers that the first walk enters, shared ones each time; to remember as many takes far longer. */
const MAX_ENTERED = 500_000;
const MAX_MEMBERS = 4_000_000;
/** Far deeper than any real value: at this depth, a getter is probably making new containers for ever. */
export const FAR_DEPTH = 20_000;

/** The keys; undefined where there is no cycle within the bounds; `endless` where the value has no end. */
export function findCycle(root: unknown): readonly string[] | 'endless' | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const end = new Walk(root).run();
  if (end === 'none') return undefined;
  return end === 'endless' ? end : new Search(root).run();
}

/**
 * For a depth-first walk that enters shared containers again. Inside a cycle every container is below itself,
 * so it is enough to remember one on the path, and a later one each time the depth has doubled (Brent's
 * algorithm).
 */
export class Detector {
  /** One that stays: without any, V8 forgets what it has optimised for them. */
  static readonly kept: Detector = new Detector();

  private remembered: object | undefined = undefined;
  private depth = 0;

  /** Gets each container in the order of the walk, with its depth; true where it is below itself. */
  meets(container: object, depth: number): boolean {
    if (depth <= this.depth) this.remembered = undefined;
    else if (container === this.remembered) return true;
    if (this.remembered === undefined || depth >= 2 * this.depth) {
      this.remembered = container;
      this.depth = depth;
    }
    return false;
  }
}

/** Whether a member is a new object at each read, so that the value may have no end. */
export function isMadeAnew(value: object): boolean {
  for (const key in value) {
    const member = (value as Container)[key];
    if (typeof member === 'object' && (value as Container)[key] !== member) return true;
  }
  return false;
}

/**
 * One walk. Two parallel lists instead of a list of pairs, since it visits every container of a large value.
 */
class Walk {
  static readonly kept: Walk = new Walk({});

  private readonly pending: object[];
  private readonly depths: number[] = [1];
  private members = 0;

  constructor(root: object) {
    this.pending = [root];
  }

  /** `none`: the walk came to an end, which proves that there is no cycle. */
  run(): 'none' | 'cycle' | 'endless' | 'unknown' {
    const detector = new Detector();
    let entered = 0;
    for (let value = this.pending.pop(); value !== undefined; value = this.pending.pop()) {
      const depth = this.depths.pop()!;
      if (detector.meets(value, depth)) return 'cycle';
      if (depth === MAX_CONTAINERS || (depth === FAR_DEPTH && isMadeAnew(value))) return 'endless';
      if (++entered === MAX_ENTERED || !this.list(value, depth + 1)) return 'unknown';
    }
    return 'none';
  }

  /** Lists the containers inside; false where there are more members than the bound. */
  private list(value: object, depth: number): boolean {
    if (Array.isArray(value)) {
      this.members += value.length;
      if (this.members > MAX_MEMBERS) return false;
      for (const item of value as readonly unknown[]) this.add(item, depth);
      return true;
    }
    for (const key in value) {
      this.members++;
      this.add((value as Container)[key], depth);
    }
    return this.members <= MAX_MEMBERS;
  }

  private add(member: unknown, depth: number): void {
    if (typeof member !== 'object' || member === null) return;
    this.pending.push(member);
    this.depths.push(depth);
  }
}

/** One search. */
class Search {
  private readonly states: Map<object, number> = new Map();
  private readonly values: object[];
  private readonly keys: (string | number)[] = [''];
  private members = 0;

  constructor(root: object) {
    this.values = [root];
  }

  run(): string[] | undefined {
    const { states, values, keys } = this;
    for (let top = 0; top >= 0; top = values.length - 1) {
      const value = values[top]!;
      const state = states.get(value);
      if (state === undefined) {
        if (states.size === MAX_CONTAINERS || this.members > MAX_MEMBERS) return undefined;
        states.set(value, OPEN);
        const last = this.enter(value);
        if (last !== undefined) return [...this.path(), String(last)];
      } else {
        // Again at the top of the list: everything inside it is done.
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
      for (let i = 0; i < value.length && this.members <= MAX_MEMBERS; i++) {
        if (this.meets(value[i], i)) return i;
      }
    } else {
      for (const key in value) if (this.meets((value as Container)[key], key)) return key;
    }
    return undefined;
  }

  private meets(member: unknown, key: string | number): boolean {
    this.members++;
    if (typeof member !== 'object' || member === null) return false;
    const state = this.states.get(member);
    if (state === undefined) {
      this.values.push(member);
      this.keys.push(key);
    }
    return state === OPEN;
  }

  /** The keys of the open containers; the others on the list are not on the path. */
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
