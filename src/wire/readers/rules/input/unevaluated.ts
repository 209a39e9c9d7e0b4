/**
 * The rules for `unevaluatedProperties` and `unevaluatedItems`, which Ajv of draft-07 does not know, and refuses in strict
 * mode. Where what is evaluated does not depend on the value, `additionalProperties` or `items` says the same.
 */
import { isObject, type JsonObject } from '../../../../json/index.ts';
import { isValidWithFlag } from '../../pattern-reading.ts';
import type { Finding, Rule, Scene } from '../../rule.ts';
import { inheritedNames } from '../names.ts';

/** They evaluate members of the same value, or not, by what the value is. */
const CONDITIONAL = ['anyOf', 'oneOf', 'if', 'dependentSchemas', 'dependencies'];
const IN_PLACE = ['$ref', 'allOf', ...CONDITIONAL];

/** The names and patterns that a subschema accounts for, whatever the value is. */
interface Accounted {
  readonly names: Set<string>;
  readonly patterns: Set<string>;
}

export const unevaluatedInputRules: readonly Rule[] = [
  {
    name: 'unevaluated-as-additional',
    readers: 'all',
    keywords: ['unevaluatedProperties'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find(schema, scene): Finding {
      if (schema['additionalProperties'] !== undefined) return { mend: dropProperties };
      const accounted = accountedFor(schema, scene);
      if (accounted === undefined) return { inexact: true };
      return { mend: (copy) => restateProperties(copy, accounted) };
    },
  },
  {
    name: 'unevaluated-as-items',
    readers: 'all',
    keywords: ['unevaluatedItems'],
    why: 'Ajv of draft-07 does not know it, and throws in strict mode',
    find: (schema): Finding => (isRestItems(schema) ? { mend: restateItems } : { inexact: true }),
  },
];

/** Whether `unevaluatedItems` is about the same items that `items` would be about. */
export function isRestItems(schema: JsonObject): boolean {
  if (schema['unevaluatedItems'] === undefined) return false;
  return [...IN_PLACE, 'contains'].every((keyword) => schema[keyword] === undefined);
}

function accountedFor(top: JsonObject, scene: Scene): Accounted | undefined {
  const accounted: Accounted = { names: new Set(), patterns: new Set() };
  const met = new Set<unknown>([top]);
  for (const schema of met) {
    if (typeof schema === 'boolean') continue;
    if (!isObject(schema) || CONDITIONAL.some((keyword) => schema[keyword] !== undefined)) return undefined;
    const accountsForAll = ['additionalProperties', 'unevaluatedProperties'].some(
      (keyword) => schema[keyword] !== undefined,
    );
    if (schema !== top && accountsForAll) return undefined;
    for (const name of Object.keys((schema['properties'] ?? {}) as JsonObject)) accounted.names.add(name);
    for (const source of Object.keys((schema['patternProperties'] ?? {}) as JsonObject)) {
      if (!isValidWithFlag(source)) return undefined;
      accounted.patterns.add(source);
    }
    for (const branch of (schema['allOf'] ?? []) as unknown[]) met.add(branch);
    if (schema['$ref'] !== undefined) met.add(scene.target(schema['$ref']));
  }
  const own = new Set(Object.keys((top['properties'] ?? {}) as JsonObject));
  const isTrap = (name: string): boolean => inheritedNames.has(name) && !own.has(name);
  return [...accounted.names].some(isTrap) ? undefined : accounted;
}

function dropProperties(copy: JsonObject): void {
  delete copy['unevaluatedProperties'];
}

function restateProperties(copy: JsonObject, { names, patterns }: Accounted): void {
  const others = [...names].filter((name) => !inheritedNames.has(name));
  name(copy, 'properties', others);
  name(copy, 'patternProperties', [...patterns]);
  copy['additionalProperties'] = copy['unevaluatedProperties'];
  delete copy['unevaluatedProperties'];
}

function name(copy: JsonObject, keyword: string, keys: readonly string[]): void {
  const present = (copy[keyword] ?? {}) as JsonObject;
  const missing = keys.filter((key) => !Object.hasOwn(present, key));
  if (missing.length > 0)
    copy[keyword] = { ...present, ...Object.fromEntries(missing.map((key) => [key, {}])) };
}

function restateItems(copy: JsonObject): void {
  copy['items'] ??= copy['unevaluatedItems'];
  delete copy['unevaluatedItems'];
}
