/**
 * Checks the values inside a schema against their own subschemas, all with one check: the document is passed
 * as a resource, and a generated schema refers to each place of it.
 */
import { encodeFragment, type JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema, type Failure } from '../schema/index.ts';

export interface Held {
  /** JSON Pointer of the subschema. */
  readonly place: string;
  readonly value: unknown;
}

const DOCUMENT = 'anyshape:document';

interface Miss {
  readonly index: number;
  /** Its first failure. */
  readonly failure: Failure;
}

/** Those that do not fit. */
export function misfits(schema: AdmittedSchema, held: readonly Held[]): Miss[] {
  return probe(schema, held, (reference) => reference);
}

/** The indexes of values that fit: such a value fails `not`, with a single failure however large it is. */
export function fitting(schema: AdmittedSchema, held: readonly Held[]): ReadonlySet<number> {
  return new Set(probe(schema, held, (reference) => ({ not: reference })).map(({ index }) => index));
}

function probe(
  schema: AdmittedSchema,
  held: readonly Held[],
  asked: (reference: JsonObject) => JsonObject,
): Miss[] {
  if (held.length === 0) return [];
  const properties = Object.fromEntries(
    held.map(({ place }, index) => [String(index), asked({ $ref: `${DOCUMENT}#${encodeFragment(place)}` })]),
  );
  const { limits } = schema;
  const admitted = admitSchema(
    { properties },
    {
      limits: { ...limits, bytes: Infinity, subschemas: Infinity, failures: Infinity },
      resources: { [DOCUMENT]: schema.document },
      defaultDialect: schema.dialect,
      formats: 'assert',
    },
  );
  if (!admitted.ok) return [];
  const value = Object.fromEntries(held.map(({ value }, index) => [String(index), value]));
  const checked = compileSchema(admitted.schema, { maxFailures: MOST }).check(value);
  if (checked.ok) return [];
  const first = new Map<number, Failure>();
  for (const failure of checked.failures) {
    const index = Number(failure.instancePath.split('/')[1]);
    if (Number.isInteger(index) && !first.has(index)) first.set(index, failure);
  }
  return [...first].map(([index, failure]) => ({ index, failure }));
}

const MOST = 1_000;
