/** What the operator says on the command line about route files (R-FLOW-11, R-FLOW-13, R-FLOW-14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { ApiStub, json } from './stub.ts';

const folder = new Folder();
let api: ApiStub;
let other: ApiStub;
beforeAll(async () => {
  [api, other] = await Promise.all([
    ApiStub.start(json({ from: 'api' })),
    ApiStub.start(json({ from: 'other' })),
  ]);
});
afterAll(() => {
  api.close();
  other.close();
  folder.remove();
});

const tool = { method: 'GET', path: '/x' };
const main = (more: object = {}): object => ({
  namespace: 'coins',
  root: 'https://api.example.com',
  tools: { get: tool },
  ...more,
});
const json_ = (name: string, value: object): string => folder.put(name, JSON.stringify(value));
const module_ = (name: string, value: object, handlers: string): string =>
  folder.put(name, `export const main = ${JSON.stringify(value)};\nexport const handlers = ${handlers};\n`);

async function dataOf(words: readonly string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run(['call', 'get_coins', ...words]);
  return code === 0 ? (JSON.parse(stdout) as { data: unknown }).data : folder.clean(stderr);
}

describe('--root (R-FLOW-14)', () => {
  it('takes a namespace or a file, the file before the namespace', async () => {
    const file = json_('roots/a.json', main());
    const named = ['--root', `coins=${api.url}`];
    expect(await dataOf([file, ...named, '--allow-private'])).toEqual({ from: 'api' });
    expect(await dataOf([file, '--root', `${file}=${other.url}`, ...named, '--allow-private'])).toEqual({
      from: 'other',
    });
    expect(
      await dataOf([
        `${folder.path}/roots`,
        '--root',
        `${folder.path}/roots/../roots/a.json=${other.url}`,
        '--allow-private',
      ]),
    ).toEqual({ from: 'other' });
  });

  it.each([
    ['coin', 'anyshape: --root: "coin" is neither a namespace nor a route file. Did you mean coins?\n'],
    ['a.json', 'anyshape: --root: "a.json" is neither a namespace nor a route file. There are coins.\n'],
  ])('that names %s, which is neither, is wrong usage, and nothing is called', async (name, expected) => {
    const file = json_('roots/a.json', main());
    const before = api.asked.length;
    for (const command of [
      ['call', 'get_coins'],
      ['call', '--tests'],
      ['serve', '--log', 'text'],
    ]) {
      const { code, stderr, stdout } = await run([
        ...command,
        file,
        '--root',
        `${name}=${api.url}`,
        '--allow-private',
      ]);
      expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expected });
    }
    expect(api.asked).toHaveLength(before);
  });
});

describe('--allow-private (R-FLOW-14)', () => {
  const port = (stub: ApiStub): string => new URL(stub.url).port;

  it.each<[string, () => string, boolean]>([
    ['the address', () => '127.0.0.1', true],
    ['the address and port', () => `127.0.0.1:${port(api)}`, true],
    ['one of several', () => `example.com,127.0.0.1:${port(api)},10.0.0.0/8`, true],
    ['a range', () => '127.0.0.0/8', true],
    ['another port', () => `127.0.0.1:${port(other)}`, false],
    ['another host', () => `localhost,10.0.0.1:${port(api)}`, false],
  ])('=%s', async (_what, hosts, isAllowed) => {
    const file = json_('private/a.json', main({ root: api.url }));
    const data = await dataOf([`--allow-private=${hosts()}`, file]);
    if (isAllowed) expect(data).toEqual({ from: 'api' });
    else expect(data).toContain('E005 get: The address 127.0.0.1 is not on the public internet.');
  });

  it('=localhost with a port holds for the name, and the name alone', async () => {
    const file = json_('private/b.json', main({ root: api.url.replace('127.0.0.1', 'localhost') }));
    expect(await dataOf([file, `--allow-private=localhost:${port(api)}`])).toEqual({ from: 'api' });
    expect(await dataOf([file, `--allow-private=localhost:${port(other)}`])).toContain(
      'E005 get: The host "localhost" resolves to',
    );
  });

  it('alone takes no word behind it for a host', async () => {
    const file = json_('private/a.json', main({ root: api.url }));
    expect(await dataOf(['--allow-private', file])).toEqual({ from: 'api' });
  });

  it.each(['a b', 'http://x', '127.0.0.1:99999', '1.2.3.4/99', 'x:y:z'])(
    '=%s is wrong usage',
    async (hosts) => {
      const file = json_('private/a.json', main({ root: api.url }));
      const { code, stderr } = await run(['call', 'get_coins', file, `--allow-private=${hosts}`]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('anyshape: --allow-private: ')]);
    },
  );
});

describe('libraries (R-FLOW-14)', () => {
  const needs = main({ root: '', requiredLibraries: ['sums'], tools: { get: {} } });
  const handlers =
    '({ libraries }) => ({ get: { executeRequest: async () => ({ response: { sum: libraries.sums.add(1, 2) } }) } })';
  const library = (where: string, body: string): void => {
    folder.put(
      `${where}/node_modules/sums/package.json`,
      JSON.stringify({ name: 'sums', version: '1.0.0', type: 'module', exports: './index.js' }),
    );
    folder.put(`${where}/node_modules/sums/index.js`, body);
  };

  it('come from where the route file stands', async () => {
    library('libs', 'export const add = (a, b) => a + b;');
    const file = module_('libs/routes/a.mjs', needs, handlers);
    expect(await dataOf([file, '--libraries', 'sums'])).toEqual({ sum: 3 });
    expect(await dataOf([`${folder.path}/libs/routes`, '--libraries', 'sums'])).toEqual({ sum: 3 });
  });

  it('each file has its own', async () => {
    library('one', 'export const add = () => "one";');
    library('two', 'export const add = () => "two";');
    const files = ['one', 'two'].map((name) =>
      module_(`${name}/a.mjs`, { ...needs, namespace: name }, handlers),
    );
    for (const name of ['one', 'two']) {
      const { stdout } = await run(['call', `get_${name}`, ...files, '--libraries', 'sums']);
      expect(JSON.parse(stdout)).toMatchObject({ data: { sum: name } });
    }
  });

  it('else from the working directory: a module of Node, or a package of this one', async () => {
    const made =
      '({ libraries }) => ({ get: { executeRequest: async () => ({ response: { is: typeof (libraries["node:zlib"].gzipSync ?? libraries.vitest), ajv: typeof libraries.commander.Command } }) } })';
    const file = module_('cwd/a.mjs', { ...needs, requiredLibraries: ['node:zlib', 'commander'] }, made);
    expect(await dataOf([file, '--libraries', 'node:zlib,commander'])).toEqual({
      is: 'function',
      ajv: 'function',
    });
  });

  it.each<[string, string[], string]>([
    [
      'not allowed',
      [],
      'The library "sums" is not allowed: allow it with --libraries sums. The tools are left out. (route-library)',
    ],
    ['not there', ['--libraries', 'sums'], 'The library "sums" cannot be loaded: cannot find module'],
  ])('that is %s is the printed reason', async (_what, words, expected) => {
    const file = module_(
      'none/a.mjs',
      needs,
      '({ libraries }) => { const { add } = libraries.sums; return { get: { executeRequest: add } }; }',
    );
    const told = await dataOf([file, ...words]);
    expect(told).toMatch(/^anyshape: none\/a\.mjs: \/requiredLibraries: error: /);
    expect(String(told).toLowerCase()).toContain(expected.toLowerCase());
    expect(told).not.toContain('TypeError');
  });

  it('that breaks while it is loaded is told in its own words', async () => {
    library('broken', 'throw new Error("no native part");');
    const file = module_('broken/a.mjs', needs, handlers);
    expect(await dataOf([file, '--libraries', 'sums'])).toContain(
      'The library "sums" cannot be loaded: threw Error when it was loaded: no native part',
    );
  });
});

/** Node runs a module once for each path. */
let made = 0;

