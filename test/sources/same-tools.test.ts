/** Every command sees the same tools under the same names in the same source (R-SOURCES). */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { ApiStub, json } from '../flow/stub.ts';
import { DESCRIBING, seenBy, servedBy } from './commands.ts';

const folder = new Folder();
let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start(json({ price: 5 }));
});
afterAll(() => {
  api.close();
  folder.remove();
});

const output = {
  mimeType: 'application/json',
  schema: { type: 'object', properties: { price: { type: 'number', description: 'In euros.' } } },
};
const getPrice = { method: 'GET', path: '/price', description: 'A price.', parameters: [], output };
const main = (namespace: string, tools: object = { getPrice }): object => ({
  namespace,
  name: namespace,
  description: 'An API.',
  version: '4.0.0',
  root: 'https://api.example',
  tags: [],
  headers: {},
  requiredServerParams: [],
  tools,
});
const route = (name: string, value: object): string =>
  folder.put(
    name,
    name.endsWith('.mjs') ? `export const main = ${JSON.stringify(value)};` : JSON.stringify(value),
  );
const toolModule = (name: string, ...tools: string[]): string =>
  folder.put(
    name,
    `import { tool } from 'anyshape';
     export default [${tools.map((one) => `tool({ name: '${one}', description: 'Says ${one}.', output: { type: 'integer' }, run: () => 7 })`).join(', ')}];`,
  );

/** Sources, and the names in the order in which all commands have them. */
const CASES: readonly (readonly [string, () => readonly string[], readonly string[]])[] = [
  [
    'a folder of modules: tools, routes, neither',
    () => {
      route('mixed/coins.mjs', main('coins'));
      toolModule('mixed/hello.mjs', 'hello', 'bye');
      folder.put('mixed/helper.mjs', 'export const factor = 3;');
      folder.put(
        'mixed/lists.mjs',
        `export const list = { meta: { name: 'a', version: '1' }, entries: [] };`,
      );
      route('mixed/sub/more.mjs', main('more'));
      return [join(folder.path, 'mixed')];
    },
    ['get_price_coins', 'hello', 'bye', 'get_price_more'],
  ],
  [
    'a folder of JSON, two files with the same names',
    () => {
      route('json/a.json', main('shop', { getPrice, 'get-price': getPrice }));
      route('json/b.json', main('shop'));
      return [join(folder.path, 'json')];
    },
    ['get_price_shop', 'get_price_shop_2', 'get_price_shop_3'],
  ],
  [
    'YAML, which says the same as JSON',
    () => {
      route('yaml/a.yaml', main('shop'));
      return [join(folder.path, 'yaml'), folder.put('b.yml', JSON.stringify(main('other')))];
    },
    ['get_price_shop', 'get_price_other'],
  ],
  [
    'files that are named, one of them twice, in the order of the words',
    () => {
      const [first, second] = [toolModule('named/z.mjs', 'hello'), route('named/a.json', main('shop'))];
      return [first, second, join(folder.path, 'named/../named/z.mjs')];
    },
    ['hello', 'get_price_shop'],
  ],
  [
    'a route that has the name of a tool of a module, which comes behind it',
    () => [route('taken/a.json', main('shop')), toolModule('taken/b.mjs', 'get_price_shop')],
    ['get_price_shop_2', 'get_price_shop'],
  ],
];

describe.each(CASES)('%s', (_what, put, names) => {
  let sources: readonly string[];
  beforeAll(() => {
    sources = put();
  });

  it.each(DESCRIBING)('%s', async (command) => {
    // That a name is numbered is a warning.
    const options = command === 'check' ? ['--fail-on', 'error'] : [];
    const seen = await seenBy(command, { sources, options });
    expect({ code: seen.code, names: [...seen.names].sort() }).toEqual({ code: 0, names: [...names].sort() });
  });

  it('serve', () => {
    expect(servedBy({ sources })).toMatchObject({ code: 0, names });
  });

  it('call', async () => {
    const spaces = ['shop', 'coins', 'more', 'other'];
    const known = spaces.filter((space) => names.some((name) => name.includes(`_${space}`)));
    const roots = known.flatMap((space) => ['--root', `${space}=${api.url}`]);
    for (const name of names) {
      const { code, stdout } = await run(['call', name, ...sources, ...roots, '--allow-private']);
      const value = JSON.parse(stdout) as unknown;
      expect({ name, code, value }).toMatchObject({ name, code: 0 });
      expect([7, { status: true, messages: [], data: { price: 5 } }]).toContainEqual(value);
    }
  });
});

it('a name that two modules have is refused in the second one, by every command with the same code', async () => {
  const sources = [toolModule('twice/a.mjs', 'hello'), toolModule('twice/b.mjs', 'hello', 'bye')];
  for (const command of DESCRIBING) {
    const { code, names, json: told, stderr } = await seenBy(command, { sources });
    expect({ command, code }).toEqual({ command, code: 1 });
    expect(names).toEqual(expect.arrayContaining(['hello', 'bye']));
    const text = command === 'check' ? JSON.stringify(told['findings']) : stderr;
    expect(text).toContain('tool-duplicate');
  }
  const served = servedBy({ sources });
  expect(served).toMatchObject({ code: 0, names: ['hello', 'bye'] });
  expect(served.stderr).toContain('[tool-duplicate]');
});
