/**
 * An inferred schema in; the same as the output of a FlowMCP route file out: five types, `nullable`, no
 * unions, no references, four levels. A place that cannot be expressed is left out and named, so that every
 * sample is still accepted.
 */
import { escapeSegment, isObject, setOwn, type JsonObject } from '../json/index.ts';

export interface FlowForm {
  /** Undefined where the root itself cannot be expressed. */
  readonly schema: JsonObject | undefined;
  /** A sentence for each place that is left out. */
  readonly leftOut: readonly string[];
}

const MAX_LEVEL = 4;

export function flowForm(document: JsonObject): FlowForm {
  const leftOut: string[] = [];
  const omit = (place: string, reason: string): undefined => {
    leftOut.push(`${place === '' ? '(root)' : place}: ${reason}`);
    return undefined;
  };
  const convert = (schema: unknown, place: string, level: number, arrays: number): JsonObject | undefined => {
    if (!isObject(schema)) return undefined;
    if (level > MAX_LEVEL || arrays > MAX_LEVEL) {
      return omit(place, `deeper than ${MAX_LEVEL} levels; flatten it in a handler`);
    }
    if (schema['$ref'] !== undefined) return omit(place, 'recursive, and FlowMCP has no references');
    const named = [schema['type'] ?? []].flat() as string[];
    const types = [...new Set(named.filter((type) => type !== 'null').map(flowType))];
    if (types.length !== 1) {
      const isNull = named.length === 1;
      return omit(
        place,
        isNull ? 'always null: no type was seen' : 'several types, and FlowMCP has no unions',
      );
    }
    const { enum: values, format, properties, items } = schema;
    const flow: JsonObject = { type: types[0] };
    if (named.includes('null')) flow['nullable'] = true;
    if (Array.isArray(values)) flow['enum'] = values.filter((value) => value !== null);
    if (typeof format === 'string') flow['format'] = format;
    if (isObject(properties)) {
      const members: JsonObject = {};
      for (const [name, member] of Object.entries(properties)) {
        const converted = convert(member, `${place}/${escapeSegment(name)}`, level + 1, 0);
        if (converted !== undefined) setOwn(members, name, converted);
      }
      flow['properties'] = members;
    }
    const item = items === undefined ? undefined : convert(items, `${place}/*`, level, arrays + 1);
    return item === undefined ? flow : { ...flow, items: item };
  };
  return { schema: convert(document, '', 1, 0), leftOut };
}

function flowType(type: string): string {
  return type === 'integer' ? 'number' : type;
}
