/**
 * The rule for `dependentRequired` and `dependentSchemas`, on which Ajv of draft-07 throws in strict mode.
 * `if` and `then` mean the same in every dialect. No `allOf` is added to the root: hosts refuse it there.
 */
import type { JsonObject } from '../../../../json/index.ts';
import type { Rule, RuleContext } from '../../rule.ts';

const KEYWORDS = ['dependentRequired', 'dependentSchemas'] as const;

export const dependentRules: readonly Rule[] = [
  {
    name: 'dependents-as-condition',
    clients: 'all',
    keywords: KEYWORDS,
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema, context) =>
      hasRoom(schema, context) ? { rewrite: replaceByConditions } : { inexact: true },
  },
];

/**
 * The root may have one condition of its own; dependents that do not fit beside it are not rewritten. Neither
 * are dependents of the empty name, whose absence Ajv overlooks.
 */
function hasRoom(schema: JsonObject, { root }: RuleContext): boolean {
  if (KEYWORDS.some((keyword) => Object.hasOwn(schema[keyword] ?? {}, ''))) return false;
  return schema !== root || schema['allOf'] !== undefined || !hasCondition(schema);
}

function hasCondition(schema: JsonObject): boolean {
  return ['if', 'then', 'else'].some((keyword) => schema[keyword] !== undefined);
}

function replaceByConditions(copy: JsonObject, context: RuleContext, schema: JsonObject): void {
  const conditions = conditionsIn(copy);
  for (const keyword of KEYWORDS) Reflect.deleteProperty(copy, keyword);
  const [only] = conditions;
  if (only === undefined) return;
  if (conditions.length === 1 && !hasCondition(schema)) {
    Object.assign(copy, only);
  } else if (context.root !== schema || copy['allOf'] !== undefined) {
    copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), ...conditions];
  } else {
    Object.assign(copy, { if: {}, then: { allOf: conditions } });
  }
}

/** Dependents judge objects alone: `required` lets other values pass, but a schema under `then` may not. */
function conditionsIn({ type, dependentRequired, dependentSchemas }: JsonObject): JsonObject[] {
  const required = Object.entries((dependentRequired ?? {}) as JsonObject)
    .filter(([, names]) => (names as unknown[]).length > 0)
    .map(([name, names]) => ({ if: { required: [name] }, then: { required: names } }));
  const object = type === 'object' ? {} : { type: 'object' };
  const schemas = Object.entries((dependentSchemas ?? {}) as JsonObject);
  return [...required, ...schemas.map(([name, then]) => ({ if: { ...object, required: [name] }, then }))];
}
