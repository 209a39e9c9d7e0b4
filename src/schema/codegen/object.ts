/**
 * The plan of an object as statements on `v`, which end in `miss` where it does not fit. Members are those
 * that are own, enumerable and not `undefined`, as for the interpreter. There are three ways to them:
 *
 * - by name, where the plan asks nothing of members that it does not name (`by-name.ts`);
 * - as listed, where the members of an object are those that the plan names, in its order (`listed.ts`);
 * - by a walk, member by member, which takes everything else (`walk.ts`).
 */
import { hasMember, TICKS_PER_NAME } from '../interpret/index.ts';
import type { Dependency, ObjectPlan } from '../program/index.ts';
import { judgeByName } from './by-name.ts';
import { code, type Code } from './code.ts';
import { isListed, judgeListed } from './listed.ts';
import type { Module } from './module.ts';
import { walk } from './walk.ts';

export function judgeObject(plan: ObjectPlan, miss: Code, module: Module): Code {
  const { dependencies = [] } = plan;
  return code`${judgeMembers(plan, miss, module)}
${dependencies.length === 0 ? code`` : judgeDependencies(dependencies, miss, module)}`;
}

function judgeMembers(plan: ObjectPlan, miss: Code, module: Module): Code {
  if (plan.isReadByName) return judgeByName(plan, miss, module);
  return isListed(plan) ? judgeListed(plan, miss, module) : walk(plan, miss, module);
}

/** A property whose presence asks for others, or for a schema. */
function judgeDependencies(dependencies: readonly Dependency[], miss: Code, module: Module): Code {
  const has = module.constant(hasMember);
  return code`${module.charge(code`${dependencies.length * TICKS_PER_NAME}`)}
${dependencies.map(({ key, required, node }) => {
  const names =
    required.length === 0 ? code`` : code`if(!w.hasMembers(v,${module.constant(required)}))${miss}`;
  const fits = node === undefined ? code`` : module.mustAccept(node, code`v`, miss);
  return code`if(${has}(v,${module.constant(key)})){${names}${fits}}`;
})}`;
}
