/**
 * R-WIRE-5, R-WIRE-7: every value that the engine accepts by an output schema is accepted by every official
 * client by the advertised document, and no client throws on that document. Over the official suite, and over
 * generated schemas.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { admitSchema, compileSchema, type AdmitOptions, type Schema } from '../../src/schema/index.ts';
import { standaloneDocument } from '../../src/schema/standalone/index.ts';
import { rewriteForClients } from '../../src/wire/client-compat/index.ts';
import { rebase } from '../../src/wire/references.ts';
import { isSuitePresent, remoteDocuments, suiteFiles, type SuiteFile } from '../suite/load.ts';
import { hasShared, sharedPath } from '../shared.mjs';
import { cases } from './generate/cases.ts';
import { draftNamed } from './oracle/drafts.ts';
import { misreadings } from './client-compat/official-clients.ts';
import { runs, TIMEOUT } from './runs.ts';

const toolsFolder = sharedPath('corpus/tools/github-mcp-server');
const areToolsPresent = hasShared('corpus/tools/github-mcp-server');

/** Clients warn about formats that they do not know. */
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

/** Undefined where the document is not admitted, which other tests cover. */
function wrongFor(
  schema: unknown,
  values: readonly unknown[],
  options: AdmitOptions & { readonly formats?: 'annotate' | 'assert' },
): string[] | undefined {
  const admitted = admitSchema(schema, { ...options, interoperable: true });
  if (!admitted.ok) return undefined;
  const validator = compileSchema(admitted.schema);
  const fitting = values.filter((value) => validator.accepts(value) && !breaksAjv(value, schema));
  const natural = standaloneDocument(admitted.schema).document;
  const envelope = enveloped(natural);
  const formats = options.formats ?? 'annotate';
  return [
    ...misreadings(asObject(rewriteForClients(natural, 'modern', { formats }).document), 'modern', fitting),
    ...misreadings(asObject(rewriteForClients(natural, 'legacy', { formats }).document), 'legacy', fitting),
    ...misreadings(
      rewriteForClients(envelope, 'legacy', { formats }).document,
      'legacy',
      fitting.map((result) => ({ result })),
    ),
  ];
}

/** The one known gap: where objects are compared, Ajv throws on undeclared members of these names. */
function breaksAjv(value: unknown, schema: unknown): boolean {
  return (
    /"(?:const|enum|uniqueItems)":/.test(JSON.stringify(schema)) &&
    /"(?:toString|valueOf)":/.test(JSON.stringify(value) ?? '')
  );
}

function enveloped(natural: Schema): Schema {
  const result = asObject(rebase(natural, '/properties/result'));
  return { type: 'object', properties: { result }, required: ['result'] };
}

/** No client accepts a boolean in a list. */
function asObject(schema: Schema): Schema {
  if (typeof schema !== 'boolean') return schema;
  return schema ? {} : { not: {} };
}

describe.skipIf(!isSuitePresent)(
  'over the official suite, every client accepts what the engine accepts',
  () => {
    const remotes = remoteDocuments();
    const files: SuiteFile[] = [
      ...suiteFiles('2020-12', 'required'),
      ...suiteFiles('2020-12', 'optional'),
      ...suiteFiles('2020-12', 'format'),
      ...suiteFiles('draft-07', 'required'),
    ];

    it.each(files)('$dialect $name', { timeout: TIMEOUT }, ({ dialect, groups }) => {
      const wrong = groups.flatMap(({ schema, tests }) =>
        (['assert', 'annotate'] as const).flatMap((formats) => {
          const values = tests.map(({ data }) => data);
          return wrongFor(schema, values, { defaultDialect: dialect, resources: remotes, formats }) ?? [];
        }),
      );
      expect(wrong).toEqual([]);
    });
  },
);

describe('over generated schemas, every client accepts what the engine accepts', () => {
  const draft = draftNamed('2020-12');
  it.each([
    ['without references', true],
    ['with references', false],
  ])('%s', { timeout: TIMEOUT }, (_, plain) => {
    fc.assert(
      fc.property(cases({ draft, plain }), ({ schema, values }) => {
        expect(wrongFor(schema, values, { formats: 'assert' }) ?? []).toEqual([]);
      }),
      runs(0.5),
    );
  });
});

describe.skipIf(!areToolsPresent)('schemas as people write them', () => {
  it('are sent as they are, on every version', () => {
    const names = readdirSync(toolsFolder).filter((name) => name.endsWith('.json'));
    const schemas = names.map((name) => {
      const tool = JSON.parse(readFileSync(join(toolsFolder, name), 'utf8')) as { inputSchema: Schema };
      return tool.inputSchema;
    });
    expect(schemas).toHaveLength(117);
    for (const group of ['modern', 'legacy'] as const) {
      const changed = schemas.filter((schema) => rewriteForClients(schema, group).document !== schema);
      expect(changed).toEqual([]);
    }
  });
});
