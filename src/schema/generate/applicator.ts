/** Verdicts of several nodes on the same value, joined: statements on `v`, which return false where they do not fit. */
import { OBJECT } from '../../json/index.ts';
import { choiceOf, Join, type Applicator, type Discriminator, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { isObject } from './kinds.ts';
import type { Module } from './module.ts';

/** Branches beyond these cost the interpreter more each. */
const FEW_BRANCHES = 32;
const STEPS_PER_FURTHER_BRANCH = 8;

export function judgeApplicator(applicator: Applicator, kinds: number, module: Module): Code {
  const { join, nodes } = applicator;
  const charge = module.spend(code`${stepsOf(join, nodes.length)}`);
  return code`${charge}${join === Join.any || join === Join.one ? judgeChoice(applicator, kinds, module) : judgeJoin(applicator, module)}`;
}

function judgeJoin({ join, nodes }: Applicator, module: Module): Code {
  const unlessHolds = (node: Node | undefined): Code =>
    node === undefined ? code`` : code`if(!(${module.accepts(node, code`v`)}))return false;`;
  if (join === Join.all) return code`${nodes.map(unlessHolds)}`;
  const [first, second, third] = nodes;
  const holds = module.accepts(first!, code`v`);
  if (join === Join.not) return code`if(${holds})return false;`;
  return code`if(${holds}){${unlessHolds(second)}}else{${unlessHolds(third)}}`;
}

/** Objects are led to their branch where that can be told; `kinds` are those that the value may have. */
function judgeChoice(applicator: Applicator, kinds: number, module: Module): Code {
  const nodes = applicator.nodes as readonly Node[];
  const isAny = applicator.join === Join.any;
  const others = nodes.filter((node) => (node.kinds & kinds & ~OBJECT) !== 0);
  const ofOthers = judgeBranches(
    isAny,
    others.map((node) => module.accepts(node, code`v`)),
  );
  if ((kinds & OBJECT) === 0) return ofOthers;
  const ofObjects = judgeObjectChoice(applicator, isAny, module);
  return kinds === OBJECT ? ofObjects : code`if(${isObject(code`v`, module)}){${ofObjects}}else{${ofOthers}}`;
}

function judgeObjectChoice({ nodes }: Applicator, isAny: boolean, module: Module): Code {
  const { discriminator, guards } = choiceOf(nodes as readonly Node[]);
  if (discriminator !== undefined) return judgeDiscriminated(discriminator, module);
  const conditions = (nodes as readonly Node[]).map((node, index) => {
    const guard = guards[index];
    const holds = module.accepts(node, code`v`);
    return guard === undefined ? holds : code`v[${module.constant(guard)}]!==undefined&&${holds}`;
  });
  const possible = conditions.filter((_, index) => (nodes[index]!.kinds & OBJECT) !== 0);
  return judgeBranches(isAny, possible);
}

function judgeBranches(isAny: boolean, conditions: readonly Code[]): Code {
  if (isAny)
    return code`any:{${conditions.map((condition) => code`if(${condition})break any;`)}return false;}`;
  return code`{let n=0;
${conditions.map((condition) => code`if(${condition}&&++n>1)return false;`)}
if(n===0)return false;}`;
}

/** The value of one property names the one branch that may fit. */
function judgeDiscriminated({ key, branches }: Discriminator, module: Module): Code {
  const nodes = [...new Set(branches.values())];
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const indexes = new Map([...branches].map(([value, node]) => [value, numbers.get(node)]));
  const cases = nodes.map(
    (node, index) => code`case ${index}:if(!(${module.accepts(node, code`v`)}))return false;break;`,
  );
  return code`switch(${module.constant(indexes)}.get(v[${module.constant(key)}])){${cases}
default:return false;}`;
}

function stepsOf(join: number, branches: number): number {
  const isChoice = join === Join.any || join === Join.one;
  if (!isChoice || branches <= FEW_BRANCHES) return branches;
  return branches + (branches - FEW_BRANCHES) * STEPS_PER_FURTHER_BRANCH;
}
