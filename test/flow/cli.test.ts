/**
 * Route files on the command line: `check`, `call`, `call --tests`, `serve --watch` (R-FLOW-3, R-FLOW-11,
 * R-FLOW-13, R-ISOLATE).
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Folder, run } from '../e2e/cli-run.ts';
import { root } from '../repo/paths.ts';
import { ApiStub, json } from './stub.ts';

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
  schema: { type: 'object', properties: { price: { type: 'number' } } },
};
const id = {
  position: { key: 'id', value: '{{USER_PARAM}}', location: 'insert' },
  z: { primitive: 'string()', options: [] },
};
const key = {
  position: { key: 'key', value: '{{API_KEY}}', location: 'query' },
  z: { primitive: 'string()', options: [] },
};
const tests = [
  { _description: 'a coin', id: 'btc' },
  { _description: 'none', id: 'none' },
];
const getPrice = {
  method: 'GET',
  path: '/coins/:id',
  description: 'A price',
  parameters: [id],
  tests,
  output,
};
const coins = {
  namespace: 'coins',
  root: 'https://api.example.com',
  requiredServerParams: ['API_KEY'],
  tools: { getPrice, paid: { ...getPrice, parameters: [id, key] } },
};

function put(name: string, main: object, handlers = ''): string {
  const text = JSON.stringify(main);
  return folder.put(name, name.endsWith('.json') ? text : `export const main = ${text};\n${handlers}`);
}
const here = (...more: string[]): string[] => [
  ...['coins', ...more].flatMap((namespace) => ['--root', `${namespace}=${api.url}`]),
  '--allow-private',
];

describe('check', () => {
  it('tells every problem of a route file, with code, file, tool and place', async () => {
    const bad = { ...getPrice, output: { mimeType: 'text/csv', schema: { type: 'integer', oneOf: [] } } };
    const file = put('bad/coins.json', {
      ...coins,
      tools: { bad, getPrice, silent: { ...getPrice, output: undefined } },
    });
    const { code, stdout } = await run(['check', file, '--json']);
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Record<string, string>[] };
    expect({ code, ok }).toEqual({ code: 1, ok: false });
    const ofTheFile = findings.filter(({ rule = '' }) => /^(?:route|output)-/.test(rule));
    expect(
      ofTheFile.map(({ severity, rule, tool, pointer }) => `${severity} ${rule} ${tool} ${pointer}`),
    ).toEqual([
      'error output-mime-type bad_coins /tools/bad/output/mimeType',
      'error output-type bad_coins /tools/bad/output/schema/type',
      'error output-keyword bad_coins /tools/bad/output/schema/oneOf',
      'warning output-missing silent_coins /tools/silent',
    ]);
    expect(findings.every(({ source }) => source === file)).toBe(true);
    const text = await run(['check', file]);
    expect(text.stdout).toContain('get_price_coins input');
    expect(text.stdout).toContain('[output-mime-type]');
    expect(text.stdout).toMatch(/^3 errors, \d+ warnings?/m);
    expect((await run(['check', file, '--mode', 'compat', '--fail-on', 'error'])).code).toBe(0);
  });

  it('names secrets that the environment lacks', async () => {
    const file = put('check/coins.mjs', coins);
    expect((await run(['check', file])).stdout).toContain('The environment lacks API_KEY');
    expect((await run(['check', file], { env: { API_KEY: 'x' } })).stdout).not.toContain('API_KEY');
  });
});

describe('from one declaration (R-FLOW-10)', () => {
  const price = { type: 'number', description: 'Current price in USD', nullable: true };
  const output = { mimeType: 'application/json', schema: { type: 'object', properties: { price } } };
  it.each<[string, readonly string[], RegExp]>([
    ['a TypeScript interface', ['types'], /\/\*\* Current price in USD \*\/\n +price\?: number \| null;/],
    ['a Zod schema', ['types', '--zod'], /price: z\.union\(\[z\.number\(\), z\.null\(\)\]\)\.optional\(\)/],
    [
      'a table of the response',
      ['docs'],
      /\| `data\.price` \| number or null \| no \| Current price in USD \|/,
    ],
  ])('comes %s', async (_what, command, expected) => {
    const file = put('generated/coins.json', { ...coins, tools: { getPrice: { ...getPrice, output } } });
    expect((await run([...command, file])).stdout).toMatch(expected);
  });
});

describe('call', () => {
  it('calls a route of a module with handlers, and of JSON', async () => {
    const handlers = `export const handlers = () => ({ getPrice: { postRequest: async ({ response }) => ({ response: { price: response.price * 2 } }) } });`;
    for (const [file, price] of [
      [put('call/a.mjs', coins, handlers), 10],
      [put('call/b.json', coins), 5],
    ] as const) {
      const { code, stdout } = await run([
        'call',
        'get_price_coins',
        file,
        ...here(),
        '--args',
        '{"id":"btc"}',
      ]);
      expect({ code, result: JSON.parse(stdout) }).toEqual({
        code: 0,
        result: { status: true, messages: [], data: { price } },
      });
    }
    const bare = await run([
      'call',
      'get_price_coins',
      folder.put('c.json', JSON.stringify(coins)),
      ...here(),
      '--bare',
      '--args',
      '{"id":"btc"}',
    ]);
    expect(JSON.parse(bare.stdout)).toEqual({ price: 5 });
  });

  it('does not reach this machine unless that is allowed', async () => {
    const file = put('call/d.json', { ...coins, root: api.url });
    const { code, stderr } = await run(['call', 'get_price_coins', file, '--args', '{"id":"btc"}']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^anyshape: E005 getPrice: /m);
  });

  it('says why a route is not there', async () => {
    const file = put('call/e.json', coins);
    const { code, stderr } = await run(['call', 'paid_coins', file, '--args', '{"id":"btc"}']);
    expect(code).toBe(1);
    expect(stderr).toContain('The environment lacks API_KEY: the tool is left out. (route-secret)');
  });

  it('--tests makes the calls that a file has ready', async () => {
    const file = put('tests/coins.json', coins);
    api.answer = (asked, response) =>
      json({ price: asked.path.endsWith('none') ? 'x' : 5 }, asked.path.includes('paid') ? 500 : 200)(
        asked,
        response,
      );
    const { code, stdout } = await run(['call', '--tests', file, ...here()]);
    expect({ code, stdout: stdout.replace(/\d+ ms/g, 'N ms') }).toEqual({
      code: 0,
      stdout:
        'ok  get_price_coins: a coin (N ms)\ndrifted  get_price_coins: none (N ms)\n2 calls, 0 failed, 1 drifted\n',
    });
    api.answer = json({ why: 'closed' }, 503);
    const failed = await run(['call', '--tests', 'get_price_coins', file, ...here(), '--json']);
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toMatchObject([
      { ok: false, message: expect.stringContaining('E001 getPrice: API returned 503') as unknown },
      { ok: false },
    ]);
    api.answer = json({ price: 5 });
  });
});

describe('serve', () => {
  it(
    'serves a folder over stdio, a broken file aside, and picks up a change without a restart, also of what a file imports',
    { timeout: 60_000 },
    async () => {
      const factor = (value: number): string =>
        folder.put('served/lib/factor.mjs', `export const factor = ${value};`);
      factor(1);
      const handlers = `import { factor } from './lib/factor.mjs';
        const postRequest = async ({ response }) => ({ response: { price: response.price * factor } });
        export const handlers = () => ({ getPrice: { postRequest } });`;
      put('served/coins.mjs', coins, handlers);
      put('served/sub/more.json', { ...coins, namespace: 'more' });
      folder.put('served/broken.mjs', 'export const main = {');
      folder.put('served/package.json', '{"name":"not-a-route"}');
      folder.put(
        'served/chains.mjs',
        `export const list = { meta: { name: 'chains', version: '1' }, entries: [] };`,
      );
      const served = join(folder.path, 'served');
      const drift = join(folder.path, 'drift.jsonl');
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [
          join(root, 'dist/cli/main.js'),
          'serve',
          served,
          '--log',
          'text',
          '--watch',
          '--drift',
          drift,
          ...here('more'),
        ],
        stderr: 'pipe',
      });
      let log = '';
      transport.stderr?.on('data', (chunk) => (log += String(chunk)));
      const client = new Client(
        { name: 'test', version: '1' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      );
      await client.connect(transport);
      const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
      try {
        expect(await names()).toEqual(['get_price_coins', 'get_price_more']);
        expect(log).toContain('broken.mjs');
        expect(log).toContain('The environment lacks API_KEY');
        const price = async (): Promise<unknown> => {
          const call = { name: 'get_price_coins', arguments: { id: 'btc' } };
          return (await client.callTool(call)).structuredContent;
        };
        expect(await price()).toEqual({ status: true, messages: [], data: { price: 5 } });
        factor(3);
        await expect.poll(price, { timeout: 30_000 }).toMatchObject({ data: { price: 15 } });
        // Rule 7: delivered, logged, and kept for the maintainer.
        api.answer = json({ price: null });
        const more = await client.callTool({ name: 'get_price_more', arguments: { id: 'btc' } });
        expect(more.structuredContent).toEqual({ status: true, messages: [], data: { price: null } });
        await vi.waitFor(() =>
          expect(log).toMatch(/get_price_more.*\n.*\/data\/price: must be number, but is null/),
        );
        expect(JSON.parse((await run(['drift', drift, '--json'])).stdout)).toMatchObject({
          entries: [{ tool: 'get_price_more', place: '/data/price', kind: 'null', count: 1 }],
        });
        api.answer = json({ price: 5 });
        put('served/coins.mjs', { ...coins, tools: { getOther: getPrice } });
        await expect.poll(names, { timeout: 30_000 }).toEqual(['get_other_coins', 'get_price_more']);
      } finally {
        await client.close();
      }
    },
  );
});
