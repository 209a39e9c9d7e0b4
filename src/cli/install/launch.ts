/**
 * Sources in; the command out with which a host starts `anyshape serve` for them. A host has its own working
 * directory and PATH, so all paths are absolute, those of Node and of this package too. In a project that has
 * the package installed, paths are relative, so that the file can be shared with the project.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scope } from '../../sources/hosts/hosts.ts';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

export interface LaunchSettings {
  readonly folder: string;
  readonly scope: Scope;
  /** The host's placeholder for the project folder; undefined where it has none. */
  readonly projectFolder: string | undefined;
  /** The file that names the sources, where no word does. */
  readonly configuration?: string;
  /** Options to pass to `serve`, such as `--lists`. */
  readonly flags: readonly string[];
}

export function launchOf(sources: readonly string[], settings: LaunchSettings): Launch {
  const { folder, scope, projectFolder, configuration, flags } = settings;
  const paths = configuration === undefined ? sources : [configuration];
  const isInside = paths.every((source) => !relative(folder, resolve(folder, source)).startsWith('..'));
  const isShared = scope === 'project' && projectFolder !== undefined && isInside && isInstalledIn(folder);
  const pathOf = (source: string): string => {
    const path = resolve(folder, source);
    if (!isShared) return path;
    const inside = relative(folder, path).replaceAll('\\', '/');
    return projectFolder === '.' ? inside : `${projectFolder}/${inside}`;
  };
  const named = configuration === undefined ? [] : ['--config', pathOf(configuration)];
  const words = ['serve', ...sources.map(pathOf), ...named, ...flags];
  if (isShared) return { command: 'npx', args: ['anyshape', ...words] };
  const program = ownProgram();
  return program === undefined
    ? { command: 'npx', args: ['anyshape', ...words] }
    : { command: process.execPath, args: [program, ...words] };
}

function isInstalledIn(folder: string): boolean {
  return existsSync(join(folder, 'node_modules', 'anyshape', 'package.json'));
}

/** The program of this package; undefined where it runs from TypeScript, which a host cannot start. */
function ownProgram(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined;
  const manifest = fileURLToPath(import.meta.resolve('anyshape/package.json'));
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { anyshape: string } };
  return resolve(dirname(manifest), bin.anyshape);
}
