/**
 * The function of one node that is more than a leaf. Written from the same instructions that the interpreter runs, in the same order; it charges at least what the interpreter charges, so a
 * verdict within the budget here is one within the budget there.
 * Names in generated code: `v` the value, `d` how deep it may still nest, `w` the work, `m` a member or item, `k` a key.
 */
import { ARRAY, OBJECT } from '../../json/index.ts';
import type { Node } from '../program/index.ts';
import { judgeApplicator } from './applicator.ts';
import { judgeArray } from './array.ts';
import { ALWAYS, code, type Code } from './code.ts';
import { isArray, isObject } from './kinds.ts';
import { acceptsLeaf } from './leaf.ts';
import type { Module } from './module.ts';
import { judgeObject } from './object.ts';
import { judgeUnevaluatedItems, judgeUnevaluatedProperties } from './unevaluated.ts';

export function writeFunction(node: Node, module: Module): Code {
  const leaf = acceptsLeaf(node, code`v`, module);
  return code`function ${module.functionOf(node)}(v,d){
${node.isFlat ? code`` : code`if(--d<0)${module.handOver}`}
${leaf === ALWAYS ? code`` : code`if(!(${leaf}))return false;`}
${judgeContainers(node, module)}
${(node.applicators ?? []).map((applicator) => judgeApplicator(applicator, node.kinds, module))}
${judgeUnevaluated(node, module)}
return true;
}`;
}

function judgeContainers(node: Node, module: Module): readonly Code[] {
  const parts: Code[] = [];
  if (node.object !== undefined) parts.push(onlyIf(OBJECT, node, judgeObject(node.object, module), module));
  if (node.array !== undefined) parts.push(onlyIf(ARRAY, node, judgeArray(node.array, module), module));
  return parts;
}

/** Asked last, on a value that has otherwise passed. */
function judgeUnevaluated(node: Node, module: Module): readonly Code[] {
  const parts: Code[] = [];
  if (node.object?.unevaluated !== undefined) {
    parts.push(onlyIf(OBJECT, node, judgeUnevaluatedProperties(node, module), module));
  }
  if (node.array?.unevaluated !== undefined) {
    parts.push(onlyIf(ARRAY, node, judgeUnevaluatedItems(node, module), module));
  }
  return parts;
}

/** Statements that concern a value of one kind only. */
function onlyIf(kind: number, node: Node, statements: Code, module: Module): Code {
  if (node.kinds === kind) return code`{${statements}}`;
  const condition = kind === OBJECT ? isObject(code`v`, module) : isArray(code`v`, module);
  return code`if(${condition}){${statements}}`;
}
