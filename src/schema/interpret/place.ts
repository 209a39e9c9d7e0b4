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

export class Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
  readonly depth: number;
  /** The place on the way to this one where a long path is cut. */
  private readonly head: Place;
  private explained: Node | Node[] | Set<Node> | undefined = undefined;

  /** Without arguments: the whole value. */
  constructor(parent?: Place, key: string | number = '') {
    this.parent = parent;
    this.key = key;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.head = parent === undefined || this.depth <= KEPT_STEPS ? this : parent.head;
  }

  /** The same place, where nothing has been explained yet. */
  again(): Place {
    return new Place(this.parent, this.key);
  }

  /** False where the same node has already been explained here. */
  begins(node: Node): boolean {
    const { explained } = this;
    if (explained === undefined) this.explained = node;
    else if (explained === node) return false;
    else if (explained instanceof Set) {
      if (explained.has(node)) return false;
      explained.add(node);
    } else if (!Array.isArray(explained)) this.explained = [explained as Node, node];
    else if (explained.includes(node)) return false;
    else if (explained.push(node) === SHORT) this.explained = new Set(explained);
    return true;
  }

  get path(): string {
    if (this.depth <= 2 * KEPT_STEPS) return pathBetween(0, this);
    return `${pathBetween(0, this.head)}/…${pathBetween(this.depth - KEPT_STEPS, this)}`;
  }
}

/** The steps to a place from its ancestor of the given depth. */
function pathBetween(depth: number, place: Place): string {
  let path = '';
  for (let at: Place | undefined = place; at !== undefined && at.depth > depth; at = at.parent) {
    path = `/${typeof at.key === 'number' ? at.key : escapeSegment(clip(at.key, MAX_KEY))}${path}`;
  }
  return path;
}
