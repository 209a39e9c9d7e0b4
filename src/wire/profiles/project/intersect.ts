/**
 * Two schemas in; one that accepts what both accept out, and the keywords of the second that could not be put
 * into it. Subschemas of one name that differ become an `allOf`, which the caller folds where its host takes
 * none.
 */
import { isObject, setOwn, type JsonObject } from '../../../json/index.ts';
import { textOf } from './words.ts';

export interface Intersection {
  readonly schema: JsonObject;
  /** Keywords of the second schema that the first contradicts or cannot be joined with. */
  readonly left: readonly string[];
}

type Join = (one: unknown, other: unknown) => unknown;

/** What a keyword says twice is said once, by the first. */
const FIRST: Join = (one) => one;
const LARGER: Join = (one, other) => Math.max(one as number, other as number);
const SMALLER: Join = (one, other) => Math.min(one as number, other as number);

const joins: Readonly<Record<string, Join>> = {
  title: FIRST,
  description: FIRST,
  default: FIRST,
  examples: FIRST,
  $comment: FIRST,
  $schema: FIRST,
  $defs: FIRST,
  type: joinTypes,
  enum: (one, other) => {
    const texts = new Set((other as unknown[]).map(textOf));
    return (one as unknown[]).filter((value) => texts.has(textOf(value)));
  },
  required: (one, other) => [...new Set([...(one as unknown[]), ...(other as unknown[])])],
  minimum: LARGER,
  exclusiveMinimum: LARGER,
  minLength: LARGER,
  minItems: LARGER,
  minProperties: LARGER,
  maximum: SMALLER,
  exclusiveMaximum: SMALLER,
  maxLength: SMALLER,
  maxItems: SMALLER,
  maxProperties: SMALLER,
  uniqueItems: (one, other) => one === true || other === true,
  items: joinSchemas,
  additionalProperties: joinSchemas,
};

const JOINED_BELOW: ReadonlySet<string> = new Set(['properties', 'additionalProperties', 'prefixItems']);

export function intersect(one: JsonObject, other: JsonObject): Intersection {
  const schema: JsonObject = { ...one };
  const left: string[] = [];
  for (const [keyword, value] of Object.entries(other)) {
    if (JOINED_BELOW.has(keyword)) continue;
    if (!Object.hasOwn(one, keyword)) schema[keyword] = value;
    else if (textOf(one[keyword]) !== textOf(value)) {
      const join = joins[keyword];
      if (join === undefined) left.push(keyword);
      else schema[keyword] = join(one[keyword], value);
    }
  }
  joinProperties(schema, one, other);
  joinTuples(schema, one, other);
  return { schema, left };
}

/** A closed object takes nothing that only the other one declares. */
function joinProperties(schema: JsonObject, one: JsonObject, other: JsonObject): void {
  const [first, second] = [membersOf(one), membersOf(other)];
  if (first !== undefined || second !== undefined) {
    const properties: JsonObject = {};
    for (const name of new Set([...Object.keys(first ?? {}), ...Object.keys(second ?? {})])) {
      const [a, b] = [ownOf(first, name), ownOf(second, name)];
      const [here, there] = [a ?? otherMembers(one), b ?? otherMembers(other)];
      if ((a === undefined && here === false) || (b === undefined && there === false)) continue;
      setOwn(properties, name, joinSchemas(here, there));
    }
    schema['properties'] = properties;
  }
  const [a, b] = [one['additionalProperties'], other['additionalProperties']];
  if (a === undefined && b === undefined) return;
  schema['additionalProperties'] = a === undefined ? b : b === undefined ? a : joinSchemas(a, b);
}

/** Each item must fit what both schemas say of its place. */
function joinTuples(schema: JsonObject, one: JsonObject, other: JsonObject): void {
  const [first, second] = [one, other].map(({ prefixItems }) =>
    Array.isArray(prefixItems) ? prefixItems : [],
  );
  const length = Math.max(first!.length, second!.length);
  if (length === 0) return;
  schema['prefixItems'] = Array.from({ length }, (_, index) =>
    joinSchemas(
      index < first!.length ? first![index] : (one['items'] ?? true),
      index < second!.length ? second![index] : (other['items'] ?? true),
    ),
  );
}

function membersOf({ properties }: JsonObject): JsonObject | undefined {
  return isObject(properties) ? properties : undefined;
}

function ownOf(members: JsonObject | undefined, name: string): unknown {
  return members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;
}

/** What a member without a property of its own must fit. */
function otherMembers({ additionalProperties, patternProperties }: JsonObject): unknown {
  return patternProperties === undefined ? (additionalProperties ?? true) : true;
}

function joinSchemas(one: unknown, other: unknown): unknown {
  if (one === false || other === false) return false;
  if (isFree(one)) return other;
  if (isFree(other) || textOf(one) === textOf(other)) return one;
  return { allOf: [one, other] };
}

function isFree(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).length === 0);
}

function joinTypes(one: unknown, other: unknown): unknown {
  const [first, second] = [one, other].map((type) =>
    Array.isArray(type) ? (type as string[]) : [type as string],
  );
  const both = first!.flatMap((name) => {
    if (second!.includes(name)) return [name];
    if (name === 'number' && second!.includes('integer')) return ['integer'];
    return name === 'integer' && second!.includes('number') ? ['integer'] : [];
  });
  return both.length === 1 ? both[0] : both;
}
