/**
 * Files as a whole: what `main` must be, names on the wire, what hosts are told (R-FLOW-1, R-FLOW-2,
 * R-ISOLATE).
 */
import { describe, expect, it } from 'vitest';
import type { Decoded } from '../../src/sources/flow/call/decode.ts';
import { PreloadCache } from '../../src/sources/flow/call/preload-cache.ts';
import { snake, WireNames } from '../../src/sources/flow/main/names.ts';
import { readMain } from '../../src/sources/flow/main/read-main.ts';
import { Problems } from '../../src/sources/flow/problems.ts';
import { load, oneTool, parameter } from './routes.ts';

const tools = { a: { method: 'GET', path: '/' } };
const main = { namespace: 'n', root: 'https://a.example', tools };

describe('main', () => {
  it.each<[string, unknown, string]>([
    ['a number', 5, ''],
    ['without a namespace', { tools }, '/namespace'],
    ['without tools', { namespace: 'n' }, '/tools'],
    ['with a function', { ...main, docs: [() => '/'] }, '/docs/0'],
    ['with a number that is none', { ...main, version: Number.NaN }, '/version'],
    ['with a root that is no text', { ...main, root: 5 }, '/root'],
  ])('%s is refused, with its place', (_what, bad, pointer) => {
    const { registry, problems } = load([
      { file: 'bad.mjs', main: bad },
      { file: 'good.mjs', main },
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a_n']);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'route-main', file: 'bad.mjs', pointer },
    ]);
  });

  const circle: Record<string, unknown> = { method: 'GET', path: '/' };
  circle['meta'] = { circle };
  it.each([
    ['a function', { ...tools.a, path: () => '/' }, '/path'],
    [
      'a gap in a list',
      { ...tools.a, parameters: [{ z: { options: Object.assign([], { 1: 'min(1)' }) } }] },
      '/parameters/0/z/options/0',
    ],
    ['a circle', circle, '/meta/circle'],
    ['a date', { ...tools.a, tests: [{ at: new Date(0) }] }, '/tests/0/at'],
    [
      'a getter that throws',
      {
        ...tools.a,
        get meta(): never {
          throw new Error('no');
        },
      },
      '',
    ],
    ['nothing but a function', () => 5, ''],
  ])('with %s in one tool costs that tool alone (R-FLOW-14)', (_what, bad, pointer) => {
    const { registry, problems } = load([{ file: 'f.mjs', main: { ...main, tools: { bad, ...tools } } }]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a_n']);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'route-main', tool: 'bad', pointer: `/tools/bad${pointer}` },
    ]);
  });

  it('that a getter computes is read once, and refused in spec', () => {
    let reads = 0;
    const tool = {
      method: 'GET',
      get path() {
        return `/${++reads}`;
      },
    };
    const lenient = load([{ file: 'f.mjs', main: { ...main, tools: { a: tool } } }]);
    expect(lenient.registry.tools).toHaveLength(1);
    expect(reads).toBe(1);
    const { registry, problems } = load([{ file: 'f.mjs', main: { ...main, tools: { a: tool } } }], {
      mode: 'spec',
    });
    expect(registry.tools).toEqual([]);
    expect(problems).toMatchObject([{ code: 'route-main', severity: 'error', pointer: '/tools/a/path' }]);
  });

  it('has a hash that says what it says, whatever the order of its members', () => {
    const hashOf = (value: unknown): string =>
      readMain(value, false, new Problems('a', 'spec').at(''))!.hash();
    expect(hashOf(main)).toBe(hashOf({ tools, root: main.root, namespace: 'n' }));
    expect(hashOf(main)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf({ ...main, version: '2' })).not.toBe(hashOf(main));
    // SHA-256 of {"namespace":"n","tools":{}}
    expect(hashOf({ tools: {}, namespace: 'n' })).toBe(
      'c17363f842a14ee1f2a235e27e390025a98f394c6eac8fdb047c1d61e5dabf22',
    );
  });

  it.each([
    ['no object', 5, 'route-tool'],
    ['a method that is none', { method: 5, path: '/' }, 'route-tool'],
    ['a method that nobody knows', { method: 'FETCH', path: '/' }, 'route-tool'],
    [
      'a location that nobody knows',
      { method: 'GET', path: '/', parameters: [parameter('k', 'header' as 'query')] },
      'route-parameter',
    ],
    ['no path', { method: 'GET' }, 'route-tool'],
    ['parameters that are no list', { method: 'GET', path: '/', parameters: {} }, 'route-parameter'],
  ])('a tool with %s is refused alone', (_what, bad, code) => {
    const { registry, problems } = load([{ file: 'f.mjs', main: { ...main, tools: { bad, ...tools } } }]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a_n']);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([{ code, tool: 'bad' }]);
  });

  it('names the value of a location or method that it does not know (R-FLOW-14)', () => {
    const bad = { method: 'starknet_call', path: '/', parameters: [parameter('k', 'cookie' as 'query')] };
    const { problems } = load([{ file: 'f.mjs', main: { ...main, tools: { bad, ...tools } } }]);
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
      '"method" must be GET, POST, PUT, PATCH or DELETE, but it is "starknet_call".',
      '"location" must be query, insert or body, but it is "cookie".',
    ]);
  });

  it('names resources, skills and prompts, which are not served (R-FLOW-14)', () => {
    const more = { resources: { stations: {}, lines: {} }, skills: [{ name: 'plan' }, 5], prompts: {} };
    const { registry, problems } = load([{ file: 'f.mjs', main: { ...main, ...more } }]);
    expect(registry.tools).toHaveLength(1);
    expect(problems.filter(({ code }) => code === 'route-unserved')).toMatchObject([
      {
        severity: 'info',
        pointer: '/resources',
        message: '"resources" are not served, only tools are: stations, lines.',
      },
      {
        severity: 'info',
        pointer: '/skills',
        message: '"skills" are not served, only tools are: plan, number 2.',
      },
    ]);
  });

  it('says of a place in the path and a parameter that do not find each other', () => {
    const { problems } = oneTool('https://a.example', {
      path: '/x/:id/claims:search',
      parameters: [{ position: { key: 'other', value: '{{USER_PARAM}}', location: 'insert' } }],
    });
    expect(problems.filter(({ code }) => code === 'route-placeholder').map(({ message }) => message)).toEqual(
      [
        'No parameter is inserted at ":id": the user is asked for it as "id".',
        'The path has no place ":other": the parameter is not sent.',
      ],
    );
  });
});

