/**
 * `anyshape types` and `anyshape docs` as they are used: on every kind of source, kept in files, and checked.
 */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../src/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';
import { compileText } from './batch.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const LIST = folder.put(
  'list.json',
  JSON.stringify({
    tools: [
      {
        name: 'find-user',
        description: 'Finds a user.',
        inputSchema: {
          type: 'object',
          properties: { id: { type: 'integer', minimum: 1, description: 'The number of the user.' } },
          required: ['id'],
          additionalProperties: false,
        },
        outputSchema: {
          type: ['object', 'null'],
          properties: {
            name: { type: 'string' },
            role: { enum: ['admin', 'guest'] },
            tags: { type: 'array', items: { type: 'object', properties: { label: { type: 'string' } } } },
          },
          required: ['name'],
        },
      },
      { name: 'broken', inputSchema: { type: 'nonsense' } },
    ],
  }),
);
const TREE = folder.put(
  'tree.json',
  JSON.stringify({
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    required: ['name'],
    additionalProperties: false,
  }),
);

describe('anyshape types', { timeout: 120_000 }, () => {
  it('prints the types of a module with a map for the client, which compile and type a connection', async () => {
    const { code, stdout, stderr } = await run(['types', 'examples/tools.ts']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      'export interface ConvertInput {\n  degrees: number;\n  to: "celsius" | "fahrenheit";',
    );
    expect(stdout).toContain('export type FindTitleOutput = string | null;');
    const use = `
      import { connect } from '../../src/client/index.ts';
      export async function use(): Promise<number> {
        await using server = await connect<Tools>('http://127.0.0.1:1/mcp');
        const title: string | null = await server.call('find_title', { isbn: title0 });
        await server.call('roll');
        return (await server.call('convert', { degrees: 1, to: 'celsius' })) + (title?.length ?? 0);
      }
      const title0 = 'x';
    `;
    expect(compileText(stdout + use)).toEqual([]);
    const wrong = use.replace("to: 'celsius'", "to: 'kelvin'");
    expect(compileText(stdout + wrong)).toEqual([expect.stringContaining('"kelvin"')]);
  });

  it('leaves out what is refused, tells why, and fails; the others are generated (R-ISOLATE)', async () => {
    const { code, stdout, stderr } = await run(['types', LIST]);
    expect(code).toBe(1);
    expect(stderr).toContain('The tool "broken" is refused');
    expect(stdout).toContain('"find-user": { input: FindUserInput; output: FindUserOutput };');
    expect(stdout).not.toContain('Broken');
  });

  it('is typed by named types where a schema contains itself', async () => {
    const { code, stdout } = await run(['types', TREE]);
    expect(code).toBe(0);
    expect(stdout).toContain('export interface Tree {\n  name: string;\n  children?: Tree[];\n}');
    expect(
      compileText(`${stdout}\nexport const tree: Tree = { name: 'a', children: [{ name: 'b' }] };`),
    ).toEqual([]);
  });

  it('keeps a file, and finds out when it is stale', async () => {
    const out = join(folder.path, 'kept', 'tree.ts');
    expect((await run(['types', TREE, '--out', out, '--check'])).code).toBe(1);
    const written = await run(['types', TREE, '--out', out]);
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(folder.clean(written.stderr)).toBe('anyshape: wrote kept/tree.ts\n');
    expect((await run(['types', TREE, '--out', out, '--check'])).code).toBe(0);
    writeFileSync(out, 'old');
    const stale = await run(['types', TREE, '--out', out, '--check']);
    expect(stale.code).toBe(1);
    expect(folder.clean(stale.stderr)).toBe(
      'anyshape: kept/tree.ts is stale\nanyshape: renew with: anyshape types tree.json --out kept/tree.ts\n',
    );
    expect(readFileSync(out, 'utf8')).toBe('old');
  });

  it('tells all as JSON, and is the same each time', async () => {
    const first = await run(['types', LIST, TREE, '--zod', '--json']);
    expect(JSON.parse(first.stdout)).toMatchObject({
      ok: false,
      tools: [{ name: 'find-user', input: 'FindUserInput', output: 'FindUserOutput' }],
      schemas: [{ file: 'tree.json', name: 'Tree' }],
      refused: [{ tool: 'broken' }],
      unreadable: [],
    });
    expect((await run(['types', LIST, TREE, '--zod', '--json'])).stdout).toBe(first.stdout);
  });

  it('writes nothing where a source cannot be read, since its part would be lost', async () => {
    const out = folder.put('both.ts', 'kept');
    const { code, stderr } = await run(['types', TREE, join(folder.path, 'missing.json'), '--out', out]);
    expect(code).toBe(3);
    expect(stderr).toContain('nothing is written');
    expect(readFileSync(out, 'utf8')).toBe('kept');
    const pages = join(folder.path, 'unread');
    await run(['docs', TREE, '--out', pages]);
    await run(['docs', LIST, join(folder.path, 'missing.json'), '--out', pages]);
    expect(readdirSync(pages).sort()).toEqual(['README.md', 'tree.md']);
  });

  it('has exit codes for wrong usage and for sources that cannot be read', async () => {
    expect((await run(['types', TREE, '--check'])).code).toBe(2);
    expect(await run(['types', join(folder.path, 'missing.json')])).toMatchObject({ code: 3 });
    expect(await run(['types', TREE, '--out', join(TREE, 'x.ts')])).toMatchObject({ code: 3 });
  });
});

