/**
 * R-FULL, R-DIALECT-2: the official suite, every dialect, required and optional, each assertion through
 * `accepts` and through `check`, by the interpreter and by generated code. What we answer otherwise is listed
 * by exact name with a reason; anything else that is wrong fails, and so does an entry of the list that has
 * become right.
 */
import { describe, expect, it } from 'vitest';
import { admitSchema, compileSchema, type AdmitOptions } from '../../src/schema/index.ts';
import { judgeAssertion } from './judge.ts';
import knownFailures from './known-failures.json' with { type: 'json' };
import {
  countAssertions,
  isSuitePresent,
  remoteDocuments,
  suiteFiles,
  type DialectName,
  type SectionName,
  type SuiteFile,
} from './load.ts';

const totals: Readonly<Record<DialectName, Readonly<Record<SectionName, number>>>> = {
  '2020-12': { required: 1299, optional: 162, format: 764 },
  '2019-09': { required: 1259, optional: 158, format: 757 },
  'draft-07': { required: 927, optional: 118, format: 676 },
  'draft-06': { required: 839, optional: 106, format: 325 },
  'draft-04': { required: 618, optional: 100, format: 219 },
};

const remotes = remoteDocuments();
const dialects = Object.keys(totals) as DialectName[];
const sections = ['required', 'optional', 'format'] as const satisfies SectionName[];

describe.skipIf(!isSuitePresent)('the official suite', () => {
  for (const dialect of dialects) {
    for (const section of sections) {
      describe(`${dialect}, ${section}`, () => {
        const files = suiteFiles(dialect, section);

        it(`has ${totals[dialect][section]} assertions`, () => {
          expect(countAssertions(files)).toBe(totals[dialect][section]);
        });

        for (const file of files) {
          it(file.name, () => {
            const wrong = runFile(file, section === 'format' ? 'assert' : 'annotate');
            const known = knownFailures.filter(
              (entry) => entry.dialect === dialect && entry.file === file.name,
            );
            const isKnown = (name: string): boolean =>
              known.some((entry) => assertionName(entry.group, entry.test) === name);
            const unlisted = [...wrong].filter(([name]) => !isKnown(name));
            expect.soft(unlisted.map(([name, why]) => `${name}: ${why}`)).toEqual([]);
            const stale = known
              .map((entry) => assertionName(entry.group, entry.test))
              .filter((n) => !wrong.has(n));
            expect(stale, 'listed in known-failures.json, but right by now (or gone)').toEqual([]);
          });
        }
      });
    }
  }

  it('knows each known failure once, in a file that is run, with a reason', () => {
    const files = dialects.flatMap((dialect) => sections.flatMap((section) => suiteFiles(dialect, section)));
    const names = knownFailures.map(({ dialect, file, group, test }) =>
      [dialect, file, group, test].join(' / '),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const entry of knownFailures) {
      expect(files.some((file) => file.dialect === entry.dialect && file.name === entry.file)).toBe(true);
      expect(entry.reason.length).toBeGreaterThan(20);
    }
    expect(knownFailures.length).toBe(5);
  });
});

/** Each wrong assertion by name, with what is wrong. */
function runFile(file: SuiteFile, formats: 'annotate' | 'assert'): Map<string, string> {
  const wrong = new Map<string, string>();
  const options: AdmitOptions = { defaultDialect: file.dialect, resources: remotes, formats };
  for (const { description, schema, tests } of file.groups) {
    const admitted = admitSchema(schema, options);
    const validators = admitted.ok
      ? [false, true].map((codegen) => compileSchema(admitted.schema, { codegen }))
      : [];
    for (const test of tests) {
      const found = admitted.ok
        ? validators.flatMap((validator) => judgeAssertion(validator, test, { schema, remotes }))
        : [`refused: ${admitted.problems.map((problem) => problem.message).join('; ')}`];
      if (found.length > 0) wrong.set(assertionName(description, test.description), found.join('; '));
    }
  }
  return wrong;
}

function assertionName(group: string, test: string): string {
  return `"${group}" / "${test}"`;
}
