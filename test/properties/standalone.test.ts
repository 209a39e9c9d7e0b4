/**
 * What leaves as a tool is self-contained (R-REF-1) and means what the author wrote (R-WIRE-3, R-WIRE-7):
 * over the official suite of every dialect and over generated schemas, the standalone document, admitted
 * alone, gives the verdicts of the original, names nothing, refers by pointers only, and is its own
 * standalone document.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../../src/schema/admit/index.ts';
import { walk202012 } from '../../src/schema/keywords/index.ts';
import {
  admitSchema,
  compileSchema,
  type AdmittedSchema,
  type AdmitOptions,
} from '../../src/schema/index.ts';
import { standaloneDocument } from '../../src/schema/standalone/index.ts';
import {
  countAssertions,
  isSuitePresent,
  remoteDocuments,
  suiteFiles,
  type DialectName,
} from '../suite/load.ts';
import { admittedUnlessLoop, verdicts } from './admitted.ts';
import { cases, type Case } from './generate/cases.ts';
import { copyJson } from './generate/json.ts';
import { OracleDocument } from './oracle/document.ts';
import { draftNamed, drafts } from './oracle/drafts.ts';
import { oracleAccepts } from './oracle/evaluate.ts';
import { runs, TIMEOUT } from './runs.ts';

const NAMES = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef', '$vocabulary'];

/** The standalone document as a client reads it: from text, alone. */
function readAgain(original: AdmittedSchema, options: AdmitOptions = {}): AdmittedSchema {
  const { document, loosened } = standaloneDocument(original);
  expect(loosened).toEqual([]);
  const text = JSON.stringify(document);
  const again = admitSchema(JSON.parse(text), options);
  if (!again.ok) throw new Error(`${text} is refused: ${again.problems.map((problem) => problem.message)}`);
  expectPointersOnly(again.schema);
  const second = standaloneDocument(again.schema);
  expect(second.document).toBe(sourceOf(again.schema).root.schema);
  expect(JSON.stringify(second.document)).toBe(text);
  return again.schema;
}

function expectPointersOnly({ document }: AdmittedSchema): void {
  const schemas = walk202012.all(document);
  const known = new Set<unknown>(schemas);
  for (const schema of schemas) {
    expect(NAMES.filter((name) => Object.hasOwn(schema, name))).toEqual([]);
    if (schema !== document) expect(Object.hasOwn(schema, '$schema')).toBe(false);
    if (!Object.hasOwn(schema, '$ref')) continue;
    const target = follow(document, schema['$ref'] as string);
    expect(known.has(target) || typeof target === 'boolean').toBe(true);
  }
}

/** By RFC 6901 alone, not by our own linking. */
function follow(document: unknown, reference: string): unknown {
  expect(reference).toMatch(/^#(\/|$)/);
  return decodeURIComponent(reference.slice(1))
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at: unknown, segment) => (at as Record<string, unknown>)[segment], document);
}

const remotes = remoteDocuments();
const dialects = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const satisfies DialectName[];

/** Its metaschemas ask for formats to be asserted, which a standalone document leaves to its reader. */
const ASSERTS_FORMATS = 'optional/format-assertion.json';

describe.skipIf(!isSuitePresent)('the standalone document of a schema of the official suite', () => {
  it.each(dialects)('gives the same verdicts alone: %s', (defaultDialect) => {
    const files = (['required', 'optional'] as const).flatMap((section) =>
      suiteFiles(defaultDialect, section),
    );
    let compared = 0;
    for (const { name, groups } of files) {
      for (const { schema, tests, description } of groups) {
        const original = admitSchema(schema, { defaultDialect, resources: remotes });
        if (!original.ok) throw new Error(`${name}, ${description}: refused`);
        const formats = name === ASSERTS_FORMATS ? 'assert' : 'annotate';
        const again = readAgain(original.schema, { formats });
        const values = tests.map(({ data }) => data);
        const expected = verdicts(compileSchema(original.schema), values);
        expect({ name, description, verdicts: verdicts(compileSchema(again), values) }).toEqual({
          name,
          description,
          verdicts: expected,
        });
        compared += values.length;
      }
    }
    expect(compared).toBe(countAssertions(files));
  });
});

/** How many documents had to be rewritten. */
let rewritten = 0;

function keepsMeaning(original: AdmittedSchema, values: readonly unknown[]): void {
  const again = readAgain(original);
  if (standaloneDocument(original).document !== original.document202012) rewritten++;
  const expected = verdicts(compileSchema(original), values);
  expect(verdicts(compileSchema(again), values)).toEqual(expected);
  // Other readers of 2020-12 must find the same in it: the oracle knows nothing of ours.
  const plain = copyJson(again.document);
  const document = new OracleDocument(plain as Record<string, unknown>, draftNamed('2020-12'));
  expect(values.map((value) => oracleAccepts(document, value))).toEqual(expected);
}

function keepsMeaningOf({ schema, values }: Case): void {
  const original = admittedUnlessLoop(schema);
  if (original !== undefined) keepsMeaning(original, values);
}

const HANDED = 'http://handed.test/dir/doc';

/** From outside, with names of its own for the dynamic references of what was handed over. */
function keepsMeaningHandedOver({ schema, values }: Case, defaultDialect: string): void {
  const around = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    anyOf: [{ $ref: HANDED }, { $ref: 'inner', required: ['a'] }],
    $defs: {
      T: { $dynamicAnchor: 'T', not: { type: 'string' } },
      inner: { $id: 'inner', $ref: HANDED, $defs: { U: { $dynamicAnchor: 'U', title: 'U', minimum: 1 } } },
    },
  };
  const original = admitSchema(around, { resources: { [HANDED]: schema }, defaultDialect });
  if (original.ok) return keepsMeaning(original.schema, values);
  expect(original.problems.map(({ code }) => code)).toContain('reference-loop');
}

describe.each(drafts)('the standalone document of a generated schema of $name', (draft) => {
  it('gives the same verdicts alone', { timeout: TIMEOUT }, () => {
    rewritten = 0;
    fc.assert(fc.property(cases({ draft }), keepsMeaningOf), runs(2));
    expect(rewritten).toBeGreaterThan(5);
  });

  it('does so with embedded resources of other dialects', { timeout: TIMEOUT }, () => {
    fc.assert(fc.property(cases({ draft, mixed: true }), keepsMeaningOf), runs(2));
  });

  it('does so where the schema was handed over', { timeout: TIMEOUT }, () => {
    rewritten = 0;
    fc.assert(
      fc.property(cases({ draft, mixed: true }), (one) => keepsMeaningHandedOver(one, draft.name)),
      runs(2),
    );
    expect(rewritten).toBeGreaterThan(5);
  });
});
