/**
 * A walk, member by member, in the order of the object, which takes every object. V8 lists all keys before
 * the loop begins, so keys behind a member that misses are still counted, and charged. A large object is
 * noted: later walks through it in the same call use keys that are listed once, in a function of their own.
 */
import { hasMember, TICKS_PER_NAME } from '../interpret/index.ts';
import type { ObjectPlan, PropertyRecord } from '../program/index.ts';
import { code, type Code } from './code.ts';
import { checkSize, own } from './members.ts';
import type { Module } from './module.ts';
import { LARGE_OBJECT, TICKS_PER_LARGE_MEMBER, TICKS_PER_OBJECT } from './runtime.ts';

/** So many keys are compared one by one; more are looked up. */
const FEW_KEYS = 12;
/** As the interpreter charges for a member of a record, and for one whose name is asked about as well. */
export const TICKS_PER_RECORD = 3;
const TICKS_PER_MAP = 4;
const TICKS_PER_NAMED = 4;
const TICKS_PER_LISTED_MEMBER = 10;
/** What it costs more to ask about the name of a listed member, or to match it. */
const TICKS_PER_LISTED_NAME = 12;

export function walk(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { checks = [], requiredCount } = plan;
  const [members, fits] = [module.uniqueName(), module.uniqueName()];
  const perMember =
    plan.isRecord && !plan.isMap ? TICKS_PER_RECORD : plan.isMap ? TICKS_PER_MAP : TICKS_PER_NAMED;
  const throughListed = module.furtherFunction(plan.records, () =>
    (plan.asksByName ? lookUp : walkListed)(plan, code`return false;`, module),
  );
  return code`if(w.run!==undefined&&w.run.isLarge(v)){if(!${throughListed}(v,d))${miss}}else{
let n=0,r=0,q=0,${fits}=true;
${members}:for(const k in v){
if(!${fits}){q++;continue;}
if(!${own(module)})continue;
const m=v[k];
if(m===undefined)continue;
n++;
${judgeMember(plan, code`{${fits}=false;continue ${members};}`, module)}
}
q+=n;
if(q<${LARGE_OBJECT}){${module.charge(code`q*${perMember}+${TICKS_PER_OBJECT}`)}}
else{w.noteLarge(v);${module.charge(code`q*${perMember + TICKS_PER_LARGE_MEMBER}`)}}
if(!${fits}${missesRequired(requiredCount)}){${noteRefusal(plan, fits, module)}${miss}}
${checks.map((check) => checkSize(check, miss, module))}}`;
}

/** Through a large object that was walked through before. */
function walkListed(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { checks = [], requiredCount } = plan;
  const [members, fits] = [module.uniqueName(), module.uniqueName()];
  const perMember = TICKS_PER_LISTED_MEMBER + (plan.isRecord ? 0 : TICKS_PER_LISTED_NAME);
  return code`let n=0,r=0,${fits}=true;
${members}:for(const k of w.keysOf(v)){
const m=v[k];
if(m===undefined)continue;
n++;
${judgeMember(plan, code`{${fits}=false;break ${members};}`, module)}
}
${module.charge(code`n*${perMember}+${TICKS_PER_OBJECT}`)}
if(!${fits}${missesRequired(requiredCount)}){${noteRefusal(plan, fits, module)}${miss}}
${checks.map((check) => checkSize(check, miss, module))}`;
}

/** The same for a plan that asks nothing of members that it does not name. */
function lookUp({ records, checks = [] }: ObjectPlan, miss: Code, module: Module): Code {
  const has = module.constant(hasMember);
  const onAbsent = (required: boolean): Code => (required ? code`else ${miss}` : code``);
  return code`${module.charge(code`${records.length * TICKS_PER_NAME}`)}
${records.map(({ key, required, node }) => {
  const name = module.constant(key);
  const fits = node === undefined ? code`` : module.mustAccept(node, code`m`, miss);
  return code`if(${has}(v,${name})){const m=v[${name}];${fits}}${onAbsent(required)}`;
})}
${checks.length === 0 ? code`` : code`const n=w.countOf(v);`}
${checks.map((check) => checkSize(check, miss, module))}`;
}

function missesRequired(count: number): Code {
  return count === 0 ? code`` : code`||r!==${count}`;
}

/** The interpreter also counts what an open plan does not name. */
function noteRefusal(plan: ObjectPlan, fits: Code, module: Module): Code {
  return plan.isOpen ? code`` : module.refuse(plan, code`${fits}?n:n-1`);
}

/** What is asked of a member `m` under the key `k`; `r` counts the required ones. */
function judgeMember(plan: ObjectPlan, onMisfit: Code, module: Module): Code {
  const { records, patterns, additional, names } = plan;
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
  return code`${patterns === undefined ? code`` : code`let y=false;`}
${dispatch(records, onRecord, patterns === undefined ? additionally : code``, module)}
${onPattern}
${patterns === undefined || additional === undefined ? code`` : code`if(!y){${additionally}}`}
${names === undefined ? code`` : module.mustAccept(names, code`k`, onMisfit)}`;
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
