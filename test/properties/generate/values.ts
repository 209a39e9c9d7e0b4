/**
 * Values: arbitrary small ones, ones built to fit a schema, and ones a step away from fitting. A value that
 * fits by luck is rare, and one that a schema refuses at its first keyword proves little about the others.
 */
import { isObject, setOwn, type JsonObject } from '../../../src/json/index.ts';
import { own, type OracleDocument, type Schema } from '../oracle/document.ts';
import { anyName, anyNumber, anyScalar, anyString } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { mapMembers } from './json.ts';

export function anyValue(dice: Dice, depth: number): unknown {
  const kind = depth === 0 ? 0 : dice.below(4);
  if (kind === 1) return dice.times(0, 3, () => anyValue(dice, depth - 1));
  if (kind === 0) return anyScalar(dice);
  const value: JsonObject = {};
  for (const name of dice.times(0, 3, () => anyName(dice))) setOwn(value, name, anyValue(dice, depth - 1));
  return value;
}

/** An attempt at a value that the schema accepts; references are followed while there is depth left. */
export function fittingValue(
  dice: Dice,
  schema: Schema | undefined,
  document: OracleDocument,
  depth: number,
): unknown {
  if (!isObject(schema) || depth <= 0) return anyValue(dice, Math.max(0, Math.min(1, depth)));
  const fit = (part: unknown): unknown => fittingValue(dice, part as Schema, document, depth - 1);
  if (Object.hasOwn(schema, 'const')) return schema['const'];
  const values = own(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) return dice.pick(values) as unknown;
  const parts = [...leads(schema, document)];
  const kind = kindFor(dice, schema);
  if (parts.length > 0 && (kind === undefined || dice.chance(0.5))) {
    const first = fit(dice.pick(parts));
    const second = fit(dice.chance(0.5) ? dice.pick(parts) : { ...schema, ...NO_LEADS });
    return isObject(first) && isObject(second) ? joined(first, second) : first;
  }
  switch (kind ?? dice.pick(['object', 'array', 'scalar'])) {
    case 'object':
      return fittingObject(dice, schema, fit);
    case 'array':
      return fittingArray(dice, schema, fit);
    case 'string':
      return anyString(dice);
    case 'number':
      return fittingNumber(dice, own(schema, 'multipleOf'));
    case 'integer':
      return dice.below(4);
    case 'boolean':
      return dice.chance(0.5);
    case 'null':
      return null;
    default:
      return anyScalar(dice);
  }
}

const NO_LEADS = {
  allOf: [],
  anyOf: [],
  oneOf: [],
  if: undefined,
  then: undefined,
  else: undefined,
  $ref: undefined,
};

const REFERENCES = [
  ['$ref', 4, 9],
  ['$dynamicRef', 9, 9],
  ['$recursiveRef', 8, 8],
] as const;

/** The subschemas that look at the same value. */
function* leads(schema: JsonObject, document: OracleDocument): Iterable<unknown> {
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) yield* (own(schema, keyword) ?? []) as unknown[];
  for (const keyword of ['if', 'then', 'else'])
    if (isObject(own(schema, keyword))) yield own(schema, keyword);
  const level = document.places.get(schema)?.draft.level ?? 0;
  for (const [keyword, since, until] of REFERENCES) {
    const uri = own(schema, keyword);
    if (typeof uri === 'string' && since <= level && level <= until)
      yield document.resolve(schema, uri).schema;
  }
  yield* Object.values((own(schema, 'dependentSchemas') ?? {}) as JsonObject);
}

const HINTS: readonly (readonly [string, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'patternProperties',
      'additionalProperties',
      'unevaluatedProperties',
      'dependencies',
      'propertyNames',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'unevaluatedItems', 'uniqueItems', 'minItems']],
  ['string', ['pattern', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
];

function kindFor(dice: Dice, schema: JsonObject): string | undefined {
  const types = [own(schema, 'type') ?? []].flat() as string[];
  if (types.length > 0) return dice.pick(types);
  const hinted = HINTS.filter(([, keywords]) => keywords.some((keyword) => Object.hasOwn(schema, keyword)));
  return hinted.length === 0 ? undefined : dice.pick(hinted)[0];
}

/** A multiple as people write it: 0.9, not the 0.8999999999999999 that three times 0.3 comes to. */
function fittingNumber(dice: Dice, divisor: unknown): number {
  return typeof divisor === 'number' ? Number((divisor * dice.below(4)).toPrecision(12)) : anyNumber(dice);
}

function fittingObject(dice: Dice, schema: JsonObject, fit: (part: unknown) => unknown): JsonObject {
  const value: JsonObject = {};
  const properties = (own(schema, 'properties') ?? {}) as JsonObject;
  const required = (own(schema, 'required') ?? []) as string[];
  for (const name of required) setOwn(value, name, fit(own(properties, name)));
  for (const [name, part] of Object.entries(properties)) if (dice.chance(0.6)) setOwn(value, name, fit(part));
  for (const keyword of ['dependencies', 'dependentSchemas', 'dependentRequired']) {
    for (const name of Object.keys(own(schema, keyword) ?? {})) {
      if (dice.chance(0.4)) setOwn(value, name, fit(own(properties, name)));
    }
  }
  const others = own(schema, 'additionalProperties') ?? own(schema, 'unevaluatedProperties');
  if (others !== false && dice.chance(0.3)) setOwn(value, anyName(dice), fit(others));
  return value;
}

function fittingArray(dice: Dice, schema: JsonObject, fit: (part: unknown) => unknown): unknown[] {
  const items = own(schema, 'items');
  const list = (Array.isArray(items) ? items : (own(schema, 'prefixItems') ?? [])) as unknown[];
  const value = list.slice(0, dice.below(list.length + 1)).map(fit);
  const rest = [own(schema, 'contains'), Array.isArray(items) ? own(schema, 'additionalItems') : items];
  while (dice.chance(0.5) && value.length < 5) value.push(fit(dice.pick(rest)));
  return value;
}

function joined(first: JsonObject, second: JsonObject): JsonObject {
  const value = mapMembers(first, (member) => member);
  for (const [key, member] of Object.entries(second)) setOwn(value, key, member);
  return value;
}

/** The value, a small step away. */
export function nudged(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value)) {
    const at = dice.below(value.length + 1);
    if (at === value.length)
      return [...value, value.length > 0 && dice.chance(0.4) ? value[0] : anyScalar(dice)];
    if (dice.chance(0.4)) return value.filter((_, index) => index !== at);
    return value.with(at, nudged(dice, value[at]));
  }
  if (!isObject(value)) return dice.chance(0.7) ? anyScalar(dice) : dice.chance(0.5) ? [value] : { a: value };
  const keys = Object.keys(value);
  const at = keys.length === 0 ? undefined : dice.pick(keys);
  const others = keys.filter((key) => key !== at);
  const how = dice.below(4);
  if (at === undefined || how === 0)
    return joined(
      value,
      mapMembers({ [anyName(dice)]: 0 }, () => anyScalar(dice)),
    );
  if (how === 1) return mapMembers(value, (member) => member, others);
  if (how === 2) return mapMembers(value, (member, key) => (key === at ? nudged(dice, member) : member));
  const renamed = mapMembers(value, (member) => member, others);
  setOwn(renamed, anyName(dice), value[at]);
  return renamed;
}
