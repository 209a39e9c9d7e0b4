/** What editors offer while a schema is written in place: the language service of TypeScript is asked as they ask it. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const file = join(root, 'test/types/written.ts');
const program = `import { tool } from '../../src/index.ts';
tool({ name: 'root', input: { /*input*/ }, run: () => null });
tool({ name: 'nested', output: { type: 'object', properties: { name: { /*nested*/ } } }, run: () => ({}) });
tool({ name: 'value', input: { type: '/*value*/' }, run: () => null });
tool({ name: 'foreign', input: { 'x-own': 1, minLength: 'refused by the registry' }, run: () => null });
`;

const service = ts.createLanguageService({
  getCompilationSettings: () => ({
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    skipLibCheck: true,
  }),
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) =>
    ts.ScriptSnapshot.fromString(name === file ? program : readFileSync(name, 'utf8')),
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
});

const offeredAt = (mark: string): string[] =>
  service.getCompletionsAtPosition(file, program.indexOf(`/*${mark}*/`), {})!.entries.map(({ name }) => name);

describe('a schema that is written in place', () => {
  it.each(['input', 'nested'])('is completed with the keywords of 2020-12 (%s)', (mark) => {
    const offered = offeredAt(mark);
    expect(offered).toEqual(
      expect.arrayContaining(['properties', 'prefixItems', 'unevaluatedProperties', '$ref', 'oneOf']),
    );
    expect(offered).not.toContain('definitions');
  });

  it('is completed with the values of a keyword', () => {
    const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
    expect(offeredAt('value')).toEqual(expect.arrayContaining(types));
  });

  it('says what each keyword means', () => {
    const position = program.indexOf('/*input*/');
    const details = (name: string): string =>
      ts.displayPartsToString(
        service.getCompletionEntryDetails(file, position, name, {}, undefined, {}, undefined)!.documentation,
      );
    for (const name of offeredAt('input')) expect(details(name), name).not.toBe('');
    expect(details('required')).toBe('The names of members that must be there.');
  });

  it('may be any other schema', () => {
    const errors = service.getSemanticDiagnostics(file).map(({ messageText }) => messageText);
    expect(errors).toEqual([]);
  });
});
