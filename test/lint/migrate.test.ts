/**
 * `migrate` (R-DIALECT-4): the rewritten text means what the old one meant, judged by an oracle that knows
 * nothing of our upgrade, in JSON and in YAML; and everything that did not have to change looks as it did.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { migrateFile } from '../../src/cli/migrate/migrate-file.ts';
import { admitSchema } from '../../src/schema/index.ts';
import { parseYaml, rewriteText } from '../../src/sources/text/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { cases } from '../properties/generate/cases.ts';
import { OracleDocument, type Schema } from '../properties/oracle/document.ts';
import { draftNamed, drafts } from '../properties/oracle/drafts.ts';
import { oracleAccepts } from '../properties/oracle/evaluate.ts';
import { runs, TIMEOUT } from '../properties/runs.ts';

const folder = new Folder();
afterAll(() => folder.remove());

describe.each(drafts.filter(({ name }) => name !== '2020-12'))('migrate from $name', (draft) => {
  it.each(['json', 'yaml'] as const)(
    'keeps the meaning of generated schemas in %s',
    { timeout: TIMEOUT },
    async (language) => {
      await fc.assert(
        fc.asyncProperty(cases({ draft }), async ({ schema, values }) => {
          const before = admitSchema(schema);
          if (!before.ok) return;
          const text = language === 'json' ? JSON.stringify(schema, undefined, 2) : stringify(schema);
          const file = folder.put(`schema.${language}`, text);
          const migration = await migrateFile({ file, name: file }, {});
          if (!migration.ok) throw new Error(migration.error.message);
          const { migrated } = migration;
          expect(migrated.refused).toBeUndefined();
          const parsed =
            language === 'json'
              ? { ok: true, value: JSON.parse(migrated.text) as unknown }
              : await parseYaml(migrated.text);
          if (!parsed.ok || !('value' in parsed)) throw new Error('not readable any more');
          expect(admitSchema(parsed.value)).toMatchObject({ ok: true });
          const after = new OracleDocument(parsed.value as Schema, draftNamed('2020-12'));
          const old = new OracleDocument(schema, draft);
          expect(values.map((value) => oracleAccepts(after, value))).toEqual(
            values.map((value) => oracleAccepts(old, value)),
          );
        }),
        runs(0.15),
      );
    },
  );
});

describe('rewriteText', () => {
  const anyJson = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);

  it.each(['json', 'yaml'] as const)(
    'gives a text with exactly the new value, and the same text for the same value: %s',
    async (language) => {
      await fc.assert(
        fc.asyncProperty(anyJson, anyJson, async (old, fresh) => {
          const text = language === 'json' ? `${JSON.stringify(old, undefined, 3)}\n` : stringify(old);
          expect(await rewriteText(text, old, language)).toBe(text);
          const rewritten = (await rewriteText(text, fresh, language))!;
          const parsed =
            language === 'json'
              ? (JSON.parse(rewritten) as unknown)
              : await parseYaml(rewritten).then((read) => (read.ok ? read.value : read));
          expect(parsed).toEqual(fresh);
        }),
        runs(0.3),
      );
    },
  );
});

describe('anyshape migrate', () => {
  const OLD = `# An order.
$schema: http://json-schema.org/draft-07/schema#
type: object
properties:
    # what was bought
    lines:   {type: array, items: [{type: string}, {type: number}], additionalItems: false}
    to: {$ref: '#/definitions/address'}   # where to
definitions:
    address:   # as on a letter
        type: string
`;

  it('writes one text to stdout and what changed to stderr; other lines stay to the letter', async () => {
    const file = folder.put('order.yaml', OLD);
    const { code, stdout, stderr } = await run(['migrate', file]);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => OLD.includes(line))).toEqual(
      OLD.split('\n').filter((line) => !/\$schema|lines:|to:|definitions:/.test(line)),
    );
    expect(stdout).toContain('$defs:');
    expect(folder.clean(stderr)).toMatch(
      /^order\.yaml: draft-07 to 2020-12, \d+ changes; same verdict on \d+ generated values/,
    );
    expect(stderr).toContain('/definitions: became "$defs"');
    expect(readFileSync(file, 'utf8')).toBe(OLD);
  });

  it('migrates both sides of each tool of a list, and says where there is nothing to do', async () => {
    const side = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      definitions: { a: { type: 'string' } },
      properties: { a: { $ref: '#/definitions/a' } },
    };
    const file = folder.put(
      'list.json',
      JSON.stringify({ tools: [{ name: 'a', inputSchema: side, outputSchema: side }] }),
    );
    expect((await run(['migrate', file, '--write', '--quiet'])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain('definitions');
    const again = await run(['migrate', file, '--write']);
    expect(folder.clean(again.stderr)).toBe('list.json: already 2020-12, nothing to change\n');
  });

  it('refuses a schema that its own dialect refuses, and wants --write for several files', async () => {
    const bad = folder.put(
      'bad.json',
      JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', minLength: -1 }),
    );
    expect((await run(['migrate', bad])).code).toBe(1);
    expect((await run(['migrate', bad, folder.put('good.json', '{}')])).code).toBe(2);
    expect((await run(['migrate', `${folder.path}/none.json`])).code).toBe(3);
  });
});
