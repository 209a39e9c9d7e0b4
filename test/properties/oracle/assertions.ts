/** The keywords of the oracle that look at a value alone, without asking another subschema. */
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import { own } from './document.ts';
import { isEqual, isMultipleOf } from './equal.ts';

export function assertsValue(schema: JsonObject, level: number, value: unknown): boolean {
  const get = (keyword: string, since = 4): unknown => (level >= since ? own(schema, keyword) : undefined);
  const type = get('type');
  if (type !== undefined && ![type].flat().some((name) => hasType(value, name as string))) return false;
  const values = get('enum') as unknown[] | undefined;
  if (values !== undefined && !values.some((one) => isEqual(one, value))) return false;
  const isConstant = level >= 6 && Object.hasOwn(schema, 'const');
  if (isConstant && !isEqual(schema['const'], value)) return false;
  if (typeof value === 'number') return assertsNumber(get, level, value);
  if (typeof value === 'string') return assertsText(get, value);
  if (Array.isArray(value)) return assertsArray(get, value);
  return !isObject(value) || assertsObject(get, value);
}

type Get = (keyword: string, since?: number) => unknown;

function hasType(value: unknown, name: string): boolean {
  if (name === 'integer') return Number.isInteger(value);
  if (name === 'null') return value === null;
  if (name === 'array') return Array.isArray(value);
  return name === 'object' ? isObject(value) : typeof value === name;
}

function assertsNumber(get: Get, level: number, value: number): boolean {
  const limit = (keyword: string): number | undefined => get(keyword) as number | undefined;
  const isStamp = level === 4;
  const [least = -Infinity, most = Infinity] = [limit('minimum'), limit('maximum')];
  const above = isStamp ? (get('exclusiveMinimum') === true ? least : undefined) : limit('exclusiveMinimum');
  const below = isStamp ? (get('exclusiveMaximum') === true ? most : undefined) : limit('exclusiveMaximum');
  if (value < least || value > most) return false;
  if ((above !== undefined && value <= above) || (below !== undefined && value >= below)) return false;
  const divisor = limit('multipleOf');
  return divisor === undefined || isMultipleOf(value, divisor);
}

function within(get: Get, least: string, most: string, size: number): boolean {
  const [low = 0, high = Infinity] = [get(least) as number | undefined, get(most) as number | undefined];
  return low <= size && size <= high;
}

function assertsText(get: Get, value: string): boolean {
  const pattern = get('pattern') as string | undefined;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return false;
  return within(get, 'minLength', 'maxLength', [...value].length);
}

function assertsArray(get: Get, value: readonly unknown[]): boolean {
  const repeats = value.some((item, index) => value.slice(0, index).some((other) => isEqual(item, other)));
  if (get('uniqueItems') === true && repeats) return false;
  return within(get, 'minItems', 'maxItems', value.length);
}

function assertsObject(get: Get, value: JsonObject): boolean {
  const required = (get('required') ?? []) as string[];
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  for (const [keyword, since] of [
    ['dependencies', 4],
    ['dependentRequired', 8],
  ] as const) {
    for (const [key, names] of Object.entries((get(keyword, since) ?? {}) as JsonObject)) {
      if (!Object.hasOwn(value, key) || !Array.isArray(names)) continue;
      if (!names.every((name: string) => Object.hasOwn(value, name))) return false;
    }
  }
  return within(get, 'minProperties', 'maxProperties', Object.keys(value).length);
}
