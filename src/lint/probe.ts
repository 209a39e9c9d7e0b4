/**
 * Values that stand inside a schema held against the subschemas that they belong to, all with one check: the document is
 * handed over as a resource, and a made-up schema refers to each place of it.
 */
import { admitSchema, compileSchema, type AdmittedSchema, type Failure } from '../schema/index.ts';

export interface Held {
  /** JSON Pointer of the subschema. */
  readonly place: string;
  readonly value: unknown;
}

const DOCUMENT = 'anyshape:document';

/** For each value that does not fit: its index and the first thing that is wrong with it. */
export function misfits(
  schema: AdmittedSchema,
  held: readonly Held[],
): { index: number; failure: Failure }[] {
  if (held.length === 0) return [];
  const properties = Object.fromEntries(
    held.map(({ place }, index) => [String(index), { $ref: `${DOCUMENT}#${encodeURI(place)}` }]),
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
