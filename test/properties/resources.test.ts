/**
 * A resource means the same embedded in the document or handed over beside it (R-REF-1): each definition that
 * has a URI of its own is taken out and given to admission in `resources`.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../src/json/index.ts';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases } from './generate/cases.ts';
import { copyJson } from './generate/json.ts';
import { OracleDocument, type Schema } from './oracle/document.ts';
import { drafts, type Draft } from './oracle/drafts.ts';
import { runs, TIMEOUT } from './runs.ts';

interface Apart {
  readonly document: JsonObject;
  readonly resources: Record<string, unknown>;
}

function takeApart(schema: Schema, draft: Draft): Apart {
  const document = copyJson(schema) as JsonObject;
  const resources: Record<string, unknown> = {};
  const index = new OracleDocument(document, draft);
  for (const { base, pointer, schema: resource } of index.resources.values()) {
    const [, shelf, name] = /^\/(\$defs|definitions)\/([^/~]*)$/.exec(pointer) ?? [];
    if (shelf === undefined || name === undefined || base.startsWith('http://start.test/')) continue;
    Reflect.deleteProperty(document[shelf] as JsonObject, name);
    resources[base] = resource;
  }
  return { document, resources };
}

describe.each(drafts)('a resource of $name', (draft) => {
  it('means the same embedded and handed over', { timeout: TIMEOUT }, () => {
    let compared = 0;
    fc.assert(
      fc.property(cases({ draft, mixed: true }), ({ schema, values }) => {
        const whole = admittedUnlessLoop(schema);
        if (whole === undefined || !isObject(schema)) return;
        const { document, resources } = takeApart(schema, draft);
        if (Object.keys(resources).length === 0) return;
        const result = admitSchema(document, { resources, defaultDialect: draft.name });
        if (!result.ok) {
          // A pointer from the document into the definition leads nowhere once it is gone, nor does a
          // reference to a resource inside it, which nobody has read. Nothing else may be wrong.
          expect([...new Set(result.problems.map(({ code }) => code))]).toEqual(['reference-unresolved']);
          return;
        }
        compared++;
        expect(verdicts(compileSchema(result.schema), values)).toEqual(
          verdicts(compileSchema(whole), values),
        );
      }),
      runs(2),
    );
    expect(compared).toBeGreaterThan(5);
  });
});
