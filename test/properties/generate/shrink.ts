/**
 * Simpler schemas that are still schemas, for shrinking: a keyword, a member or a branch less, a subschema in
 * place of the whole. What no longer resolves is left out, or a failure would shrink to a document that is
 * only broken.
 */
import { isObject, type JsonObject } from '../../../src/json/index.ts';
import { childrenOf, OracleDocument, own } from '../oracle/document.ts';
import { heldBy, type Draft } from '../oracle/drafts.ts';
import { mapMembers } from './json.ts';

export function* smallerSchemas(schema: JsonObject, draft: Draft): Iterable<JsonObject> {
  for (const [, child] of childrenOf(schema, draft.level)) {
    if (!isObject(child)) continue;
    const hoisted = Object.hasOwn(schema, '$schema') ? { $schema: draft.uri, ...child } : child;
    if (isSound(hoisted, draft)) yield hoisted;
  }
  for (const smaller of withLess(schema, draft.level)) {
    if (isSound(smaller, draft)) yield smaller;
  }
}

function* withLess(schema: JsonObject, level: number): Iterable<JsonObject> {
  const keys = Object.keys(schema);
  const same = (value: unknown): unknown => value;
  for (const key of keys) {
    if (key === '$schema') continue;
    yield mapMembers(
      schema,
      same,
      keys.filter((other) => other !== key),
    );
  }
  for (const key of keys) {
    for (const smaller of smallerValues(schema[key], heldBy(key, level) !== undefined, key, level)) {
      yield mapMembers(schema, (value, at) => (at === key ? smaller : value));
    }
  }
}

/** What a keyword may hold instead. */
function* smallerValues(
  value: unknown,
  holdsSchemas: boolean,
  key: string,
  level: number,
): Iterable<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 1) for (const [index] of value.entries()) yield value.filter((_, at) => at !== index);
    if (!holdsSchemas) return;
    for (const [index, item] of value.entries()) {
      if (!isObject(item)) continue;
      for (const smaller of [...childObjects(item, level), ...withLess(item, level)])
        yield value.with(index, smaller);
    }
    return;
  }
  if (!isObject(value)) return;
  const isOne = holdsSchemas && ['one', 'one-or-list'].includes(heldBy(key, level)!);
  if (isOne) yield* [...childObjects(value, level), ...withLess(value, level)];
  if (isOne || (!holdsSchemas && key !== 'dependentRequired')) return;
  const names = Object.keys(value);
  for (const name of names)
    yield mapMembers(
      value,
      (member) => member,
      names.filter((other) => other !== name),
    );
  for (const name of names) {
    const member = value[name];
    if (!isObject(member)) continue;
    for (const smaller of [...childObjects(member, level), ...withLess(member, level)]) {
      yield mapMembers(value, (other, at) => (at === name ? smaller : other));
    }
  }
}

function childObjects(schema: JsonObject, level: number): JsonObject[] {
  return [...childrenOf(schema, level)].map(([, child]) => child).filter(isObject);
}

/** Every reference resolves, and nothing has lost what it needs beside it. */
function isSound(schema: JsonObject, draft: Draft): boolean {
  try {
    const document = new OracleDocument(schema, draft);
    for (const { schema: place, draft: spoken } of document.places.values()) {
      for (const keyword of ['$ref', '$dynamicRef']) {
        const uri = own(place, keyword);
        if (typeof uri === 'string') document.resolve(place, uri);
      }
      if (!keepsShape(place, spoken.level)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** The few shapes that differ between dialects, for subschemas that come to stand in another one. */
function keepsShape(place: JsonObject, level: number): boolean {
  const values = own(place, 'enum');
  if (level < 8 && Array.isArray(values) && values.length !== 1) return false;
  if (level >= 8 && String(own(place, '$id')).includes('#')) return false;
  if (level === 4 && (own(place, 'required') as unknown[] | undefined)?.length === 0) return false;
  return ['Minimum', 'Maximum'].every((end) => {
    const limit = own(place, `exclusive${end}`);
    if (level !== 4) return typeof limit !== 'boolean';
    return limit === undefined || (typeof limit === 'boolean' && Object.hasOwn(place, end.toLowerCase()));
  });
}
