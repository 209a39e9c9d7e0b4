/**
 * Files that are broken, odd or many: a clear sentence for each, the others go on, exit 3 only where it was
 * named (R-SOURCES).
 */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { DESCRIBING, seenBy, servedBy } from './commands.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const main = (namespace: string): string =>
  JSON.stringify({
    namespace,
    root: 'https://api.example',
    tools: {
      getPrice: {
        ...{ method: 'GET', path: '/price', description: 'A price.', parameters: [] },
        output: { mimeType: 'application/json', schema: { type: 'object', description: 'All of it.' } },
      },
    },
  });
const good = (name: string): string => folder.put(`${name}/good.mjs`, `export const main = ${main('shop')};`);

/** The text of a module, or what makes the file; and what is told of it. */
const BROKEN: readonly (readonly [string, string | ((path: string) => void), RegExp])[] = [
  [
    'throws',
    `throw new TypeError('No database');`,
    /odd\.mjs: threw TypeError when it was loaded: No database/,
  ],
  [
    'rejects',
    `await Promise.reject(new Error('No network'));`,
    /odd\.mjs: threw Error when it was loaded: No network/,
  ],
  ['no-code', 'export const main = {', /odd\.mjs: is not valid code: /],
  ['lacks', `import 'no-such-package-at-all';`, /odd\.mjs: cannot find module 'no-such-package-at-all'/],
  [
    'promise',
    'export default Promise.resolve([]);',
    /odd\.mjs: exports a promise as "default": .*export default await/,
  ],
  ['promised-main', 'export const main = Promise.resolve({});', /odd\.mjs: exports a promise as "main"/],
  [
    'link',
    (path) => symlinkSync('gone.mjs', path),
    /odd\.mjs: is a symbolic link to gone\.mjs, which does not exist/,
  ],
  ['loop', (path) => symlinkSync('odd.mjs', path), /odd\.mjs: is a symbolic link that leads back to itself/],
];

describe.each(BROKEN)('a module: %s', (name, text, sentence) => {
  const path = join(folder.path, name, 'odd.mjs');
  good(name);
  if (typeof text === 'string') folder.put(`${name}/odd.mjs`, text);
  else text(path);

  it.each(DESCRIBING)('%s: 1 in a folder with others, 3 where it was named', async (command) => {
    const inFolder = await seenBy(command, { sources: [join(folder.path, name)] });
    expect({ code: inFolder.code, names: inFolder.names }).toEqual({ code: 1, names: ['get_price_shop'] });
    expect(inFolder.stderr).toMatch(sentence);
    expect(inFolder.json['unreadable']).toMatchObject([{ file: path, isPart: true }]);
    const named = await seenBy(command, { sources: [path] });
    expect(named.code).toBe(3);
    expect(named.stderr).toMatch(sentence);
  });

  it('call takes the others, and exits with 3 where it was named', async () => {
    const listed = await run(['call', 'nothing', join(folder.path, name)]);
    expect(listed.code).toBe(1);
    expect(listed.stderr).toMatch(sentence);
    const named = await run(['call', 'nothing', path]);
    expect(named.code).toBe(3);
    expect(named.stderr).toMatch(sentence);
  });
});

it('serve tells of all of them, serves the others, and exits with 3 only where nothing else was named', () => {
  const sources = BROKEN.map(([name]) => join(folder.path, name));
  const { code, names, stderr } = servedBy({ sources });
  expect({ code, names: names.length }).toEqual({ code: 0, names: BROKEN.length });
  for (const [, , sentence] of BROKEN) expect(stderr).toMatch(sentence);
  expect(servedBy({ sources: [join(folder.path, 'throws/odd.mjs')] }).code).toBe(3);
});

it.each(DESCRIBING)(
  'a module that exports nothing, named: %s says what it expects, and exits with 3',
  async (command) => {
    const file = folder.put('nothing.mjs', '');
    const { code, stderr } = await seenBy(command, { sources: [file] });
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /nothing\.mjs: exports nothing: export tools made with tool\(.*"main" of a FlowMCP file/,
    );
  },
);

it.each(DESCRIBING)('JSON that is broken in a folder: %s tells the line, and goes on', async (command) => {
  good('broken-json');
  folder.put('broken-json/odd.json', '{\n  "a": 1,\n}');
  folder.put('broken-json/odd.yaml', 'a: [');
  const { code, names, stderr } = await seenBy(command, { sources: [join(folder.path, 'broken-json')] });
  expect({ code, names }).toEqual({ code: 1, names: ['get_price_shop'] });
  expect(stderr).toMatch(/odd\.json:3:1: is not JSON/);
  expect(stderr).toMatch(/odd\.yaml:\d+:\d+: is not YAML/);
});

it.each(DESCRIBING)('a folder that contains itself: %s reads each file once', async (command) => {
  const path = join(folder.path, `circle-${command}`);
  good(`circle-${command}`);
  mkdirSync(join(path, 'sub'));
  symlinkSync('..', join(path, 'sub/up'));
  symlinkSync('.', join(path, 'self'));
  const { code, names } = await seenBy(command, { sources: [path] });
  expect({ code, names }).toEqual({ code: 0, names: ['get_price_shop'] });
});

describe('a folder of 1,000 files', () => {
  const NUMBER = 1_000;
  const path = join(folder.path, 'many');
  for (let index = 0; index < NUMBER; index++) folder.put(`many/${index}.json`, main(`n${index}`));

  it.each(DESCRIBING)('%s has all of them', { timeout: 120_000 }, async (command) => {
    const { code, names } = await seenBy(command, { sources: [path] });
    expect({ code, names: new Set(names).size }).toEqual({ code: 0, names: NUMBER });
  });

  it('serve has all of them', () => {
    expect(new Set(servedBy({ sources: [path] }).names).size).toBe(NUMBER);
  });
});
