/**
 * The schema of an output in; JSON Schema 2020-12 with the same meaning out (R-FLOW-5): nothing is required, further
 * fields are allowed, `null` only where it is declared. `format` is a hint for people and is not sent.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { isEnum } from './rules.ts';

const TYPES: ReadonlySet<unknown> = new Set([
  ...['string', 'number', 'boolean', 'object', 'array', 'integer', 'null'],
]);
/** Deeper ones are refused by the engine; anything may stand there. */
const MAX_DEPTH = 60;

export function translate(schema: unknown, depth = 1): JsonObject {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  const { type, description, nullable, format, properties, items, enum: values } = schema;
  const isNullable = nullable === true;
  const types = typesOf(type);
  return {
    ...(types !== undefined && { type: isNullable ? withNull(types) : types }),
    ...(typeof description === 'string' && { description }),
    ...(isEnum(values) && { enum: isNullable && !values.includes(null) ? [...values, null] : values }),
    ...(format === 'base64' && types === 'string' && { contentEncoding: 'base64' }),
    ...(isObject(properties) && type === 'object' && { properties: translateAll(properties, depth) }),
    ...(items !== undefined && type === 'array' && { items: translate(items, depth + 1) }),
  };
}

function translateAll(properties: JsonObject, depth: number): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, translate(property, depth + 1)]),
  );
}

/** Files of other dialects list types; what is none of them says nothing. */
function typesOf(type: unknown): string | string[] | undefined {
  if (typeof type === 'string') return TYPES.has(type) ? type : undefined;
  if (!Array.isArray(type) || type.length === 0 || !type.every((name) => TYPES.has(name))) return undefined;
  return [...new Set(type as string[])];
}

function withNull(types: string | string[]): string[] {
  return [...new Set([types, 'null'].flat())];
}
