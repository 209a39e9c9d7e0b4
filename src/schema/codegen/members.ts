/** Small pieces that all ways to the members of an object share. */
import { EVERY_KIND } from '../../json/index.ts';
import { Op, type Check, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

/** Whether the key `k` is the object's own. V8 drops the test where it compiles a `for … in` loop. */
export function own(module: Module): Code {
  return code`${module.constant(Object.prototype.hasOwnProperty)}.call(v,k)`;
}

/** Whether the condition of a leaf refuses `undefined` too: a member that fits is then known to be there. */
export function refusesAbsent(node: Node | undefined): boolean {
  return node?.leaf === true && (node.kinds !== EVERY_KIND || node.checks?.op === Op.equals);
}

/** `n`: the number of members. */
export function checkSize({ op, limit }: Check, miss: Code, module: Module): Code {
  const bound = module.constant(limit);
  return op === Op.minProperties ? code`if(n<${bound})${miss}` : code`if(n>${bound})${miss}`;
}