describe('what is missing is the reason, not what follows from it (R-FLOW-14)', () => {
  it.each<[string, string, object, string]>([
    [
      'a list, in the factory',
      '({ sharedLists }) => { const [first] = sharedLists.chains; return { get: { executeRequest: () => first } }; }',
      { sharedLists: [{ ref: 'chains', version: '1.0.0' }] },
      'The shared list "chains" was not found: pass its file with --lists.',
    ],
    [
      'a list, in a call',
      '({ sharedLists: { chains } }) => ({ get: { executeRequest: () => ({ response: chains.find(() => true) }) } })',
      { sharedLists: [{ ref: 'chains', version: '1.0.0' }] },
      'E011 get: executeRequest cannot go on: The shared list "chains" was not found: pass its file with --lists.',
    ],
    [
      'a list that no one declared',
      '({ sharedLists }) => ({ get: { executeRequest: () => sharedLists.chains.length } })',
      {},
      'E011 get: executeRequest cannot go on: "chains" is not in "sharedLists".',
    ],
    [
      'a library that no one declared',
      '({ libraries }) => ({ get: { executeRequest: () => new libraries.Ethers() } })',
      {},
      'E011 get: executeRequest cannot go on: The library "Ethers" is not in "requiredLibraries".',
    ],
  ])('%s', async (_what, handlers, more, expected) => {
    const file = module_(`missing/${++made}.mjs`, main({ root: '', tools: { get: {} }, ...more }), handlers);
    const told = String(await dataOf([file]));
    expect(told).toContain(expected);
    expect(told).not.toContain('TypeError');
  });

  it('an error that has nothing to do with it is told as it is', async () => {
    const file = module_(
      'missing/b.mjs',
      main({ root: '', tools: { get: {} } }),
      '() => ({ get: { executeRequest: () => undefined.x } })',
    );
    expect(await dataOf([file])).toContain(
      'E011 get: executeRequest threw TypeError: Cannot read properties of undefined',
    );
  });
});

