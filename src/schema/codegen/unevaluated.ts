/** Members that nothing has accounted for: the interpreter says which, and they are judged here. */
import { TICKS_PER_UNEVALUATED } from '../interpret/index.ts';
import { Join, ticksOfItems, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

export function judgeUnevaluatedProperties(node: Node, miss: Code, module: Module): Code {
  const { unevaluated } = node.object!;
  return code`const e=w.evaluatedProperties(${module.constant(node)},v,${module.branches(branchesBelow(node))},d);
if(e!==undefined){const l=w.keysOf(v);
${module.charge(code`l.length*${TICKS_PER_UNEVALUATED}`)}
for(const k of l){const m=v[k];
if(m!==undefined&&!e(k)&&!(${module.accepts(unevaluated!, code`m`)}))${miss}
}}`;
}

export function judgeUnevaluatedItems(node: Node, miss: Code, module: Module): Code {
  const { unevaluated } = node.array!;
  const branches = module.branches(branchesBelow(node));
  return code`const {prefix:p,contained:c}=w.evaluatedItems(${module.constant(node)},v,${branches},d);
if(p<v.length){${module.charge(code`(v.length-p)*${ticksOfItems(unevaluated!, 2)}+1>>1`)}}
for(let i=p;i<v.length;i++){const m=v[i];
if(!(${module.accepts(unevaluated!, code`m`)})&&!(c.length>0&&w.isContained(c,m,${branches},d)))${miss}}`;
}

/** The nodes whose verdicts decide what is accounted for: those that are joined in place below a node. */
function branchesBelow(top: Node): ReadonlySet<Node> {
  const branches = new Set<Node>();
  const nodes = new Set([top]);
  for (const node of nodes) {
    for (const applicator of node.applicators ?? []) {
      if (applicator.join === Join.not) continue;
      for (const branch of applicator.nodes) {
        if (branch === undefined) continue;
        nodes.add(branch);
        if (applicator.join !== Join.all) branches.add(branch);
      }
    }
    for (const dependency of node.object?.dependencies ?? []) {
      if (dependency.node !== undefined) nodes.add(dependency.node);
    }
    if (node.array?.contains !== undefined) branches.add(node.array.contains.node);
  }
  return branches;
}
