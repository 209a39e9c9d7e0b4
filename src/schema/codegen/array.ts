/** The plan of an array as statements on `v`, which end in `miss` where it does not fit. */
import { TICKS_PER_ARRAY, TICKS_PER_PREFIXED } from '../interpret/index.ts';
import {
  ITEMS_AT_A_TIME,
  MOST_ORDINARY_ITEMS,
  Op,
  type ArrayPlan,
  type Check,
  type Node,
} from '../program/index.ts';
import { code, type Code } from './code.ts';
import type { Module } from './module.ts';

export function judgeArray(plan: ArrayPlan, miss: Code, module: Module): Code {
  return code`if(v.length>${MOST_ORDINARY_ITEMS})${module.handOver}
${(plan.checks ?? []).map((check) => passesArray(check, miss, module))}
${module.charge(code`${plan.prefix.length * TICKS_PER_PREFIXED + TICKS_PER_ARRAY}`)}
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
${misfit}:{${inChunks(judgeNext, module)}
break ${items};}
${module.refuse(plan, code`i`)}${miss}}`;
}

function judgeContains({ contains }: ArrayPlan, miss: Code, module: Module): Code {
  if (contains === undefined) return code``;
  const { node, minimum, maximum } = contains;
  if (minimum === 0 && maximum === Infinity) return code``;
  const [least, most] = [module.constant(minimum), module.constant(maximum)];
  const counted = module.uniqueName();
  const onMatch =
    maximum === Infinity ? code`if(++n>=${least})break ${counted};` : code`if(++n>${most})${miss}`;
  const countNext = code`if(!(${module.accepts(node, code`m`)}))continue;${onMatch}`;
  return code`{let n=0,i=0;
${counted}:{${inChunks(countNext, module)}}
if(n<${least})${miss}}`;
}

/**
 * Goes from `i` to the end and charges half a tick for an item, in chunks; containers charge for themselves.
 */
function inChunks(judgeNext: Code, module: Module): Code {
  return code`for(let e;i<v.length;){
e=Math.min(i+${ITEMS_AT_A_TIME},v.length);
${module.charge(code`e-i+1>>1`)}
for(;i<e;i++){const m=v[i];${judgeNext}}}`;
}
