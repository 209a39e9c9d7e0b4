/**
 * The schema of an output in; JSON Schema 2020-12 with the same meaning out (R-FLOW-5): nothing is required,
 * further fields are allowed, `null` only where it is declared. `format` is a hint: advertised, never
 * checked.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { isEnum } from './rules.ts';

const TYPES: ReadonlySet<unknown> = new Set([
  ...['string', 'number', 'boolean', 'object', 'array', 'integer', 'null'],
]);
/** The engine refuses deeper ones; any value is accepted there. */
const MAX_DEPTH = 60;

export function translate(schema: unknown, depth = 1): JsonObject {
  if (!isObject(schema) || depth > MAX_DEPTH) return {};
  const { type, description, nullable, format, properties, items, enum: values } = schema;
  const isNullable = nullable === true;
  const types = typesOf(type) ?? impliedType(schema);
  const translated: JsonObject = {};
  if (types !== undefined) translated['type'] = isNullable ? withNull(types) : types;
  if (typeof description === 'string') translated['description'] = description;
  if (isEnum(values)) translated['enum'] = isNullable && !values.includes(null) ? [...values, null] : values;
  if (format === 'base64' && types === 'string') translated['contentEncoding'] = 'base64';
  else if (typeof format === 'string') translated['format'] = format;
  if (isObject(properties) && types === 'object') translated['properties'] = translateAll(properties, depth);
  if (items !== undefined && types === 'array') translated['items'] = translate(items, depth + 1);
  return translated;
}

function translateAll(properties: JsonObject, depth: number): JsonObject {
  const translated: JsonObject = {};
  for (const name of Object.keys(properties))
    setOwn(translated, name, translate(properties[name], depth + 1));
  return translated;
}

/** Files of other dialects list types; unknown types are ignored. */
function typesOf(type: unknown): string | string[] | undefined {
  if (typeof type === 'string') return TYPES.has(type) ? type : undefined;
  if (!Array.isArray(type) || type.length === 0 || !type.every((name) => TYPES.has(name))) return undefined;
  return [...new Set(type as string[])];
}

/** The type that a keyword implies where `type` is absent. */
function impliedType({ type, properties, items }: JsonObject): string | undefined {
  if (type !== undefined || isObject(properties) === isObject(items)) return undefined;
  return isObject(properties) ? 'object' : 'array';
}

function withNull(types: string | string[]): string[] {
  return [...new Set([types, 'null'].flat())];
}
