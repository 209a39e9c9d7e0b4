/** Member by member, in the order of the object: the way that takes every object. */
import type { ObjectPlan, PropertyRecord } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { checkSize, own } from './members.ts';
import type { Module } from './module.ts';
import { LARGE_OBJECT, STEPS_PER_LARGE_MEMBER, STEPS_PER_NAME } from './work.ts';

/** So many keys are compared one by one; more are looked up. */
const FEW_KEYS = 12;

export function walk(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { records, patterns, additional, names, checks = [], requiredCount } = plan;
  const [members, fits] = [module.uniqueName(), module.uniqueName()];
  // The members so far are charged before the object is refused.
  const onMisfit = code`{${fits}=false;break ${members};}`;
  const additionally = additional === undefined ? code`` : module.mustAccept(additional, code`m`, onMisfit);
  const onRecord = (record: PropertyRecord): Code => {
    const count = record.required ? code`r++;` : code``;
    if (record.node === undefined) return patterns === undefined ? code`${count}${additionally}` : count;
    const isKnown = patterns === undefined ? code`` : code`y=true;`;
    return code`${count}${isKnown}${module.mustAccept(record.node, code`m`, onMisfit)}`;
  };
  const onPattern = (patterns ?? []).map(
    ({ matcher, node }) =>
      code`if(${module.constant(matcher)}.test(k,w)){y=true;${module.mustAccept(node, code`m`, onMisfit)}}`,
  );
  // The interpreter also counts what an open plan does not name.
  const note = plan.isOpen ? code`` : module.refuse(plan, code`n-1`);
  return code`let n=0,r=0,${fits}=true;
${members}:for(const k in v){
if(!${own(module)})continue;
const m=v[k];
if(m===undefined)continue;
n++;
${patterns === undefined ? code`` : code`let y=false;`}
${dispatch(records, onRecord, patterns === undefined ? additionally : code``, module)}
${onPattern}
${patterns === undefined || additional === undefined ? code`` : code`if(!y){${additionally}}`}
${names === undefined ? code`` : module.mustAccept(names, code`k`, onMisfit)}
}
${module.spend(code`n<${LARGE_OBJECT}?n+1:n*${STEPS_PER_LARGE_MEMBER}+${records.length * STEPS_PER_NAME}`)}
if(!${fits}${requiredCount === 0 ? code`` : code`||r!==${requiredCount}`}){${note}${miss}}
${checks.map((check) => checkSize(check, miss, module))}`;
}

/** What to do with a member, by its key. */
function dispatch(
  records: readonly PropertyRecord[],
  onRecord: (record: PropertyRecord) => Code,
  otherwise: Code,
  module: Module,
): Code {
  if (records.length <= FEW_KEYS) {
    const cases = records.map(
      (record) => code`if(k===${module.constant(record.key)}){${onRecord(record)}}else`,
    );
    return code`${cases}{${otherwise}}`;
  }
  const indexes = new Map(records.map(({ key }, index) => [key, index]));
  const cases = records.map((record, index) => code`case ${index}:${onRecord(record)}break;`);
  return code`switch(${module.constant(indexes)}.get(k)){${cases}
default:${otherwise}}`;
}
