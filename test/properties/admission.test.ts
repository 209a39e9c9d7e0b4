/**
 * Admission depends on the content of a document and on nothing else: not on when it is admitted, which copy
 * it is, or the order of its members. It leaves the caller's document alone, and the caller cannot change it
 * afterwards.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../src/json/index.ts';
import { sourceOf } from '../../src/schema/admit/index.ts';
import { admitSchema, compileSchema, type AdmitOptions, type AdmitResult } from '../../src/schema/index.ts';
import { cases, type Case } from './generate/cases.ts';
import { Dice } from './generate/dice.ts';
import { copyJson, shuffleMembers } from './generate/json.ts';
import { spoiledCases } from './generate/spoil.ts';
import { drafts } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

/** Keeps the cache of admissions out of it. */
const FRESH: AdmitOptions = { resources: {} };
/** The same with a definition that nothing uses: it refers to something, so the document has to be linked. */
function withReference(schema: unknown, shelf: string): unknown {
  const isOpen = typeof schema === 'object' && schema !== null && !Object.hasOwn(schema, shelf);
  return isOpen ? { ...schema, [shelf]: { unused: { $ref: '#' } } } : schema;
}

/** Verdicts where it was admitted, problems where it was not. */
function outcome(schema: unknown, values: readonly unknown[], options: AdmitOptions = {}): unknown {
  const result: AdmitResult = admitSchema(schema, options);
  if (!result.ok) return result.problems;
  const validator = compileSchema(result.schema);
  return values.map((value) => validator.check(value));
}

/** Without places and order, which follow the order of members. */
function essence(schema: unknown, values: readonly unknown[]): unknown {
  const result = admitSchema(schema);
  if (!result.ok) return [...new Set(result.problems.map(({ code }) => code))].sort();
  const validator = compileSchema(result.schema);
  return values.map((value) => validator.accepts(value));
}

function freezeJson(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freezeJson);
  return value;
}

/** Overwrites every scalar and empties every list, in place. */
function ruin(value: unknown): void {
  if (Array.isArray(value)) {
    value.forEach(ruin);
    value.length = 0;
  } else if (isObject(value)) {
    Object.values(value).forEach(ruin);
    for (const key of Object.keys(value)) Reflect.deleteProperty(value, key);
    value['not'] = {};
  }
}

describe.each(drafts)('a document of $name', (draft) => {
  it('has one outcome, whenever and as whichever copy it is admitted', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.oneof(cases({ draft, mixed: true }), spoiledCases({ draft })), ({ schema, values }) => {
        const first = outcome(schema, values);
        expect(outcome(schema, values)).toEqual(first);
        expect(outcome(copyJson(schema), values)).toEqual(first);
        expect(outcome(schema, values, FRESH)).toEqual(first);
      }),
      runs(0.5),
    );
  });

  it('has the same verdicts whatever the order of its members', { timeout: TIMEOUT }, () => {
    const shuffled = fc.noShrink(fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 30 })));
    fc.assert(
      fc.property(cases({ draft, mixed: true }), shuffled, ({ schema, values }: Case, numbers) => {
        const dice = new Dice({
          nextInt: (least: number, most: number) =>
            least + ((numbers.next().value as number) % (most - least + 1)),
        } as fc.Random);
        expect(essence(shuffleMembers(schema, dice), values)).toEqual(essence(schema, values));
      }),
      runs(0.5),
    );
  });

  it('is not changed by admission, and changes afterwards change nothing', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft, mixed: true }), ({ schema, values }) => {
        const expected = outcome(copyJson(schema), values);
        expect(outcome(freezeJson(copyJson(schema)), values, FRESH)).toEqual(expected);
        const mine = copyJson(schema);
        const result = admitSchema(mine, FRESH);
        if (!result.ok) return;
        ruin(mine);
        const validator = compileSchema(result.schema);
        expect(values.map((value) => validator.check(value))).toEqual(expected);
        expect(result.schema.document).toEqual(schema);
      }),
      runs(0.5),
    );
  });
});

const withBooleans = drafts.filter(({ name }) => name !== 'draft-04');

describe.each(withBooleans)('a document of $name in which nothing is named or referred to', (draft) => {
  const plain = { draft, plain: true };

  it('has the same outcome with a reference that nothing follows', { timeout: TIMEOUT }, () => {
    const shelf = draft.name.startsWith('draft') ? 'definitions' : '$defs';
    const admitted = { plain: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(cases(plain), spoiledCases(plain)), ({ schema, values }) => {
        expect(outcome(schema, values, FRESH)).toEqual(outcome(withReference(schema, shelf), values, FRESH));
        const result = admitSchema(schema);
        if (!result.ok) return void admitted.refused++;
        if (!sourceOf(result.schema).isPlain) return;
        admitted.plain++;
        expect(sourceOf(result.schema).root.schema).toEqual(result.schema.document202012);
      }),
      runs(),
    );
    expect(Math.min(admitted.plain, admitted.refused)).toBeGreaterThan(0);
  });
});
