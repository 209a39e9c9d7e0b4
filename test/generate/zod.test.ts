/**
 * R-FLOW-10: a generated Zod schema gives the verdict of the engine; where it says "not checked" it takes
 * more, never less.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declareSources, ZOD_RESERVED, zodModule } from '../../src/generate/index.ts';
import { admitSchema, compileSchema, type AdmittedSchema } from '../../src/schema/index.ts';
import { cases, type Case } from '../properties/generate/cases.ts';
import { drafts } from '../properties/oracle/drafts.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';
import { isSuitePresent, remoteDocuments, suiteFiles } from '../suite/load.ts';
import { asSource, compileText } from './batch.ts';
import { runZodModule } from './run-zod.ts';

interface Judged {
  readonly verdicts: readonly boolean[];
  readonly isExact: boolean;
}

function judge(schema: AdmittedSchema, values: readonly unknown[]): Judged {
  const text = zodModule(declareSources([asSource('root', schema)], ZOD_RESERVED));
  const root = runZodModule(text)['Root']!;
  const verdicts = values.map((value) => root.safeParse(value).success);
  return { verdicts, isExact: !text.includes('/* not checked: ') };
}

let exact = 0;

function agrees(schema: AdmittedSchema, values: readonly unknown[]): void {
  const { accepts } = compileSchema(schema);
  const expected = values.map((value) => accepts(value));
  const { verdicts, isExact } = judge(schema, values);
  if (isExact) exact++;
  const allowed = isExact ? expected : expected.map((accepted, index) => accepted || verdicts[index]!);
  expect(verdicts).toEqual(allowed);
}

function agreesOn({ schema, values }: Case): void {
  const admitted = admitSchema(schema);
  if (admitted.ok) agrees(admitted.schema, values);
}

describe('generated Zod', () => {
  it.each(drafts)(
    'gives the verdict of the engine on generated schemas of $name',
    { timeout: TIMEOUT },
    (draft) => {
      exact = 0;
      fc.assert(fc.property(cases({ draft, mixed: true }), agreesOn), runs(0.4));
      expect(exact).toBeGreaterThan(20);
    },
  );

  it.skipIf(!isSuitePresent)('gives the verdict of the engine on the suite', { timeout: TIMEOUT }, () => {
    const resources = remoteDocuments();
    exact = 0;
    for (const { groups } of suiteFiles('2020-12', 'required')) {
      for (const { schema, tests } of groups) {
        const admitted = admitSchema(schema, { resources });
        if (!admitted.ok) throw new Error('refused');
        agrees(
          admitted.schema,
          tests.map(({ data }) => data),
        );
      }
    }
    expect(exact).toBeGreaterThan(200);
  });
});

/** A compiler on a busy machine takes its time. */
describe('the text of generated Zod', { timeout: 240_000 }, () => {
  it('compiles under strict and exactOptionalPropertyTypes, for schemas of every kind', () => {
    const schemas = drafts.flatMap((draft) =>
      fc.sample(cases({ draft, mixed: true }), runs(0.1)).flatMap(({ schema }) => {
        const admitted = admitSchema(schema);
        return admitted.ok ? [admitted.schema] : [];
      }),
    );
    const some = schemas.filter((_, index) => index % 4 === 0);
    expect(some.length).toBeGreaterThan(10);
    const sources = some.map((schema, index) => asSource(`s${index}`, schema));
    expect(compileText(zodModule(declareSources(sources, ZOD_RESERVED)))).toEqual([]);
  });
});