describe('what a file has beside its tools (R-FLOW-14)', () => {
  it('secrets that are missing are told once for a file', async () => {
    const paid = (name: string): object => ({
      ...tool,
      parameters: [{ position: { key: 'k', value: `{{${name}}}`, location: 'query' } }],
    });
    const tools = { get: tool, a: paid('ONE'), b: paid('ONE'), c: paid('TWO') };
    const more = { root: api.url, requiredServerParams: ['ONE', 'TWO'], tools };
    const { stderr } = await run(['call', '--tests', json_('secrets/a.json', main(more))]);
    const lines = folder.clean(stderr).split('\n');
    expect(lines.filter((line) => line.includes('route-secret'))).toEqual([
      'anyshape: secrets/a.json: warning: a_coins, b_coins: The environment lacks ONE: the tool is left out. c_coins: The environment lacks TWO: the tool is left out. (route-secret)',
    ]);
  });

  it('resources, skills and prompts that are not served are named', async () => {
    const file = json_('unserved/a.json', main({ resources: { stations: {} }, prompts: [{ name: 'plan' }] }));
    const { stderr, code } = await run(['list', file]);
    expect(folder.clean(stderr)).toContain(
      '"resources" are not served, only tools are: stations. (route-unserved)',
    );
    expect(folder.clean(stderr)).toContain(
      '"prompts" are not served, only tools are: plan. (route-unserved)',
    );
    expect(code).toBe(0);
  });

  it('the hash of main is shown by check --json and docs, whatever the order of its members', async () => {
    const [one, other] = [
      json_('hash/a.json', { namespace: 'n', tools: {} }),
      json_('hash/b.json', { tools: {}, namespace: 'n' }),
    ];
    // SHA-256 of {"namespace":"n","tools":{}}
    const hash = 'c17363f842a14ee1f2a235e27e390025a98f394c6eac8fdb047c1d61e5dabf22';
    const { stdout } = await run(['check', one, other, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      routeFiles: [
        { file: one, hash },
        { file: other, hash },
      ],
    });
    const module = module_('hash/c.mjs', main(), '() => ({})');
    const checked = JSON.parse((await run(['check', module, '--json'])).stdout) as {
      routeFiles: { hash: string }[];
    };
    const page = (await run(['docs', module])).stdout;
    expect(page).toContain(`| \`c.mjs\` | \`${checked.routeFiles[0]!.hash}\` |`);
    expect(checked.routeFiles[0]!.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
