/**
 * Which branch of a choice a value belongs to. Most values are told apart by their kind or by a constant, for
 * which a look at the branch suffices; only where several branches remain are they compiled.
 */
import { isSameJson } from '../parts/same-json.ts';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Schema } from '../../schema/index.ts';
import type { FormSchema } from './form-schema.ts';
import { kindOfValue, kindsIn } from './kinds.ts';

const MAX_HOPS = 16;

/**
 * A pick counts until the value fits another branch and not the picked one; the caller drops it when values
 * come from elsewhere.
 */
export function branchFor(
  form: FormSchema,
  branches: readonly Schema[],
  value: unknown,
  picked: number | undefined,
): number {
  if (picked !== undefined && picked < branches.length) return picked;
  if (value === undefined) return 0;
  const scores = branches.map((branch) => likeness(form, branch, value));
  const best = Math.max(...scores);
  const candidates = scores.flatMap((score, index) => (score >= 0 ? index : []));
  if (candidates.length > 1) {
    const fitting = candidates.find((index) => form.fits(branches[index]!, value));
    if (fitting !== undefined) return fitting;
  }
  return scores.indexOf(best);
}

/** Negative where the branch cannot accept the value as it is. */
function likeness(form: FormSchema, branch: Schema, value: unknown): number {
  if (!isObject(branch)) return branch ? 0 : -100;
  const schema = resolved(form, branch);
  const kinds = kindsIn(schema);
  const kind = kindOfValue(value)!;
  if (kinds !== undefined && !kinds.includes(kind)) return -50;
  if (Object.hasOwn(schema, 'const') && !isSameJson(schema['const'], value)) return -40;
  if (Array.isArray(schema['enum']) && !schema['enum'].some((each) => isSameJson(each, value))) return -40;
  const points = kinds === undefined ? 0 : 1;
  return isObject(value) ? points + memberPoints(form, schema, value) : points;
}

function memberPoints(form: FormSchema, schema: JsonObject, value: JsonObject): number {
  let points = 0;
  let isRefuted = false;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, member] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name) || !isObject(member)) continue;
    const own = resolved(form, member);
    const fixed = Object.hasOwn(own, 'const') ? [own['const']] : (own['enum'] as unknown[] | undefined);
    if (fixed === undefined) points += 1;
    else if (fixed.some((each) => isSameJson(each, value[name]))) points += 10;
    else {
      points -= 10;
      isRefuted = true;
    }
  }
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  for (const name of required) {
    if (typeof name === 'string' && Object.hasOwn(value, name)) points += 2;
    else isRefuted = true;
  }
  return isRefuted ? Math.min(-1, points - 30) : points;
}

function resolved(form: FormSchema, schema: JsonObject): JsonObject {
  let target: Schema | undefined = schema;
  for (let hop = 0; hop < MAX_HOPS && isObject(target) && typeof target['$ref'] === 'string'; hop++) {
    const next = form.target(target['$ref']);
    if (!isObject(next)) break;
    target = next;
  }
  return isObject(target) ? target : schema;
}
