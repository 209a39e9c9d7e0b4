/**
 * `anyshape call`: one call, checked both ways; where arguments come from; servers; exit codes and streams.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';
import { Folder, run } from './cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

describe('anyshape call', () => {
  it('prints the natural value as JSON on stdout', async () => {
    expect(await run(['call', 'count', '--args', '{"text":"one two"}'])).toEqual({
      code: 0,
      stdout: '2\n',
      stderr: '',
    });
    expect((await run(['call', 'find_user', '--args', '{"name":"Nobody"}'])).stdout).toBe('null\n');
  });

  it.each([
    ['count', { text: 'a b c' }, 3],
    ['list_time_zones', {}, ['UTC', 'Asia/Tokyo', 'Asia/Kolkata']],
    [
      'get_forecast',
      { city: 'Oslo', hours: 2 },
      [
        { hour: '09:00', temp: 68, conditions: 'sunny' },
        { hour: '10:00', temp: 70, conditions: 'partly cloudy' },
      ],
    ],
    [
      'find_resource',
      { name: 'floor plan' },
      { id: '2b8e6a90-13c4-4f7e-8c55-f1d2e3a4b5c6', name: 'floor plan', bytes: 912_004 },
    ],
    ['find_user', { name: 'Chandra' }, { id: 'u3', name: 'Chandra' }],
    ['list_users', { limit: 1 }, [{ id: 'u1', name: 'Alice', email: 'alice@example.com' }]],
  ])('the demo tool %s answers %j (R-SHAPES)', async (name, args, value) => {
    const { code, stdout } = await run(['call', name, '--args', JSON.stringify(args)]);
    expect({ code, value: JSON.parse(stdout) as unknown }).toEqual({ code: 0, value });
  });

  it.each(['UTC', 'Asia/Tokyo', 'Asia/Kolkata'])(
    'the demo tool get_current_time tells the time in %s',
    async (zone) => {
      const before = Math.floor(Date.now() / 1_000) * 1_000;
      const { code, stdout } = await run(['call', 'get_current_time', '--args', JSON.stringify({ zone })]);
      expect(code).toBe(0);
      expect(Date.parse(JSON.parse(stdout) as string)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(JSON.parse(stdout) as string)).toBeLessThanOrEqual(Date.now());
    },
  );

  it.each(['2024-11-05', '2025-03-26'])(
    '--protocol %s prints the exact result: text only',
    async (version) => {
      const { stdout } = await run(['call', 'count', '--args', '{"text":"a"}', '--protocol', version]);
      expect(JSON.parse(stdout)).toEqual({
        content: [{ type: 'text', text: '1' }],
        _meta: { 'anyshape/text': 'last' },
      });
    },
  );

  it('--protocol 2025-11-25 prints the exact result: in an envelope', async () => {
    const { stdout } = await run(['call', 'count', '--args', '{"text":"a"}', '--protocol', '2025-11-25']);
    expect(JSON.parse(stdout)).toEqual({
      content: [{ type: 'text', text: '1' }],
      structuredContent: { result: 1 },
      _meta: { 'anyshape/wrapped': true },
    });
  });

  it('refuses arguments that do not fit, before the tool runs: exit code 1, on stderr', async () => {
    const { code, stdout, stderr } = await run(['call', 'find_resource', '--args', '{"id":"7"}']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('/id: must be');
  });

  it('says what a tool says when it fails: exit code 1; with --json also on stdout', async () => {
    const argv = ['call', 'find_resource', '--args', '{"name":"moon"}'];
    const message = 'There is no such resource: "handbook" and "floor plan" are.';
    expect(await run(argv)).toEqual({ code: 1, stdout: '', stderr: `anyshape: ${message}\n` });
    expect(JSON.parse((await run([...argv, '--json'])).stdout)).toEqual({ ok: false, message });
  });

  it('lists the nearest names where there is no such tool: exit code 2', async () => {
    expect(await run(['call', 'users'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'anyshape: There is no tool "users". Did you mean list_users?\n',
    });
  });
});

describe('the arguments of anyshape call', () => {
  it('come from a file, or from stdin', async () => {
    const file = folder.put('arguments.json', '{"text":"one two three"}');
    expect((await run(['call', 'count', '--args', `@${file}`])).stdout).toBe('3\n');
    expect((await run(['call', 'count', '--args', '-'], { stdin: '{"text":"é ü"}' })).stdout).toBe('2\n');
  });

  it('that are no JSON are wrong usage, with the place', async () => {
    expect(await run(['call', 'count', '--args', '{"text":}'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'anyshape: the arguments must be JSON: 1:9: expected a value, but found "}"\n',
    });
  });

  it('in a file that cannot be read: exit code 3', async () => {
    const { code, stderr } = await run(['call', 'count', '--args', '@nowhere.json']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: 'anyshape: nowhere.json: does not exist\n' });
  });

  it('must be an object', async () => {
    expect((await run(['call', 'count', '--args', '[]'])).code).toBe(1);
  });
});

describe('anyshape call of modules and servers', () => {
  const tools = folder.put(
    'tools.ts',
    `import { tool, ToolError, reply } from 'anyshape';
     console.log('loaded');
     export default [
       tool({ name: 'liar', output: { type: 'integer' }, run: (): number => { console.log('called'); return 'x' as never; } }),
       tool({ name: 'talker', run: () => reply(undefined, { content: [{ type: 'text', text: 'only words' }] }) }),
       tool({ name: 'thrower', run: () => { throw new ToolError('not today'); } }),
       tool({ name: 'broken', input: { type: 'string' }, run: () => 1 }),
     ];`,
  );

  it('checks the result too; what the module prints goes to stderr', async () => {
    const { code, stdout, stderr } = await run(['call', 'liar', tools]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('loaded\ncalled\n');
    expect(stderr).toContain('(root): must be integer, but is string "x"');
  });

  it('prints the text of a tool that has no value', async () => {
    expect((await run(['call', 'talker', tools])).stdout).toBe('only words\n');
  });

  it('knows the ToolError of the module', async () => {
    expect((await run(['call', 'thrower', tools])).stderr).toMatch(/^(?:loaded\n)?anyshape: not today\n$/);
  });

  it('says why a tool is refused: exit code 1 (R-ISOLATE)', async () => {
    const { code, stderr } = await run(['call', 'broken', tools]);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'The tool "broken" is refused, with 1 problem:\n  input: Arguments are always an object',
    );
  });

  it('a module that cannot be read: exit code 3', async () => {
    expect((await run(['call', 'a', join(folder.path, 'nowhere.ts')])).code).toBe(3);
  });

  const bin = join(root, 'dist/cli/main.js');

  it('starts a server behind "--", and gives its natural value', async () => {
    const argv = ['call', 'count', '--args', '{"text":"one two"}'];
    expect(await run([...argv, '--', process.execPath, bin, 'serve'])).toEqual({
      code: 0,
      stdout: '2\n',
      stderr: '',
    });
    expect(
      (await run([...argv, '--protocol', '2025-06-18', `stdio:${process.execPath} ${bin} serve`])).stdout,
    ).toBe('2\n');
  });

  it('a server that cannot be started: exit code 3', async () => {
    const { code, stderr } = await run(['call', 'count', 'stdio:no-such-command-here']);
    expect(code).toBe(3);
    expect(stderr).toContain('no-such-command-here: cannot be reached: ');
  });

  it('a server beside another source is wrong usage', async () => {
    const { code, stderr } = await run(['call', 'count', tools, 'http://127.0.0.1:9/mcp']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'error: a server must be the only source\n(use --help for help)\n',
    });
  });
});
