/** Modules as files: every ending, one package, and whatever can go wrong, as values. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as ownTools from '../../tool/index.ts';
import { joinSources } from '../join.ts';
import type { ToolSource } from '../source.ts';
import { collectTools, importModule } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'anyshape-module-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ownPackage = { anyshape: () => Promise.resolve(ownTools) };

async function load(name: string, text: string): Promise<ToolSource> {
  writeFileSync(join(folder, name), text);
  const imported = await importModule(join(folder, name), { ownPackage });
  if (!imported.ok) throw new Error(imported.message);
  return collectTools(imported.exported)!;
}

async function failure(name: string, text: string, timeoutMs?: number): Promise<string> {
  writeFileSync(join(folder, name), text);
  const settings = { ownPackage, ...(timeoutMs !== undefined && { timeoutMs }) };
  const imported = await importModule(join(folder, name), settings);
  return imported.ok ? 'loaded' : imported.message;
}

const TYPESCRIPT = `import { tool, type ToolContext } from 'anyshape';
  enum Answer { yes = 42 }
  export const answer = tool({ name: 'answer', run: (_args: object, _context: ToolContext): number => Answer.yes });`;
const MODULE = `import { tool } from 'anyshape';
  const value = await Promise.resolve(42);
  export const answer = tool({ name: 'answer', run: () => value });`;
const COMMONJS = `const { tool } = require('anyshape');
  exports.answer = tool({ name: 'answer', run: () => 42 });`;

describe('a module of tools', () => {
  it.each([
    ['a.ts', TYPESCRIPT],
    ['a.mts', TYPESCRIPT],
    ['a.cts', TYPESCRIPT],
    ['a.mjs', MODULE],
    ['a.js', MODULE],
    ['b.js', COMMONJS],
    ['a.cjs', COMMONJS],
  ])('%s is loaded, and its tools are ours', async (name, text) => {
    const loaded = await load(name, text);
    expect(loaded.tools[0]).toBeInstanceOf(ownTools.Tool);
    const { registry } = joinSources([loaded]);
    expect(await registry.call('answer', {})).toMatchObject({ kind: 'value', value: 42 });
  });

  it('may import other files, which get the same package', async () => {
    writeFileSync(join(folder, 'errors.ts'), `export { ToolError as Refusal } from 'anyshape';`);
    const loaded = await load(
      'importer.ts',
      `import { tool } from 'anyshape'; import { Refusal } from './errors.ts';
       export default tool({ name: 'no', run: () => { throw new Refusal('no'); } });`,
    );
    const outcome = await joinSources([loaded]).registry.call('no', {});
    expect(outcome).toMatchObject({ kind: 'error', reason: 'tool-error' });
  });
});

describe('a module that cannot be used', () => {
  it('does not exist, or is no file', async () => {
    expect(await importModule(join(folder, 'gone.ts'), { ownPackage })).toEqual({
      ok: false,
      message: 'does not exist',
    });
    expect(await importModule(folder, { ownPackage })).toEqual({
      ok: false,
      message: 'is not a regular file',
    });
  });

  it('throws when it is loaded: its own words, and the place', async () => {
    expect(
      await failure(
        'throws.ts',
        `const missing: string = 'database';\n\nthrow new TypeError('No ' + missing);`,
      ),
    ).toBe('threw TypeError when it was loaded: No database (at throws.ts:3:7)');
    expect(await failure('text.mjs', `throw 'just text';`)).toBe('threw "just text"');
  });

  it('is no valid code', async () => {
    expect(await failure('syntax.ts', `export const a = 1;\nexport const b = = 2;`)).toBe(
      'is not valid code: Unexpected token (at syntax.ts:2:17)',
    );
  });

  it('needs a module that is not there', async () => {
    expect(await failure('needs.ts', `import 'no-such-package-at-all';`)).toBe(
      "cannot find module 'no-such-package-at-all' (needed by needs.ts)",
    );
  });

  it('never comes to an end: the time limit', async () => {
    expect(await failure('hangs.mjs', `await new Promise(() => undefined); export const a = 1;`, 200)).toBe(
      'did not finish loading within 200 ms',
    );
  });
});
