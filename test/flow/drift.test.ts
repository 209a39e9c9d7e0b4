/** Drift of routes names file and route, and proposes what `check` accepts (R-FLOW-9, R-FLOW-14). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrift, proposalFor, type DriftOrigin, type Proposal } from '../../src/drift/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { load, oneTool } from './routes.ts';
import { ApiStub, bytes, json } from './stub.ts';

const folder = new Folder();
let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start();
});
afterAll(() => {
  api.close();
  folder.remove();
});

const text = { type: 'string' };
const deep = (schema: object, levels: number): object =>
  levels === 0 ? schema : { type: 'object', properties: { down: deep(schema, levels - 1) } };

/** What is declared, what comes, and what is proposed. */
const CASES: readonly (readonly [string, object, unknown, readonly string[]])[] = [
  [
    'null',
    { type: 'object', properties: { n: { type: 'number' } } },
    { n: null },
    ['/properties/n {"nullable":true}'],
  ],
  ['null at the root', { type: 'array', items: text }, null, [' {"nullable":true}']],
  [
    'null with an enum',
    { type: 'object', properties: { s: { ...text, enum: ['a'] } } },
    { s: null },
    ['/properties/s {"nullable":true}'],
  ],
  [
    'another scalar',
    { type: 'object', properties: { n: { type: 'number' } } },
    { n: '5' },
    ['/properties/n {"type":"string"}'],
  ],
  [
    'another scalar in a list',
    { type: 'array', items: { type: 'object', properties: { 'a/b': text } } },
    [{ 'a/b': true }],
    ['/items/properties/a~1b {"type":"boolean"}'],
  ],
  [
    'a list in place of a record',
    { type: 'object', properties: { o: { type: 'object', properties: { a: text } } } },
    { o: [] },
    ['/properties/o -'],
  ],
  ['a list in place of the root', { type: 'object', properties: { a: text } }, [1], [' -']],
  ['several types', { type: 'array', items: { type: 'number' } }, ['a', true], ['/items -']],
  [
    'more',
    { type: 'object', properties: { a: text } },
    { a: 'x', i: 5, l: [1], o: {}, z: null },
    ['/properties/i {"type":"number"}', '/properties/l {"type":"array"}', '/properties/o {"type":"object"}'],
  ],
  [
    'more that may be null',
    { type: 'array', items: { type: 'object', properties: { a: text } } },
    [
      { a: 'x', m: 1 },
      { a: 'x', m: null },
    ],
    ['/items/properties/m {"type":"number","nullable":true}'],
  ],
  [
    'more of two types',
    { type: 'array', items: { type: 'object', properties: { a: text } } },
    [
      { a: 'x', m: 1 },
      { a: 'x', m: '1' },
    ],
    ['/items/properties/m -'],
  ],
  [
    'more below four levels',
    deep({ type: 'object', properties: {} }, 3),
    { down: { down: { down: { e: 1 } } } },
    [],
  ],
];

function origin(pointer = '/tools/getThing'): DriftOrigin {
  return { file: 'api.json', route: 'getThing', pointer, dataPlace: '/data' };
}

describe('what is proposed for a route, check accepts (R-FLOW-14)', () => {
  it.each(CASES)('%s', async (_what, schema, data, expected) => {
    api.answer = json(data);
    const drift = createDrift();
    const route = oneTool(api.url, { output: { mimeType: 'application/json', schema } });
    const tool = route.registry.get('get_thing_api')!;
    Object.assign(route.registry.settings, {
      onChecked: ({ value, failures }: { value: unknown; failures: never[] }) =>
        drift.note({
          tool: tool.name,
          origin: origin(),
          value,
          failures,
          schema: tool.output?.schema.document202012,
        }),
    });
    await route.call();
    const proposals = drift.report().entries.flatMap((entry) => proposalFor(entry) ?? []);
    const shown = ({ pointer, set }: Proposal): string =>
      `${pointer!.replace('/tools/getThing/output/schema', '')} ${set === undefined ? '-' : JSON.stringify(set)}`;
    expect(proposals.map(shown)).toEqual(expected);
    for (const { pointer, set } of proposals) {
      if (set === undefined) continue;
      const changed = { tools: { getThing: { output: { schema: structuredClone(schema) } } } };
      apply(changed, pointer!, set);
      const { problems } = load(
        [
          {
            file: 'api.json',
            main: {
              namespace: 'api',
              root: api.url,
              tools: {
                getThing: {
                  method: 'GET',
                  path: '/',
                  output: { mimeType: 'application/json', ...changed.tools.getThing.output },
                },
              },
            },
          },
        ],
        { mode: 'spec' },
      );
      expect(problems).toEqual([]);
    }
  });
});

