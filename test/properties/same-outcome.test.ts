/**
 * The same call always has the same outcome (R-BOUND-2): with budgets so small that they run out, before the
 * schema has code and after, whatever was checked in between, by `accepts` and by `check`, with `codegen:
 * "auto"` and `codegen: true`.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  admitSchema,
  compileSchema,
  type AdmittedSchema,
  type CompileOptions,
} from '../../src/schema/index.ts';
import { admittedUnlessLoop } from './admitted.ts';
import { cases } from './generate/cases.ts';
import { drafts } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

/** Most values of the generated cases take between one and a few hundred steps. */
const budgets = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233];

function admitted(schema: unknown, steps: number): AdmittedSchema | undefined {
  const result = admitSchema(schema, { limits: { steps } });
  return result.ok ? result.schema : undefined;
}

function outcomeOf(schema: AdmittedSchema, value: unknown, codegen: CompileOptions['codegen']): string {
  const validator = compileSchema(schema, codegen === undefined ? {} : { codegen });
  const accepts = validator.accepts(value);
  const result = validator.check(value);
  const outcome = result.ok ? 'valid' : result.exhausted ? 'exhausted' : 'invalid';
  return `${outcome}, ${accepts ? 'accepted' : 'not accepted'}`;
}

/** The outcomes of one call, in the states that a schema can be in. */
function outcomes(schema: AdmittedSchema, value: unknown, others: readonly unknown[]): readonly string[] {
  const first = outcomeOf(schema, value, 'auto');
  const again = outcomeOf(schema, value, undefined);
  for (const other of others) outcomeOf(schema, other, 'auto');
  const afterOthers = outcomeOf(schema, value, 'auto');
  const withCode = outcomeOf(schema, value, true);
  return [first, again, afterOthers, withCode, outcomeOf(schema, value, 'auto')];
}

it.each(drafts)('a schema of $name has one outcome for a value', { timeout: TIMEOUT }, (draft) => {
  let exhausted = 0;
  fc.assert(
    fc.property(
      cases({ draft, mixed: true }),
      fc.constantFrom(...budgets),
      fc.constantFrom(...budgets),
      ({ schema, values }, few, more) => {
        if (admittedUnlessLoop(schema) === undefined) return;
        for (const steps of [few, more]) {
          for (const value of values) {
            const own = admitted(schema, steps);
            if (own === undefined) continue;
            const all = outcomes(own, value, values);
            if (all[0]!.startsWith('exhausted')) exhausted++;
            expect(new Set(all), `${steps} steps, ${JSON.stringify(schema)}`).toHaveProperty('size', 1);
          }
        }
      },
    ),
    runs(),
  );
  // Else nothing was tried near the end of a budget.
  expect(exhausted).toBeGreaterThan(10);
});
