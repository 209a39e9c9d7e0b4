/**
 * The command line, in process: exit codes, both outputs, help, and whatever people and file systems hand to
 * it.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anyshape-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Text is written as it is, everything else as JSON. */
function put(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The folder is cut off, and columns with it, so that expectations are literals. */
async function run(
  argv: readonly string[],
  io: { isTerminal?: boolean; env?: Record<string, string> } = {},
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const code = await runCli(argv, {
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    isTerminal: io.isTerminal ?? false,
    columns: 100,
    env: io.env ?? {},
  });
  const clean = (text: string): string =>
    text
      .replaceAll(`${folder}/`, '')
      .replaceAll(folder, '.')
      .replace(/(?<=\S) {2,}(?=\S)/g, '  ');
  return { code, stdout: clean(stdout), stderr: clean(stderr) };
}

describe('anyshape', () => {
  it('prints help without a command', async () => {
    const { code, stdout } = await run([]);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: anyshape [options] [command]');
  });

  it('prints the help of a command by "help" too, and its version by "-v"', async () => {
    expect(await run(['help'])).toEqual(await run(['--help']));
    expect(await run(['help', 'check'])).toEqual(await run(['check', '--help']));
    expect((await run(['help', 'frobnicate'])).code).toBe(2);
    expect((await run(['-v'])).stdout).toBe((await run(['--version'])).stdout);
  });

  it.each([
    [['frobnicate']],
    [['check']],
    [['check', 'x', '--role', 'king']],
    [['check', 'x', '--nonsense']],
    [['check', 'x', '--dialect', 'draft-99']],
  ])('%j is wrong usage: exit code 2, said on stderr', async (argv) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });

  it('names the dialects that work where one does not', async () => {
    const { stderr } = await run(['check', 'x', '--dialect', 'draft-99']);
    expect(stderr).toContain('use one of 2020-12, 2019-09, draft-07, draft-06, draft-04');
  });

  it('tells its version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
  });

  it('explains sources, values, exit codes and gives examples in the help of check', async () => {
    const { code, stdout } = await run(['check', '--help']);
    expect(code).toBe(0);
    for (const heading of ['Sources:', 'Values:', 'Exit codes:', 'Examples:'])
      expect(stdout).toContain(heading);
  });
});

