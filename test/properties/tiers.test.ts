/**
 * Every way to a verdict gives the same one (R-TIERS): `accepts`, `check`, the fast interpreter, and what it
 * puts off or must have settled first, each with and without remembered verdicts. And a refusal says why, at
 * a place that is there, the same whatever the verdict noted.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePointer, stepInto } from '../../src/json/index.ts';
import { programOf } from '../../src/schema/admit/index.ts';
import { decide, explain, Run, FailureCollector } from '../../src/schema/interpret/index.ts';
import { compileSchema, type AdmittedSchema, type Failure } from '../../src/schema/index.ts';
import { admittedUnlessLoop } from './admitted.ts';
import { cases } from './generate/cases.ts';
import { drafts } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

const STEPS = 10_000_000;

/** Past this much work a run remembers verdicts. */
const UNTIL_MEMORY = 20_001;

/** With little nesting left, a small value meets what else only a very deep one meets. */
function runOf(value: unknown, spent = 0, nesting?: number): Run {
  const run = new Run(value, STEPS, false, nesting);
  if (spent > 0) run.spend(spent);
  return run;
}

function everyVerdict(schema: AdmittedSchema, value: unknown): Record<string, boolean> {
  const { root } = programOf(schema);
  return {
    fast: decide(root, value, runOf(value)),
    fastRemembering: decide(root, value, runOf(value, UNTIL_MEMORY)),
    deferredAtOnce: decide(root, value, runOf(value, 0, 0)),
    deferredSoon: decide(root, value, runOf(value, 0, 2)),
    deferredRemembering: decide(root, value, runOf(value, UNTIL_MEMORY, 1)),
  };
}

/** The failures as they are found without anything that the verdict noted on its way. */
function explainedAnew(schema: AdmittedSchema, value: unknown): readonly Failure[] {
  const { root } = programOf(schema);
  const { limits } = schema;
  const collector = new FailureCollector(limits.failures);
  explain(root, value, new Run(value, STEPS), collector);
  return collector.failures;
}

function leadsSomewhere(document: unknown, pointer: string): boolean {
  const segments = parsePointer(pointer);
  if (segments === undefined) return false;
  let place = document;
  for (const segment of segments) {
    place = stepInto(place, segment);
    if (place === undefined) return false;
  }
  return true;
}

function allFailures(failures: readonly Failure[]): Failure[] {
  return failures.flatMap((failure) => [
    failure,
    ...(failure.branches ?? []).flatMap((branch) => allFailures(branch.failures)),
  ]);
}

describe.each(drafts)('a schema of $name', (draft) => {
  it('gets one verdict from every tier', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft, mixed: true }), ({ schema, values }) => {
        const own = admittedUnlessLoop(schema);
        if (own === undefined) return;
        const validator = compileSchema(own);
        for (const value of values) {
          const verdict = validator.accepts(value);
          expect(validator.check(value).ok).toBe(verdict);
          const found = everyVerdict(own, value);
          expect(found).toEqual(Object.fromEntries(Object.keys(found).map((tier) => [tier, verdict])));
        }
      }),
      runs(),
    );
  });

  it(
    'says why it refuses, at places of the value and of the document as written',
    { timeout: TIMEOUT },
    () => {
      fc.assert(
        fc.property(cases({ draft, mixed: true }), ({ schema, values }) => {
          const own = admittedUnlessLoop(schema);
          if (own === undefined) return;
          for (const value of values) {
            const result = compileSchema(own).check(value);
            if (result.ok) continue;
            expect(result.failures.length).toBeGreaterThan(0);
            expect(result.failures).toEqual(explainedAnew(own, value));
            for (const { message, instancePath, schemaPath } of allFailures(result.failures)) {
              expect(message).not.toBe('');
              expect({ instancePath, isThere: leadsSomewhere(value, instancePath) }).toEqual({
                instancePath,
                isThere: true,
              });
              expect({ schemaPath, isThere: leadsSomewhere(schema, schemaPath) }).toEqual({
                schemaPath,
                isThere: true,
              });
            }
          }
        }),
        runs(),
      );
    },
  );
});
