/**
 * Names at the root of a structured result, and in `_meta`, that clients of 2025 lose: zod 3 rejects an
 * object with a member `constructor`, and the result is lost; every zod drops a member `__proto__`. Inside an
 * envelope both arrive.
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

/** A copy of `_meta` without the names that make clients of that version lose the whole list or result. */
export function withoutLostNames(meta: Readonly<JsonObject>, { outputs }: WireVersion): JsonObject {
  const copy: JsonObject = { ...meta };
  if (outputs === 'objects') for (const name of NAMES) Reflect.deleteProperty(copy, name);
  return copy;
}

/** Whether a document, all references of which are pointers, declares such a member of its root. */
export function declaresLostName(document: Schema): boolean {
  return rootSchemas(document).some(({ properties, required, const: only, enum: values }) => {
    if (isObject(properties) && hasLostName(properties)) return true;
    if (Array.isArray(required) && NAMES.some((name) => required.includes(name))) return true;
    const listed = [only, ...(Array.isArray(values) ? (values as unknown[]) : [])];
    return listed.some((value) => isObject(value) && hasLostName(value));
  });
}

/** Whether the names of its root are data, as in a map, so that a result may have such a name undeclared. */
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

/** The schemas that apply to the root: the document, and those that it applies in place. */
function rootSchemas(document: Schema): JsonObject[] {
  const visited = new Set<unknown>([document]);
  for (const schema of visited) {
    if (!isObject(schema)) continue;
    const { $ref } = schema;
    for (const keyword of IN_PLACE) {
      const branches = schema[keyword];
      if (Array.isArray(branches)) for (const branch of branches as unknown[]) visited.add(branch);
    }
    for (const branch of [schema['then'], schema['else']]) visited.add(branch);
    if (typeof $ref === 'string') visited.add(targetOf($ref, document));
  }
  return [...visited].filter(isObject);
}
