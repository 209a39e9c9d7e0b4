/**
 * Names at the root of a structured result, and in `_meta`, that clients of 2025 lose: with a member `constructor`, zod 3 takes an object
 * for no record and the result is lost; a member `__proto__` is left out by every zod. Inside of an envelope both arrive.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { linearRegExp, targetOf } from '../schema/internal.ts';
import type { WireVersion } from './versions.ts';

const NAMES = ['constructor', '__proto__'] as const;
const IN_PLACE = ['allOf', 'anyOf', 'oneOf'] as const;

export function hasLostName(value: JsonObject): boolean {
  return NAMES.some((name) => Object.hasOwn(value, name));
}

/** A copy of `_meta`, without the names over which clients of that version lose the list or result that holds it. */
export function withoutLostNames(meta: Readonly<JsonObject>, { outputs }: WireVersion): JsonObject {
  const copy: JsonObject = { ...meta };
  if (outputs === 'objects') for (const name of NAMES) Reflect.deleteProperty(copy, name);
  return copy;
}

/** Whether a document, all references of which are pointers, speaks of such a member of its root. */
export function declaresLostName(document: Schema): boolean {
  return rootSchemas(document).some(({ properties, required, const: only, enum: values }) => {
    if (isObject(properties) && hasLostName(properties)) return true;
    if (Array.isArray(required) && NAMES.some((name) => required.includes(name))) return true;
    const given = [only, ...(Array.isArray(values) ? (values as unknown[]) : [])];
    return given.some((value) => isObject(value) && hasLostName(value));
  });
}

/** Whether the names of its root are data, as in a map, so that such a name may come although none is declared. */
export function hasNamesAsData(document: Schema): boolean {
  return rootSchemas(document).some(
    ({ additionalProperties, unevaluatedProperties, patternProperties }) =>
      [additionalProperties, unevaluatedProperties].some(isConstraint) ||
      (isObject(patternProperties) && Object.keys(patternProperties).some(matchesLostName)),
  );
}

function isConstraint(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length > 0;
}

function matchesLostName(pattern: string): boolean {
  const matcher = linearRegExp(pattern);
  return matcher === undefined || NAMES.some((name) => matcher.test(name));
}

/** The schemas that judge the root: its own, and those that it applies in place. */
function rootSchemas(document: Schema): JsonObject[] {
  const met = new Set<unknown>([document]);
  for (const schema of met) {
    if (!isObject(schema)) continue;
    const { $ref } = schema;
    for (const keyword of IN_PLACE) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) for (const branch of branches as unknown[]) met.add(branch);
    }
    for (const branch of [schema['then'], schema['else']]) met.add(branch);
    if (typeof $ref === 'string') met.add(targetOf($ref, document));
  }
  return [...met].filter(isObject);
}
