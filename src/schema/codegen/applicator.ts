/**
 * Verdicts of several nodes on the same value, joined: statements on `v`, which end in `miss` where they do
 * not fit.
 */
import { OBJECT } from '../../json/index.ts';
import {
  choiceOf,
  flatFirst,
  Join,
  type Applicator,
  type Discriminator,
  type Node,
} from '../program/index.ts';
import { code, type Code } from './code.ts';
import { isObject } from './kinds.ts';
import type { Module } from './module.ts';

/** What code takes for a branch, without what lies inside of it. */
const TICKS_PER_BRANCH = 2;
/** Branches of a choice are charged when they are reached, so many at a time. */
const BRANCHES_AT_A_TIME = 8;

export function judgeApplicator(applicator: Applicator, kinds: number, miss: Code, module: Module): Code {
  const { join } = applicator;
  const isChoice = join === Join.any || join === Join.one;
  return (isChoice ? judgeChoice : judgeJoin)(applicator, kinds, miss, module);
}

function judgeJoin({ join, nodes }: Applicator, kinds: number, miss: Code, module: Module): Code {
  const unlessHolds = (node: Node | undefined): Code =>
    node === undefined ? code`` : module.mustAccept(node, code`v`, miss, kinds);
  const charge = module.charge(code`${Math.min(nodes.length, 2) * TICKS_PER_BRANCH}`);
  if (join === Join.all)
    return code`${module.charge(code`${nodes.length * TICKS_PER_BRANCH}`)}${flatFirst(nodes as readonly Node[]).map(unlessHolds)}`;
  const [first, second, third] = nodes;
  const holds = module.accepts(first!, code`v`);
  if (join === Join.not) return code`${charge}if(${holds})${miss}`;
  return code`${charge}if(${holds}){${unlessHolds(second)}}else{${unlessHolds(third)}}`;
}

/**
 * An object goes straight to its branch where a discriminator names it; `kinds`: those that the value may
 * have.
 */
function judgeChoice(applicator: Applicator, kinds: number, miss: Code, module: Module): Code {
  const nodes = applicator.nodes as readonly Node[];
  const isAny = applicator.join === Join.any;
  const others = nodes.filter((node) => (node.kinds & kinds & ~OBJECT) !== 0);
  const ofOthers = judgeBranches(
    isAny,
    others.map((node) => module.accepts(node, code`v`)),
    // A few branches take a scalar no longer than the loop that came to it.
    others.length <= BRANCHES_AT_A_TIME && others.every((node) => looksIntoContainersOnly(node)),
    miss,
    module,
  );
  if ((kinds & OBJECT) === 0) return ofOthers;
  const ofObjects = judgeObjectChoice(applicator, isAny, miss, module);
  return kinds === OBJECT ? ofObjects : code`if(${isObject(code`v`, module)}){${ofObjects}}else{${ofOthers}}`;
}

function judgeObjectChoice({ nodes }: Applicator, isAny: boolean, miss: Code, module: Module): Code {
  const { discriminator, guards } = choiceOf(nodes as readonly Node[]);
  if (discriminator !== undefined) return judgeDiscriminated(discriminator, miss, module);
  const conditions = (nodes as readonly Node[]).map((node, index) => {
    const guard = guards[index];
    const holds = module.accepts(node, code`v`);
    return guard === undefined ? holds : code`v[${module.constant(guard)}]!==undefined&&${holds}`;
  });
  const possible = conditions.filter((_, index) => (nodes[index]!.kinds & OBJECT) !== 0);
  return judgeBranches(isAny, possible, false, miss, module);
}

/** Whether a scalar meets only its kind and a few checks; arrays are charged by their own statements. */
function looksIntoContainersOnly({ applicators }: Node): boolean {
  return applicators === undefined;
}

function judgeBranches(
  isAny: boolean,
  conditions: readonly Code[],
  isFree: boolean,
  miss: Code,
  module: Module,
): Code {
  const charged = (index: number): Code => {
    if (isFree) return code``;
    const count = Math.min(BRANCHES_AT_A_TIME, conditions.length - index);
    const ticks = count * TICKS_PER_BRANCH;
    return index % BRANCHES_AT_A_TIME === 0 ? module.charge(code`${ticks}`) : code``;
  };
  if (isAny) {
    const holds = module.uniqueName();
    return code`${holds}:{${conditions.map((condition, index) => code`${charged(index)}if(${condition})break ${holds};`)}${miss}}`;
  }
  return code`{let n=0;
${conditions.map((condition, index) => code`${charged(index)}if(${condition}&&++n>1)${miss}`)}
if(n===0)${miss}}`;
}

/** The value of one property names the one branch that may fit. */
function judgeDiscriminated({ key, branches }: Discriminator, miss: Code, module: Module): Code {
  const nodes = [...new Set(branches.values())];
  const numbers = new Map(nodes.map((node, index) => [node, index]));
  const indexes = new Map([...branches].map(([value, node]) => [value, numbers.get(node)]));
  const cases = nodes.map(
    (node, index) => code`case ${index}:${module.mustAccept(node, code`v`, miss, OBJECT)}break;`,
  );
  return code`${module.charge(code`${TICKS_PER_BRANCH}`)}switch(${module.constant(indexes)}.get(v[${module.constant(key)}])){${cases}
default:${miss}}`;
}
