/**
 * Which nodes are inlined into the function that asks them: those with one caller, a few levels deep, while
 * the function stays of a size that V8 compiles well.
 */
import type { Code } from './code.ts';
import type { Node } from '../program/index.ts';

const MOST_LEVELS = 4;
const MOST_PARTS = 60;

export class Inlining {
  /** The nodes whose statements are being written, the outermost first. */
  private enclosing: Node[] = [];
  private parts = 0;

  /** Writes a function; what it contains is counted from the start. */
  within(node: Node, write: () => Code): Code {
    this.enclosing = [node];
    this.parts = 0;
    return write();
  }

  /** Writes what seldom runs: all that it asks are functions. */
  suspended(write: () => Code): Code {
    const { parts } = this;
    this.parts = MOST_PARTS;
    const written = write();
    this.parts = parts;
    return written;
  }

  /** Undefined where the node needs a function of its own. */
  inline(node: Node, write: () => Code): Code | undefined {
    const parts = this.parts + partsOf(node);
    if (
      node.isShared ||
      this.enclosing.length > MOST_LEVELS ||
      parts > MOST_PARTS ||
      this.enclosing.includes(node)
    )
      return undefined;
    this.parts = parts;
    this.enclosing.push(node);
    const written = write();
    this.enclosing.pop();
    return written;
  }
}

/** How much a node asks, roughly: its own parts, not what they ask in turn. */
export function partsOf({ object, array, applicators = [] }: Node): number {
  const ofObject = [object?.records, object?.patterns, object?.dependencies];
  const lists = [...ofObject, array?.prefix, ...applicators.map(({ nodes }) => nodes)];
  return lists.reduce((count, list) => count + (list?.length ?? 0), 1);
}
