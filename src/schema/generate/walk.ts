/**
 * Member by member, in the order of the object: the way that takes every object. V8 lists all keys before the loop begins, so
 * those behind a member that misses are still counted, and charged.
 */
import type { ObjectPlan, PropertyRecord } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { checkSize, own } from './members.ts';
import type { Module } from './module.ts';
import { LARGE_OBJECT, TICKS_PER_LARGE_MEMBER, TICKS_PER_OBJECT } from './work.ts';

/** So many keys are compared one by one; more are looked up. */
const FEW_KEYS = 12;
/** As the interpreter charges for a member of a record, and for one whose name is asked about as well. */
export const TICKS_PER_RECORD = 3;
const TICKS_PER_MAP = 4;
const TICKS_PER_NAMED = 8;

export function walk(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { records, patterns, additional, names, checks = [], requiredCount } = plan;
  const [members, fits] = [module.uniqueName(), module.uniqueName()];
  const onMisfit = code`{${fits}=false;continue ${members};}`;
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
  const perMember =
    plan.isRecord && !plan.isMap ? TICKS_PER_RECORD : plan.isMap ? TICKS_PER_MAP : TICKS_PER_NAMED;
  return code`let n=0,r=0,q=0,${fits}=true;
${members}:for(const k in v){
if(!${fits}){q++;continue;}
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
q+=n;
${module.charge(code`q<${LARGE_OBJECT}?q*${perMember}+${TICKS_PER_OBJECT}:q*${perMember + TICKS_PER_LARGE_MEMBER}`)}
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
