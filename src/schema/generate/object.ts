/**
 * The plan of an object as statements on `v`, which return false where it does not fit.
 *
 * Members are those that are own, enumerable and not `undefined`, as for the interpreter. `for … in` with a test for
 * own keys finds them whatever the prototype is, and V8 drops the test where it compiles the loop. Most objects have all
 * members that a schema names, in its order: then their keys are compared with the list, and every member is read where it
 * is known to be. All others take a walk, a function of its own, so that odd objects do not slow the common ones.
 */
import { hasMember } from '../interpret/index.ts';
import { Op, type Check, type Dependency, type ObjectPlan, type PropertyRecord } from '../program/index.ts';
import { ALWAYS, allOf, code, NEVER, type Code } from './code.ts';
import type { Module } from './module.ts';
import { LARGE_OBJECT, STEPS_PER_LARGE_MEMBER, STEPS_PER_NAME } from './work.ts';

/** With fewer members the walk alone is as fast, with more the list is seldom complete. */
const FEWEST_LISTED = 3;
const MOST_LISTED = 100;
/** So many keys are compared one by one; more are looked up. */
const FEW_KEYS = 12;

const isOwn = Object.prototype.hasOwnProperty;

export function judgeObject(plan: ObjectPlan, module: Module): Code {
  const walk = module.furtherFunction();
  module.functions.push(writeWalk(walk, plan, module));
  const walked = code`if(!${walk}(v,d))return false;`;
  const { records, patterns, names, dependencies = [] } = plan;
  const isListed =
    patterns === undefined &&
    names === undefined &&
    records.length >= FEWEST_LISTED &&
    records.length <= MOST_LISTED;
  return code`${isListed ? judgeListed(plan, walked, module) : walked}
${dependencies.length === 0 ? code`` : judgeDependencies(dependencies, module)}`;
}

/** Reads members by name, once the keys have turned out to be those of the plan, in its order. */
function judgeListed(plan: ObjectPlan, walked: Code, module: Module): Code {
  const { records, checks = [] } = plan;
  const keys = module.constant(records.map(({ key }) => key));
  const count = records.length;
  return code`listed:{let n=0;
for(const k in v){if(n===${count}||k!==${keys}[n]||!${own(module)}){n=0;break;}n++;}
if(n===${count}){
${module.spend(code`${count + 1}`)}
${records.map((record, index) => code`const m${index}=v[${module.constant(record.key)}];`)}
if(${allOf(records.map((_, index) => code`m${index}!==undefined`))}){
${records.map((record, index) => mustAccept(recordCondition(plan, record, code`m${index}`, module)))}
${checks.map((check) => mustAccept(passesSize(check, module)))}
break listed;}}
${walked}}`;
}

function mustAccept(condition: Code): Code {
  return condition === ALWAYS ? code`` : code`if(!(${condition}))return false;`;
}

function own(module: Module): Code {
  return code`${module.constant(isOwn)}.call(v,k)`;
}

/** A member that the plan names, but not by `properties`, is still additional. */
function recordCondition(plan: ObjectPlan, record: PropertyRecord, member: Code, module: Module): Code {
  const node = record.node ?? plan.additional;
  return node === undefined ? ALWAYS : module.accepts(node, member);
}

/** Member by member, in the order of the object. */
function writeWalk(name: Code, plan: ObjectPlan, module: Module): Code {
  const { records, patterns, additional, names, checks = [], requiredCount } = plan;
  const unlessFits = (condition: Code): Code => {
    if (condition === ALWAYS) return code``;
    return condition === NEVER ? code`{x=false;break walk;}` : code`if(!(${condition})){x=false;break walk;}`;
  };
  const additionally = additional === undefined ? code`` : unlessFits(module.accepts(additional, code`m`));
  const onRecord = (record: PropertyRecord): Code => {
    const count = record.required ? code`r++;` : code``;
    if (record.node === undefined) return patterns === undefined ? code`${count}${additionally}` : count;
    const isKnown = patterns === undefined ? code`` : code`y=true;`;
    return code`${count}${isKnown}${unlessFits(module.accepts(record.node, code`m`))}`;
  };
  const onPattern = (patterns ?? []).map(
    ({ matcher, node }) =>
      code`if(${module.constant(matcher)}.test(k,w)){y=true;${unlessFits(module.accepts(node, code`m`))}}`,
  );
  return code`function ${name}(v,d){
let n=0,r=0,x=true;
walk:for(const k in v){
if(!${own(module)})continue;
const m=v[k];
if(m===undefined)continue;
n++;
${patterns === undefined ? code`` : code`let y=false;`}
${dispatch(records, onRecord, patterns === undefined ? additionally : code``, module)}
${onPattern}
${patterns === undefined || additional === undefined ? code`` : code`if(!y){${additionally}}`}
${names === undefined ? code`` : unlessFits(module.accepts(names, code`k`))}
}
${module.spend(code`n<${LARGE_OBJECT}?n+1:n*${STEPS_PER_LARGE_MEMBER}+${records.length * STEPS_PER_NAME}`)}
return ${allOf([code`x`, requiredCount === 0 ? ALWAYS : code`r===${requiredCount}`, ...checks.map((check) => passesSize(check, module))])};
}`;
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

function passesSize({ op, limit }: Check, module: Module): Code {
  const bound = module.constant(limit);
  return op === Op.minProperties ? code`n>=${bound}` : code`n<=${bound}`;
}

/** A property whose presence asks for others, or for a schema. */
function judgeDependencies(dependencies: readonly Dependency[], module: Module): Code {
  const has = module.constant(hasMember);
  return code`${module.spend(code`${dependencies.length * STEPS_PER_NAME}`)}
${dependencies.map(({ key, required, node }) => {
  const names =
    required.length === 0 ? code`` : code`if(!w.hasMembers(v,${module.constant(required)}))return false;`;
  const fits = node === undefined ? code`` : mustAccept(module.accepts(node, code`v`));
  return code`if(${has}(v,${module.constant(key)})){${names}${fits}}`;
})}`;
}
