/**
 * Codes of route files in `check`: one for each problem, chosen, suppressed and kept as rules are
 * (R-SOURCES).
 */
import { afterAll, describe, expect, it } from 'vitest';
import { routeCodes } from '../../src/errors.ts';
import { rules } from '../../src/lint/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const deep = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } };

const shop = (tool: object, main: object = {}): object => ({
  namespace: 'shop',
  root: 'https://shop.example',
  tools: { find: { method: 'GET', path: '/find', description: 'Finds.', parameters: [], ...tool } },
  ...main,
});
const json = { mimeType: 'application/json' };

/** A file that has the code, and no other error or warning. */
const CASES: readonly (readonly [string, object])[] = [
  ['output-depth', shop({ output: { ...json, schema: deep(6) } })],
  ['output-keyword', shop({ output: { ...json, schema: { ...deep(1), oneOf: [] } } })],
  ['output-missing', shop({})],
  ['route-library', shop({ output: { ...json, schema: deep(1) } }, { requiredLibraries: ['left-pad'] })],
  [
    'route-list',
    shop({ output: { ...json, schema: deep(1) } }, { sharedLists: [{ ref: 'none', version: '1' }] }),
  ],
];

async function check(...argv: string[]): Promise<{ code: number; found: string[]; suppressed: string[] }> {
  const { code, stdout } = await run(['check', ...argv, '--json']);
  const { findings } = JSON.parse(stdout) as {
    findings: { rule: string; severity: string; suppressed?: { by: string } }[];
  };
  const grave = findings.filter(({ severity }) => severity !== 'hint');
  return {
    code,
    found: grave.filter(({ suppressed }) => suppressed === undefined).map(({ rule }) => rule),
    suppressed: grave.flatMap(({ rule, suppressed }) =>
      suppressed === undefined ? [] : [`${rule} by ${suppressed.by}`],
    ),
  };
}

describe.each(CASES)('%s', (code, main) => {
  const file = folder.put(`${code}/shop.json`, JSON.stringify(main));
  const config = (settings: object): string =>
    folder.put(`${code}/config.json`, JSON.stringify({ check: settings }));

  it('is the only code of the problem', async () => {
    expect(await check(file)).toEqual({ code: 1, found: [code], suppressed: [] });
    const { stdout } = await run(['check', file]);
    expect(stdout).toContain(`[${code}]`);
    expect(stdout).not.toContain(`route-${code}`);
  });

  it('is switched off, and made a hint', async () => {
    for (const chosen of ['off', 'hint'])
      expect(await check(file, '--config', config({ rules: { [code]: chosen } }))).toEqual({
        code: 0,
        found: [],
        suppressed: [],
      });
  });

  it('is suppressed for a file, and for no other', async () => {
    const suppress = (source: string): string =>
      config({ suppress: [{ rule: code, source, reason: 'known' }] });
    expect(await check(file, '--config', suppress('*shop.json'))).toEqual({
      code: 0,
      found: [],
      suppressed: [`${code} by configuration`],
    });
    expect((await check(file, '--config', suppress('*other.json'))).code).toBe(1);
  });

  it('is kept in a baseline', async () => {
    const baseline = `${folder.path}/${code}/known.json`;
    await run(['check', file, '--baseline', baseline, '--update-baseline']);
    expect(await check(file, '--baseline', baseline)).toEqual({
      code: 0,
      found: [],
      suppressed: [`${code} by baseline`],
    });
  });

  it('has a descriptor in SARIF', async () => {
    const { stdout } = await run(['check', file, '--sarif']);
    const { runs } = JSON.parse(stdout) as {
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleIndex: number }[] }[];
    };
    const { tool, results } = runs[0]!;
    expect(results.map(({ ruleIndex }) => tool.driver.rules[ruleIndex]?.id)).toContain(code);
  });
});

it('a suppression by the name that clients use fits all findings about the tool', async () => {
  const file = folder.put('named/shop.json', JSON.stringify(CASES[0]![1]));
  const config = folder.put(
    'named/config.json',
    JSON.stringify({ check: { suppress: [{ rule: 'output-depth', tool: 'find_shop', reason: 'known' }] } }),
  );
  expect((await check(file, '--config', config)).code).toBe(0);
});

it('ids that rules and route files share mean the same problem', () => {
  const shared = rules.map(({ id }) => id).filter((id) => Object.hasOwn(routeCodes, id));
  expect(shared).toEqual(['output-type-missing', 'output-missing']);
});
