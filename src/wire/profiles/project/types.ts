/** The types of a subschema, as it says them or as its other keywords and listed values tell. */
import { isObject, type JsonObject } from '../../../json/index.ts';

const TYPE_OF_KEYWORD: Readonly<Record<string, string>> = {
  properties: 'object',
  required: 'object',
  additionalProperties: 'object',
  patternProperties: 'object',
  propertyNames: 'object',
  minProperties: 'object',
  maxProperties: 'object',
  items: 'array',
  prefixItems: 'array',
  minItems: 'array',
  maxItems: 'array',
  uniqueItems: 'array',
  contains: 'array',
  minLength: 'string',
  maxLength: 'string',
  pattern: 'string',
  format: 'string',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'number',
};

/** Undefined where the subschema says nothing of types. */
export function declaredTypes({ type }: JsonObject): readonly string[] | undefined {
  if (type === undefined) return undefined;
  return Array.isArray(type) ? (type as string[]) : [type as string];
}

/** Of listed values. */
export function typesOfValues(schema: JsonObject): readonly string[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values) || values.length === 0) return undefined;
  return [...new Set(values.map(typeOf))];
}

/** What the author had in mind; undefined where the keywords do not tell, or tell of several. */
export function typeByKeywords(schema: JsonObject): string | undefined {
  const types = new Set(Object.keys(schema).flatMap((keyword) => TYPE_OF_KEYWORD[keyword] ?? []));
  return types.size === 1 ? [...types][0] : undefined;
}

/** The subschema for values of one type alone. */
export function partOf(schema: JsonObject, type: string): JsonObject {
  const part: JsonObject = { type };
  for (const [keyword, value] of Object.entries(schema)) {
    const owner = TYPE_OF_KEYWORD[keyword];
    if (
      keyword === 'type' ||
      (owner !== undefined && owner !== type && !(owner === 'number' && type === 'integer'))
    )
      continue;
    if (keyword === 'enum') {
      const values = (value as unknown[]).filter((one) => isA(one, type));
      part['enum'] = values;
    } else part[keyword] = value;
  }
  return part;
}

function isA(value: unknown, type: string): boolean {
  const own = typeOf(value);
  return own === type || (type === 'number' && own === 'integer');
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
