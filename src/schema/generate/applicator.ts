/** Verdicts of several nodes on the same value, joined: statements on `v`, which return false where they do not fit. */
import { Join, type Applicator, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

/** Branches beyond these cost the interpreter more each. */
const FEW_BRANCHES = 32;
const STEPS_PER_FURTHER_BRANCH = 8;

export function judgeApplicator({ join, nodes }: Applicator, module: Module): Code {
  const holds = (node: Node | undefined): Code => module.accepts(node!, code`v`);
  const charge = module.spend(code`${stepsOf(join, nodes.length)}`);
  switch (join) {
    case Join.all:
      return code`${charge}${nodes.map((node) => code`if(!(${holds(node)}))return false;`)}`;
    case Join.any:
      return code`${charge}any:{${nodes.map((node) => code`if(${holds(node)})break any;`)}return false;}`;
    case Join.one:
      return code`${charge}{let n=0;
${nodes.map((node) => code`if(${holds(node)}&&++n>1)return false;`)}
if(n===0)return false;}`;
    case Join.not:
      return code`${charge}if(${holds(nodes[0])})return false;`;
    default: {
      const [condition, chosen, otherwise] = nodes;
      const follow = (node: Node | undefined): Code =>
        node === undefined ? code`` : code`if(!(${holds(node)}))return false;`;
      return code`${charge}if(${holds(condition)}){${follow(chosen)}}else{${follow(otherwise)}}`;
    }
  }
}

function stepsOf(join: number, branches: number): number {
  const isChoice = join === Join.any || join === Join.one;
  if (!isChoice || branches <= FEW_BRANCHES) return branches;
  return branches + (branches - FEW_BRANCHES) * STEPS_PER_FURTHER_BRANCH;
}
