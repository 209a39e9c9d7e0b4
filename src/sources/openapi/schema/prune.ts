/** A schema that alone exceeds the budget in; the same with as many levels of subschemas as fit out. */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import type { Schema } from '../../../schema/index.ts';
import { SUBSCHEMAS } from './keywords.ts';

const MOST_LEVELS = 12;

export function prunedTo(schema: Schema, budget: number): Schema {
  for (let levels = MOST_LEVELS; levels > 1; levels--) {
    const pruned = prunedAt(schema, levels);
    if (JSON.stringify(pruned).length <= budget) return pruned;
  }
  return prunedAt(schema, 1);
}

function prunedAt(schema: Schema, levels: number): Schema {
  if (!isObject(schema)) return schema;
  if (levels === 0) return aboutOf(schema);
  const result: JsonObject = {};
  for (const keyword of Object.keys(schema)) {
    const member = schema[keyword];
    const holding = Object.hasOwn(SUBSCHEMAS, keyword) ? SUBSCHEMAS[keyword] : undefined;
    if (holding === 'one') result[keyword] = prunedAt(member as Schema, levels - 1);
    else if (holding === 'list') {
      result[keyword] = (member as Schema[]).map((part) => prunedAt(part, levels - 1));
    } else if (holding === 'map') {
      const map: JsonObject = {};
      for (const name of Object.keys(member as JsonObject)) {
        setOwn(map, name, prunedAt((member as JsonObject)[name] as Schema, levels - 1));
      }
      result[keyword] = map;
    } else result[keyword] = member;
  }
  return result;
}

function aboutOf({ title, description }: JsonObject): JsonObject {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}
