/**
 * Every name in braces is asked for once and filled wherever it stands; none is sent unfilled (R-FLOW-14).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../properties/runs.ts';
import { codesOf, oneTool, parameter, type OneTool } from './routes.ts';
import { ApiStub, json } from './stub.ts';

let api: ApiStub;
beforeAll(async () => {
  api = await ApiStub.start(json({}));
});
afterAll(() => api.close());

function inputsOf(route: OneTool): unknown {
  const { properties, required } = route.listed().inputSchema as { properties: object; required?: string[] };
  return { names: Object.keys(properties), required };
}

async function queryOf(route: OneTool, args: object): Promise<Record<string, string>> {
  const outcome = await route.call(args);
  if (outcome.kind !== 'value') throw new Error(JSON.stringify(outcome));
  return Object.fromEntries(new URL(api.last.path, api.url).searchParams);
}

const BOX = '({{LAT_TOP}},{{LNG_LEFT}}),({{LAT_BOTTOM}},{{LNG_RIGHT}})';

describe('a value with several placeholders (R-FLOW-14)', () => {
  it('has one input for each name, and all are filled', async () => {
    const route = oneTool(api.url, {
      parameters: [parameter('boundingbox', 'query', 'string()', [], BOX)],
      tests: [
        { _description: 'Munich', LAT_TOP: '48.25', LNG_LEFT: '11.4', LAT_BOTTOM: '48', LNG_RIGHT: '12' },
      ],
    });
    const names = ['LAT_TOP', 'LNG_LEFT', 'LAT_BOTTOM', 'LNG_RIGHT'];
    expect(inputsOf(route)).toEqual({ names, required: names });
    const [test] = route.tests.get('get_thing_api')!;
    expect(await queryOf(route, test!.args)).toEqual({ boundingbox: '(48.25,11.4),(48,12)' });
  });

  it('fills a name that stands twice twice, and never what an argument holds', async () => {
    const sql = 'FROM {{USER_PARAM}} WHERE jahr = {{YEAR}} OR jahr2 = {{YEAR}} AND {{USER_PARAM}}';
    const route = oneTool(api.url, { parameters: [parameter('layer', 'query', 'string()', [], sql)] });
    expect(inputsOf(route)).toMatchObject({ names: ['layer', 'YEAR'] });
    expect(await queryOf(route, { layer: '{{YEAR}} $& $1', YEAR: '2020' })).toEqual({
      layer: 'FROM {{YEAR}} $& $1 WHERE jahr = 2020 OR jahr2 = 2020 AND {{YEAR}} $& $1',
    });
  });

  it('takes a single name that stands twice under the key, as ever', async () => {
    const route = oneTool(api.url, { parameters: [parameter('q', 'query', 'string()', [], '{{A}}..{{A}}')] });
    expect(inputsOf(route)).toEqual({ names: ['q'], required: ['q'] });
    expect(await queryOf(route, { q: 'x' })).toEqual({ q: 'x..x' });
  });

  it('asks once for a name that several parameters need', async () => {
    const route = oneTool(api.url, {
      path: '/area/:from/{{TO}}',
      parameters: [
        parameter('from', 'insert', 'string()', [], '{{FROM}}'),
        parameter('range', 'query', 'string()', [], '{{FROM}}-{{TO}}'),
        parameter('TO', 'query', 'number()', ['min(1)']),
      ],
    });
    expect(inputsOf(route)).toEqual({ names: ['FROM', 'TO'], required: ['FROM', 'TO'] });
    expect(await queryOf(route, { FROM: 'a', TO: 5 })).toEqual({ range: 'a-5', TO: '5' });
    expect(api.last.path).toMatch(/^\/area\/a\/5\?/);
    expect(await route.call({ FROM: 'a', TO: 0 })).toMatchObject({ kind: 'error', reason: 'arguments' });
  });

  it('is left out where all of its names are, and a failure where only some are', async () => {
    const route = oneTool(api.url, {
      parameters: [parameter('box', 'query', 'number()', ['optional()'], '{{A}},{{B}}')],
    });
    expect(await queryOf(route, {})).toEqual({});
    const before = api.asked.length;
    expect(await route.call({ A: 1 })).toMatchObject({
      kind: 'error',
      content: [{ text: 'E008 getThing: "box" is made of several arguments: "B" must be given, too.' }],
    });
    expect(api.asked).toHaveLength(before);
  });

  it('takes secrets and arguments side by side', async () => {
    const route = oneTool(
      api.url,
      {
        parameters: [
          parameter('sig', 'query', 'string()', [], '{{KEY}}:{{USER_PARAM}}:{{SERVER_PARAM:OTHER}}'),
        ],
      },
      { requiredServerParams: ['KEY'] },
      { env: { KEY: 'k&1', OTHER: 'o=2' } },
    );
    expect(inputsOf(route)).toMatchObject({ names: ['sig'] });
    expect(await queryOf(route, { sig: 'me' })).toEqual({ sig: 'k&1:me:o=2' });
  });

  it('counts inside of arrays and objects of a body, where a lone placeholder keeps its type', async () => {
    const value = { filter: ['{{USER_PARAM}}', { key: '{{KEY}}' }], text: 'n={{USER_PARAM}}' };
    const route = oneTool(
      api.url,
      { method: 'POST', parameters: [parameter('n', 'body', 'number()', [], value)] },
      { requiredServerParams: ['KEY'] },
      { env: { KEY: 'geheim' } },
    );
    expect(await route.call({ n: 7 })).toMatchObject({ kind: 'value' });
    expect(JSON.parse(api.last.body)).toEqual({ n: { filter: [7, { key: 'geheim' }], text: 'n=7' } });
  });
});

describe('a placeholder that nothing fills is never sent (R-FLOW-14)', () => {
  it.each(['{{two words}}', 'a{{}}', '{{list:field}}', '{{a}} and {{b c}}'])('%s costs the tool', (value) => {
    const { registry, problems } = oneTool(api.url, {
      parameters: [parameter('q', 'query', 'string()', [], value)],
    });
    expect(registry.tools).toEqual([]);
    expect(codesOf(problems)).toEqual(['route-placeholder /parameters/0/position/value']);
  });

  it.each(['/x/:id', '/x/{id}', '/x/{{id}}', '/x/{{ id }}/y', '/x?of={{id}}'])(
    'a place %s without a parameter is asked for',
    async (path) => {
      const route = oneTool(api.url, { path });
      expect(inputsOf(route)).toEqual({ names: ['id'], required: ['id'] });
      await route.call({ id: 'a/b' });
      expect(api.last.path).toContain('a%2Fb');
      expect(api.last.path).not.toMatch(/[{}:]/);
    },
  );

  it('leaves braces of a query language alone', async () => {
    const route = oneTool(api.url, { path: '/graphql?query={viewer{login}}' });
    expect(inputsOf(route)).toMatchObject({ names: [] });
    expect(await queryOf(route, {})).toEqual({ query: '{viewer{login}}' });
  });

  it('nor one that a handler should have filled and did not', async () => {
    const before = api.asked.length;
    const route = oneTool(
      api.url,
      { path: '/x/{{id}}' },
      {},
      {
        handlers: () => ({ getThing: { preRequest: ({ struct }: { struct: object }) => ({ struct }) } }),
      },
    );
    expect(await route.call()).toMatchObject({
      kind: 'error',
      content: [{ text: expect.stringMatching(/^E008/) as string }],
    });
    expect(api.asked).toHaveLength(before);
  });

  it('nor a header whose argument was left out; one that is given is sent, by key or by name', async () => {
    const route = oneTool(
      api.url,
      { parameters: [parameter('lang', 'query', 'string()', ['optional()'], '{{LANGUAGE}}')] },
      { headers: { 'X-Lang': 'in {{LANGUAGE}}', 'X-Key': '{{lang}}' } },
    );
    await route.call({});
    expect(Object.keys(api.last.headers)).not.toEqual(expect.arrayContaining(['x-lang']));
    await route.call({ lang: 'de' });
    expect(api.last.headers).toMatchObject({ 'x-lang': 'in de', 'x-key': 'de' });
  });

  it('whatever texts and arguments there are: what is sent is the text with each name replaced', async () => {
    const names = fc.constantFrom('A', 'B', 'USER_PARAM', 'größe', 'c.d-e');
    const pieces = fc.array(
      fc.oneof(
        fc.constantFrom('x', ' ', '$&', '}', '{', 'ü'),
        names.map((n) => ({ n })),
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(pieces, fc.string({ minLength: 1, maxLength: 6 }), async (given, word) => {
        const value = given
          .map((piece) => (typeof piece === 'string' ? piece : `{{${piece.n}}}`))
          .join('\u00b7');
        const route = oneTool(api.url, { parameters: [parameter('q', 'query', 'string()', [], value)] });
        const inputs = Object.keys((route.listed().inputSchema as { properties: object }).properties);
        const args = Object.fromEntries(inputs.map((name) => [name, `${word}${name}`]));
        const isLone =
          new Set(given.filter((piece) => typeof piece !== 'string').map(({ n }) => n)).size === 1;
        const expected = given
          .map((piece) =>
            typeof piece === 'string' ? piece : args[isLone || piece.n === 'USER_PARAM' ? 'q' : piece.n],
          )
          .join('\u00b7');
        expect(await queryOf(route, args)).toEqual({ q: Buffer.from(expected).toString() });
      }),
      runs(0.1),
    );
  });
});

describe('tests of a file (R-FLOW-14)', () => {
  it('are run without what the file or the environment sets', () => {
    const { tests } = oneTool(
      api.url,
      {
        parameters: [
          parameter('format', 'query', 'string()', [], 'json'),
          parameter('apikey', 'query', 'string()', [], '{{KEY}}'),
          parameter('coin', 'query', 'string()', [], '{{COIN}}'),
        ],
        tests: [{ _description: 't', format: 'json', apikey: 'x', KEY: 'y', COIN: 'btc', more: 1 }],
      },
      { requiredServerParams: ['KEY'] },
      { env: { KEY: 'geheim' } },
    );
    expect(tests.get('get_thing_api')).toEqual([{ description: 't', args: { coin: 'btc', more: 1 } }]);
  });
});
