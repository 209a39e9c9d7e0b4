/**
 * The path to a part of the value, written as text only for a failure. An explanation makes one for each
 * level, so it is small, and its text costs the same at any depth. It also notes which nodes have been
 * explained there.
 */
import { clip, escapeSegment } from '../../json/index.ts';
import type { Node } from '../program/index.ts';

/** Paths and keys longer than a person reads are cut: the first and the last steps stay. */
const KEPT_STEPS = 100;
const MAX_KEY = 500;
/** A list is faster to search than a set while it is short, and mostly it is. */
const SHORT = 8;

/** The ends of a cut path, as text, so that a deep location keeps none of its parents alive. */
interface CutPath {
  /** The first kept steps from the root, and the last ones down to here. */
  readonly first: string;
  readonly last: string;
}

export class InstanceLocation {
  static readonly kept: InstanceLocation = new InstanceLocation();

  /** Undefined for the whole value, and where `cutPath` replaces the parents. */
  private readonly parent: InstanceLocation | undefined;
  readonly key: string | number;
  private readonly depth: number;
  private readonly cutPath: CutPath | undefined;
  /** For the locations below, which have no parents. */
  private cutPathBelow: CutPath | undefined = undefined;
  private explained: Node | Node[] | Set<Node> | undefined = undefined;

  /** Without arguments: the whole value. */
  constructor(parent?: InstanceLocation, key: string | number = '', depth = 0, cutPath?: CutPath) {
    this.parent = parent;
    this.key = key;
    this.depth = depth;
    this.cutPath = cutPath;
  }

  /** The location of a member. */
  below(key: string | number): InstanceLocation {
    const { depth } = this;
    const isEnd = depth >= 2 * KEPT_STEPS && depth % KEPT_STEPS === 0;
    if (!isEnd) return new InstanceLocation(this, key, depth + 1, this.cutPath);
    return new InstanceLocation(undefined, key, depth + 1, (this.cutPathBelow ??= this.summary()));
  }

  /** The same location, with nothing explained yet. */
  again(): InstanceLocation {
    return new InstanceLocation(this.parent, this.key, this.depth, this.cutPath);
  }

  /** False where the same node has already been explained here. */
  begins(node: Node): boolean {
    const { explained } = this;
    if (explained === undefined) this.explained = node;
    else if (explained === node) return false;
    else if (explained instanceof Set) {
      if (explained.has(node)) return false;
      explained.add(node);
    } else if (!Array.isArray(explained)) this.explained = [explained, node];
    else if (explained.includes(node)) return false;
    else if (explained.push(node) === SHORT) this.explained = new Set(explained);
    return true;
  }

  get path(): string {
    const { depth, cutPath } = this;
    if (cutPath === undefined) return this.steps(depth);
    const own = ((depth - 1) % KEPT_STEPS) + 1;
    return `${cutPath.first}/…${withoutFirst(own, cutPath.last)}${this.steps(own)}`;
  }

  /** The path of a member. */
  pathOf(key: string | number): string {
    return this.depth < 2 * KEPT_STEPS ? this.steps(this.depth) + stepTo(key) : this.below(key).path;
  }

  private summary(): CutPath {
    const last = this.steps(KEPT_STEPS);
    return { first: this.cutPath?.first ?? this.path.slice(0, -last.length), last };
  }

  /** The last steps of the path. */
  private steps(count: number): string {
    let path = '';
    let at = this as InstanceLocation;
    for (let i = 0; i < count; i++) {
      path = stepTo(at.key) + path;
      at = at.parent!;
    }
    return path;
  }
}

function stepTo(key: string | number): string {
  return typeof key === 'number' ? `/${key}` : `/${escapeSegment(clip(key, MAX_KEY))}`;
}

function withoutFirst(count: number, steps: string): string {
  let start = 0;
  for (let i = 0; i < count; i++) start = steps.indexOf('/', start + 1);
  return start < 0 ? '' : steps.slice(start);
}