describe('names on the wire', () => {
  it.each([
    ['getTokenPrice', 'get_token_price'],
    ['getERC20Stats', 'get_erc20_stats'],
    ['HTTPServer', 'http_server'],
    ['/erc20/:address/stats', 'erc20_address_stats'],
    ['über-Größe', 'uber_gro_e'],
    ['日本', ''],
  ])('%s becomes %s', (name, expected) => {
    expect(snake(name)).toBe(expected);
  });

  it('have at most 63 characters, and are told apart', () => {
    const names = new WireNames();
    const given = [
      names.give('getPrice', 'coinGecko'),
      names.give('get_price', 'coin-gecko'),
      names.give('getPrice', 'coingecko'),
      names.give('日本', 'x'),
      names.give('a'.repeat(80), 'n'.repeat(80)),
      names.give('a'.repeat(90), 'n'.repeat(80)),
    ];
    expect(given).toEqual([
      { name: 'get_price_coin_gecko', changed: undefined },
      { name: 'get_price_coin_gecko_2', changed: 'numbered' },
      { name: 'get_price_coingecko', changed: undefined },
      { name: 'tool_x', changed: undefined },
      { name: `${'a'.repeat(31)}_${'n'.repeat(31)}`, changed: 'cut' },
      { name: `${'a'.repeat(31)}_${'n'.repeat(29)}_2`, changed: 'numbered' },
    ]);
    for (const { name } of given) expect(name.length).toBeLessThanOrEqual(63);
  });

  it('that collide are reported', () => {
    const { problems, registry } = load([
      { file: 'one.mjs', main },
      { file: 'two.mjs', main },
    ]);
    expect(registry.tools.map(({ name }) => name)).toEqual(['a_n', 'a_n_2']);
    expect(problems.find(({ code }) => code === 'route-name')).toMatchObject({
      file: 'two.mjs',
      tool: 'a',
      severity: 'warning',
      message: 'Another tool has this name: it is served as a_n_2.',
    });
  });

  it.each<[string, object, Parameters<typeof load>[1]]>([
    ['is refused', { ...main, tools: { a: { ...main.tools.a, parameters: 5 } } }, {}],
    ['lacks its secret', { ...main, headers: { key: '{{KEY}}' }, requiredServerParams: ['KEY'] }, {}],
    ['lacks a library', { ...main, requiredLibraries: ['x'] }, {}],
    ['breaks a rule', { ...main, tools: { a: { ...main.tools.a, output: {} } } }, { mode: 'spec' }],
  ])(
    'stay with a tool that %s, so that others are numbered the same (R-SOURCES)',
    (_why, first, settings) => {
      const files = [
        { file: 'one.mjs', main: first },
        { file: 'two.mjs', main },
      ];
      expect(load(files, settings).registry.tools.map(({ name }) => name)).toEqual(['a_n_2']);
    },
  );

  it('are numbered beside tools of other sources (R-SOURCES)', () => {
    const { registry } = load([{ file: 'one.mjs', main }], { takenNames: ['a_n', 'a_n_2'] });
    expect(registry.tools.map(({ name }) => name)).toEqual(['a_n_3']);
  });
});

