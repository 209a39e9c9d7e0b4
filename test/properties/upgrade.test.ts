/**
 * The upgraded document, as text (R-DIALECT-4): it is 2020-12, it means what the original means, references
 * included, and there is nothing left to upgrade.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.ts';
import { admitted, admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases, type Case } from './generate/cases.ts';
import { copyJson } from './generate/json.ts';
import { OracleDocument } from './oracle/document.ts';
import { draftNamed, drafts } from './oracle/drafts.ts';
import { oracleAccepts } from './oracle/evaluate.ts';
import { runs, TIMEOUT } from './runs.ts';

function keepsMeaning({ schema, values }: Case): void {
  const original = admittedUnlessLoop(schema);
  if (original === undefined) return;
  const text = JSON.stringify(original.document202012);
  const again = admitted(JSON.parse(text));
  expect(again.dialect).toBe('2020-12');
  expect(JSON.stringify(again.document202012)).toBe(text);
  const expected = verdicts(compileSchema(original), values);
  expect(verdicts(compileSchema(again), values)).toEqual(expected);
  // Other readers of 2020-12 must find the same in it: the oracle knows nothing of ours.
  const plain = copyJson(original.document202012) as Record<string, unknown>;
  const document = new OracleDocument(plain, draftNamed('2020-12'));
  expect(values.map((value) => oracleAccepts(document, value))).toEqual(expected);
}

describe.each(drafts)('the upgrade of a document of $name', (draft) => {
  it('is a 2020-12 document with the same verdicts that upgrades to itself', { timeout: TIMEOUT }, () => {
    fc.assert(fc.property(cases({ draft }), keepsMeaning), runs());
  });

  it('is so with embedded resources of other dialects', { timeout: TIMEOUT }, () => {
    fc.assert(fc.property(cases({ draft, mixed: true }), keepsMeaning), runs());
  });
});
