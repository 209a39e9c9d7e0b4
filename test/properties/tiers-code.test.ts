/**
 * Generated code gives the interpreter's answer, always (R-TIERS): on JSON and on values in disguise.
 * Failures are the same, too. With a budget so small that it runs out, what either still decides is what it
 * decides with its whole budget. `npm run test:tiers` tries 100,000 schemas.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programOf } from '../../src/schema/admit/index.ts';
import { generateCode } from '../../src/schema/codegen/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema, type CheckResult } from '../../src/schema/index.ts';
import { admittedUnlessLoop } from './admitted.ts';
import { cases } from './generate/cases.ts';
import { Dice } from './generate/dice.ts';
import { disguised } from './generate/disguise.ts';
import { drafts } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

/**
 * Of the runs that properties share: 400 schemas for each of five dialects in the test command, 8 values
 * each.
 */
const SHARE = 400 / 150;

interface Answer {
  readonly accepts: boolean;
  readonly check: CheckResult;
}

function answers(
  schema: AdmittedSchema,
  value: unknown,
): { readonly code: Answer; readonly interpreter: Answer } {
  const answer = (codegen: boolean): Answer => {
    const validator = compileSchema(schema, { codegen });
    return { accepts: validator.accepts(value), check: validator.check(value) };
  };
  return { code: answer(true), interpreter: answer(false) };
}

function withSteps(document: unknown, steps: number): AdmittedSchema | undefined {
  const result = admitSchema(document, { limits: { steps } });
  return result.ok ? result.schema : undefined;
}

describe.each(drafts)('a schema of $name', (draft) => {
  it('gets the same answers from generated code', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft, mixed: true }), fc.noShrink(fc.integer()), ({ schema, values }, seed) => {
        const own = admittedUnlessLoop(schema);
        if (own === undefined) return;
        expect(generateCode(programOf(own), own.limits.steps)).toBeTypeOf('function');
        const dice = diceOf(seed);
        const poor = withSteps(schema, 1 + dice.below(40));
        for (const value of values) {
          const plain = answers(own, value);
          expect(plain.code).toEqual(plain.interpreter);
          const strange = disguised(value, dice);
          const odd = answers(own, strange);
          expect(odd.code).toEqual(odd.interpreter);
          if (poor === undefined) continue;
          const cut = answers(poor, value);
          for (const answer of [cut.code, cut.interpreter]) {
            if (!ranOut(answer)) expect(outcome(answer)).toEqual(outcome(plain.interpreter));
          }
        }
      }),
      runs(SHARE),
    );
  });
});

/** What an answer says of the value; how much of a refusal can be told within so few steps may differ. */
function outcome({ accepts, check }: Answer): unknown {
  return { accepts, ok: check.ok };
}

/**
 * Within too few steps: members are looked at in another order, so one tier may find what is wrong before it
 * runs out.
 */
function ranOut({ check }: Answer): boolean {
  return !check.ok && check.exhausted;
}

function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  const nextInt = (least: number, most: number): number => least + ((next() >>> 8) % (most - least + 1));
  return new Dice({ nextInt } as fc.Random);
}
