/** The package as others get it: packed, unpacked elsewhere, imported by its name. Needs `npm run build`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, root } from './paths.ts';

let project: string;
let packed: string[];

function run(command: string, ...argv: string[]): string {
  return execFileSync(command, argv, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'anyshape-package-'));
  writeFileSync(join(project, 'package.json'), '{"name":"elsewhere","private":true,"type":"module"}');
  const output = run('npm', 'pack', root, '--json', '--ignore-scripts', '--offline');
  const [{ filename, files }] = JSON.parse(output) as [{ filename: string; files: { path: string }[] }];
  packed = files.map(({ path }) => path);
  mkdirSync(join(project, 'node_modules/anyshape'), { recursive: true });
  run('tar', '-xzf', filename, '-C', 'node_modules/anyshape', '--strip-components=1');
  // What npm would install beside it.
  for (const name of ['commander', 'jiti', 'zod', '@modelcontextprotocol']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
}, 60_000);

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe('the packed package', () => {
  it('holds what is needed and nothing else', () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'LICENSE',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/client/index.js',
        'dist/client/index.d.ts',
        'dist/schema/index.js',
        'dist/schema/index.d.ts',
        'dist/cli/main.js',
      ]),
    );
    expect(
      packed.filter(
        (path) => !/^(?:dist|docs|templates)\/|^(?:package\.json|README\.md|LICENSE)$/.test(path),
      ),
    ).toEqual([]);
    expect(packed.filter((path) => path.includes('.test.'))).toEqual([]);
  });

  it('exposes anyshape/schema', () => {
    const program = `import { admitSchema, compileSchema, report } from 'anyshape/schema';
      const { schema } = admitSchema({ type: 'string' });
      console.log(report(compileSchema(schema).check(5)));`;
    expect(run(process.execPath, '--input-type=module', '-e', program)).toBe(
      'The value does not fit the schema:\n  (root): must be string, but is integer 5\n',
    );
  });

  it('exposes anyshape and anyshape/client, and tools of a module made with it are served', () => {
    const tools = `import { tool } from 'anyshape';
      export const shout = tool({
        name: 'shout',
        input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
        output: { type: 'array', items: { type: 'string' } },
        run: ({ text }) => [text.toUpperCase()],
      });`;
    writeFileSync(join(project, 'tools.ts'), tools);
    const program = `import { connect } from 'anyshape/client';
      const bin = 'node_modules/anyshape/dist/cli/main.js';
      const server = await connect({ command: process.execPath, args: [bin, 'serve', 'tools.ts'] });
      console.log(server.version, await server.call('shout', { text: 'hello' }));
      await server.close();`;
    expect(run(process.execPath, '--input-type=module', '-e', program)).toBe("2026-07-28 [ 'HELLO' ]\n");
  });

  it('exposes anyshape/sdk, which shares the copy of the SDK that its program has', () => {
    const program = `
      import { McpServer } from '@modelcontextprotocol/server';
      import { harden } from 'anyshape/sdk';
      const server = new McpServer({ name: 'own', version: '1' });
      const { refused } = harden(server);
      server.registerTool('fine', {}, () => ({ content: [] }));
      console.log(refused.length);`;
    expect(run(process.execPath, '--input-type=module', '--eval', program)).toBe('0\n');
    const text = read('dist/sdk/index.js');
    expect(text).toContain('from "@modelcontextprotocol/server"');
    expect([...text.matchAll(/from "(.+?)"/g)].map(([, from]) => from)).not.toContainEqual(
      expect.stringContaining('listenRouter'),
    );
  });

  it('has types that strict programs compile against, the example among them', () => {
    const program = `import { admitSchema, compileSchema, report, type CheckResult, type Problem } from 'anyshape/schema';
      const admitted = admitSchema({ type: 'string' });
      export const problems: readonly Problem[] = admitted.ok ? [] : admitted.problems;
      export const result: CheckResult | undefined = admitted.ok ? compileSchema(admitted.schema).check(5) : undefined;
      // @ts-expect-error raw JSON is no admitted schema
      compileSchema({ type: 'string' });
      export const text: string = report([]);`;
    writeFileSync(join(project, 'program.ts'), program);
    const typed = `import { reply, serve, tool, type ToolContext } from 'anyshape';
      import { connect, type ToolMapOf } from 'anyshape/client';
      const input = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] } as const;
      const forecast = tool({
        name: 'forecast',
        input,
        output: { type: 'array', items: { type: 'number' } },
        run: ({ days }, context: ToolContext) => reply(context.signal.aborted ? [] : [days.toFixed().length]),
      });
      // @ts-expect-error a text is no array of numbers
      tool({ name: 'bad', output: { type: 'array', items: { type: 'number' } }, run: () => 'text' });
      export async function main(): Promise<number[]> {
        await serve(forecast);
        const client = await connect<ToolMapOf<{ forecast: typeof forecast }>>({ command: 'x' });
        return client.call('forecast', { days: 1 });
      }`;
    writeFileSync(join(project, 'typed.ts'), typed);
    cpSync(join(root, 'examples/schema-engine.ts'), join(project, 'example.ts'));
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      types: ['node'],
      skipLibCheck: true,
      typeRoots: [join(root, 'node_modules/@types')],
    };
    const files = ['program.ts', 'typed.ts', 'example.ts'];
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
      cwd: project,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('has a bin that runs', () => {
    expect(run(process.execPath, 'node_modules/anyshape/dist/cli/main.js', '--version')).toBe('0.1.0\n');
    expect(read('dist/cli/main.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});
