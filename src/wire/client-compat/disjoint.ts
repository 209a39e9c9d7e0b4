/**
 * Whether no value fits two branches of a `oneOf`. Then the `oneOf` may stay although its branches are
 * inexact. Decided by keywords that every client reads alike: `type`, `const` or `enum` of scalars, and
 * formats that exclude each other, on the value itself or on a property that both branches require. In doubt
 * the answer is no.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { RuleContext } from './rule.ts';
import { inheritedNames } from './rules/inherited-names.ts';

/** With more, comparing all pairs costs more than is lost by an `anyOf`. */
const MAX_BRANCHES = 100;
const MAX_REFERENCES = 8;

export function areDisjoint(branches: readonly unknown[], context: RuleContext): boolean {
  if (branches.length > MAX_BRANCHES) return false;
  const targets = branches.map((branch) => withoutReferences(branch, context));
  return targets.every((one, index) =>
    targets.slice(index + 1).every((other) => isPairDisjoint(one, other, context)),
  );
}

function isPairDisjoint(one: unknown, other: unknown, context: RuleContext): boolean {
  if (one === false || other === false) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (haveNothingInCommon(one, other)) return true;
  if (typesOf(one)?.join() !== 'object' && typesOf(other)?.join() !== 'object') return false;
  return requiredOf(one).some((name) => {
    if (!requiredOf(other).includes(name) || inheritedNames.has(name) || name === '') return false;
    const [first, second] = [propertyOf(one, name, context), propertyOf(other, name, context)];
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

/** No text has two of these formats, even by the loosest check of each. */
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

function propertyOf({ properties }: JsonObject, name: string, context: RuleContext): unknown {
  return isObject(properties) && Object.hasOwn(properties, name)
    ? withoutReferences(properties[name], context)
    : undefined;
}

/** The schema at the end of a chain of references. */
function withoutReferences(schema: unknown, context: RuleContext): unknown {
  let current = schema;
  for (let steps = 0; steps < MAX_REFERENCES; steps++) {
    if (!isObject(current) || current['$ref'] === undefined || current['type'] !== undefined) return current;
    current = context.resolve(current['$ref']);
  }
  return undefined;
}
