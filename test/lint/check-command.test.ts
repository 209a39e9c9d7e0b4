/**
 * `check` as a linter, in process: fixes in place, configuration, suppression, baseline, SARIF, exit codes.
 */
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
    readonly suppressed?: { readonly by: string; readonly reason: string };
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
    expect(lines[0]).toBe('No schema is left to check. The reasons follow.');
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
      stdout: 'Nothing to check: no source has a tool or a schema.\n',
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
      stderr: 'anyshape: fix/tools.yaml: fixed 3 findings\n',
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

  it('leaves alone what is suppressed, and what has no fix', async () => {
    const document = {
      type: 'integer',
      minLength: 3,
      default: 'x',
      $comment: 'anyshape-allow keyword-without-effect: history',
    };
    const file = folder.put('fix/suppressed.json', json(document));
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

describe('what suppresses a finding', () => {
  const file = folder.put('suppressed/warning.json', json({ type: 'integer', minimum: 2, maximum: 1 }));

  it('the configuration: a severity, or a suppression with a reason', async () => {
    const off = folder.put('suppressed/off.json', json({ check: { rules: { 'impossible-bounds': 'off' } } }));
    expect(await found(file, '--config', off)).toMatchObject({ code: 0, findings: [] });
    const suppress = [{ rule: 'impossible-bounds', source: '*warning.json', reason: 'being mended' }];
    const suppressed = folder.put('suppressed/suppress.yaml', json({ check: { suppress } }));
    const outcome = await found(file, '--config', suppressed);
    expect(outcome.code).toBe(0);
    expect(outcome.findings[0]?.suppressed).toEqual({ by: 'configuration', reason: 'being mended' });
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
      folder.put('suppressed/bad.json', json(config)),
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain(word);
  });

  it('a baseline: what is known passes, what is new fails, words stay', async () => {
    const baseline = `${folder.path}/suppressed/known.json`;
    expect((await run(['check', file, '--baseline', baseline])).code).toBe(3);
    expect((await run(['check', file, '--baseline', baseline, '--update-baseline'])).code).toBe(0);
    const known = JSON.parse(text(baseline)) as { findings: { note?: string }[] };
    known.findings[0]!.note = 'the shop counts downwards';
    folder.put('suppressed/known.json', json(known));
    const outcome = await found(file, '--baseline', baseline);
    expect(outcome.code).toBe(0);
    expect(outcome.findings[0]?.suppressed).toEqual({ by: 'baseline', reason: 'the shop counts downwards' });
    const other = folder.put('suppressed/other.json', json({ type: 'integer', minimum: 2, maximum: 1 }));
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
    expect((await found(folder.put('suppressed/tool.json', json(tool)))).code).toBe(1);
    expect((await found(folder.put('suppressed/allowed.json', json(allowed)))).code).toBe(0);
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

/** What GitHub's documentation asks of each result. */
interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: { readonly startLine: number; readonly startColumn: number };
    };
  }[];
}

interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly rules: readonly { id: string; help: { text: string; markdown: string } }[];
        };
      };
      readonly results: readonly SarifResult[];
    },
  ];
}

describe('check --sarif as GitHub takes it', () => {
  const MODULE =
    "import { tool } from 'anyshape';\n\nexport const find = tool({\n  name: 'find_it',\n  run: () => 1,\n});\n";
  const ROUTES = `export const main = {
  namespace: 'a', name: 'A', description: 'A', version: '3.0.0', root: 'https://a.test',
  tools: {
    getOne: { method: 'GET', path: '/one', description: 'One.', parameters: [], tests: [] },
  },
};\n`;
  const logOf = async (...argv: string[]): Promise<SarifLog['runs'][0]> =>
    (JSON.parse((await run(['check', '--sarif', ...argv])).stdout) as SarifLog).runs[0];

  it.each([
    ['a module, by the line of the tool', () => [folder.put('github/tools.ts', MODULE)], /tools\.ts$/, 4],
    ['a route file', () => [folder.put('github/routes.mjs', ROUTES)], /routes\.mjs$/, 4],
    [
      'a list',
      () => [folder.put('github/list.json', json({ tools: [{ name: 'a b', inputSchema: {} }] }))],
      /list\.json$/,
      4,
    ],
    [
      'a server',
      () => ['--', process.execPath, folder.put('github/server.mjs', LISTING_SERVER)],
      /^[\w./-]+$/,
      1,
    ],
  ])('points into %s', async (_name, words, uri, line) => {
    const { tool, results } = await logOf(...words());
    expect(results.length).toBeGreaterThan(0);
    for (const { ruleId, ruleIndex, message, locations } of results) {
      const { id, help } = tool.driver.rules[ruleIndex]!;
      expect(id).toBe(ruleId);
      expect([help.text, help.markdown, message.text].every((text) => text.length > 0)).toBe(true);
      expect(locations).toHaveLength(1);
      const { artifactLocation, region } = locations[0]!.physicalLocation;
      expect(artifactLocation.uri).toMatch(uri);
      expect(region.startLine).toBeGreaterThan(0);
      expect(region.startColumn).toBeGreaterThan(0);
    }
    expect(results.map(({ locations }) => locations[0]!.physicalLocation.region.startLine)).toContain(line);
  });

  it('tells of values that do not fit, at their line', async () => {
    const schema = folder.put('github/order.json', json({ properties: { count: { type: 'integer' } } }));
    const value = folder.put('github/order.1.json', '{\n  "id": 1,\n  "count": "two"\n}\n');
    const { results } = await logOf(schema, '--value', value);
    const [{ ruleId, message, locations }] = results as [SarifResult];
    expect(ruleId).toBe('value-unexpected');
    expect(message.text).toContain('must be integer');
    expect(locations[0]!.physicalLocation.region.startLine).toBe(3);
  });

  it('has annotations for GitHub Actions, whose texts start no other command', async () => {
    const list = {
      tools: [{ name: 'a\n::error::b', inputSchema: { type: 'object' }, description: 'A, b: c' }],
    };
    const { stdout } = await run(['check', '--github', folder.put('github/odd.json', json(list))]);
    const commands = stdout.split('\n').filter((line) => line.startsWith('::'));
    expect(commands.length).toBeGreaterThan(0);
    for (const line of commands) {
      expect(line).toMatch(
        /^::(?:error|warning|notice) file=[^:,]+odd\.json,line=\d+,col=\d+,title=[\w-]+::./,
      );
      expect(line.replace(/^::\w+ /, '')).not.toMatch(/^::/m);
    }
  });
});

/** Answers `initialize` and `tools/list` and nothing else. */
const LISTING_SERVER = `
import { createInterface } from 'node:readline';
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const tools = [{ name: 'odd name', inputSchema: { type: 'object' } }];
  const result =
    method === 'initialize'
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
      : method === 'tools/list' ? { tools } : undefined;
  if (id === undefined) return;
  const error = { code: -32601, message: 'no such method' };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
});
`;

describe('a long list', () => {
  it('has a summary that fits a screen', async () => {
    const tools = Array.from({ length: 500 }, (_, index) => ({
      name: `tool ${index}`,
      inputSchema: { properties: {} },
    }));
    const { stdout } = await run(['check', folder.put('long.json', json({ tools }))]);
    expect(stdout.split('\n').length).toBeLessThan(60);
    expect(stdout).toContain('… and 497 more [tool-name-style]; --all lists them');
    expect(stdout).toContain('500 can be fixed with --fix');
  });
});
