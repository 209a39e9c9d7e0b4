/**
 * The rule for `dependentRequired` and `dependentSchemas`, which Ajv of draft-07 does not know, and refuses in strict
 * mode. `if` and `then` say the same in every dialect. No `allOf` is added to the root: hosts refuse it there.
 */
import type { JsonObject } from '../../../../json/index.ts';
import type { Rule, Scene } from '../../rule.ts';

const KEYWORDS = ['dependentRequired', 'dependentSchemas'] as const;

export const dependentRules: readonly Rule[] = [
  {
    name: 'dependents-as-condition',
    readers: 'all',
    keywords: KEYWORDS,
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema, scene) => (hasRoom(schema, scene) ? { mend: restate } : { inexact: true }),
  },
];

/**
 * The root may have one condition of its own; what cannot be said beside that stays as it is. So does what depends on
 * the empty name, which Ajv never finds missing.
 */
function hasRoom(schema: JsonObject, { root }: Scene): boolean {
  if (KEYWORDS.some((keyword) => Object.hasOwn((schema[keyword] ?? {}) as JsonObject, ''))) return false;
  return schema !== root || schema['allOf'] !== undefined || !hasCondition(schema);
}

function hasCondition(schema: JsonObject): boolean {
  return ['if', 'then', 'else'].some((keyword) => schema[keyword] !== undefined);
}

function restate(copy: JsonObject, scene: Scene, schema: JsonObject): void {
  const conditions = conditionsIn(copy);
  for (const keyword of KEYWORDS) Reflect.deleteProperty(copy, keyword);
  const [only] = conditions;
  if (only === undefined) return;
  if (conditions.length === 1 && !hasCondition(schema)) {
    Object.assign(copy, only);
  } else if (scene.root !== schema || copy['allOf'] !== undefined) {
    copy['allOf'] = [...((copy['allOf'] ?? []) as unknown[]), ...conditions];
  } else {
    Object.assign(copy, { if: {}, then: { allOf: conditions } });
  }
}

/** Only objects depend on their members; of other values, `required` asks nothing, but a schema may. */
function conditionsIn({ type, dependentRequired, dependentSchemas }: JsonObject): JsonObject[] {
  const required = Object.entries((dependentRequired ?? {}) as JsonObject)
    .filter(([, names]) => (names as unknown[]).length > 0)
    .map(([name, names]) => ({ if: { required: [name] }, then: { required: names } }));
  const object = type === 'object' ? {} : { type: 'object' };
  const schemas = Object.entries((dependentSchemas ?? {}) as JsonObject);
  return [...required, ...schemas.map(([name, then]) => ({ if: { ...object, required: [name] }, then }))];
}