const primes = tool({
  name: 'primes',
  description: 'The first primes.',
  input: {
    type: 'object',
    properties: { count: { type: 'integer', minimum: 1, maximum: 4 } },
    required: ['count'],
  },
  output: { type: 'array', items: { type: 'integer' } },
  run: ({ count }) => [2, 3, 5, 7].slice(0, count),
});

describe('anyshape docs', { timeout: 120_000 }, () => {
  it('tells parameters, nested responses and limits', async () => {
    const { code, stdout } = await run(['docs', LIST]);
    expect(code).toBe(1);
    expect(stdout).toContain('| `id` | integer | yes | The number of the user.<br>at least 1 |');
    expect(stdout).toContain('| (the value) | object or null |  |  |');
    expect(stdout).toContain('| `role` | `"admin"` or `"guest"` | no |  |');
    expect(stdout).toContain('| `tags[].label` | string | no |  |');
    expect(stdout).toContain('No other members are accepted.');
  });

  it('tells how a value that is no object travels, of tools that are served here', async () => {
    const { stdout } = await run(['docs', 'examples/tools.ts']);
    expect(stdout).toContain('anyshape serve examples/tools.ts --http 3000');
    expect(stdout).toContain(
      'This value is sent to clients of 2025-06-18 and 2025-11-25 as `{"result": …}`; newer ones get the value itself.',
    );
  });

  it('gives a call by curl that works as it stands', async () => {
    const server = await serve(createRegistry(primes), { http: { port: 0 } });
    try {
      const { code, stdout } = await run(['docs', String(server.url)]);
      expect(code).toBe(0);
      const command = /```sh\n(curl [^]*?)\n```/.exec(stdout)?.[1] ?? '';
      const answer = await promisify(execFile)('sh', [
        '-c',
        command.replace('curl ', 'curl -sS --max-time 20 '),
      ]);
      expect(JSON.parse(answer.stdout)).toMatchObject({ result: { structuredContent: [2] } });
      const args = /```json\n([^]*?)\n```/.exec(stdout)?.[1] ?? '';
      expect(JSON.parse(args)).toEqual({ count: 1 });
    } finally {
      await server.close();
    }
  });

  it('repeats in the headers of that call what the tool wants there, and what curl says is answered', async () => {
    const mirrored = { type: 'string', 'x-mcp-header': 'Region', examples: ['Zürich'] };
    const count = { type: 'integer', 'x-mcp-header': 'Count', minimum: 3 };
    const plan = tool({
      name: 'plan',
      input: {
        type: 'object',
        properties: {
          where: { type: 'object', properties: { region: mirrored }, required: ['region'] },
          count,
          order: { type: 'string', pattern: '^ORD-[0-9]{6}$' },
        },
        required: ['where', 'count', 'order'],
      },
      output: true,
      run: (args) => args,
    });
    const server = await serve(createRegistry(plan), { http: { port: 0 }, onError: () => undefined });
    try {
      const { stdout } = await run(['docs', String(server.url)]);
      const command = /```sh\n(curl [^]*?)\n```/.exec(stdout)?.[1] ?? '';
      expect(command).toContain("-H 'Mcp-Param-Region: =?base64?WsO8cmljaA==?='");
      expect(command).toContain("-H 'Mcp-Param-Count: 3'");
      const call = (text: string): Promise<{ stdout: string }> =>
        promisify(execFile)('sh', ['-c', text.replace('curl ', 'curl -sS --max-time 20 ')]);
      expect(JSON.parse((await call(command)).stdout)).toMatchObject({
        result: { structuredContent: { where: { region: 'Zürich' }, count: 3, order: 'ORD-123456' } },
      });
      const without = command.replace(/ {2}-H 'Mcp-Param-Count.*\n/, '');
      expect(JSON.parse((await call(without)).stdout)).toHaveProperty('error');
    } finally {
      await server.close();
    }
  });

  it('keeps a page for each tool, and finds out which are stale, missing or left over', async () => {
    const out = join(folder.path, 'pages');
    expect((await run(['docs', 'examples/tools.ts', '--out', out])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual(['README.md', 'convert.md', 'find_title.md', 'roll.md']);
    expect((await run(['docs', 'examples/tools.ts', '--out', out, '--check'])).code).toBe(0);
    writeFileSync(join(out, 'gone.md'), readFileSync(join(out, 'roll.md')));
    writeFileSync(join(out, 'mine.md'), 'A page of my own.\n');
    writeFileSync(join(out, 'roll.md'), 'old');
    const stale = await run(['docs', 'examples/tools.ts', '--out', out, '--check']);
    expect(stale.code).toBe(1);
    expect(folder.clean(stale.stderr)).toBe(
      'anyshape: pages/roll.md is stale\nanyshape: pages/gone.md is left over\nanyshape: renew with: anyshape docs examples/tools.ts --out ' +
        folder.clean(`${out}\n`).replace(out, 'pages'),
    );
    expect((await run(['docs', 'examples/tools.ts', '--out', out])).code).toBe(0);
    expect(readdirSync(out).sort()).toEqual([
      'README.md',
      'convert.md',
      'find_title.md',
      'mine.md',
      'roll.md',
    ]);
  });

  it('shows examples that the schemas accept, and says so as JSON too', async () => {
    const { stdout } = await run(['docs', TREE, '--json']);
    const { ok, pages } = JSON.parse(stdout) as { ok: boolean; pages: { text: string }[] };
    expect(ok).toBe(true);
    expect(pages).toHaveLength(1);
    expect(JSON.parse(/```json\n([^]*?)\n```/.exec(pages[0]!.text)![1]!)).toMatchObject({
      name: expect.any(String) as string,
    });
    expect(pages[0]!.text).toContain('| `children[]` | object |  | as the whole value |');
  });
});
