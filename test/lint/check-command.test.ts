/** `check` as a linter, in process: fixes in place, configuration, suppression, baseline, SARIF, exit codes. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const text = (path: string): string => readFileSync(path, 'utf8');
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

interface Found {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly rule: string;
    readonly line?: number;
    readonly excuse?: { readonly by: string; readonly reason: string };
  }[];
}

async function found(...argv: readonly string[]): Promise<Found & { readonly code: number }> {
  const { code, stdout } = await run(['check', '--json', ...argv]);
  return { code, ...(JSON.parse(stdout) as Found) };
}

const rulesIn = ({ findings }: Found): string[] => findings.map(({ rule }) => rule);

describe('what a person reads', () => {
  const route = (schema: object): string =>
    json({
      ...{
        namespace: 'shop',
        name: 'Shop',
        version: '4.0.0',
        root: 'https://a.example',
        tags: [],
        headers: {},
      },
      requiredServerParams: ['KEY'],
      sharedLists: [{ ref: 'chains', version: '1.0.0' }],
      tools: {
        find: {
          ...{ method: 'GET', path: '/', description: 'Finds.', tests: [] },
          parameters: [
            {
              position: { key: 'chain', value: '{{USER_PARAM}}', location: 'query' },
              z: { primitive: 'enum({{chains:alias}})', options: [] },
            },
          ],
          output: { mimeType: 'application/json', schema },
        },
      },
    });

  it('names the tool of a route file once, and a rule for each of its severities', async () => {
    const file = folder.put(
      'read/shop.json',
      route({ type: 'object', properties: { id: { type: 'integer' } } }),
    );
    const { code, stdout } = await run(['check', file]);
    const lines = folder.clean(stdout).split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toBe('No schema is left to be checked: what follows says why.');
    expect(lines).toContainEqual(
      expect.stringMatching(/^✗ read\/shop\.json:\d+:\d+: find_shop \/output\/schema\/properties\/id\/type$/),
    );
    expect(stdout).toContain('but it is "integer": write "number". [output-type]');
    expect(lines.filter((line) => /^ {2}route-list/.test(line))).toEqual([
      '  route-list   error    1',
      '  route-list   warning  1',
    ]);
  });

  it('has every place of a finding with --all', async () => {
    const schema = { type: 'object', properties: { id: { type: 'integer' }, count: { type: 'integer' } } };
    const file = folder.put('read/twice.json', route(schema));
    const also = '    also at /tools/find/output/schema/properties/count/type\n';
    expect((await run(['check', file])).stdout).not.toContain(also);
    expect((await run(['check', file, '--all'])).stdout).toContain(also);
  });

  it('says so where there is nothing', async () => {
    const { code, stdout } = await run(['check', folder.put('read/none.json', '{"tools":[]}')]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Nothing to check: there is no tool and no schema in it.\n',
    });
  });
});

describe('check --fix', () => {
  it('mends YAML in place, comments and order kept', async () => {
    const file = folder.put(
      'fix/tools.yaml',
      [
        '# The tools of the shop.',
        'tools:',
        '  - name: find   # by name',
        '    description: Finds.',
        '    outputSchema: {}',
        '    inputSchema:',
        '      # what to look for',
        '      properties:',
        '        level: {type: string, enum: [low, high, 3], description: How much.}',
        '      $defs:',
        '        unused: {type: string}',
        '        # nobody needs it',
        '',
      ].join('\n'),
    );
    const { code, stderr } = await run(['check', file, '--fix', '--quiet']);
    expect({ code, stderr: folder.clean(stderr) }).toEqual({
      code: 0,
      stderr: 'anyshape: fix/tools.yaml: mended 3 findings\n',
    });
    const after = text(file);
    for (const comment of ['# The tools of the shop.', '# by name', '# what to look for'])
      expect(after).toContain(comment);
    expect(after).toContain('type: object');
    expect(after).not.toContain('unused');
    expect(after).toMatch(/enum: \[ ?low, high ?\]/);
    expect((await found(file)).findings).toEqual([]);
  });

  it('mends JSON in place, and every other line stays as it was', async () => {
    const before =
      '{\n   "type": "object",\n   "properties": {\n      "a": {"type": "integer", "minLength": 3},\n\n      "b": { "type":"number", "minimum": 1.50 }\n   }\n}\n';
    const file = folder.put('fix/schema.json', before);
    expect((await run(['check', file, '--fix'])).code).toBe(0);
    expect(text(file)).toBe(before.replace(', "minLength": 3', ''));
  });

  it('declares draft-07 where it was assumed, and migrate is the second step (R-DIALECT-5)', async () => {
    const file = folder.put('fix/old.json', json({ type: 'object', dependencies: { card: ['address'] } }));
    expect(rulesIn(await found(file))).toEqual(['draft-07-assumed']);
    expect((await run(['check', file, '--fix', '--quiet'])).code).toBe(0);
    expect(JSON.parse(text(file))).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      dependencies: { card: ['address'] },
    });
    expect((await run(['migrate', file, '--write', '--quiet'])).code).toBe(0);
    expect(JSON.parse(text(file))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      dependentRequired: { card: ['address'] },
    });
    expect(await found(file)).toMatchObject({ code: 0, findings: [] });
  });

  it('leaves alone what is excused, and what has no fix', async () => {
    const document = {
      type: 'integer',
      minLength: 3,
      default: 'x',
      $comment: 'anyshape-allow keyword-without-effect: history',
    };
    const file = folder.put('fix/excused.json', json(document));
    await run(['check', file, '--fix']);
    expect(JSON.parse(text(file))).toEqual(document);
  });
});

describe('severities and exit codes', () => {
  const hint = folder.put(
    'severity/hint.json',
    json({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
  );
  const warning = folder.put('severity/warning.json', json({ type: 'integer', minimum: 2, maximum: 1 }));

  it('a warning fails, a hint does not, and --fail-on moves the line', async () => {
    expect((await found(hint)).code).toBe(0);
    expect((await found(warning)).code).toBe(1);
    expect((await found(hint, '--fail-on', 'hint')).code).toBe(1);
    expect((await found(warning, '--fail-on', 'error')).code).toBe(0);
  });

  it('a place is told by line and column', async () => {
    const { stdout } = await run(['check', warning, '--quiet']);
    expect(folder.clean(stdout)).toBe(
      '! severity/warning.json:3:3: /minimum\n    "minimum" is 2 and "maximum" is 1: nothing lies between them. [impossible-bounds]\n',
    );
  });
});

describe('what excuses a finding', () => {
  const file = folder.put('excuse/warning.json', json({ type: 'integer', minimum: 2, maximum: 1 }));

  it('the configuration: a severity, or a suppression with a reason', async () => {
    const off = folder.put('excuse/off.json', json({ check: { rules: { 'impossible-bounds': 'off' } } }));
    expect(await found(file, '--config', off)).toMatchObject({ code: 0, findings: [] });
    const suppress = [{ rule: 'impossible-bounds', source: '*warning.json', reason: 'being mended' }];
    const excused = folder.put('excuse/suppress.yaml', json({ check: { suppress } }));
    const outcome = await found(file, '--config', excused);
    expect(outcome.code).toBe(0);
    expect(outcome.findings[0]?.excuse).toEqual({ by: 'configuration', reason: 'being mended' });
  });

  it.each([
    [{ check: { rules: { 'no-such-rule': 'off' } } }, 'no-such-rule'],
    [{ check: { suppress: [{ rule: 'weight' }] } }, 'reason'],
    [{ check: { suppress: [{ rule: 'weight', reason: '  ' }] } }, 'reason'],
    [{ check: { nonsense: 1 } }, 'nonsense'],
  ])('a configuration that cannot be meant is wrong usage: %j', async (config, word) => {
    const { code, stderr } = await run([
      'check',
      file,
      '--config',
      folder.put('excuse/bad.json', json(config)),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(word);
  });

  it('a baseline: what is known passes, what is new fails, words stay', async () => {
    const baseline = `${folder.path}/excuse/known.json`;
    expect((await run(['check', file, '--baseline', baseline])).code).toBe(3);
    expect((await run(['check', file, '--baseline', baseline, '--update-baseline'])).code).toBe(0);
    const known = JSON.parse(text(baseline)) as { findings: { note?: string }[] };
    known.findings[0]!.note = 'the shop counts downwards';
    folder.put('excuse/known.json', json(known));
    const outcome = await found(file, '--baseline', baseline);
    expect(outcome.code).toBe(0);
    expect(outcome.findings[0]?.excuse).toEqual({ by: 'baseline', reason: 'the shop counts downwards' });
    const other = folder.put('excuse/other.json', json({ type: 'integer', minimum: 2, maximum: 1 }));
    expect((await found(file, other, '--baseline', baseline)).code).toBe(1);
    await run(['check', file, other, '--baseline', baseline, '--update-baseline']);
    expect(text(baseline)).toContain('the shop counts downwards');
  });

  it('_meta of the tool', async () => {
    const tool = {
      name: 'find user',
      description: 'Finds.',
      inputSchema: { type: 'object' },
      outputSchema: {},
    };
    const allowed = { ...tool, _meta: { 'anyshape/allow': { 'tool-name-style': 'old clients call it so' } } };
    expect((await found(folder.put('excuse/tool.json', json(tool)))).code).toBe(1);
    expect((await found(folder.put('excuse/allowed.json', json(allowed)))).code).toBe(0);
  });
});

describe('check --sarif', () => {
  it('is a SARIF 2.1.0 log with rules, places and suppressions', async () => {
    const file = folder.put(
      'sarif/a.json',
      json({ type: 'integer', minimum: 2, maximum: 1, $comment: 'anyshape-allow impossible-bounds: a test' }),
    );
    const { code, stdout } = await run(['check', file, '--sarif']);
    const log = JSON.parse(stdout) as {
      version: string;
      runs: { tool: { driver: { rules: { id: string }[] } }; results: Record<string, unknown>[] }[];
    };
    expect(code).toBe(0);
    expect(log.version).toBe('2.1.0');
    const [{ tool, results }] = log.runs as [(typeof log.runs)[number]];
    expect(results).toHaveLength(1);
    expect(tool.driver.rules[results[0]!['ruleIndex'] as number]!.id).toBe('impossible-bounds');
    expect(results[0]).toMatchObject({
      ruleId: 'impossible-bounds',
      level: 'warning',
      locations: [
        { physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 3, startColumn: 3 } } },
      ],
      suppressions: [{ kind: 'inSource', justification: 'a test' }],
    });
  });
});

describe('a long list', () => {
  it('has a summary that fits a screen', async () => {
    const tools = Array.from({ length: 500 }, (_, index) => ({
      name: `tool ${index}`,
      inputSchema: { properties: {} },
    }));
    const { stdout } = await run(['check', folder.put('long.json', json({ tools }))]);
    expect(stdout.split('\n').length).toBeLessThan(60);
    expect(stdout).toContain('… and 497 more [tool-name-style]; --all lists them');
    expect(stdout).toContain('500 can be mended with --fix');
  });
});
