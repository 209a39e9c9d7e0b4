/** The value of a JSON file in; whether it is the `main` of a FlowMCP file, by itself or under that name. */
import { isObject, type JsonObject } from '../../../json/index.ts';

export function isRouteFile(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(isObject(value['main']) ? value['main'] : value, 'namespace');
}
