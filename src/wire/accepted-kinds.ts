/**
 * A self-contained document in; the kinds of value that it may accept out, one bit each: what `type`, `const`
 * and `enum` leave, through references, `allOf`, `anyOf`, `oneOf` and conditions. Other keywords can only
 * refuse more, so a kind whose bit is missing is always refused. Uses a list instead of recursion: references
 * may be long and cyclic.
 */
import { isObject, JSON_KINDS, kindOf, typeNames, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { resolveReference } from './client-compat/references.ts';

export function acceptedKinds(document: Schema): number {
  const kinds = new Map<unknown, number>([
    [true, JSON_KINDS],
    [false, 0],
  ]);
  // A schema without a result yet refers to itself, and narrows nothing.
  const kindsOf = (schema: unknown): number => kinds.get(schema) ?? JSON_KINDS;
  const entered = new Set<unknown>();
  const pending: unknown[] = [document];
  for (let schema = pending.at(-1); pending.length > 0; schema = pending.at(-1)) {
    if (!isObject(schema) || kinds.has(schema)) {
      pending.pop();
      continue;
    }
    const choices = choicesOf(schema, document);
    if (entered.has(schema)) {
      pending.pop();
      kinds.set(
        schema,
        choices.reduce((left, branches) => left & union(branches, kindsOf), ownKinds(schema)),
      );
      continue;
    }
    entered.add(schema);
    for (const branch of choices.flat()) if (!entered.has(branch)) pending.push(branch);
  }
  return kindsOf(document);
}

/** The subschemas that apply to the same value: of each list, one has to accept it. */
function choicesOf(schema: JsonObject, document: Schema): unknown[][] {
  const { $ref, allOf, anyOf, oneOf, if: condition, then: consequence, else: alternative } = schema;
  const choices: unknown[][] = [];
  if ($ref !== undefined) choices.push([resolveReference(document, $ref)]);
  if (Array.isArray(allOf)) for (const branch of allOf as unknown[]) choices.push([branch]);
  if (Array.isArray(anyOf)) choices.push(anyOf);
  if (Array.isArray(oneOf)) choices.push(oneOf);
  if (condition !== undefined && alternative !== undefined) {
    choices.push([condition, alternative]);
    if (consequence !== undefined) choices.push([consequence, alternative]);
  }
  return choices;
}

function ownKinds(schema: JsonObject): number {
  const { type, enum: values } = schema;
  let kinds = JSON_KINDS;
  if (typeof type === 'string') kinds &= typeNames.get(type) ?? 0;
  if (Array.isArray(type)) kinds &= union(type, (name) => typeNames.get(name as string) ?? 0);
  if (Object.hasOwn(schema, 'const')) kinds &= kindOf(schema['const']);
  if (Array.isArray(values)) kinds &= union(values, kindOf);
  return kinds;
}

function union(parts: readonly unknown[], kindsOf: (part: unknown) => number): number {
  return parts.reduce<number>((all, part) => all | kindsOf(part), 0);
}
