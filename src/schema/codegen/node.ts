/**
 * The statements that judge a node that is more than a leaf, from the instructions that the interpreter runs,
 * in the same order. Names in generated code: `v` the value, `d` how deep it may still nest, `w` the runtime,
 * `m` a member or item, `k` a key.
 */
import { ARRAY, OBJECT } from '../../json/index.ts';
import { isFlatApplicator, type Node } from '../program/index.ts';
import { judgeApplicator } from './applicator.ts';
import { judgeArray } from './array.ts';
import { ALWAYS, code, type Code } from './code.ts';
import { isArray, isObject } from './kinds.ts';
import { acceptsLeaf } from './leaf.ts';
import type { Module } from './module.ts';
import { judgeObject } from './object.ts';
import { judgeUnevaluatedItems, judgeUnevaluatedProperties } from './unevaluated.ts';

/** `kinds`: those that the value is known to be of. Where it does not fit, the statements end in `miss`. */
export function judgeNode(node: Node, kinds: number, miss: Code, module: Module): Code {
  const isKnown = (kinds & ~node.kinds) === 0 && node.checks === undefined;
  const leaf = isKnown ? ALWAYS : acceptsLeaf(node, code`v`, module);
  const left = kinds & node.kinds;
  const { applicators = [] } = node;
  const judged = (areFlat: boolean): readonly Code[] =>
    applicators
      .filter((applicator) => isFlatApplicator(applicator) === areFlat)
      .map((applicator) => judgeApplicator(applicator, left, miss, module));
  return code`${leaf === ALWAYS ? code`` : code`if(!(${leaf}))${miss}`}
${judged(true)}
${judgeContainers(node, left, miss, module)}
${judged(false)}
${judgeUnevaluated(node, left, miss, module)}`;
}

function judgeContainers(
  { object, array }: Node,
  kinds: number,
  miss: Code,
  module: Module,
): readonly Code[] {
  const parts: Code[] = [];
  if (object !== undefined) parts.push(onlyIf(OBJECT, kinds, judgeObject(object, miss, module), module));
  if (array !== undefined) parts.push(onlyIf(ARRAY, kinds, judgeArray(array, miss, module), module));
  return parts;
}

/** Asked last, on a value that has otherwise passed. */
function judgeUnevaluated(node: Node, kinds: number, miss: Code, module: Module): readonly Code[] {
  const parts: Code[] = [];
  if (node.object?.unevaluated !== undefined) {
    parts.push(onlyIf(OBJECT, kinds, judgeUnevaluatedProperties(node, miss, module), module));
  }
  if (node.array?.unevaluated !== undefined) {
    parts.push(onlyIf(ARRAY, kinds, judgeUnevaluatedItems(node, miss, module), module));
  }
  return parts;
}

/** Statements that concern a value of one kind only. */
function onlyIf(kind: number, kinds: number, statements: Code, module: Module): Code {
  if (kinds === kind) return code`{${statements}}`;
  const condition = kind === OBJECT ? isObject(code`v`, module) : isArray(code`v`, module);
  return code`if(${condition}){${statements}}`;
}
