/**
 * Odd values anywhere in a route file crash nothing, and one bad tool costs that tool (R-FLOW-1, R-FLOW-14,
 * R-ISOLATE).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolForm, wireVersion } from '../../src/wire/index.ts';
import { runs } from '../properties/runs.ts';
import { load, type Loaded } from './routes.ts';
import { ApiStub, json } from './stub.ts';

let api: ApiStub;
/** Known once the API listens. */
const ROOT = { url: 'http://127.0.0.1' };
beforeAll(async () => {
  api = await ApiStub.start(json({ a: [1], b: null }));
  ROOT.url = api.url;
});
afterAll(() => api.close());

function deep(levels: number, isList: boolean): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = isList ? [value] : { properties: value };
  return value;
}

const circle: Record<string, unknown> = {};
circle['self'] = circle;

/** Every type, and what only JavaScript has. Made anew for each file. */
const ODD: readonly (readonly [string, () => unknown])[] = [
  ['null', () => null],
  ['undefined', () => undefined],
  ['true', () => true],
  ['a number', () => 5],
  ['NaN', () => Number.NaN],
  ['a BigInt', () => 5n],
  ['a symbol', () => Symbol('x')],
  ['no text', () => ''],
  ['a text', () => 'x'],
  ['open braces', () => '{{'],
  ['a placeholder', () => '{{NAME}}/{{other}}'],
  ['a bad placeholder', () => '{{a b}}'],
  ['a long text', () => '{{'.repeat(5_000)],
  ['half a pair', () => '\ud800'],
  ['a list', () => []],
  ['a list of all', () => [null, 5, 'x', {}, []]],
  ['a gap', () => Object.assign([], { 2: 'x' })],
  ['an object', () => ({})],
  ['an object of all', () => ({ a: null, b: 5, c: [], '': {}, 'a/b~c': 'x' })],
  [
    'names of the prototype',
    () => JSON.parse('{"__proto__":{"a":1},"constructor":5,"toString":5,"valueOf":null}') as unknown,
  ],
  ['no prototype', () => Object.assign(Object.create(null) as object, { a: 1 })],
  ['a function', () => () => 5],
  ['a date', () => new Date(0)],
  ['a map', () => new Map([['a', 1]])],
  ['a circle', () => circle],
  [
    'a getter that throws',
    () => ({
      get x(): never {
        throw new Error('no');
      },
    }),
  ],
  [
    'a proxy that throws',
    () =>
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
          get: () => {
            throw new Error('no');
          },
        },
      ),
  ],
  ['a deep list', () => deep(5_000, true)],
  ['a deep object', () => deep(5_000, false)],
];

const base = (): Record<string, unknown> => ({
  namespace: 'api',
  name: 'API',
  description: 'd',
  version: '4.0.0',
  root: ROOT.url,
  docs: ['https://x.example'],
  tags: ['t'],
  headers: { 'X-A': 'b', 'X-K': '{{KEY}}' },
  requiredServerParams: ['KEY'],
  requiredLibraries: [],
  sharedLists: [],
  tools: {
    odd: {
      method: 'POST',
      path: '/odd/:id/{{more}}',
      description: 'An odd one',
      parameters: [
        {
          position: { key: 'id', value: '{{USER_PARAM}}', location: 'insert' },
          z: { primitive: 'string()', options: ['min(1)', 'default(x)'] },
        },
        {
          position: { key: 'box', value: '{{A}},{{B}}', location: 'query' },
          z: { primitive: 'number()', options: ['optional()'] },
        },
        {
          position: { key: 'body', value: { n: '{{USER_PARAM}}' }, location: 'body' },
          z: { primitive: 'enum(a,b)', options: ['default(a)'] },
        },
        { position: { key: 'k', value: '{{KEY}}', location: 'query' } },
      ],
      tests: [{ _description: 't', id: 'a/b', A: 1, B: 2 }],
      output: {
        mimeType: 'application/json',
        schema: {
          type: 'object',
          properties: {
            a: { type: 'array', items: { type: 'number' } },
            b: { type: 'string', nullable: true, enum: ['x'], format: 'uri', description: 'd' },
          },
        },
      },
      preload: { enabled: true, ttl: 5 },
      meta: { isReadOnly: true, alwaysLoad: true, searchHint: 'h' },
    },
    good: {
      method: 'GET',
      path: '/good',
      output: { mimeType: 'application/json', schema: { type: 'object' } },
    },
  },
});

type Path = readonly (string | number)[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsIn(member, [...path, key]))];
}

/** The base with an odd value at a place. */
function oddAt(path: Path, odd: unknown): unknown {
  if (path.length === 0) return odd;
  const main = base();
  let holder: Record<string, unknown> = main;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
  holder[path.at(-1)!] = odd;
  return main;
}

