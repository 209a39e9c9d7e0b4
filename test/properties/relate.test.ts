/**
 * What is said of two schemas is never contradicted by a value (R-RELATE): over generated pairs, unrelated
 * ones and ones of which one includes the other by the way it was made. A value that comes with an answer is
 * judged by the validators.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema, type AdmittedSchema } from '../../src/schema/index.ts';
import { areDisjoint, isSubset, type Relation } from '../../src/schema/relate/index.ts';
import { admitted, admittedUnlessLoop } from './admitted.ts';
import { cases } from './generate/cases.ts';
import { draftNamed } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

const draft = draftNamed('2020-12');

function expectUncontradicted(
  narrow: AdmittedSchema,
  wide: AdmittedSchema,
  values: readonly unknown[],
): Relation {
  const relation = isSubset(narrow, wide);
  const [one, other] = [compileSchema(narrow), compileSchema(wide)];
  const isContradiction = (value: unknown): boolean => {
    const refusal = other.check(value);
    return one.accepts(value) && !refusal.ok && !refusal.exhausted;
  };
  if (relation.answer === 'yes') expect(values.filter(isContradiction)).toEqual([]);
  if (relation.answer === 'no') expect(isContradiction(relation.value)).toBe(true);
  return relation;
}

function expectDisjointUncontradicted(
  one: AdmittedSchema,
  other: AdmittedSchema,
  values: readonly unknown[],
): void {
  const relation = areDisjoint(one, other);
  const validators = [compileSchema(one), compileSchema(other)];
  const isShared = (value: unknown): boolean => validators.every((validator) => validator.accepts(value));
  if (relation.answer === 'yes') expect(values.filter(isShared)).toEqual([]);
  if (relation.answer === 'no') expect(isShared(relation.value)).toBe(true);
}

describe('of generated schemas', () => {
  it('no answer is contradicted by a value of either', { timeout: TIMEOUT }, () => {
    const any = cases({ draft });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [first, second] = [admittedUnlessLoop(one.schema), admittedUnlessLoop(other.schema)];
        if (first === undefined || second === undefined) return;
        const values = [...one.values, ...other.values];
        expectUncontradicted(first, second, values);
        expectUncontradicted(second, first, values);
        expectDisjointUncontradicted(first, second, values);
      }),
      runs(4),
    );
  });

  it('a schema accepts the same as itself', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft }), ({ schema }) => {
        const one = admittedUnlessLoop(schema);
        if (one !== undefined) expect(isSubset(one, one).answer).toBe('yes');
      }),
      runs(),
    );
  });

  it('what was narrowed is never told to accept more', { timeout: TIMEOUT }, () => {
    const any = cases({ draft, plain: true });
    const counts = { yes: 0, no: 0, unknown: 0 };
    fc.assert(
      fc.property(any, any, (one, other) => {
        const values = [...one.values, ...other.values];
        const [first, second] = [one.schema, other.schema];
        const narrow = admitted({ allOf: [first, second] });
        const wide = admitted({ anyOf: [second, first] });
        for (const part of [admitted(first), admitted(second)]) {
          for (const [inner, outer] of [
            [narrow, part],
            [part, wide],
          ] as const) {
            const { answer } = expectUncontradicted(inner, outer, values);
            counts[answer]++;
          }
        }
      }),
      runs(2),
    );
    expect(counts.no).toBe(0);
    expect(counts.unknown / (counts.yes + counts.unknown)).toBeLessThan(0.05);
  });
});
