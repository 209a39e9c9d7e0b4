/**
 * Packs the package and unpacks it as a dependency of a project, as npm would install it. Needs `npm run
 * build`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../repo/paths.ts';

/** Returns the paths of the files in the package. `others` are packages that npm would install beside it. */
export function unpackInto(project: string, others: readonly string[]): string[] {
  const run = (command: string, ...argv: string[]): string =>
    execFileSync(command, argv, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  writeFileSync(join(project, 'package.json'), '{"name":"elsewhere","private":true,"type":"module"}');
  const output = run('npm', 'pack', root, '--json', '--ignore-scripts', '--offline');
  const [{ filename, files }] = JSON.parse(output) as [{ filename: string; files: { path: string }[] }];
  mkdirSync(join(project, 'node_modules/anyshape'), { recursive: true });
  run('tar', '-xzf', filename, '-C', 'node_modules/anyshape', '--strip-components=1');
  for (const name of others) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link);
  }
  return files.map(({ path }) => path);
}
