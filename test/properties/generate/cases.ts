/** A case: a schema of a dialect with values to try on it, as an arbitrary that shrinks as JSON does. */
import type fc from 'fast-check';
import { isObject } from '../../../src/json/index.ts';
import { OracleDocument, type Schema } from '../oracle/document.ts';
import type { Dice } from './dice.ts';
import { smallerJson } from './json.ts';
import { procedural } from './procedural.ts';
import { makeSchema, type SchemaOptions } from './schema.ts';
import { smallerSchemas } from './shrink.ts';
import { anyValue, fittingValue, nudged } from './values.ts';

export interface Case {
  readonly schema: Schema;
  readonly values: readonly unknown[];
}

const VALUES = 8;

export function cases(options: SchemaOptions): fc.Arbitrary<Case> {
  return procedural<Case>(
    (dice) => {
      const schema = makeSchema(dice, options);
      return { schema, values: valuesFor(dice, schema, options) };
    },
    (one) => smallerCases(one, options),
  );
}

function valuesFor(dice: Dice, schema: Schema, { draft }: SchemaOptions): unknown[] {
  const document = new OracleDocument(schema, draft);
  return dice.times(VALUES, VALUES, (index) => {
    if (index === 0) return anyValue(dice, 2);
    const value = fittingValue(dice, schema, document, 5);
    return index % 2 === 0 ? value : nudged(dice, value);
  });
}

function* smallerCases({ schema, values }: Case, { draft }: SchemaOptions): Iterable<Case> {
  if (values.length > 1) for (const value of values) yield { schema, values: [value] };
  if (isObject(schema))
    for (const smaller of smallerSchemas(schema, draft)) yield { schema: smaller, values };
  for (const smaller of smallerJson(values)) {
    if (Array.isArray(smaller) && smaller.length > 0) yield { schema, values: smaller as unknown[] };
  }
}
