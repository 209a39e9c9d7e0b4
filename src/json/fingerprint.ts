/**
 * A hash of a JSON value: equal values have the same number, different ones rarely do, so the caller must
 * still compare them. Each scalar and container adds a number made from itself and its path, so the order of
 * keys does not matter and no text is written. The walk uses lists instead of recursion.
 */
import type { WalkHooks } from './canonical.ts';

const SUSPICIOUS_DEPTH = 100;
const ROOT = 1;
const ARRAY = 2;
const OBJECT = 3;
const STRING = 5;
const CHARACTERS_PER_MEMBER = 8;

export function fingerprint(value: unknown, hooks: WalkHooks): number {
  if (typeof value !== 'object' || value === null) return mix(ROOT, scalar(value));
  return new Walk(value, hooks).run();
}

/** One fingerprint. Three parallel lists instead of a list of triples, since it visits every container. */
class Walk {
  private readonly hooks: WalkHooks;
  private readonly pending: object[];
  private readonly paths: number[] = [ROOT];
  private readonly depths: number[] = [0];
  private characters = 0;

  constructor(root: object, hooks: WalkHooks) {
    this.pending = [root];
    this.hooks = hooks;
  }

  run(): number {
    let sum = 0;
    for (let value = this.pending.pop(); value !== undefined; value = this.pending.pop()) {
      const path = this.paths.pop()!;
      const depth = this.depths.pop()!;
      if (depth === SUSPICIOUS_DEPTH) this.hooks.deep?.();
      const added = Array.isArray(value) ? this.array(value, path, depth) : this.object(value, path, depth);
      sum = (sum + added) | 0;
    }
    return sum;
  }

  private array(items: readonly unknown[], path: number, depth: number): number {
    this.hooks.spend?.(items.length + 1);
    let sum = mix(path, ARRAY + items.length);
    for (let i = 0; i < items.length; i++) sum = (sum + this.member(items[i], mix(path, i), depth)) | 0;
    return sum;
  }

  private object(value: object, path: number, depth: number): number {
    const members = value as Readonly<Record<string, unknown>>;
    const keys = this.hooks.keysOf?.(members) ?? Object.keys(members);
    this.hooks.spend?.(keys.length + 1);
    let sum = mix(path, OBJECT);
    for (const key of keys) {
      const member = members[key];
      if (member !== undefined) sum = (sum + this.member(member, mix(path, text(key)), depth)) | 0;
    }
    return sum;
  }

  private member(value: unknown, path: number, depth: number): number {
    if (typeof value === 'object' && value !== null) {
      this.pending.push(value);
      this.paths.push(path);
      this.depths.push(depth + 1);
      return 0;
    }
    if (typeof value === 'string') this.spendCharacters(value.length);
    return mix(path, scalar(value));
  }

  private spendCharacters(count: number): void {
    this.characters += count;
    if (this.characters < CHARACTERS_PER_MEMBER * 100) return;
    this.hooks.spend?.(Math.floor(this.characters / CHARACTERS_PER_MEMBER));
    this.characters = 0;
  }
}

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

function scalar(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return text(value);
    case 'number':
      if (value === (value | 0)) return value | 0;
      double[0] = value;
      return mix(halves[0]!, halves[1]!);
    case 'boolean':
      return value ? 7 : 11;
    default:
      return 13;
  }
}

function text(value: string): number {
  let sum = STRING;
  for (let i = 0; i < value.length; i++) sum = Math.imul(sum ^ value.charCodeAt(i), 0x01000193);
  return mix(sum, value.length);
}

/** Mixes every bit of both into every bit of one number (the finish of MurmurHash3). */
function mix(a: number, b: number): number {
  let mixed = (Math.imul(a, 0x9e3779b1) + b) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
