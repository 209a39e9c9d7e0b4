/** What a command leaves out it tells, and its exit code says so; the rest is still written (R-SOURCES). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { DESCRIBING, seenBy, servedBy } from './commands.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const output = {
  mimeType: 'application/json',
  schema: { type: 'object', properties: { price: { type: 'number', description: 'In euros.' } } },
};
const getPrice = { method: 'GET', path: '/price', description: 'A price.', parameters: [], output };
const route = (name: string, more: object): string =>
  folder.put(
    name,
    `export const main = ${JSON.stringify({ namespace: 'shop', root: 'https://api.example', tools: { getPrice }, ...more })};`,
  );
const parameter = (value: string, primitive = 'string()'): object => ({
  position: { key: 'key', value, location: 'query' },
  z: { primitive, options: [] },
});
const chains = folder.put(
  'lists/chains.mjs',
  `export const list = { meta: { name: 'chains', version: '1' }, entries: [{ alias: 'ETH' }] };`,
);

interface Case {
  readonly more: object;
  /** What mends it. */
  readonly options?: readonly string[];
  readonly env?: Record<string, string>;
  /** In what every command tells. */
  readonly code: string;
  readonly names: readonly string[];
  readonly served: readonly string[];
  /** Those that `call` does not find, and tells why. */
  readonly lost: readonly string[];
  readonly exit: number;
}

const CASES: Readonly<Record<string, Case>> = {
  'a route that is refused': {
    more: { tools: { getPrice, bad: { ...getPrice, path: 5 } } },
    code: 'route-tool',
    names: ['get_price_shop'],
    served: ['get_price_shop'],
    lost: ['bad_shop'],
    exit: 1,
  },
  'a list that is missing': {
    more: {
      sharedLists: [{ ref: 'chains', version: '1' }],
      tools: {
        getPrice: { ...getPrice, parameters: [parameter('{{USER_PARAM}}', 'enum({{chains:alias}})')] },
      },
    },
    options: ['--lists', chains],
    code: 'route-list',
    names: ['get_price_shop'],
    served: ['get_price_shop'],
    lost: [],
    exit: 1,
  },
  'a library that is missing': {
    more: { requiredLibraries: ['node:path'] },
    options: ['--libraries', 'node:path'],
    code: 'route-library',
    names: [],
    served: [],
    lost: ['get_price_shop'],
    exit: 1,
  },
  'a secret that is missing': {
    more: {
      requiredServerParams: ['KEY'],
      tools: { getPrice, paid: { ...getPrice, parameters: [parameter('{{KEY}}')] } },
    },
    env: { KEY: 'x' },
    code: 'route-secret',
    names: ['get_price_shop', 'paid_shop'],
    served: ['get_price_shop'],
    lost: ['paid_shop'],
    exit: 0,
  },
};

describe.each(Object.entries(CASES))(
  '%s',
  (what, { more, options = [], env, code, names, served, lost, exit }) => {
    const place = what.replaceAll(' ', '-');
    folder.put(
      `${place}/good.mjs`,
      `import { tool } from 'anyshape'; export const good = tool({ name: 'good', description: 'Good.', output: { type: 'integer' }, run: () => 1 });`,
    );
    const file = route(`${place}/shop.mjs`, more);
    const sources = [join(folder.path, place)];
    const compat = ['--mode', 'compat'];

    it.each(DESCRIBING)('%s tells it, describes the rest, and exits so', async (command) => {
      const seen = await seenBy(command, { sources, options: compat });
      expect({ code: seen.code, names: seen.names }).toEqual({ code: exit, names: ['good', ...names] });
      const { findings, problems } = seen.json as { findings?: object[]; problems?: object[] };
      expect(JSON.stringify(findings ?? problems)).toContain(`"${code}"`);
      if (command === 'check') return;
      expect(seen.stderr).toContain(`(${code})`);
      expect(seen.stderr).toContain(file);
    });

    it.each(DESCRIBING)('%s is fine where it is mended', async (command) => {
      if (options.length === 0 && env === undefined) return;
      const words = { sources, options: [...compat, ...options], env: env ?? {} };
      const seen = await seenBy(command, words);
      expect({ code: seen.code, stderr: seen.stderr }).toEqual({ code: 0, stderr: '' });
    });

    it('serve tells it, and serves the rest', () => {
      const seen = servedBy({ sources });
      expect({ code: seen.code, names: seen.names }).toEqual({ code: 0, names: ['good', ...served] });
      expect(seen.stderr).toContain(`(${code})`);
    });

    it('call takes the others, and tells why for one that is not there', async () => {
      const called = await run(['call', 'good', ...sources]);
      expect(called).toMatchObject({ code: 0, stdout: '1\n' });
      const note = `anyshape: other tools are left out: anyshape check ${sources.join(' ')}\n`;
      expect(called.stderr).toBe(exit === 0 ? '' : note);
      for (const name of lost) {
        const { code: callExit, stderr } = await run(['call', name, ...sources]);
        expect({ name, callExit }).toEqual({ name, callExit: 1 });
        expect(stderr).toContain(`(${code})`);
      }
    });

    it('types and docs write the rest into their files', async () => {
      for (const [command, name] of [
        ['types', 'tools.ts'],
        ['docs', 'tools.md'],
      ] as const) {
        const out = join(folder.path, `${place}-out`, name);
        expect((await run([command, ...sources, '--out', out])).code).toBe(exit);
        expect(readFileSync(out, 'utf8')).toMatch(/good/i);
      }
    });

    it('show has it on its page, or on stderr', async () => {
      const { stdout, stderr, code: shown } = await run(['show', ...sources]);
      expect(shown).toBe(exit);
      expect(stdout + stderr).toContain(code);
    });
  },
);