const PATHS = pathsIn(base());
const IN_ODD = PATHS.filter(([first, second]) => first === 'tools' && second === 'odd');

async function lookAtAll({ registry, problems, tests }: Loaded): Promise<void> {
  for (const tool of registry.tools) {
    for (const version of ['2024-11-05', '2025-06-18', '2026-07-28']) toolForm(tool, wireVersion(version));
    const before = api.asked.length;
    const outcome = await registry.call(tool.name, tests.get(tool.name)?.[0]?.args ?? {});
    expect(outcome).not.toMatchObject({ reason: 'crash' });
    for (const { path } of api.asked.slice(before))
      expect(decodeURIComponent(path)).not.toMatch(/\{\{[^{}]*\}\}/);
  }
  expect(JSON.parse(JSON.stringify(problems))).toEqual(problems);
}

describe('an odd value', () => {
  it.each(ODD)(
    '%s, at each place of a tool, costs at most that tool',
    { timeout: 15_000 },
    async (_what, make) => {
      for (const path of IN_ODD) {
        for (const mode of ['compat', 'spec'] as const) {
          const loaded = load([{ file: 'f.mjs', main: oddAt(path, make()) }], {
            mode,
            env: { KEY: 'geheim-1234' },
          });
          const names = loaded.registry.tools.map(({ name }) => name);
          expect([path, names.includes('good_api')]).toEqual([path, true]);
          const isRefused = loaded.problems.some(
            ({ tool, severity, code }) => tool === 'odd' && (severity === 'error' || code === 'route-secret'),
          );
          expect([path, names.includes('odd_api')]).toEqual([
            path,
            !isRefused && path.length > 2 ? true : names.includes('odd_api'),
          ]);
          if (mode === 'compat') await lookAtAll(loaded);
        }
      }
    },
  );

  it.each(ODD)(
    '%s, at each place of main, breaks nothing but this file',
    { timeout: 15_000 },
    async (_what, make) => {
      const good = { namespace: 'other', root: api.url, tools: { good: { method: 'GET', path: '/' } } };
      for (const path of PATHS.filter((place) => !IN_ODD.includes(place))) {
        const files = [
          { file: 'f.mjs', main: oddAt(path, make()) },
          { file: 'good.mjs', main: good },
        ];
        const loaded = load(files, { env: { KEY: 'geheim-1234' } });
        expect(loaded.registry.get('good_other')).toBeDefined();
        await lookAtAll(loaded);
      }
    },
  );

  it('and handlers of any kind break nothing either', async () => {
    for (const [, make] of ODD) {
      for (const handlers of [
        make(),
        () => make(),
        () => ({ odd: make() }),
        () => ({ odd: { preRequest: make(), postRequest: () => make() } }),
        () => ({ odd: { executeRequest: () => make() } }),
        () => ({ good: { preRequest: () => ({ struct: make(), payload: make() }) } }),
        () => ({
          good: {
            preRequest: () => ({ struct: { url: make(), headers: make(), body: make(), method: make() } }),
          },
        }),
        () => ({ good: { postRequest: () => ({ response: make(), struct: make() }) } }),
        () => ({
          good: {
            postRequest: ({ struct }: { struct: object }) => ({
              response: 1,
              ...Object.assign(struct, { messages: make() }),
            }),
          },
        }),
      ]) {
        const loaded = load([{ file: 'f.mjs', main: base(), handlers }], {
          env: { KEY: 'geheim-1234' },
          handlerTimeoutMs: 200,
        });
        for (const { name } of loaded.registry.tools)
          expect(await loaded.registry.call(name, { id: 'x', more: 'y', body: 'a' })).not.toMatchObject({
            reason: 'crash',
          });
      }
    }
  }, 15_000);

  it('several at once, anywhere', { timeout: 15_000 }, async () => {
    const places = fc.array(
      fc.tuple(fc.constantFrom(...IN_ODD.filter(({ length }) => length > 2)), fc.constantFrom(...ODD)),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(places, async (changes) => {
        const main = base();
        for (const [path, [, make]] of changes) {
          let holder: unknown = main;
          for (const key of path.slice(0, -1))
            holder = (holder as Record<string, unknown> | undefined)?.[key];
          if (
            typeof holder === 'object' &&
            holder !== null &&
            Object.isExtensible(holder) &&
            !(holder instanceof Map) &&
            holder !== circle
          )
            try {
              (holder as Record<string, unknown>)[path.at(-1)!] = make();
            } catch {
              // A holder that cannot be written to stays as it is.
            }
        }
        const loaded = load([{ file: 'f.mjs', main }], { env: { KEY: 'geheim-1234' } });
        expect(loaded.registry.get('good_api')).toBeDefined();
        await lookAtAll(loaded);
      }),
      runs(0.3),
    );
  });
});
