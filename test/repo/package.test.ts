/** The package as others get it: packed, unpacked elsewhere, imported by its name. Needs `npm run build`. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackInto } from '../packed/unpack.ts';
import { read, root } from './paths.ts';

let project: string;
let packed: string[];

function run(command: string, ...argv: string[]): string {
  return execFileSync(command, argv, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'anyshape-package-'));
  packed = unpackInto(project, ['commander', 'jiti', 'zod', '@modelcontextprotocol']);
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
        (path) =>
          !/^(?:dist|docs|templates)\/|^(?:package\.json|anyshape\.schema\.json|README\.md|LICENSE)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    expect(packed.filter((path) => path.includes('.test.') || path.startsWith('docs/api'))).toEqual([]);
  });

  it('holds every file and heading that its pages link to', () => {
    const broken = packed.filter((path) => path.endsWith('.md')).flatMap(brokenLinks);
    expect(broken).toEqual([]);
  });

  it('declares each class once, in a few files, so that values pass between entry points', () => {
    const files = packed.filter((path) => path.endsWith('.d.ts'));
    expect(files.length).toBeLessThanOrEqual(12);
    const classes = files.flatMap((path) =>
      [...read(path).matchAll(/^declare class (\w+)/gm)].map(([, name]) => name),
    );
    expect(classes).toContain('AdmittedSchema');
    expect(classes).toEqual([...new Set(classes)]);
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

  it('has a bin that runs', () => {
    expect(run(process.execPath, 'node_modules/anyshape/dist/cli/main.js', '--version')).toBe('0.1.0\n');
    expect(read('dist/cli/main.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  it('satisfies publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: root, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});

/** Links inside the package that lead to no packed file, or to no heading of one. */
function brokenLinks(path: string): string[] {
  const links = [
    ...read(path)
      .replace(/```[^]*?```/g, '')
      .matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g),
  ];
  return links.flatMap(([, link = '']) => {
    const [file = '', heading] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    const isFound =
      packed.includes(target) && (heading === undefined || headingsOf(target).includes(heading));
    return isFound ? [] : `${path}: ${link}`;
  });
}

/** As code hosts name them. */
function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
