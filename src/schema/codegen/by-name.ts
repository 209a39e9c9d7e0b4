/**
 * Reads members by name, for a plan that asks nothing of others. A read also finds inherited and hidden
 * members, so an optional member that does not fit must be own and enumerable before it refuses. The
 * prototype tells that a required one is not inherited. V8 knows it with the shape of the object, so it is
 * tested between the first reads and the first call, after which V8 would load the shape again.
 */
import { hasMember } from '../interpret/index.ts';
import type { ObjectPlan, PropertyRecord } from '../program/index.ts';
import { ALWAYS, code, type Code } from './code.ts';
import { refusesAbsent } from './members.ts';
import type { Module } from './module.ts';
import { TICKS_PER_OBJECT } from './runtime.ts';

/**
 * What the interpreter mostly charges for an open plan: it walks past as many members as there are records.
 */
const TICKS_PER_RECORD = 4;

export function judgeByName({ records }: ObjectPlan, miss: Code, module: Module): Code {
  const required = records.filter((record) => record.required);
  const optional = records.filter((record) => !record.required);
  const containers = required.filter(({ node }) => node?.leaf === false);
  return code`${module.charge(code`${records.length * TICKS_PER_RECORD + TICKS_PER_OBJECT}`)}
let m;
${required.map((record) => readRequired(record, miss, module))}
${mustHave(required, miss, module)}
${containers.map(({ index, node }) => module.mustAccept(node!, code`r${index}`, miss))}
${readAllOptional(optional, miss, module)}`;
}

/**
 * One that does not fit refuses, be it a member or not, since it is then missing. Containers are judged
 * later.
 */
function readRequired({ key, node, index }: PropertyRecord, miss: Code, module: Module): Code {
  const name = module.constant(key);
  if (node?.leaf === false) return code`const r${index}=v[${name}];if(r${index}===undefined)${miss}`;
  const isThere = refusesAbsent(node) ? code`` : code`if(m===undefined)${miss}`;
  return code`m=v[${name}];${isThere}${node === undefined ? code`` : module.mustAccept(node, code`m`, miss)}`;
}

/** What was read under required names must be the object's own. */
function mustHave(required: readonly PropertyRecord[], miss: Code, module: Module): Code {
  if (required.length === 0) return code``;
  const prototype = module.constant(Object.prototype);
  const names = required.map(({ key }) => key);
  const inherited = names.map((key) => code`||${module.constant(key)} in ${prototype}`);
  return code`if((${module.constant(Object.getPrototypeOf)}(v)!==${prototype}${inherited})&&!w.hasMembers(v,${module.constant(names)}))${miss}`;
}

/**
 * `unfit`: the name of a member that does not fit. Where it is inherited or hidden, the interpreter decides.
 */
function readAllOptional(records: readonly PropertyRecord[], miss: Code, module: Module): Code {
  const [misfit, unfit] = [module.uniqueName(), module.uniqueName()];
  const reads = records
    .map((record) =>
      readOptional(record, code`{${unfit}=${module.constant(record.key)};break ${misfit};}`, miss, module),
    )
    .filter((read) => read !== undefined);
  if (reads.length === 0) return code``;
  const fit = module.uniqueName();
  // Listing the few keys of a small object would be 3 ns faster, but V8 lists all keys of a large one.
  const isEnumerable = code`${module.constant(Object.prototype.propertyIsEnumerable)}.call(v,${unfit})`;
  return code`let ${unfit};
${fit}:{${misfit}:{${reads}
break ${fit};}
if(${isEnumerable})${miss}
${module.handOver}}`;
}

function readOptional(
  { key, node }: PropertyRecord,
  onMisfit: Code,
  miss: Code,
  module: Module,
): Code | undefined {
  if (node === undefined) return undefined;
  const name = module.constant(key);
  // Every object inherits something under such a name, so that it does not fit says nothing.
  if (key in Object.prototype) {
    const isMember = code`${module.constant(hasMember)}(v,${name})`;
    return code`m=v[${name}];if(m!==undefined&&!(${module.accepts(node, code`m`)})&&${isMember})${miss}`;
  }
  if (!node.leaf) return code`m=v[${name}];if(m!==undefined){${module.mustAccept(node, code`m`, onMisfit)}}`;
  const condition = module.accepts(node, code`m`);
  return condition === ALWAYS ? undefined : code`m=v[${name}];if(!(${condition})&&m!==undefined)${onMisfit}`;
}
