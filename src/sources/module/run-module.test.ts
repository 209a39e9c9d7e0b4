/**
 * Modules that are loaded more than once: what changed is seen, wherever it stands, and what did not is kept.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { importModule, type ModuleMemory } from './index.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

let folder = '';
let memory: ModuleMemory = new Map();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anyshape-again-'));
  folders.push(folder);
  memory = new Map();
});

function put(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

async function load(name: string, isPlain = true): Promise<Record<string, unknown>> {
  const ownPackage = { anyshape: () => Promise.resolve({ name: 'ours' }) };
  const imported = await importModule(join(folder, name), { ownPackage, memory, isPlain });
  if (!imported.ok) throw new Error(imported.message);
  return imported.exported as Record<string, unknown>;
}

describe.each([
  ['as a file of many', true],
  ['as a file that was named', false],
])('loaded again, %s', (_how, isPlain) => {
  it('a module that changed is the new one', async () => {
    put('a.mjs', 'export const value = 1;');
    expect(await load('a.mjs', isPlain)).toMatchObject({ value: 1 });
    put('a.mjs', 'export const value = 2;');
    expect(await load('a.mjs', isPlain)).toMatchObject({ value: 2 });
  });

  const HELPERS: readonly (readonly [name: string, text: (value: number) => string])[] = [
    ['helper.mjs', (value) => `export const value = ${value};`],
    ['helper.ts', (value) => `export const value: number = ${value};`],
    ['helper.cjs', (value) => `exports.value = ${value};`],
    [
      'helper.js',
      (value) => `const { value } = require('./helper.json');\nexports.value = ${value} + value;`,
    ],
    ['deep/helper.mjs', (value) => `export const value = await Promise.resolve(${value});`],
  ];
  it.each(HELPERS)('a change of %s is seen by who imports it', async (helper, text) => {
    put('helper.json', '{"value":0}');
    put(helper, text(1));
    put('a.mjs', `import { value } from './${helper}';\nexport const found = value;`);
    expect(await load('a.mjs', isPlain)).toMatchObject({ found: 1 });
    for (const value of [2, 3]) {
      put(helper, text(value));
      expect(await load('a.mjs', isPlain)).toMatchObject({ found: value });
    }
  });

  it('a change is seen through other modules, by a package of type "module", and in JSON', async () => {
    put('package.json', '{"type":"module"}');
    put('data.json', '{"value":1}');
    put('last.js', `import data from './data.json' with { type: 'json' };\nexport const { value } = data;`);
    put('middle.js', `export * from './last.js';`);
    put('a.mjs', `import { value } from './middle.js';\nexport const found = value;`);
    expect(await load('a.mjs', isPlain)).toMatchObject({ found: 1 });
    put('data.json', '{"value":2}');
    expect(await load('a.mjs', isPlain)).toMatchObject({ found: 2 });
    put('last.js', 'export const value = 3;');
    expect(await load('a.mjs', isPlain)).toMatchObject({ found: 3 });
  });

  it('a module that was broken is read again, and one that breaks says so', async () => {
    put('a.mjs', 'export const value = ;');
    await expect(load('a.mjs', isPlain)).rejects.toThrow('is not valid code');
    put('a.mjs', 'export const value = 1;');
    expect(await load('a.mjs', isPlain)).toMatchObject({ value: 1 });
    put('a.mjs', `import './gone.mjs';`);
    await expect(load('a.mjs', isPlain)).rejects.toThrow('gone.mjs');
  });
});

describe('loaded again', () => {
  it('a module that did not change, and imports nothing, is not run again', async () => {
    put(
      'a.mjs',
      'globalThis.runsOfA = (globalThis.runsOfA ?? 0) + 1;\nexport const run = globalThis.runsOfA;',
    );
    const first = await load('a.mjs');
    expect(await load('a.mjs')).toBe(first);
    expect(first).toMatchObject({ run: 1 });
  });

  it('packages stay as they are, and ours is the running one', async () => {
    put('node_modules/counter/package.json', '{"name":"counter","type":"module","exports":"./index.js"}');
    put('node_modules/counter/index.js', 'export const state = {};');
    put('a.mjs', `export { state } from 'counter';\nexport { name } from 'anyshape';`);
    const first = await load('a.mjs', false);
    const second = await load('a.mjs', false);
    expect(second).not.toBe(first);
    expect(second['state']).toBe(first['state']);
    expect(second).toMatchObject({ name: 'ours' });
  });

  it('modules that import each other come to an end', async () => {
    put('b.mjs', `import { one } from './a.mjs';\nexport const two = () => one() + 1;`);
    put('a.mjs', `import { two } from './b.mjs';\nexport const one = () => 1;\nexport const sum = two();`);
    expect(await load('a.mjs')).toMatchObject({ sum: 2 });
    put('b.mjs', `import { one } from './a.mjs';\nexport const two = () => one() + 2;`);
    expect(await load('a.mjs')).toMatchObject({ sum: 3 });
  });
});
