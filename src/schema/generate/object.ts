/**
 * The plan of an object as statements on `v`, which return false where it does not fit. Members are those that are own,
 * enumerable and not `undefined`, as for the interpreter. There are three ways to them:
 *
 * - by name, where the plan asks nothing of members that it does not name. A read also finds what is inherited or hidden,
 *   so a member that does not fit is looked for among the keys before it refuses. That a required one is not inherited
 *   follows from the prototype, which V8 knows where it knows the shape of an object (`requiredAreOwn`);
 * - as listed, where the members of an object are those that the plan names, in its order, though the last ones may be
 *   missing, as for most objects. Its keys are compared with the list, and then every member is read where it must be;
 * - by a walk, member by member, which takes everything else. `for … in` with a test for own keys finds them whatever the
 *   prototype is, and V8 drops the test where it compiles the loop.
 */
import { EVERY_KIND } from '../../json/index.ts';
import { hasMember } from '../interpret/index.ts';
import {
  Op,
  type Check,
  type Dependency,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from '../program/index.ts';
import { ALWAYS, code, NEVER, type Code } from './code.ts';
import type { Module } from './module.ts';
import { LARGE_OBJECT, STEPS_PER_LARGE_MEMBER, STEPS_PER_NAME } from './work.ts';

/** With fewer members the walk alone is as fast, with more they seldom come as listed. */
const FEWEST_LISTED = 2;
const MOST_LISTED = 100;
/** So many keys are compared one by one; more are looked up. */
const FEW_KEYS = 12;
/** What the interpreter charges at most for a plan that asks by name: it walks past so many members, and then asks. */
const STEPS_PER_RECORD = 2 + STEPS_PER_NAME;
const STEPS_BY_NAME = 10;

const isOwn = Object.prototype.hasOwnProperty;

export function judgeObject(plan: ObjectPlan, module: Module): Code {
  const { dependencies = [] } = plan;
  return code`${judgeMembers(plan, module)}
${dependencies.length === 0 ? code`` : judgeDependencies(dependencies, module)}`;
}

function judgeMembers(plan: ObjectPlan, module: Module): Code {
  const { records, patterns, names } = plan;
  const count = records.length;
  if (plan.isReadByName) return judgeByName(plan, module);
  const isListed =
    patterns === undefined && names === undefined && count >= FEWEST_LISTED && count <= MOST_LISTED;
  if (!isListed) return walk(plan, module);
  const walking = module.furtherFunction();
  module.functions.push(code`function ${walking}(v,d){${walk(plan, module)}return true;}`);
  return judgeListed(plan, code`if(!${walking}(v,d))return false;`, module);
}

function judgeByName({ records }: ObjectPlan, module: Module): Code {
  const required = records.filter((record) => record.required);
  const optional = records.filter((record) => !record.required);
  return code`${module.spend(code`${records.length * STEPS_PER_RECORD + STEPS_BY_NAME}`)}
let m;
${required.map((record) => readRequired(record, module))}
${readAllOptional(optional, module)}
${mustHave(
  required.map(({ key }) => key),
  module,
)}`;
}

/** One that does not fit refuses, whether it counts as a member or not: then it is missing. */
function readRequired({ key, node }: PropertyRecord, module: Module): Code {
  const condition = node === undefined ? ALWAYS : module.accepts(node, code`m`);
  const isThere = refusesAbsent(node) ? code`` : code`if(m===undefined)return false;`;
  return code`m=v[${module.constant(key)}];${isThere}${mustAccept(condition)}`;
}

/** `u`: the name of a member that does not fit. Where that is not listed, the interpreter decides without it. */
function readAllOptional(records: readonly PropertyRecord[], module: Module): Code {
  const reads = records.map((record) => readOptional(record, module)).filter((read) => read !== undefined);
  if (reads.length === 0) return code``;
  return code`let u;
fit:{misfit:{${reads}
break fit;}
for(const k in v)if(k===u&&${own(module)})return false;
${module.handOver}}`;
}

function readOptional({ key, node }: PropertyRecord, module: Module): Code | undefined {
  const condition = node === undefined ? ALWAYS : module.accepts(node, code`m`);
  if (condition === ALWAYS) return undefined;
  const name = module.constant(key);
  // Every object inherits something under such a name, so that it does not fit says nothing.
  const onMisfit =
    key in Object.prototype
      ? code`if(${module.constant(hasMember)}(v,${name}))return false;`
      : code`u=${name};break misfit;`;
  const isMisfit = node!.leaf ? code`!(${condition})&&m!==undefined` : code`m!==undefined&&!(${condition})`;
  return code`m=v[${name}];if(${isMisfit}){${onMisfit}}`;
}

/** What was read under required names must be the object's own; the inline part is `requiredAreOwn`, which V8 folds away. */
function mustHave(required: readonly string[], module: Module): Code {
  if (required.length === 0) return code``;
  const prototype = module.constant(Object.prototype);
  const inherited = required.map((key) => code`||${module.constant(key)} in ${prototype}`);
  return code`if((${module.constant(Object.getPrototypeOf)}(v)!==${prototype}${inherited})&&!w.hasMembers(v,${module.constant(required)}))return false;`;
}

/** Reads members by name, once the keys have turned out to be the first of the plan, in its order. */
function judgeListed(plan: ObjectPlan, walked: Code, module: Module): Code {
  const { records, checks = [] } = plan;
  // One entry more, which no key equals: a member beyond the list ends the comparison.
  const keys = module.constant([...records.map(({ key }) => key), undefined]);
  const least = records.findLastIndex(({ required }) => required) + 1;
  const reads = records.map((record, index) => {
    // A member that the plan names, but not by `properties`, is still additional.
    const node = record.node ?? plan.additional;
    const condition = node === undefined ? ALWAYS : module.accepts(node, code`m`);
    const judged = refusesAbsent(node)
      ? code`if(!(${condition})){if(m===undefined)break known;return false;}`
      : code`if(m===undefined)break known;${mustAccept(condition)}`;
    const read = code`m=v[${module.constant(record.key)}];${judged}`;
    return index < least ? read : code`if(n>${index}){${read}}`;
  });
  return code`listed:{known:{let n=0,m;
for(const k in v){if(k!==${keys}[n]||!${own(module)})break known;n++;}
if(n<${least})break known;
${module.spend(code`${records.length + 1}`)}
${reads}
${checks.map((check) => mustAccept(passesSize(check, module)))}
break listed;}
${walked}}`;
}

function mustAccept(condition: Code): Code {
  return condition === ALWAYS ? code`` : code`if(!(${condition}))return false;`;
}

function own(module: Module): Code {
  return code`${module.constant(isOwn)}.call(v,k)`;
}

/** Whether the condition of a leaf refuses `undefined` too: a member that fits is then known to be there. */
function refusesAbsent(node: Node | undefined): boolean {
  return node?.leaf === true && (node.kinds !== EVERY_KIND || node.equalities !== undefined);
}

/** Member by member, in the order of the object. */
function walk(plan: ObjectPlan, module: Module): Code {
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
  return code`let n=0,r=0,x=true;
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
if(!x${requiredCount === 0 ? code`` : code`||r!==${requiredCount}`})return false;
${checks.map((check) => mustAccept(passesSize(check, module)))}`;
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