describe('anyshape check', () => {
  it('admits a good schema: exit code 0', async () => {
    expect(await run(['check', put('order.json', { type: 'object' })])).toEqual({
      code: 0,
      stdout: [
        '  schema, and its values  outcome',
        '✓ order.json  admitted (2020-12)',
        '',
        '1 schema, no problems',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('lists the problems of a refused schema: exit code 1', async () => {
    const { code, stdout } = await run([
      'check',
      put('order.json', { minLength: -1, $ref: '#/nowhere' }),
      '--quiet',
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        '✗ order.json  refused: 2 problems',
        '    /minLength: "minLength" must be a whole number, 0 or more in 2020-12, but is -1. [keyword-value]',
        '    /$ref: "#/nowhere" cannot be resolved: there is nothing at "/nowhere". Define it in this document, or hand the document over in "resources". [reference-unresolved]',
        '',
      ].join('\n'),
    );
  });

  it('holds every value against a single schema, and explains what does not fit', async () => {
    const schema = put('order.json', { properties: { price: { type: 'number' } } });
    const { code, stdout } = await run([
      'check',
      schema,
      '--value',
      put('a.json', { price: 1 }),
      put('b.json', { price: '1' }),
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        '  schema, and its values  outcome',
        '✓ order.json  admitted (2020-12)',
        '✓  a.json  fits',
        '✗  b.json  does not fit',
        '      /price: must be number, but is string "1"',
        '',
        '1 schema, 2 values: 1 value not as expected',
        '',
      ].join('\n'),
    );
  });

  it('finds the schema of a value by name, and takes "invalid" at its word', async () => {
    put('schemas/order.json', { type: 'object' });
    put('schemas/deep/user.json', { type: 'string' });
    put('values/order.json', {});
    put('values/order.text.invalid.json', '"text"');
    put('values/order/2.json', {});
    put('values/deep/user.1.json', '"Ada"');
    put('values/deep/user.wrongly.invalid.json', '"Ada"');
    put('values/stranger.json', 1);
    const { code, stdout } = await run([
      'check',
      join(folder, 'schemas'),
      '--value',
      join(folder, 'values'),
      '--json',
    ]);
    expect(code).toBe(1);
    const { values } = JSON.parse(stdout) as { values: Record<string, unknown>[] };
    expect(
      values.map(({ file, schema, expected, verdict, ok }) => [file, schema, expected, verdict, ok]),
    ).toEqual([
      ['values/deep/user.1.json', 'schemas/deep/user.json', 'fits', 'fits', true],
      ['values/deep/user.wrongly.invalid.json', 'schemas/deep/user.json', 'misfits', 'fits', false],
      ['values/order/2.json', 'schemas/order.json', 'fits', 'fits', true],
      ['values/order.json', 'schemas/order.json', 'fits', 'fits', true],
      ['values/order.text.invalid.json', 'schemas/order.json', 'misfits', 'misfits', true],
      ['values/stranger.json', undefined, 'fits', 'unchecked', false],
    ]);
  });

  it('does not guess between two schemas of one name', async () => {
    put('a/order.json', true);
    put('b/order.json', true);
    const value = put('order.json', 1);
    const { code, stdout } = await run([
      'check',
      join(folder, 'a'),
      join(folder, 'b'),
      '--value',
      value,
      '--quiet',
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      '✗  order.json  not checked: several schemas have that name: a/order.json, b/order.json\n',
    );
  });

  it('does not check a value whose schema is refused', async () => {
    const { stdout } = await run(['check', put('order.json', 5), '--value', put('v.json', 5), '--quiet']);
    expect(stdout).toContain('✗  v.json  not checked: its schema is refused\n');
  });

  it('reads a saved tools/list, each side by its role and name (R-IN-1, R-OUT-1)', async () => {
    const tools = [
      { name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } },
      { name: 'bad', inputSchema: { type: 'array' } },
      'not a tool',
    ];
    const file = put('tools.json', { tools });
    const value = put('values/list.output.1.json', []);
    const { code, stdout } = await run(['check', file, '--value', dirname(value)]);
    expect(code).toBe(1);
    expect(stdout).toContain('✓ tools.json: list input  admitted (2020-12, as input)\n');
    expect(stdout).toContain(
      '✓ tools.json: list output  admitted (2020-12, as output)\n✓  values/list.output.1.json  fits\n',
    );
    expect(stdout).toContain('✗ tools.json: bad input  refused, as input: 1 problem\n');
    expect(stdout).toContain('✗ tools.json: tools/2  refused: 1 problem\n');
    const response = put('response.json', { jsonrpc: '2.0', id: 1, result: { tools: tools.slice(0, 1) } });
    expect((await run(['check', response])).code).toBe(0);
  });

  it('passes --dialect, --role and --formats on', async () => {
    const old = put('old.json', { dependencies: { a: ['b'] }, items: [{ type: 'string' }] });
    expect((await run(['check', old])).code).toBe(1);
    expect((await run(['check', old, '--dialect', 'draft-07'])).code).toBe(0);
    expect((await run(['check', put('list.json', { type: 'array' }), '--role', 'input'])).code).toBe(1);
    const day = [put('day.json', { format: 'date' }), '--value', put('v.json', '"tomorrow"')];
    expect((await run(['check', ...day])).code).toBe(0);
    expect((await run(['check', ...day, '--formats', 'assert'])).code).toBe(1);
  });

  it('says nothing with --quiet where everything is fine', async () => {
    expect(await run(['check', put('a.json', true), '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('writes the whole outcome with --json', async () => {
    const { stdout } = await run([
      'check',
      put('a.json', { type: 'string' }),
      '--value',
      put('v.json', 1),
      '--json',
    ]);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      schemas: [
        { schema: 'a.json', file: 'a.json', role: 'any', dialect: '2020-12', ok: true, problems: [] },
      ],
      values: [
        {
          file: 'v.json',
          schema: 'a.json',
          line: 1,
          column: 1,
          expected: 'fits',
          verdict: 'misfits',
          ok: false,
          failures: [
            {
              code: 'type',
              message: 'must be string, but is integer 1',
              schemaPath: '/type',
              instancePath: '',
              keyword: 'type',
              expected: 'string',
              received: 'integer',
            },
          ],
          report: 'v.json does not fit the schema:\n  (root): must be string, but is integer 1',
        },
      ],
      findings: [],
      tools: [],
      fixed: [],
      routeFiles: [],
      skipped: [],
      unreadable: [],
    });
  });

  it('uses colour on a terminal only, and not with NO_COLOR', async () => {
    const argv = ['check', put('a.json', true)];
    const hasColour = async (io: Parameters<typeof run>[1]): Promise<boolean> =>
      (await run(argv, io)).stdout.includes('\u001b[');
    expect(await hasColour({ isTerminal: true })).toBe(true);
    expect(await hasColour({ isTerminal: true, env: { NO_COLOR: '1' } })).toBe(false);
    expect(await hasColour({ isTerminal: false })).toBe(false);
  });
});

describe('sources that cannot be read: exit code 3, and the others are still checked', () => {
  const refusal = async (source: string, exit = 3): Promise<string> => {
    const { code, stdout, stderr } = await run(['check', source, put('good.json', true), '--json']);
    expect(code).toBe(exit);
    expect((JSON.parse(stdout) as { schemas: unknown[] }).schemas).toHaveLength(1);
    return stderr;
  };

  it('a file that is not JSON: file, line and column', async () => {
    expect(await refusal(put('bad.json', '{\n  "type": "object",\n}'))).toBe(
      'anyshape: bad.json:3:1: is not JSON: expected a property name in double quotes, but found "}"\n',
    );
  });

  it('a file that does not exist', async () => {
    expect(await refusal(join(folder, 'missing.json'))).toBe('anyshape: missing.json: does not exist\n');
  });

  it('bytes that are no text', async () => {
    const path = join(folder, 'bytes.json');
    writeFileSync(path, Buffer.from([0x22, 0xff, 0x22]));
    expect(await refusal(path)).toBe('anyshape: bytes.json: is not UTF-8 text\n');
  });

  it('an empty file, an empty folder', async () => {
    expect(await refusal(put('empty.json', ''))).toBe(
      'anyshape: empty.json:1:1: is not JSON: expected a value, but the text ends\n',
    );
    mkdirSync(join(folder, 'nothing'));
    expect(await refusal(join(folder, 'nothing'))).toBe(
      'anyshape: nothing: has no *.mjs, *.json or *.yaml file in it\n',
    );
  });

  it('a server that nobody runs, by address and by command', async () => {
    expect(await refusal('http://127.0.0.1:1/mcp')).toMatch(
      /^anyshape: http:\/\/127\.0\.0\.1:1\/mcp: cannot be reached: /,
    );
    expect(await refusal('stdio:no-such-command --flag')).toMatch(
      /^anyshape: no-such-command --flag: cannot be reached: .*ENOENT/,
    );
  });

  it('a file of a kind that nobody knows', async () => {
    expect(await refusal(put('notes.txt', 'text'))).toMatch(
      /^anyshape: notes\.txt: unknown kind of file: give /,
    );
  });

  it('YAML that is none: file, line and column', async () => {
    expect(await refusal(put('bad.yaml', 'a: 1\nb: [\n'))).toMatch(
      /^anyshape: bad\.yaml:\d+:\d+: is not YAML: /,
    );
  });

  it('a configuration without a server', async () => {
    expect(await refusal(put('other.json', { mcpServers: {} }))).toBe(
      'anyshape: other.json: names no MCP server\n',
    );
  });

  it('in a folder that can be read, exit code 1: a link that leads nowhere, a link to itself (R-SOURCES)', async () => {
    mkdirSync(join(folder, 'links'));
    symlinkSync('gone.json', join(folder, 'links/broken.json'));
    symlinkSync('self.json', join(folder, 'links/self.json'));
    expect(await refusal(join(folder, 'links'), 1)).toBe(
      'anyshape: links/broken.json: is a symbolic link to gone.json, which does not exist\nanyshape: links/self.json: is a symbolic link that leads back to itself\n',
    );
  });

  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const path = put('secret.json', true);
    chmodSync(path, 0);
    expect(await refusal(path)).toBe('anyshape: secret.json: may not be read (permission denied)\n');
  });
});

describe('odd file systems and sizes', () => {
  it('walks each folder once, also where links lead in a circle', async () => {
    put('a/one.json', true);
    put('a/b/two.json', true);
    symlinkSync('..', join(folder, 'a/b/up'));
    const { code, stdout } = await run(['check', join(folder, 'a'), '--json']);
    expect(code).toBe(0);
    expect((JSON.parse(stdout) as { schemas: { file: string }[] }).schemas.map(({ file }) => file)).toEqual([
      'a/b/two.json',
      'a/one.json',
    ]);
  });

  it('reads a file once that is named twice', async () => {
    const file = put('a/one.json', true);
    const { stdout } = await run(['check', file, join(folder, 'a'), `${folder}/./a/one.json`]);
    expect(stdout).toContain('1 schema, no problems');
  });

  it('shows no file name that steers the terminal', async () => {
    const { stdout } = await run(['check', put('a\u001b[2J\nb.json', true)]);
    expect(stdout).toContain('✓ a\\u001b[2J\\u000ab.json  admitted (2020-12)\n');
  });

  it('takes a byte order mark, and leaves hidden files and node_modules alone', async () => {
    put('a/bom.json', '\ufeff{"type":"string"}');
    put('a/.hidden.json', '{');
    put('a/node_modules/x.json', '{');
    expect((await run(['check', join(folder, 'a')])).code).toBe(0);
  });

  it('refuses a schema of 50 MB by its limit, and checks a value of that size', async () => {
    const large = put('large.json', `{"description":"${'x'.repeat(50 * 1_048_576)}"}`);
    const refused = await run(['check', large, '--quiet']);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('[limit-bytes]');
    expect((await run(['check', put('any.json', { type: 'object' }), '--value', large])).code).toBe(0);
  });

  it('decides a value 100,000 deep', async () => {
    const list = put('list.json', { type: 'array', items: { $ref: '#' } });
    const deep = put('deep.json', '['.repeat(100_000) + ']'.repeat(100_000));
    expect((await run(['check', list, '--value', deep])).code).toBe(0);
  });
});
