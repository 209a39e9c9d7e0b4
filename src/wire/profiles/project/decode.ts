/**
 * The way back: arguments that fit a projection in; the arguments that the author's schema is about out. What
 * is not as the projection says stays as it is, so that the full schema judges what the model wrote.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';

/** What is to be done with a value that a projected subschema describes. */
export interface Instruction {
  /** The value is JSON in a text. */
  readonly json?: true;
  /** The natural name of each property that has another one. */
  readonly names?: ReadonlyMap<string, string>;
  /** Properties for which `null` means that they are absent. */
  readonly absent?: ReadonlySet<string>;
  /** The property that holds all members without one of their own, as JSON in a text. */
  readonly others?: string;
}

export interface Decoding {
  readonly document: JsonObject;
  readonly instructions: ReadonlyMap<JsonObject, Instruction>;
}

/** Deeper values stay as they are; the full schema refuses most of them. */
const MAX_DEPTH = 200;

export function decodeArguments(args: JsonObject, decoding: Decoding): JsonObject {
  if (decoding.instructions.size === 0) return args;
  const decoded = decode(args, decoding.document, decoding, 0);
  return isObject(decoded) ? decoded : args;
}

function decode(value: unknown, schema: unknown, decoding: Decoding, depth: number): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return value;
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return decode(value, targetOf($ref, decoding), decoding, depth + 1);
  const instruction = decoding.instructions.get(schema);
  if (instruction?.json === true) return parsed(value);
  if (Array.isArray(anyOf)) {
    const branch = anyOf.find((one) => describes(one, value, decoding));
    if (branch !== undefined) return decode(value, branch, decoding, depth + 1);
  }
  if (Array.isArray(value))
    return value.map((item, index) => decode(item, itemAt(schema, index), decoding, depth + 1));
  return isObject(value) ? decodeObject(value, schema, instruction, decoding, depth) : value;
}

function decodeObject(
  value: JsonObject,
  schema: JsonObject,
  { names, absent, others }: Instruction = {},
  decoding: Decoding,
  depth: number,
): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const result: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === null && absent?.has(name) === true) continue;
    if (name === others) {
      const more = parsed(member);
      if (isObject(more)) {
        for (const [key, one] of Object.entries(more))
          if (!Object.hasOwn(result, key)) setOwn(result, key, one);
        continue;
      }
    }
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    setOwn(result, names?.get(name) ?? name, decode(member, own, decoding, depth + 1));
  }
  return result;
}

/** A text that is no JSON is the value itself. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function itemAt({ prefixItems, items }: JsonObject, index: number): unknown {
  const prefix: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  return index < prefix.length ? prefix[index] : items;
}

function targetOf($ref: string, { document }: Decoding): unknown {
  const name = /^#\/\$defs\/(.+)$/.exec($ref)?.[1];
  const definitions = document['$defs'];
  return name !== undefined && isObject(definitions) ? definitions[name] : undefined;
}

/**
 * Whether a branch is the one that a value was written for, by its type, its names and the values that it
 * lists.
 */
function describes(branch: unknown, value: unknown, decoding: Decoding, depth = 0): boolean {
  if (!isObject(branch) || depth > MAX_DEPTH) return branch === true;
  const { $ref, type, enum: values, required, properties, anyOf } = branch;
  if (typeof $ref === 'string') return describes(targetOf($ref, decoding), value, decoding, depth + 1);
  if (Array.isArray(anyOf)) return anyOf.some((one) => describes(one, value, decoding, depth + 1));
  const types: unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && !types.some((name) => isOfType(value, name))) return false;
  if (Array.isArray(values) && !values.includes(value)) return false;
  if (Object.hasOwn(branch, 'const') && branch['const'] !== value) return false;
  if (!isObject(value)) return true;
  const declared = isObject(properties) ? properties : {};
  if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, name as string)))
    return false;
  return Object.entries(value).every(([name, member]) =>
    Object.hasOwn(declared, name)
      ? describes(declared[name], member, decoding, depth + 1)
      : branch['additionalProperties'] !== false,
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
