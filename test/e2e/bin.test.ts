/** The built bin as people run it: a process with pipes and an exit code. Needs `npm run build`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';

const bin = join(root, 'dist/cli/main.js');

function run(...argv: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...argv], {
    cwd: root,
    encoding: 'utf8',
    timeout: 50_000,
    maxBuffer: 64 * 1_048_576,
  });
  return { code: status, stdout, stderr };
}

describe('the bin', () => {
  it('runs the demo of the README: every example is as its name says', () => {
    const { code, stdout, stderr } = run('check', 'examples/schemas', '--value', 'examples/values');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '✓ examples/schemas/legacy-order.json                         admitted (draft-07)\n',
    );
    expect(stdout).toContain(
      '✓   examples/values/folder-tree.deep-slip.invalid.json       refused, as expected: /entries/0/entries/0/bytes: must be at least 0, but is -1\n',
    );
    expect(stdout).toContain('\n8 schemas, 25 values, no problems\n');
  });

  it('also where code generation from strings is forbidden', () => {
    const argv = [
      '--disallow-code-generation-from-strings',
      bin,
      'check',
      'examples/schemas',
      '--value',
      'examples/values',
      '--quiet',
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it.each([
    [['--version'], 0],
    [['check', '--help'], 0],
    [['check', 'examples/schemas/route.json', '--value', 'examples/values/invoice.paid.valid.json'], 1],
    [['frobnicate'], 2],
    [['check', 'no-such-file.json'], 3],
  ] as const)('%j leaves with exit code %i', (argv, expected) => {
    expect(run(...argv).code).toBe(expected);
  });

  it('writes results to stdout and the rest to stderr', () => {
    const missing = run('check', 'no-such-file.json', '--json');
    expect(JSON.parse(missing.stdout)).toEqual({
      ok: false,
      schemas: [],
      values: [],
      findings: [],
      tools: [],
      fixed: [],
      routeFiles: [],
      skipped: [],
      unreadable: [{ file: 'no-such-file.json', message: 'does not exist' }],
    });
    expect(missing.stderr).toBe('anyshape: no-such-file.json: does not exist\n');
  });

  it('ends quietly when its reader goes away', () => {
    const shell = `"${process.execPath}" "${bin}" check examples/schemas --value examples/values --json | head -n 1`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', shell], {
      cwd: root,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '{\n', stderr: '' });
  });
});

describe('examples/schema-engine.ts', () => {
  it('runs, checks itself, and prints a refusal of each kind', () => {
    const jiti = join(root, 'node_modules/jiti/lib/jiti-cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [jiti, 'examples/schema-engine.ts'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('/0/celsius: must be number, but is string "-3.5"');
    expect(stdout).toContain('[reference-unresolved]');
  });
});
