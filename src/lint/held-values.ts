/**
 * The values that stand inside a schema, defaults, examples and members of an `enum`, and which of them their own
 * subschema refuses. All rules about them share one check of one schema.
 */
import { kindOf, typeNames, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema, Failure } from '../schema/index.ts';
import type { Place } from './places.ts';
import { misfits, type Held } from './probe.ts';

export interface HeldValue extends Held {
  readonly keyword: 'default' | 'examples' | 'enum';
  /** In a list of examples or members. */
  readonly position: number;
  /** The subschema that it stands in. */
  readonly schema: JsonObject;
}

export interface RefusedValue extends HeldValue {
  readonly failure: Failure;
}

export function refusedValues(schema: AdmittedSchema, places: readonly Place[]): RefusedValue[] {
  const held = places.flatMap(valuesAt).filter((one) => !surelyFits(one));
  return misfits(schema, held).map(({ index, failure }) => ({ ...held[index]!, failure }));
}

function valuesAt({ schema, pointer: place }: Place): HeldValue[] {
  const { examples, enum: members } = schema;
  const list = (keyword: 'examples' | 'enum', values: unknown): HeldValue[] =>
    Array.isArray(values)
      ? values.map((value: unknown, position) => ({ keyword, position, place, schema, value }))
      : [];
  const given = Object.hasOwn(schema, 'default')
    ? [{ keyword: 'default', position: 0, place, schema, value: schema['default'] } as const]
    : [];
  return [...given, ...list('examples', examples), ...list('enum', members)];
}

const SILENT: ReadonlySet<string> = new Set([
  ...['type', 'enum', 'title', 'description', 'default', 'examples', '$comment', 'deprecated'],
]);

/** Most values stand in a schema that says no more than their type: nothing needs to be run for them. */
function surelyFits({ keyword, schema, value }: HeldValue): boolean {
  const { type, enum: members } = schema;
  if (!Object.keys(schema).every((name) => SILENT.has(name))) return false;
  const isMember = keyword === 'enum' || members === undefined || (members as unknown[]).includes(value);
  const kinds = [type ?? []].flat().map((name) => typeNames.get(name as string) ?? 0);
  return isMember && (type === undefined || kinds.some((kind) => (kind & kindOf(value)) !== 0));
}
