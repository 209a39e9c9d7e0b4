/**
 * What generated code consists of while it is written: one function for each node that is more than a leaf
 * and not written into the one that asks it, further functions that those need, and the constants that all of
 * them close over. Works off a list of nodes, so no depth of schemas can overflow the stack.
 */
import { EVERY_KIND } from '../../json/index.ts';
import type { ArrayPlan, Node, ObjectPlan } from '../program/index.ts';
import { ALWAYS, code, type Code } from './code.ts';
import { Inlining } from './inlining.ts';
import { acceptsLeaf } from './leaf.ts';
import { HANDED_OVER } from './runtime.ts';

/** Statements that judge a value `v` of some kinds, and go on to `miss` where it does not fit. */
export type JudgeNode = (node: Node, kinds: number, miss: Code, module: Module) => Code;

export class Module {
  readonly constants: unknown[] = [];
  readonly functions: Code[] = [];
  private readonly names: Map<unknown, Code> = new Map();
  private readonly byNode: Map<Node, Code> = new Map();
  private readonly queue: Node[] = [];
  private readonly branchTable: Map<Node, unknown> = new Map();
  private readonly judgeNode: JudgeNode;
  private readonly further: Map<unknown, Code> = new Map();
  private readonly inlining: Inlining = new Inlining();
  private uniqueNames = 0;

  /** The budget of a call. */
  readonly ticks: number;

  constructor(judgeNode: JudgeNode, ticks: number) {
    this.judgeNode = judgeNode;
    this.ticks = ticks;
  }

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

  /**
   * Statements that go on to `miss` unless a node accepts what is in a local variable, of some kinds. A node
   * that is asked from one place only is written out there, which saves a call, and `miss` leaves it.
   */
  mustAccept(node: Node, value: Code, miss: Code, kinds: number = EVERY_KIND): Code {
    const written = node.leaf
      ? undefined
      : this.inlining.inline(node, () => this.judgeNode(node, kinds, miss, this));
    if (written !== undefined)
      return value.text === 'v' ? code`{${written}}` : code`{const v=${value};${written}}`;
    const condition = this.accepts(node, value);
    return condition === ALWAYS ? code`` : code`if(!(${condition}))${miss}`;
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

  /** The function that a name belongs to is written; what it judges may be written into others again. */
  writeFunction(node: Node): void {
    const body = this.inlining.within(node, () =>
      this.judgeNode(node, EVERY_KIND, code`return false;`, this),
    );
    this.functions.push(code`function ${this.functionOf(node)}(v,d){
${node.isFlat ? code`` : code`if(--d<0)${this.handOver}`}
${body}
return true;
}`);
  }

  /**
   * The name of a function for what is seldom done with a part of a node, written where there is none yet.
   */
  furtherFunction(part: unknown, statements: () => Code): Code {
    let name = this.further.get(part);
    if (name === undefined) {
      name = code`s${this.further.size}`;
      this.further.set(part, name);
      this.functions.push(code`function ${name}(v,d){${this.inlining.suspended(statements)}return true;}`);
    }
    return name;
  }

  /**
   * For labels, and for variables that `miss` sets: inlined statements of the same kind must not shadow them.
   */
  uniqueName(): Code {
    return code`u${this.uniqueNames++}`;
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

  /** Charges so many ticks, wherever the interpreter does and work can be multiplied. */
  charge(ticks: Code): Code {
    return code`w.left-=${ticks};if(w.left<0)${this.handOver}`;
  }

  /** Notes for an explanation how many parts of `v` fit before one that does not, or that is missing. */
  refuse(plan: ArrayPlan | ObjectPlan, fitting: Code): Code {
    return code`if(w.isNoting)w.refuse(${this.constant(plan)},v,${fitting});`;
  }

  get handOver(): Code {
    return code`throw ${this.constant(HANDED_OVER)};`;
  }
}
