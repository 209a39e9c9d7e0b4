/**
 * New projects, as users get them: the package is packed and installed, `anyshape init` writes a project
 * beside it, and the project's own scripts pass. Needs `npm run build`; takes packages from npm's cache where
 * they are there. The last test runs the same on other versions of Node, where `npm run interop` or the
 * conformance suite has installed them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../repo/paths.ts';

const home = mkdtempSync(join(tmpdir(), 'anyshape-init-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ran {
  readonly status: number | null;
  readonly output: string;
}

function run(cwd: string, command: string, argv: readonly string[], nodeFolder?: string): Ran {
  const path =
    nodeFolder === undefined ? process.env['PATH'] : `${nodeFolder}${delimiter}${process.env['PATH']}`;
  const ran = spawnSync(command, argv, { cwd, encoding: 'utf8', env: { ...process.env, PATH: path } });
  return { status: ran.status, output: ran.stdout + ran.stderr };
}

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

function pack(folder: string): string {
  const packed = run(home, 'npm', ['pack', folder, '--ignore-scripts', '--offline', '--silent']);
  return packed.output.trim().split('\n').at(-1)!;
}

function install(): boolean {
  writeFileSync(join(home, 'package.json'), '{"name":"elsewhere","private":true}');
  const installed = run(home, 'npm', ['install', pack(root), ...QUIET]);
  if (installed.status !== 0)
    console.warn(`SKIPPED: the package cannot be installed here: ${installed.output}`);
  return installed.status === 0;
}

const isInstalled = install();
const anyshape = (...argv: string[]): Ran => run(home, join(home, 'node_modules/.bin/anyshape'), argv);
const script = (project: string, name: string, nodeFolder?: string): Ran =>
  run(join(home, project), 'npm', ['run', name, '--silent'], nodeFolder);

describe.skipIf(!isInstalled)('a new project', () => {
  it.each([
    ['tools', ['--yes'], ['test', 'typecheck', 'check']],
    ['vitest', ['--yes', '--tests', 'vitest'], ['test', 'typecheck', 'check']],
    ['routes', ['--yes', '--template', 'routes'], ['test', 'check']],
  ])('of %s passes its own scripts', (name, options, scripts) => {
    expect(anyshape('init', name, ...options)).toMatchObject({ status: 0 });
    expect(run(join(home, name), 'npm', ['install', ...QUIET])).toMatchObject({ status: 0 });
    for (const each of scripts) expect(script(name, each), each).toMatchObject({ status: 0 });
  });

  it('fails its tests once a tool is wrong', () => {
    const file = join(home, 'tools/tools.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('[101, 102]', '[101]'));
    expect(script('tools', 'test').status).not.toBe(0);
    writeFileSync(file, text);
  });

  it('is made by create-anyshape as well', () => {
    const create = join(root, 'create-anyshape');
    const creator = join(home, 'creator');
    mkdirSync(creator);
    const tarballs = [pack(root), pack(create)].map((name) => join(home, name));
    writeFileSync(join(creator, 'package.json'), '{"private":true}');
    expect(run(creator, 'npm', ['install', ...tarballs, ...QUIET])).toMatchObject({ status: 0 });
    const bin = join(creator, 'node_modules/.bin/create-anyshape');
    expect(run(home, bin, ['created', '--yes'])).toMatchObject({ status: 0 });
    expect(existsSync(join(home, 'created/tools.ts'))).toBe(true);
  });

  const others = ['conformance', 'test/interop'].flatMap((folder) => {
    const bin = join(root, folder, 'node_modules/.bin');
    return existsSync(join(bin, 'node')) ? [[folder, bin] as const] : [];
  });
  it.skipIf(others.length === 0).each(others)('passes them with the Node of %s', (_folder, bin) => {
    for (const each of ['test', 'typecheck', 'check']) {
      expect(script('tools', each, bin), each).toMatchObject({ status: 0 });
    }
  });
});
