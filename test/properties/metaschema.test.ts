/**
 * The shapes of keywords say what the official metaschemas say (R-DIALECT-3): a document is refused for the
 * value of a keyword exactly when the metaschema of its dialect, run by our own engine, rejects it.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { admitted } from './admitted.ts';
import { spoiledCases } from './generate/spoil.ts';
import { drafts, type Draft } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

const SHAPE_CODES: readonly string[] = ['keyword-value', 'not-a-schema'];

/**
 * Draft-04 has `$ref` in no metaschema, since it came from another specification: whatever its value, it
 * passes there. A property of that name is left out with it, which costs little.
 */
function isBeyondMetaschema(value: unknown, draft: Draft): boolean {
  if (draft.level !== 4 || typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '$ref') && typeof (value as JsonObject)['$ref'] !== 'string') return true;
  return Object.values(value).some((member) => isBeyondMetaschema(member, draft));
}

describe.each(drafts)('a document of $name', (draft) => {
  const metaschema = compileSchema(admitted({ $ref: draft.uri }));

  it('is refused for its keywords exactly when the metaschema rejects it', { timeout: TIMEOUT }, () => {
    fc.assert(
      fc.property(fc.oneof(spoiledCases({ draft, plain: true }), spoiledCases({ draft })), ({ schema }) => {
        fc.pre(!isBeyondMetaschema(schema, draft));
        const result = admitSchema(schema);
        const misshapen = result.ok ? [] : result.problems.filter(({ code }) => SHAPE_CODES.includes(code));
        expect({ misshapen, refused: misshapen.length > 0 }).toEqual({
          misshapen,
          refused: !metaschema.accepts(schema),
        });
      }),
      runs(2),
    );
  });

  it('is tried right and wrong', () => {
    const sample = fc.sample(spoiledCases({ draft, plain: true }), { numRuns: 300, seed: 1 });
    const right = sample.filter(({ schema }) => isObject(schema) && metaschema.accepts(schema)).length;
    expect(right).toBeGreaterThan(60);
    expect(right).toBeLessThan(240);
  });
});
