/** The plan of an array as statements on `v`, which end in `miss` where it does not fit. */
import { Op, type ArrayPlan, type Check, type Node } from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

const STEPS_PER_CONTAINED = 6;

export function judgeArray(plan: ArrayPlan, miss: Code, module: Module): Code {
  return code`${(plan.checks ?? []).map((check) => passesArray(check, miss, module))}
${module.spend(code`v.length+1`)}
${plan.prefix.map((node, index) => judgeItem(node, index, miss, module))}
${judgeRest(plan, miss, module)}
${judgeContains(plan, miss, module)}`;
}

function passesArray({ op, limit }: Check, miss: Code, module: Module): Code {
  const bound = module.constant(limit);
  if (op === Op.minItems) return code`if(v.length<${bound})${miss}`;
  if (op === Op.maxItems) return code`if(v.length>${bound})${miss}`;
  return code`if(w.hasEqualItems(v))${miss}`;
}

function judgeItem(node: Node, index: number, miss: Code, module: Module): Code {
  return code`if(v.length>${index}){const m=v[${index}];${module.mustAccept(node, code`m`, miss)}}`;
}

function judgeRest(plan: ArrayPlan, miss: Code, module: Module): Code {
  const { prefix, rest } = plan;
  if (rest === undefined) return code``;
  const [items, misfit] = [module.uniqueName(), module.uniqueName()];
  const judgeNext = module.mustAccept(rest, code`m`, code`break ${misfit};`);
  return code`${items}:{let i=${prefix.length};
${misfit}:{for(;i<v.length;i++){const m=v[i];${judgeNext}}
break ${items};}
${module.refuse(plan, code`i`)}${miss}}`;
}

function judgeContains({ contains }: ArrayPlan, miss: Code, module: Module): Code {
  if (contains === undefined) return code``;
  const { node, minimum, maximum } = contains;
  if (minimum === 0 && maximum === Infinity) return code``;
  const [least, most] = [module.constant(minimum), module.constant(maximum)];
  const onMatch = maximum === Infinity ? code`if(++n>=${least})break;` : code`if(++n>${most})${miss}`;
  return code`{let n=0;
${module.spend(code`v.length*${STEPS_PER_CONTAINED}`)}
for(const m of v){if(!(${module.accepts(node, code`m`)}))continue;${onMatch}}
if(n<${least})${miss}}`;
}
