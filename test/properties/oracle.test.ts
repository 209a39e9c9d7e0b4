/**
 * The engine against an oracle that reads every dialect straight from its specification (R-FULL, R-DIALECT-2,
 * R-DIALECT-4): generated schemas, values near them, and one verdict.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/schema/index.ts';
import { admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases, type Case } from './generate/cases.ts';
import { OracleDocument } from './oracle/document.ts';
import { drafts, type Draft } from './oracle/drafts.ts';
import { oracleAccepts } from './oracle/evaluate.ts';
import { runs, TIMEOUT } from './runs.ts';

function agrees({ schema, values }: Case, draft: Draft): void {
  const own = admittedUnlessLoop(schema);
  if (own === undefined) return;
  const document = new OracleDocument(schema, draft);
  const expected = values.map((value) => oracleAccepts(document, value));
  expect(verdicts(compileSchema(own), values)).toEqual(expected);
}

describe.each(drafts)('a document of $name', (draft) => {
  it('accepts what the specification accepts, and nothing else', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft }), (one) => agrees(one, draft)),
      runs(),
    );
  });

  it('does so with embedded resources of other dialects', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(cases({ draft, mixed: true }), (one) => agrees(one, draft)),
      runs(),
    );
  });

  it('is tried with values of which many fit and many do not', { timeout: TIMEOUT }, () => {
    const counts = { accepted: 0, refused: 0, loops: 0 };
    for (const { schema, values } of fc.sample(cases({ draft }), { numRuns: 300, seed: 1 })) {
      const own = admittedUnlessLoop(schema);
      if (own === undefined) counts.loops++;
      else
        for (const verdict of verdicts(compileSchema(own), values))
          counts[verdict ? 'accepted' : 'refused']++;
    }
    const share = counts.accepted / (counts.accepted + counts.refused);
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
    expect(counts.loops).toBeLessThan(200);
  });
});
