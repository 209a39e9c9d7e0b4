/**
 * What generated code consists of while it is written: one function for each node that is more than a leaf, further
 * functions that those need, and the constants that all of them close over. Works off a list of nodes, so no depth
 * of schemas can overflow the stack.
 */
import type { Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { acceptsLeaf } from './leaf.ts';
import { HANDED_OVER } from './work.ts';

export class Module {
  readonly constants: unknown[] = [];
  readonly functions: Code[] = [];
  private readonly names: Map<unknown, Code> = new Map();
  private readonly byNode: Map<Node, Code> = new Map();
  private readonly queue: Node[] = [];
  private readonly branchTable: Map<Node, unknown> = new Map();
  private furtherFunctions = 0;

  /** The name under which code reads a value that comes from a schema, or a function of ours. */
  constant(value: unknown): Code {
    let name = this.names.get(value);
    if (name === undefined) {
      name = code`c${this.constants.length}`;
      this.constants.push(value);
      this.names.set(value, name);
    }
    return name;
  }

  /** Whether a node accepts what is in a local variable. */
  accepts(node: Node, value: Code): Code {
    return node.leaf ? acceptsLeaf(node, value, this) : code`${this.functionOf(node)}(${value},d)`;
  }

  /** The name of the function that judges a node; it is written later. */
  functionOf(node: Node): Code {
    let name = this.byNode.get(node);
    if (name === undefined) {
      name = code`f${this.byNode.size}`;
      this.byNode.set(node, name);
      this.queue.push(node);
    }
    return name;
  }

  /** A name for a function that belongs to another one. */
  furtherFunction(): Code {
    return code`s${this.furtherFunctions++}`;
  }

  nextNode(): Node | undefined {
    return this.queue.pop();
  }

  /** A table in which each of these nodes has its function. */
  branches(nodes: ReadonlySet<Node>): Code {
    const table = this.constant(this.branchTable);
    for (const node of nodes) {
      if (this.branchTable.has(node)) continue;
      this.branchTable.set(node, undefined);
      this.functions.push(code`${table}.set(${this.constant(node)},${this.functionOf(node)});`);
    }
    return table;
  }

  /** Charges so many steps; follows the interpreter wherever work can be multiplied. */
  spend(steps: Code): Code {
    return code`w.left-=${steps};if(w.left<0)${this.handOver}`;
  }

  get handOver(): Code {
    return code`throw ${this.constant(HANDED_OVER)};`;
  }
}
