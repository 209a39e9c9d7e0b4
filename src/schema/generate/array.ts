/** The plan of an array as statements on `v`, which return false where it does not fit. */
import { Op, type ArrayPlan, type Check, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

const STEPS_PER_CONTAINED = 6;

export function judgeArray(plan: ArrayPlan, module: Module): Code {
  return code`${(plan.checks ?? []).map((check) => passesArray(check, module))}
${module.spend(code`v.length+1`)}
${plan.prefix.map((node, index) => judgeItem(node, index, module))}
${judgeRest(plan, module)}
${judgeContains(plan, module)}`;
}

function passesArray({ op, limit }: Check, module: Module): Code {
  const bound = module.constant(limit);
  if (op === Op.minItems) return code`if(v.length<${bound})return false;`;
  if (op === Op.maxItems) return code`if(v.length>${bound})return false;`;
  return code`if(w.hasEqualItems(v))return false;`;
}

function judgeItem(node: Node, index: number, module: Module): Code {
  return code`if(v.length>${index}){const m=v[${index}];if(!(${module.accepts(node, code`m`)}))return false;}`;
}

function judgeRest({ prefix, rest }: ArrayPlan, module: Module): Code {
  if (rest === undefined) return code``;
  return code`for(let i=${prefix.length};i<v.length;i++){const m=v[i];if(!(${module.accepts(rest, code`m`)}))return false;}`;
}

function judgeContains({ contains }: ArrayPlan, module: Module): Code {
  if (contains === undefined) return code``;
  const { node, minimum, maximum } = contains;
  if (minimum === 0 && maximum === Infinity) return code``;
  const [least, most] = [module.constant(minimum), module.constant(maximum)];
  const onMatch = maximum === Infinity ? code`if(++n>=${least})break;` : code`if(++n>${most})return false;`;
  return code`{let n=0;
${module.spend(code`v.length*${STEPS_PER_CONTAINED}`)}
for(const m of v){if(!(${module.accepts(node, code`m`)}))continue;${onMatch}}
if(n<${least})return false;}`;
}
