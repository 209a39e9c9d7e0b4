/**
 * Verdicts by node and value, for the memory of one call. Questions about one node mostly come in a row, so
 * the map of the last node is kept at hand, and so is the latest verdict, which a second branch mostly
 * repeats.
 */
import type { Node } from '../program/index.ts';

export class Verdicts {
  size = 0;
  private readonly byNode: Map<Node, Map<unknown, boolean>> = new Map();
  private lastNode: Node | undefined = undefined;
  private last: Map<unknown, boolean> | undefined = undefined;
  private latestNode: Node | undefined = undefined;
  private latestValue: unknown = undefined;
  private latest = false;

  get(node: Node, value: unknown): boolean | undefined {
    if (node === this.latestNode && value === this.latestValue) return this.latest;
    return this.of(node)?.get(value);
  }

  set(node: Node, value: unknown, verdict: boolean): void {
    this.size++;
    this.latestNode = node;
    this.latestValue = value;
    this.latest = verdict;
    const current = this.of(node);
    if (current !== undefined) {
      current.set(value, verdict);
      return;
    }
    this.last = new Map([[value, verdict]]);
    this.byNode.set(node, this.last);
  }

  private of(node: Node): Map<unknown, boolean> | undefined {
    if (node !== this.lastNode) {
      this.lastNode = node;
      this.last = this.byNode.get(node);
    }
    return this.last;
  }
}
