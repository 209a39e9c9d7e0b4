/**
 * Whether a value contains itself, and where: the keys that lead to the container that stands inside itself. A walk that
 * remembers one container only comes first, since it settles nearly every value in a fraction of the time; the search
 * that remembers every container finds the place of a cycle, or parts that are shared too often to walk them all.
 * Both work off lists and have bounds: a getter may make new containers for ever.
 */
type Container = Readonly<Record<string, unknown>>;

const OPEN = 1;
const FINISHED = 2;

const MAX_CONTAINERS = 210_000;
/** What the first walk enters, shared ones each time: remembering as many takes far longer. */
const MAX_ENTERED = 500_000;
const MAX_MEMBERS = 4_000_000;
/** Far deeper than any value that somebody sent; what is made while it is read has no end there. */
export const FAR_DEPTH = 20_000;

/** The keys; undefined where there is no cycle, or none within the bounds; `endless` where the value is nothing but depth. */
export function findCycle(root: unknown): readonly string[] | 'endless' | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const end = new Walk(root).run();
  if (end === 'none') return undefined;
  return end === 'endless' ? end : new Search(root).run();
}

/**
 * Depth first, and what is shared is walked again. On a way down that leads into a cycle, every container stands below
 * itself, so it is enough to remember one on the way, and a later one each time the depth has doubled (Brent).
 */
export class Detector {
  /** One that stays: without any, V8 forgets what it has optimised for them. */
  static readonly kept: Detector = new Detector();

  private remembered: object | undefined = undefined;
  private depth = 0;

  /** Told each container in the order of a walk, with its depth; true where it stands below itself. */
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

/** Whether a member is another object each time it is read: it is made for whoever reads it, and there may be no end of them. */
export function isMadeAnew(value: object): boolean {
  for (const key in value) {
    const member = (value as Container)[key];
    if (typeof member === 'object' && (value as Container)[key] !== member) return true;
  }
  return false;
}

/** Lives for one walk. Two lists in step, instead of one of pairs: this runs over every container of a large value. */
class Walk {
  static readonly kept: Walk = new Walk({});

  private readonly open: object[];
  private readonly depths: number[] = [1];
  private members = 0;

  constructor(root: object) {
    this.open = [root];
  }

  /** `none`: it was walked to its end, which only a value without cycles has. */
  run(): 'none' | 'cycle' | 'endless' | 'unknown' {
    const detector = new Detector();
    let entered = 0;
    for (let value = this.open.pop(); value !== undefined; value = this.open.pop()) {
      const depth = this.depths.pop()!;
      if (detector.meets(value, depth)) return 'cycle';
      if (depth === MAX_CONTAINERS || (depth === FAR_DEPTH && isMadeAnew(value))) return 'endless';
      if (++entered === MAX_ENTERED || !this.list(value, depth + 1)) return 'unknown';
    }
    return 'none';
  }

  /** Lists the containers inside; false where there is more than may be looked at. */
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
    this.open.push(member);
    this.depths.push(depth);
  }
}

/** Lives for one search. */
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