describe('a file of a folder in which nothing is for us', () => {
  folder.put('skipped/helper.mjs', 'export const factor = 3; export function multiply() {}');
  folder.put('skipped/empty.mjs', '');
  folder.put('skipped/with-schema.mjs', `export const schema = { type: 'object' };`);
  folder.put('skipped/other.ts', 'export const a: number = 1;');
  route('skipped/shop.mjs', {});
  const sources = [join(folder.path, 'skipped')];
  const reasons = [
    /skipped: \S*helper\.mjs: exports no tool \(only factor, multiply\)/,
    /skipped: \S*empty\.mjs: exports nothing/,
    /skipped: \S*with-schema\.mjs: exports no tool \(only schema\).*FlowMCP file exports "main", and not "schema"/,
    /skipped: \S*other\.ts: of the modules in a folder only \*\.mjs are run/,
  ];

  it.each(DESCRIBING)('%s names it with the reason, and exits with 0', async (command) => {
    const { code, json, stderr, names } = await seenBy(command, { sources });
    expect({ code, names }).toEqual({ code: 0, names: ['get_price_shop'] });
    for (const reason of reasons) expect(stderr).toMatch(reason);
    expect(json['skipped']).toHaveLength(4);
  });

  it('serve names it with the reason', () => {
    const { code, names, stderr } = servedBy({ sources });
    expect({ code, names }).toEqual({ code: 0, names: ['get_price_shop'] });
    for (const reason of reasons) expect(stderr).toMatch(reason);
  });
});

describe('a route file that exports "schema" in place of "main"', () => {
  const old = { namespace: 'old', root: 'https://old.example', routes: { getPrice } };
  const file = folder.put('older/old.mjs', `export const schema = ${JSON.stringify(old)};`);
  route('older/shop.mjs', {});

  it.each(DESCRIBING)('%s tells to rename it, and exits with 1', async (command) => {
    for (const source of [file, join(folder.path, 'older')]) {
      const { code, json, stderr } = await seenBy(command, { sources: [source] });
      expect({ command, code }).toEqual({ command, code: 1 });
      const text = command === 'check' ? JSON.stringify(json['findings']) : stderr;
      expect(text).toContain('old.mjs');
      expect(text).toMatch(/exports .*schema.* and no .*main.*Rename the export/);
    }
  });

  it('serve tells it', () => {
    const { names, stderr } = servedBy({ sources: [join(folder.path, 'older')] });
    expect(names).toEqual(['get_price_shop']);
    expect(stderr).toMatch(/old\.mjs: error: The file exports "schema" and no "main".* \(route-main\)/);
  });
});

describe('nothing at all is never written with exit code 0', () => {
  const EMPTY: readonly (readonly [string, () => string, RegExp])[] = [
    [
      'a list of no tools',
      () => folder.put('none/list.json', '{"tools":[]}'),
      /Found: 1 saved tools\/list\. Expected: /,
    ],
    ['a shared list', () => chains, /Found: 1 shared list\. Expected: /],
    [
      'a folder of helpers',
      () => join(folder.put('helpers/a.mjs', 'export const a = 1;'), '..'),
      /Found: 1 skipped file\./,
    ],
    [
      'routes that are all refused',
      () => route('none/all.mjs', { tools: { a: 5 } }),
      /Found: 1 route file\. Expected: /,
    ],
    [
      'a module with an empty array',
      () => folder.put('none/empty.mjs', 'export default [];'),
      /exports no tool/,
    ],
  ];
  describe.each(EMPTY)('%s', (_what, put, sentence) => {
    it.each(['types', 'docs', 'show'] as const)('%s', async (command) => {
      const source = put();
      const out = join(folder.path, 'none/out.md');
      const words = command === 'show' ? [command, source] : [command, source, '--out', out];
      for (const argv of [words, [command, source], [command, source, '--json']]) {
        const { code, stderr } = await run(argv);
        expect([1, 3]).toContain(code);
        expect(stderr).toMatch(sentence);
      }
      expect(existsSync(out)).toBe(false);
    });
  });
});
