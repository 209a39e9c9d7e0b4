/**
 * The rules for `unevaluatedProperties` and `unevaluatedItems`, on which Ajv of draft-07 throws in strict
 * mode. Where the evaluated members do not depend on the value, `additionalProperties` or `items` means the
 * same.
 */
import { isObject, type JsonObject } from '../../../../json/index.ts';
import { isValidWithFlag } from '../../pattern-reading.ts';
import type { Hazard, Rule, RuleContext } from '../../rule.ts';
import { inheritedNames } from '../inherited-names.ts';

/** Whether these evaluate members depends on the value. */
const CONDITIONAL = ['anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies'];
const IN_PLACE = ['$ref', 'allOf', ...CONDITIONAL];

/** The names and patterns that a subschema evaluates in every value. */
interface Evaluated {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
}

export const unevaluatedInputRules: readonly Rule[] = [
  {
    name: 'unevaluated-as-additional',
    clients: 'all',
    keywords: ['unevaluatedProperties'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find(schema, context): Hazard {
      if (schema['additionalProperties'] !== undefined) return { rewrite: dropProperties };
      const evaluated = evaluatedBy(schema, context);
      if (evaluated === undefined) return { inexact: true };
      return { rewrite: (copy) => replaceByAdditional(copy, evaluated) };
    },
  },
  {
    name: 'unevaluated-as-items',
    clients: 'all',
    keywords: ['unevaluatedItems'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema): Hazard => (isRestItems(schema) ? { rewrite: replaceByItems } : { inexact: true }),
  },
];

/** Whether `unevaluatedItems` judges exactly the items that `items` would judge. */
export function isRestItems(schema: JsonObject): boolean {
  if (schema['unevaluatedItems'] === undefined) return false;
  return [...IN_PLACE, 'contains'].every((keyword) => schema[keyword] === undefined);
}

function evaluatedBy(top: JsonObject, context: RuleContext): Evaluated | undefined {
  const evaluated: Evaluated = { names: new Set(), patterns: new Set() };
  const visited = new Set<unknown>([top]);
  for (const schema of visited) {
    if (typeof schema === 'boolean') continue;
    if (!isObject(schema) || CONDITIONAL.some((keyword) => schema[keyword] !== undefined)) return undefined;
    const evaluatesAll = ['additionalProperties', 'unevaluatedProperties'].some(
      (keyword) => schema[keyword] !== undefined,
    );
    if (schema !== top && evaluatesAll) return undefined;
    for (const name of Object.keys(schema['properties'] ?? {})) evaluated.names.add(name);
    for (const source of Object.keys(schema['patternProperties'] ?? {})) {
      if (!isValidWithFlag(source)) return undefined;
      evaluated.patterns.add(source);
    }
    for (const branch of (schema['allOf'] ?? []) as unknown[]) visited.add(branch);
    if (schema['$ref'] !== undefined) visited.add(context.resolve(schema['$ref']));
  }
  const own = new Set(Object.keys(top['properties'] ?? {}));
  const isMisread = (name: string): boolean => inheritedNames.has(name) && !own.has(name);
  return [...evaluated.names].some(isMisread) ? undefined : evaluated;
}

function dropProperties(copy: JsonObject): void {
  delete copy['unevaluatedProperties'];
}

function replaceByAdditional(copy: JsonObject, { names, patterns }: Evaluated): void {
  const others = [...names].filter((name) => !inheritedNames.has(name));
  addNames(copy, 'properties', others);
  addNames(copy, 'patternProperties', [...patterns]);
  copy['additionalProperties'] = copy['unevaluatedProperties'];
  delete copy['unevaluatedProperties'];
}

function addNames(copy: JsonObject, keyword: string, keys: readonly string[]): void {
  const present = (copy[keyword] ?? {}) as JsonObject;
  const missing = keys.filter((key) => !Object.hasOwn(present, key));
  if (missing.length > 0)
    copy[keyword] = { ...present, ...Object.fromEntries(missing.map((key) => [key, {}])) };
}

function replaceByItems(copy: JsonObject): void {
  copy['items'] ??= copy['unevaluatedItems'];
  delete copy['unevaluatedItems'];
}
