/**
 * Whether no value fits two branches of a `oneOf`, told by keywords that every reader reads alike: `type`, and `const`
 * or `enum` of scalars, texts of two formats, on the value itself or on a property that both branches require. Then the `oneOf` may stay
 * although its branches are inexact. The rule: a doubt is a no.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Scene } from './rule.ts';
import { inheritedNames } from './rules/names.ts';

/** Beyond this, comparing all pairs costs more than an `anyOf` loses. */
const MOST_BRANCHES = 100;
const LONGEST_WAY = 8;

export function areDisjoint(branches: readonly unknown[], scene: Scene): boolean {
  if (branches.length > MOST_BRANCHES) return false;
  const ends = branches.map((branch) => followed(branch, scene));
  return ends.every((one, index) =>
    ends.slice(index + 1).every((other) => isPairDisjoint(one, other, scene)),
  );
}

function isPairDisjoint(one: unknown, other: unknown, scene: Scene): boolean {
  if (one === false || other === false) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (haveNothingInCommon(one, other)) return true;
  if (typesOf(one)?.join() !== 'object' && typesOf(other)?.join() !== 'object') return false;
  return requiredOf(one).some((name) => {
    if (!requiredOf(other).includes(name) || inheritedNames.has(name) || name === '') return false;
    const [first, second] = [propertyOf(one, name, scene), propertyOf(other, name, scene)];
    return isObject(first) && isObject(second) && haveNothingInCommon(first, second);
  });
}

function haveNothingInCommon(one: JsonObject, other: JsonObject): boolean {
  const [types, otherTypes] = [typesOf(one), typesOf(other)];
  if (types !== undefined && otherTypes !== undefined && !types.some((type) => overlaps(type, otherTypes)))
    return true;
  if (isTextOfFormat(one) && isTextOfFormat(other) && one['format'] !== other['format']) return true;
  const [values, otherValues] = [valuesOf(one), valuesOf(other)];
  return (
    values !== undefined && otherValues !== undefined && !values.some((value) => otherValues.includes(value))
  );
}

/** Formats of which no text is of two, by the loosest reading of each. */
const EXCLUSIVE: ReadonlySet<unknown> = new Set([
  ...['date', 'date-time', 'email', 'ipv4', 'ipv6', 'time', 'uuid'],
]);

function isTextOfFormat({ type, format }: JsonObject): boolean {
  return type === 'string' && EXCLUSIVE.has(format);
}

function overlaps(type: string, others: readonly string[]): boolean {
  if (type === 'number') return others.includes('number') || others.includes('integer');
  return others.includes(type) || (type === 'integer' && others.includes('number'));
}

function typesOf({ type }: JsonObject): readonly string[] | undefined {
  return typeof type === 'string' ? [type] : (type as readonly string[] | undefined);
}

/** The values that fit, where all are scalars. */
function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values)) return undefined;
  return values.every((value) => typeof value !== 'object' || value === null)
    ? (values as unknown[])
    : undefined;
}

function requiredOf({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? (required as string[]) : [];
}

function propertyOf({ properties }: JsonObject, name: string, scene: Scene): unknown {
  return isObject(properties) && Object.hasOwn(properties, name)
    ? followed(properties[name], scene)
    : undefined;
}

/** Beyond what are only references. */
function followed(schema: unknown, scene: Scene): unknown {
  let current = schema;
  for (let steps = 0; steps < LONGEST_WAY; steps++) {
    if (!isObject(current) || current['$ref'] === undefined || current['type'] !== undefined) return current;
    current = scene.target(current['$ref']);
  }
  return undefined;
}
