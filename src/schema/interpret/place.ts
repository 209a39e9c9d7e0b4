/**
 * The way to a part of the value, written out only when a failure needs it. One is made for each level of a value that is
 * explained, so it is small, and its text costs the same at any depth. It also notes what has been explained there.
 */
import { clip, escapeSegment } from '../../json/index.ts';
import type { Node } from '../program/index.ts';

/** Places deeper, and keys longer, than any person reads are cut: the first and the last steps stay. */
const KEPT_STEPS = 100;
const MAX_KEY = 500;
/** A list is faster to search than a set while it is short, and mostly it is. */
const SHORT = 8;

/** What paths that are cut need of the levels above: as text, so that a place far down keeps none of those alive. */
interface Above {
  /** As many steps as are kept, from the root; and as many again, down to here. */
  readonly first: string;
  readonly last: string;
}

export class Place {
  static readonly kept: Place = new Place();

  /** Undefined for the whole value, and where `above` has what is needed of the way here. */
  private readonly parent: Place | undefined;
  readonly key: string | number;
  private readonly depth: number;
  private readonly above: Above | undefined;
  /** What the places below need that know no more than that of the way to them. */
  private end: Above | undefined = undefined;
  private explained: Node | Node[] | Set<Node> | undefined = undefined;

  /** Without arguments: the whole value. */
  constructor(parent?: Place, key: string | number = '', depth = 0, above?: Above) {
    this.parent = parent;
    this.key = key;
    this.depth = depth;
    this.above = above;
  }

  /** The place of a member. */
  below(key: string | number): Place {
    const { depth } = this;
    const isEnd = depth >= 2 * KEPT_STEPS && depth % KEPT_STEPS === 0;
    if (!isEnd) return new Place(this, key, depth + 1, this.above);
    return new Place(undefined, key, depth + 1, (this.end ??= this.summary()));
  }

  /** The same place, where nothing has been explained yet. */
  again(): Place {
    return new Place(this.parent, this.key, this.depth, this.above);
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
    const { depth, above } = this;
    if (above === undefined) return this.steps(depth);
    const own = ((depth - 1) % KEPT_STEPS) + 1;
    return `${above.first}/…${withoutFirst(own, above.last)}${this.steps(own)}`;
  }

  /** The path of a member. */
  pathOf(key: string | number): string {
    return this.depth < 2 * KEPT_STEPS ? this.steps(this.depth) + stepTo(key) : this.below(key).path;
  }

  private summary(): Above {
    const last = this.steps(KEPT_STEPS);
    return { first: this.above?.first ?? this.path.slice(0, -last.length), last };
  }

  /** The last steps of the way here. */
  private steps(count: number): string {
    let path = '';
    let at = this as Place;
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
