/**
 * The values inside a schema, defaults, examples and members of an `enum`, and those that their own subschema
 * refuses. All rules about them share one check of the schema.
 */
import { kindOf, typeNames, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema, Failure } from '../schema/index.ts';
import type { Subschema } from './subschemas.ts';
import { misfits, type Held } from './probe.ts';

export interface HeldValue extends Held {
  readonly keyword: 'default' | 'examples' | 'enum';
  /** The index in a list of examples or members. */
  readonly position: number;
  /** The subschema that contains it. */
  readonly schema: JsonObject;
}

export interface RefusedValue extends HeldValue {
  readonly failure: Failure;
}

export function refusedValues(schema: AdmittedSchema, subschemas: readonly Subschema[]): RefusedValue[] {
  const held = subschemas.flatMap(valuesAt).filter((value) => !fitsByType(value));
  return misfits(schema, held).map(({ index, failure }) => ({ ...held[index]!, failure }));
}

function valuesAt({ schema, pointer: place }: Subschema): HeldValue[] {
  const { examples, enum: members } = schema;
  const list = (keyword: 'examples' | 'enum', values: unknown): HeldValue[] =>
    Array.isArray(values)
      ? values.map((value: unknown, position) => ({ keyword, position, place, schema, value }))
      : [];
  const defaults = Object.hasOwn(schema, 'default')
    ? [{ keyword: 'default', position: 0, place, schema, value: schema['default'] } as const]
    : [];
  return [...defaults, ...list('examples', examples), ...list('enum', members)];
}

const SIMPLE_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'title', 'description', 'default', 'examples', '$comment', 'deprecated'],
]);

/** Decides values of schemas with little more than a type, which most are, without running the engine. */
function fitsByType({ keyword, schema, value }: HeldValue): boolean {
  const { type, enum: members } = schema;
  if (!Object.keys(schema).every((name) => SIMPLE_KEYWORDS.has(name))) return false;
  const isMember = keyword === 'enum' || members === undefined || (members as unknown[]).includes(value);
  const kinds = [type ?? []].flat().map((name) => typeNames.get(name as string) ?? 0);
  return isMember && (type === undefined || kinds.some((kind) => (kind & kindOf(value)) !== 0));
}
