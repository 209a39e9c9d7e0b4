/**
 * The tarball as others install it: packed, installed with npm into an empty folder, and each reading command
 * driven from there. Needs `npm run build`; takes its dependencies from npm's cache, and says so where they
 * are not there.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';

const project = mkdtempSync(join(tmpdir(), 'anyshape-packed-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, ...argv: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(command, argv, { cwd: project, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function install(): boolean {
  writeFileSync(join(project, 'package.json'), '{"name":"elsewhere","private":true,"type":"module"}');
  const packed = run('npm', 'pack', root, '--json', '--ignore-scripts', '--offline');
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  const argv = ['install', filename, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const installed = run('npm', ...argv);
  if (installed.status !== 0)
    console.warn(`SKIPPED: the tarball cannot be installed here: ${installed.stderr.slice(0, 400)}`);
  return installed.status === 0;
}

const isInstalled = install();
const anyshape = (...argv: string[]): Ran => run(join(project, 'node_modules/.bin/anyshape'), ...argv);
const put = (name: string, text: string): void => writeFileSync(join(project, name), text);

describe.skipIf(!isInstalled)('anyshape from its tarball', () => {
  it('helps', () => {
    expect(anyshape('--help')).toMatchObject({ status: 0, stderr: '' });
  });

  it('checks and mends YAML and JSON', () => {
    put('tools.yaml', '# ours\ntools:\n  - name: find\n    description: Finds.\n    inputSchema: {}\n');
    expect(anyshape('check', 'tools.yaml').status).toBe(1);
    expect(anyshape('check', 'tools.yaml', '--fix').status).toBe(0);
    expect(readFileSync(join(project, 'tools.yaml'), 'utf8')).toMatch(/^# ours\n/);
    put('schema.json', '{"type":"integer","minLength":1}');
    expect(anyshape('check', 'schema.json', '--fix').status).toBe(0);
    expect(readFileSync(join(project, 'schema.json'), 'utf8')).toBe('{"type":"integer"}');
  });

  it('checks a module and a server that it serves itself', () => {
    put(
      'tools.ts',
      "import { tool } from 'anyshape';\nexport const one = tool({ name: 'one', description: 'One.', output: { type: 'integer' }, run: () => 1 });\n",
    );
    expect(anyshape('check', 'tools.ts')).toMatchObject({ status: 0 });
    const served = anyshape(
      'check',
      '--json',
      '--',
      join(project, 'node_modules/.bin/anyshape'),
      'serve',
      'tools.ts',
    );
    expect((JSON.parse(served.stdout) as { tools: unknown[] }).tools).toHaveLength(1);
  });

  it('migrates and bundles', () => {
    put(
      'old.json',
      '{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{"type":"string"}},"$ref":"#/definitions/a"}',
    );
    expect(JSON.parse(anyshape('migrate', 'old.json').stdout)).toMatchObject({ $ref: '#/$defs/a' });
    put('part.json', '{"type":"string"}');
    put('whole.json', '{"properties":{"a":{"$ref":"part.json"}}}');
    expect(anyshape('bundle', 'whole.json')).toMatchObject({ status: 0 });
    expect(anyshape('bundle', 'whole.json').stdout).toContain('"string"');
  });

  it('completes', () => {
    expect(anyshape('completion', 'bash').stdout).toContain('complete -o filenames');
  });

  it('writes types and documentation', () => {
    expect(anyshape('types', 'tools.ts')).toMatchObject({ status: 0 });
    expect(anyshape('docs', 'tools.ts')).toMatchObject({ status: 0 });
  });
});