it('meta is told to hosts (R-FLOW-2)', () => {
  const meta = { alwaysLoad: true, searchHint: 'coins', isReadOnly: true, isDestructive: false };
  expect(oneTool('https://a.example', { description: 'Does it.', meta }).listed()).toMatchObject({
    description: 'Does it.',
    annotations: { readOnlyHint: true, destructiveHint: false },
    _meta: { 'anthropic/alwaysLoad': true, 'anthropic/searchHint': 'coins' },
  });
  expect(oneTool('https://a.example', {}).listed()).not.toHaveProperty('annotations');
});

describe('the cache of preloaded answers', () => {
  it('forgets what is too old, and the longest unused where there is too much', () => {
    let now = 0;
    // Each takes 37 bytes.
    const cache = new PreloadCache(120, () => now);
    const answer = (data: string): Decoded => ({ data, content: [], maxBytes: 1 });
    cache.set('a', answer('a'), { ttlMs: 10 });
    expect(cache.get('a')).toEqual(answer('a'));
    now = 10;
    expect(cache.get('a')).toBeUndefined();
    for (const key of ['b', 'c', 'd']) cache.set(key, answer(key), { ttlMs: 10 });
    cache.get('b');
    cache.set('e', answer('e'), { ttlMs: 10 });
    expect(['b', 'c', 'd', 'e'].filter((key) => cache.get(key) !== undefined)).toEqual(['b', 'd', 'e']);
    cache.set('f', answer('f'.repeat(200)), { ttlMs: 10 });
    expect(cache.get('f')).toBeUndefined();
  });

  it('has keys of the file, the tool and the arguments', () => {
    const key = PreloadCache.key('h', 't', { a: 1, b: 2 });
    expect(PreloadCache.key('h', 't', { b: 2, a: 1 })).toBe(key);
    expect(
      new Set([
        key,
        PreloadCache.key('g', 't', { a: 1, b: 2 }),
        PreloadCache.key('h', 'u', { a: 1, b: 2 }),
        PreloadCache.key('h', 't', { a: 1 }),
      ]).size,
    ).toBe(4);
  });
});
