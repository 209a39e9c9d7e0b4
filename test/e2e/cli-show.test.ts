/** `anyshape show`: what is printed side by side, stacked and as JSON; samples; names; exit codes. */
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

interface Shown {
  readonly ok: boolean;
  readonly tools: readonly {
    readonly name: string;
    readonly output?: unknown;
    readonly samples: readonly unknown[];
    readonly note?: string;
    readonly versions: Record<string, { tool: Record<string, unknown>; results: Record<string, unknown>[] }>;
  }[];
  readonly refused: readonly { readonly tool: string }[];
}

async function shown(...argv: string[]): Promise<Shown> {
  return JSON.parse((await run(['show', ...argv, '--json'])).stdout) as Shown;
}

describe('anyshape show', () => {
  it('prints a tool side by side, a column for each group of versions, differences marked (R-SHAPES)', async () => {
    expect(await run(['show', 'count'])).toEqual({
      code: 0,
      stdout: `\
count  integer  Counts the words of a text.
                       2024-11-05                  │ 2025-06-18                       │ 2026-07-28
                       2025-03-26                  │ 2025-11-25                       │
                       as text only                │ as {"result": …}                 │ as it is
  tools/list
    inputSchema        { "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] }
~   outputSchema       —                           │ { "type": "object",              │ { "type": "integer",
                                                   │   "properties": {                │   "minimum": 0 }
                                                   │     "result": {                  │
                                                   │       "type": "integer",         │
                                                   │       "minimum": 0 } },          │
                                                   │   "required": ["result"] }       │
~   _meta              —                           │ { "anyshape/envelope": "result"  │ —
                                                   │ }                                │
  tools/call
~   resultType         —                                                              │ "complete"
    content            [{ "type": "text", "text": "72" }]
~   structuredContent  —                           │ { "result": 72 }                 │ 72
~   _meta              { "anyshape/text": "last" } │ { "anyshape/wrapped": true }     │ —

1 tool, as 5 versions of MCP see it; ~ marks a difference between versions.
`,
      stderr: '',
    });
  });

  it('stacks the versions below 120 columns', async () => {
    expect((await run(['show', 'count'], { columns: 119 })).stdout).toBe(`\
count  integer  Counts the words of a text.
  tools/list
    inputSchema        { "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] }
  tools/call
    content            [{ "type": "text", "text": "72" }]
2024-11-05  2025-03-26  as text only
  tools/list
~   outputSchema       —
~   _meta              —
  tools/call
~   resultType         —
~   structuredContent  —
~   _meta              { "anyshape/text": "last" }
2025-06-18  2025-11-25  as {"result": …}
  tools/list
~   outputSchema       { "type": "object", "properties": { "result": { "type": "integer", "minimum": 0 } },
                         "required": ["result"] }
~   _meta              { "anyshape/envelope": "result" }
  tools/call
~   resultType         —
~   structuredContent  { "result": 72 }
~   _meta              { "anyshape/wrapped": true }
2026-07-28  as it is
  tools/list
~   outputSchema       { "type": "integer", "minimum": 0 }
~   _meta              —
  tools/call
~   resultType         "complete"
~   structuredContent  72
~   _meta              —

1 tool, as 5 versions of MCP see it; ~ marks a difference between versions.
`);
  });

  it('shows all demo tools without an argument, and all of them in an overview (R-SHAPES)', async () => {
    const { code, stdout, stderr } = await run(['show']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.slice(stdout.indexOf('Overview'))).toBe(`\
Overview
                                  2024-11-05              2025-06-18
tool              returns         2025-03-26              2025-11-25                      2026-07-28
count             integer         text 72                 { "result": 72 }                72
get_current_time  string          text "2026-07-28T09:0…  { "result": "2026-07-28T09:00…  "2026-07-28T09:00:00Z"
list_time_zones   string[]        text ["UTC","Asia/Tok…  { "result": ["UTC", "Asia/Tok…  ["UTC", "Asia/Tokyo", "Asia/K…
get_forecast      object[]        text [{"hour":"09:00"…  { "result": [{ "hour": "09:00…  [{ "hour": "09:00", "temp": 6…
find_resource     object          text {"id":"7d1f0c52-…  { "id": "7d1f0c52-6f0e-4a53-9…  { "id": "7d1f0c52-6f0e-4a53-9…
find_user         object or null  text {"id":"u1","name…  { "id": "u1", "name": "Alice"…  { "id": "u1", "name": "Alice"…
find_user         object or null  text null               { "result": null }              null
list_users        object[]        text [{"id":"u1","nam…  { "result": [{ "id": "u1", "n…  [{ "id": "u1", "name": "Alice…

7 tools, as 5 versions of MCP see them; ~ marks a difference between versions.
`);
  });

  it('keeps every line within the terminal', async () => {
    for (const columns of [80, 100, 120, 160]) {
      const { stdout } = await run(['show'], { columns });
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
  });

  it('stands side by side where nobody knows how wide the terminal is, unless COLUMNS says so', async () => {
    const heading = /2024-11-05 +│ 2025-06-18/;
    expect((await run(['show', 'count'], { columns: 0 })).stdout).toMatch(heading);
    expect((await run(['show', 'count'], { columns: 0, env: { COLUMNS: '80' } })).stdout).not.toMatch(
      heading,
    );
  });

  it('colours a terminal, but not with NO_COLOR', async () => {
    const hasColour = async (env: Record<string, string>): Promise<boolean> =>
      (await run(['show', 'count'], { isTerminal: true, env })).stdout.includes('\u001b[');
    expect([await hasColour({}), await hasColour({ NO_COLOR: '1' })]).toEqual([true, false]);
  });

  it.each([
    ['2024-11-05', undefined, undefined],
    [
      '2025-06-18',
      { type: 'object', properties: { result: { type: 'integer', minimum: 0 } }, required: ['result'] },
      { result: 72 },
    ],
    ['2026-06-30', { type: 'integer', minimum: 0 }, 72],
    ['DRAFT-2026-v1', { type: 'integer', minimum: 0 }, 72],
    ['2026-07-28', { type: 'integer', minimum: 0 }, 72],
  ])(
    '--json gives the exact wire forms of %s (R-SHAPES)',
    async (version, outputSchema, structuredContent) => {
      const { ok, tools } = await shown('count', '--protocol', version);
      expect(ok).toBe(true);
      expect(Object.keys(tools[0]!.versions)).toEqual([version]);
      const { tool, results } = tools[0]!.versions[version]!;
      expect(tool['outputSchema']).toEqual(outputSchema);
      expect(results.map((result) => result['structuredContent'])).toEqual([structuredContent]);
    },
  );

  it('--json gives the output schema as it was written, beside what versions are told (R-FORMAT)', async () => {
    const file = folder.put(
      'formats.mjs',
      `import { tool } from 'anyshape';
       export const own = tool({ name: 'own', output: { type: 'object', properties: { a: { format: 'order-number' } } }, run: () => ({}) });
       export const step = tool({ name: 'step', onMismatch: 'warn', output: { multipleOf: 0.01 }, run: () => 1 });
       export const none = tool({ name: 'none', output: false, run: () => 1 });
       export const silent = tool({ name: 'silent', run: () => 1 });`,
    );
    const { tools } = await shown(file, '--protocol', '2026-07-28');
    expect(tools.map(({ name, output }) => [name, output])).toEqual([
      ['none', false],
      ['own', { type: 'object', properties: { a: { format: 'order-number' } } }],
      ['silent', undefined],
      ['step', { multipleOf: 0.01 }],
    ]);
    expect(tools[1]!.versions['2026-07-28']!.tool['outputSchema']).toEqual({
      type: 'object',
      properties: { a: {} },
    });
  });

  it.each(['2026-06-30', 'DRAFT-2026-v1', '2027-01-01'])('%s is shaped, and not served', async (version) => {
    const page = (await run(['show', 'count', '--protocol', version])).stdout;
    expect(page).toContain(`${version} (not served)`);
    expect((await shown('count', '--protocol', version)).tools[0]!.versions[version]).toMatchObject({
      served: false,
    });
    const served = (await shown('count', '--protocol', '2026-07-28')).tools[0]!.versions['2026-07-28'];
    expect(served).not.toHaveProperty('served');
  });

  it('shows a record that may be null both ways', async () => {
    const { tools } = await shown('find_user', '--protocol', '2025-11-25');
    const { results } = tools[0]!.versions['2025-11-25']!;
    expect(results.map((result) => result['structuredContent'])).toEqual([
      { id: 'u1', name: 'Alice', email: 'alice@example.com' },
      { result: null },
    ]);
  });
});

describe('samples of anyshape show', () => {
  it('are taken from --sample, as JSON or as a file', async () => {
    const file = folder.put('sample.json', '5');
    expect((await shown('count', '--sample', '7')).tools[0]!.samples).toEqual([7]);
    expect((await shown('count', '--sample', file)).tools[0]!.samples).toEqual([5]);
  });

  it('that do not fit are findings, and only the schemas are shown', async () => {
    const { code, stdout } = await run(['show', 'count', '--sample', '"many"']);
    expect(code).toBe(1);
    expect(stdout).toContain('(root): must be integer, but is string "many"');
    expect(stdout).not.toContain('tools/call');
  });

  it('that are neither JSON nor a file are wrong usage', async () => {
    const { code, stderr } = await run(['show', 'count', '--sample', 'nowhere.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('the sample is neither JSON nor a JSON file: nowhere.json: does not exist');
  });

  it('are made from the output schema of a module, or taken from its export "samples"; a tool without an output has none', async () => {
    const file = folder.put(
      'tools.mjs',
      `import { tool } from 'anyshape';
       export const made = tool({ name: 'made', output: { type: 'array', items: { type: 'boolean' } }, run: () => [] });
       export const given = tool({ name: 'given', output: { type: 'string' }, run: () => '' });
       export const silent = tool({ name: 'silent', run: () => undefined });
       export const impossible = tool({ name: 'impossible', output: false, run: () => 1 });
       export const samples = { given: 'as given' };`,
    );
    const { ok, tools } = await shown(file);
    expect(ok).toBe(true);
    expect(tools.map(({ name, samples, note }) => [name, samples, note])).toEqual([
      ['given', ['as given'], undefined],
      ['impossible', [], 'No value was found that its output schema accepts: give one with --sample.'],
      ['made', [[true, false]], undefined],
      ['silent', [], 'It declares no output: give a result with --sample to see how it is sent.'],
    ]);
  });
});

describe('names and sources of anyshape show', () => {
  it('takes several names, and --tool for names that look like files', async () => {
    expect((await shown('count', 'get_forecast')).tools.map(({ name }) => name)).toEqual([
      'count',
      'get_forecast',
    ]);
    const file = folder.put(
      'dotted.mjs',
      `import { tool } from 'anyshape'; export default tool({ name: 'a.ts', run: () => 1 });`,
    );
    expect((await shown(file, '--tool', 'a.ts')).tools.map(({ name }) => name)).toEqual(['a.ts']);
  });

  it('says which names are near to one that does not exist: exit code 2', async () => {
    expect(await run(['show', 'get_forcast'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'anyshape: There is no tool "get_forcast". Did you mean get_forecast?\n',
    });
  });

  it('shows the good tools beside the refused ones: exit code 1 (R-ISOLATE)', async () => {
    const file = folder.put(
      'refused.mjs',
      `import { tool } from 'anyshape';
       export default [tool({ name: 'good', output: { type: 'integer' }, run: () => 1 }),
         tool({ name: 'bad', input: { type: 'array' }, output: { minLength: -1 }, run: () => 1 })];`,
    );
    const { code, stdout } = await run(['show', file]);
    expect(code).toBe(1);
    expect(stdout).toContain('good  integer\n');
    expect(stdout).toContain(`\
✗ The tool "bad" is refused, with 2 problems:
  input: Arguments are always an object, and this schema accepts none: let its root take "type": "object". [role-input]
  output/minLength: "minLength" must be a whole number, 0 or more in 2020-12, but is -1. [keyword-value]
`);
    expect((await shown(file)).refused.map(({ tool }) => tool)).toEqual(['bad']);
  });

  it.each([['--protocol', '2025-01-01'], ['--nonsense']])('%s %s is wrong usage', async (...argv) => {
    expect((await run(['show', ...argv])).code).toBe(2);
  });

  it('explains sources, samples and exit codes in its help', async () => {
    const { code, stdout } = await run(['show', '--help']);
    expect(code).toBe(0);
    for (const heading of ['What is shown:', 'Sources:', 'Samples:', 'Exit codes:', 'Examples:'])
      expect(stdout).toContain(heading);
  });
});
