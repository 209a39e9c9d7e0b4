/**
 * A schema whose parts will be cut in; a copy out that never rejects more because of that: without `oneOf`,
 * negations, conditions and `unevaluated…`, which may reject more when a part of them accepts more.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { SUBSCHEMAS } from './keywords.ts';

const LEFT_OUT: ReadonlySet<string> = new Set([
  'not',
  'if',
  'then',
  'else',
  'maxContains',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

export function loosened(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const result: JsonObject = {};
  for (const keyword of Object.keys(schema)) {
    if (LEFT_OUT.has(keyword)) continue;
    const member = loosenedMember(keyword, schema[keyword]);
    if (keyword !== 'oneOf') result[keyword] = member;
    else if (schema['anyOf'] === undefined) result['anyOf'] = member;
  }
  return result;
}

function loosenedMember(keyword: string, member: unknown): unknown {
  switch (Object.hasOwn(SUBSCHEMAS, keyword) ? SUBSCHEMAS[keyword] : undefined) {
    case 'one':
      return loosened(member as Schema);
    case 'list':
      return (member as Schema[]).map(loosened);
    case 'map': {
      const map: JsonObject = {};
      for (const [name, part] of Object.entries(member as JsonObject))
        setOwn(map, name, loosened(part as Schema));
      return map;
    }
    case undefined:
      return member;
  }
}