function apply(root: unknown, pointer: string, set: object): void {
  const path = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  let place = root as Record<string, unknown>;
  for (const segment of path) place = (place[segment] ??= {}) as Record<string, unknown>;
  Object.assign(place, set);
}

describe('on the command line (R-FLOW-9, R-FLOW-14)', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const getPrice = {
    method: 'GET',
    path: '/price',
    tests: [{ _description: 'now' }],
    output: {
      mimeType: 'application/json',
      schema: { type: 'object', properties: { price: { type: 'number' } } },
    },
  };
  const getChart = {
    ...getPrice,
    path: '/chart',
    output: { mimeType: 'image/png', schema: { type: 'string', format: 'base64' } },
  };
  const file = (): string =>
    folder.put(
      'coins.json',
      JSON.stringify({ namespace: 'coins', root: api.url, tools: { getPrice, getChart } }),
    );

  it('log lines name file and route, and --strict makes drift a finding', async () => {
    const answers: Record<string, ReturnType<typeof json>> = {
      '/price': json({ price: null }),
      '/chart': bytes('image/png', png),
    };
    api.answer = (asked, response) => answers[asked.path]!(asked, response);
    const routes = file();
    const tests = ['call', '--tests', routes, '--allow-private'];
    const { code, stdout, stderr } = await run(tests);
    expect([code, stdout.match(/^\w+/gm)]).toEqual([0, ['drifted', 'ok', '2']]);
    expect(stderr).toContain(
      `anyshape: ${routes}: getPrice: delivered with a warning: The result of "get_price_coins"`,
    );
    expect((await run([...tests, '--strict'])).code).toBe(1);
    answers['/price'] = json({ price: 5 });
    expect((await run([...tests, '--strict'])).code).toBe(0);
    answers['/chart'] = bytes('text/html; charset=utf-8', '<!doctype html><h1>sorry</h1>');
    const strict = await run([...tests, '--strict', '--json']);
    expect(strict.code).toBe(1);
    expect(JSON.parse(strict.stdout)).toMatchObject([
      { ok: true, drifted: false },
      { ok: true, drifted: true },
    ]);
    expect(strict.stderr).toContain(
      `anyshape: ${routes}: getChart: The response is text/html, and image/png is declared: it is delivered.`,
    );
  });

  it('drift names file, route and place in the file', async () => {
    const { createDrift: create } = await import('../../src/drift/index.ts');
    const kept = join(folder.path, 'drift.jsonl');
    const drift = create({ file: kept });
    drift.note({
      tool: 'get_chart_coins',
      origin: origin('/tools/getChart'),
      failures: [],
      mediaType: { expected: 'image/png', received: 'text/html' },
    });
    drift.close();
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({
      file: 'api.json',
      route: 'getThing',
      pointer: '/tools/getChart/output/schema',
      place: '/data',
      kind: 'media-type',
      expected: 'image/png',
      seen: ['text/html'],
    });
    const { stdout } = await run(['drift', kept]);
    expect(stdout).toContain(
      'get_chart_coins (api.json: getThing)\n  /data  media-type  1×  declared image/png; seen text/html',
    );
  });
});
