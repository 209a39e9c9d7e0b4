/**
 * The graph of subschemas in; the plan of rewrites for each out: the hazards that rules find in it, and the
 * keywords that must be loosened since they apply an inexact subschema. A subschema that applies an inexact
 * one is inexact too; plans only grow while the work list runs, so that it ends on cycles of references.
 */
import type { JsonObject } from '../../json/index.ts';
import { loosenings, type Loosening } from './loosenings.ts';
import type { Hazard, MemberKind, Rule, RuleContext } from './rule.ts';
import { rules, rulesOn } from './rules/index.ts';
import { inputRules } from './rules/input/index.ts';
import type { Application, Subschema } from './subschema-graph.ts';

export interface Plan {
  readonly hazards: readonly RuleHazard[];
  readonly loosened: Set<Loosening>;
  inexact: boolean;
  readonly undercounts: Set<MemberKind>;
}

export interface RuleHazard extends Hazard {
  readonly rule: Rule;
}

/** The rules that both tables share have the same order in both. */
const ORDERS: Readonly<Record<'input' | 'output', ReadonlyMap<Rule, number>>> = {
  output: new Map(rules.map((rule, index) => [rule, index])),
  input: new Map(inputRules.map((rule, index) => [rule, index])),
};
const NO_HAZARDS: readonly RuleHazard[] = [];

/**
 * Keywords whose subschemas judge the same value, so that the members that these evaluate count as evaluated.
 */
const IN_PLACE = new Set([
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** In the order of the rule table. */
export function hazardsIn(schema: JsonObject, context: RuleContext): readonly RuleHazard[] {
  let hazards: RuleHazard[] | undefined;
  for (const keyword of Object.keys(schema)) {
    for (const rule of rulesOn(keyword, context.clients)) {
      if (rule.isAlwaysNeeded !== true && context.cannotReject(schema)) continue;
      if (hazards?.some((earlier) => earlier.rule === rule) === true) continue;
      const hazard = rule.find(schema, context);
      if (hazard !== undefined) (hazards ??= []).push({ rule, ...hazard });
    }
  }
  if (hazards === undefined) return NO_HAZARDS;
  const order = ORDERS[context.clients === 'input' ? 'input' : 'output'];
  return hazards.sort((one, other) => order.get(one.rule)! - order.get(other.rule)!);
}

export function planRewrites(subschemas: readonly Subschema[], context: RuleContext): Map<Subschema, Plan> {
  const plans = new Map<Subschema, Plan>();
  for (const subschema of subschemas) {
    const hazards = hazardsIn(subschema.schema, context);
    plans.set(subschema, {
      hazards,
      loosened: new Set(),
      inexact: hazards.some(({ inexact }) => inexact === true),
      undercounts: new Set(hazards.flatMap(({ undercounts }) => undercounts ?? [])),
    });
  }
  const pending = [...subschemas];
  const isPending = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    isPending.delete(next);
    if (!growPlan(next, plans, context)) continue;
    for (const parent of next.appliedBy) {
      if (isPending.has(parent)) continue;
      isPending.add(parent);
      pending.push(parent);
    }
  }
  return plans;
}

/**
 * Adds what the plans of the applied subschemas imply; returns whether those that apply this one must grow
 * too.
 */
function growPlan(subschema: Subschema, plans: ReadonlyMap<Subschema, Plan>, context: RuleContext): boolean {
  const { schema, applications } = subschema;
  const plan = plans.get(subschema)!;
  const before = [plan.inexact, plan.undercounts.size].join();
  const hasGrown = (): boolean => before !== [plan.inexact, plan.undercounts.size].join();
  const isInexact = ({ applied }: Application): boolean => plans.get(applied)!.inexact;
  for (const application of applications) {
    plan.inexact ||= isInexact(application);
    if (!IN_PLACE.has(application.keyword)) continue;
    for (const members of plans.get(application.applied)!.undercounts) plan.undercounts.add(members);
  }
  if (context.cannotReject(schema)) return hasGrown();
  for (const loosening of loosenings) {
    if (plan.loosened.has(loosening) || !Object.hasOwn(schema, loosening.keyword)) continue;
    const inexact = applications.filter(
      (application) => application.keyword === loosening.dependsOn && isInexact(application),
    );
    if (!loosening.isNeeded(schema, inexact, plan.undercounts, context)) continue;
    plan.loosened.add(loosening);
    plan.inexact = true;
    for (const members of loosening.undercounts) plan.undercounts.add(members);
  }
  return hasGrown();
}
