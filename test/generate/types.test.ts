/**
 * R-FLOW-10: types that are generated from a schema compile, whatever the schema, and every value that the
 * schema accepts is assignable to them. The compiler is the judge, over the official suite, the corpus of
 * tools, schemas that are made to be hard or hostile, and generated ones.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declareSources, typeScriptModule } from '../../src/generate/index.ts';
import { takeSnapshot } from '../../src/json/index.ts';
import { admitSchema } from '../../src/schema/index.ts';
import { corpus as hostile } from '../hostile/corpus/index.ts';
import { cases } from '../properties/generate/cases.ts';
import { drafts } from '../properties/oracle/drafts.ts';
import { runs } from '../properties/runs.ts';
import { isSuitePresent, remoteDocuments } from '../suite/load.ts';
import {
  corpusCases,
  deepCases,
  dialects,
  hardCases,
  isCorpusPresent,
  suiteCases,
  type SchemaCase,
} from '../types/schemas.ts';
import { asSource, compileBatch, compileText, type Batched } from './batch.ts';

const resources = remoteDocuments();

function batched(all: readonly SchemaCase[]): Batched[] {
  return all.flatMap(({ name, schema, values }) => {
    const admitted = admitSchema(schema, { resources });
    return admitted.ok ? [{ about: name, schema: admitted.schema, values }] : [];
  });
}

/** Dialects have most schemas in common. */
function distinct(all: readonly Batched[]): Batched[] {
  const key = ({ schema }: Batched): string =>
    JSON.stringify(schema.document, (name, value: unknown) => (name === '$schema' ? undefined : value));
  return [...new Map(all.map((each) => [key(each), each])).values()];
}

/** The largest take the compiler a minute, so they are for `ANYSHAPE_RUNS=…`. */
const isLongForm = process.env['ANYSHAPE_RUNS'] !== undefined;
const MAX_TEXT = 5_000;

/** A compiler on a busy machine takes its time. */
describe('generated types', { timeout: 240_000 }, () => {
  it.skipIf(!isSuitePresent)('of the suite take every valid value', () => {
    const all = batched(dialects.flatMap(suiteCases));
    expect(all.length).toBeGreaterThan(1_000);
    const { errors, tried } = compileBatch(distinct(all));
    expect(errors).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
  });

  it.skipIf(!isCorpusPresent)('of the corpus compile', () => {
    const batch = batched(corpusCases());
    expect(batch.length).toBeGreaterThan(100);
    expect(compileBatch(batch).errors).toEqual([]);
  });

  it('of hard schemas compile', () => {
    expect(compileBatch(batched([...hardCases, ...deepCases])).errors).toEqual([]);
  });

  it('of hostile schemas compile', () => {
    const plain = Object.values(hostile)
      .flat()
      .filter(({ options, exotic }) => options?.limits === undefined && exotic === undefined);
    const batch = plain.flatMap(({ name, schema, options }) => {
      const admitted = admitSchema(schema(), options);
      return admitted.ok ? [{ about: name, schema: admitted.schema, values: [] }] : [];
    });
    const compiled = batch.filter(
      ({ schema }) => isLongForm || takeSnapshot(schema.document, 1e9).bytes < MAX_TEXT,
    );
    expect(compiled.length).toBeGreaterThan(100);
    expect(compileBatch(compiled).errors).toEqual([]);
  });

  it('of generated schemas take every value that is accepted', () => {
    const batch = drafts.flatMap((draft) =>
      fc.sample(cases({ draft, mixed: true }), runs(0.4)).flatMap(({ schema, values }) => {
        const admitted = admitSchema(schema);
        return admitted.ok ? [{ about: JSON.stringify(schema), schema: admitted.schema, values }] : [];
      }),
    );
    const { errors, tried } = compileBatch(batch);
    expect(errors).toEqual([]);
    expect(tried).toBeGreaterThan(300);
  });

  it('would be found out: a value that does not fit is an error', () => {
    const [right] = batched([{ name: 'closed', schema: CLOSED, values: [{ a: 'text' }] }]);
    expect(compileBatch([right!])).toEqual({ errors: [], tried: 1 });
    const { schemas } = declareSources([asSource('closed', right!.schema)], []);
    const text = typeScriptModule({ servers: [], tools: [], schemas });
    expect(compileText(`${text}\nexport const wrong: Closed = { a: 5 };`)).toEqual([
      expect.stringContaining("Type 'number' is not assignable to type 'string'"),
    ]);
    expect(compileText(`${text}\nexport const more: Closed = { a: 'text', b: 1 };`)).toHaveLength(1);
  });
});

const CLOSED = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
