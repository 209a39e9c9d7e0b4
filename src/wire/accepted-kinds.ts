/**
 * A self-contained document in; the kinds of value that it may accept out, one bit each: what `type`, `const` and
 * `enum` leave, through references, `allOf`, `anyOf`, `oneOf` and conditions. Other keywords can only refuse more, so
 * a kind whose bit is missing is surely refused. Works off a list: references may be long, and lead in a circle.
 */
import { isObject, JSON_KINDS, kindOf, typeNames, type JsonObject } from '../json/index.ts';
import type { Schema } from '../schema/index.ts';
import { resolveReference } from './client-compat/references.ts';

export function acceptedKinds(document: Schema): number {
  const kinds = new Map<unknown, number>([
    [true, JSON_KINDS],
    [false, 0],
  ]);
  // What is not settled yet leads back to itself, and narrows nothing.
  const kindsOf = (schema: unknown): number => kinds.get(schema) ?? JSON_KINDS;
  const entered = new Set<unknown>();
  const open: unknown[] = [document];
  for (let schema = open.at(-1); open.length > 0; schema = open.at(-1)) {
    if (!isObject(schema) || kinds.has(schema)) {
      open.pop();
      continue;
    }
    const choices = choicesOf(schema, document);
    if (entered.has(schema)) {
      open.pop();
      kinds.set(
        schema,
        choices.reduce((left, branches) => left & union(branches, kindsOf), ownKinds(schema)),
      );
      continue;
    }
    entered.add(schema);
    for (const branch of choices.flat()) if (!entered.has(branch)) open.push(branch);
  }
  return kindsOf(document);
}

/** What a schema asks of the same value besides: of each list, one has to accept it. */
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
