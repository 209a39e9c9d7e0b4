/**
 * An input in; the same without the copies of `x-mcp-header` that rewrites have made out: clients drop a tool
 * with an annotation anywhere but on properties that the root reaches by `properties` alone.
 */
import { isObject, type JsonObject } from '../json/index.ts';
import { walk202012 } from '../schema/internal.ts';

const KEYWORD = 'x-mcp-header';

export function withReachableHeaders(document: JsonObject): JsonObject {
  const isAnnotated = (schema: JsonObject): boolean => Object.hasOwn(schema, KEYWORD);
  const annotated = walk202012.all(document).filter(isAnnotated);
  const reached = reachedByProperties(document).filter(([schema]) => isAnnotated(schema));
  if (annotated.length === reached.length) return document;
  const bare = walk202012.rewrite(document, ({ [KEYWORD]: _header, ...rest }) => rest) as JsonObject;
  for (const [schema, path] of reached) {
    let at = bare;
    for (const name of path) at = (at['properties'] as JsonObject)[name] as JsonObject;
    at[KEYWORD] = schema[KEYWORD];
  }
  return bare;
}

/** Each schema with the names that lead to it. */
function reachedByProperties(document: JsonObject): (readonly [JsonObject, readonly string[]])[] {
  const reached: (readonly [JsonObject, readonly string[]])[] = [[document, []]];
  for (const [{ properties }, path] of reached) {
    if (!isObject(properties)) continue;
    for (const [name, child] of Object.entries(properties)) {
      if (isObject(child)) reached.push([child, [...path, name]]);
    }
  }
  return reached;
}
