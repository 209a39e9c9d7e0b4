/**
 * Members of an object whose keys are those of a plan, in its order, though the last ones may be missing, as
 * for most objects. Its keys are compared with the list, and then every member is read where it must be. All
 * other objects are walked through, in a function of its own.
 */
import type { ObjectPlan, PropertyRecord } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { checkSize, own, refusesAbsent } from './members.ts';
import type { Module } from './module.ts';
import { TICKS_PER_RECORD, walk } from './walk.ts';
import { TICKS_PER_OBJECT } from './runtime.ts';

/** With fewer members the walk alone is as fast, with more they seldom come as listed. */
const FEWEST = 2;
const MOST = 100;

export function isListed({ records, patterns, names }: ObjectPlan): boolean {
  const count = records.length;
  return patterns === undefined && names === undefined && count >= FEWEST && count <= MOST;
}

export function judgeListed(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { records, checks = [] } = plan;
  const [listed, unlisted] = [module.uniqueName(), module.uniqueName()];
  // One entry more, which no key equals: a member beyond the list ends the comparison.
  const keys = module.constant([...records.map(({ key }) => key), undefined]);
  const least = records.findLastIndex(({ required }) => required) + 1;
  const reads = records.map((record, index) => {
    const read = readMember(plan, record, code`break ${unlisted};`, miss, module);
    return index < least ? read : code`if(n>${index}){${read}}`;
  });
  const walking = module.furtherFunction(plan, () => walk(plan, code`return false;`, module));
  return code`${listed}:{${unlisted}:{if(w.run!==undefined&&w.run.isLarge(v))break ${unlisted};let n=0,m;
for(const k in v){if(k!==${keys}[n]||!${own(module)})break ${unlisted};n++;}
if(n<${least})break ${unlisted};
${module.charge(code`${records.length * TICKS_PER_RECORD + TICKS_PER_OBJECT}`)}
${reads}
${checks.map((check) => checkSize(check, miss, module))}
break ${listed};}
if(!${walking}(v,d))${miss}}`;
}

function readMember(
  plan: ObjectPlan,
  record: PropertyRecord,
  onAbsent: Code,
  miss: Code,
  module: Module,
): Code {
  // A member that the plan names, but not by `properties`, is still additional.
  const node = record.node ?? plan.additional;
  const name = module.constant(record.key);
  if (refusesAbsent(node)) {
    const onMisfit = code`${module.refuse(plan, code`${record.index}`)}${miss}`;
    return code`m=v[${name}];if(!(${module.accepts(node!, code`m`)})){if(m===undefined)${onAbsent}${onMisfit}}`;
  }
  const isAccepted = node === undefined ? code`` : module.mustAccept(node, code`m`, miss);
  return code`m=v[${name}];if(m===undefined)${onAbsent}${isAccepted}`;
}
