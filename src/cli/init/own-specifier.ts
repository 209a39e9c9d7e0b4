/**
 * Where a new project gets this package from, as package.json writes it: the registry's version, or, where
 * this copy did not come from a registry (a checkout, or a tarball that was installed by its path), the same
 * place.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { VERSION } from '../../version.ts';

export function ownSpecifier(packageFolder: string, project: string): string {
  const parent = dirname(packageFolder);
  if (!parent.endsWith('node_modules')) return pathSpecifier(packageFolder, project);
  const installedIn = dirname(parent);
  const specifier = dependenciesOf(installedIn)['anyshape'];
  if (specifier?.startsWith('file:') === true)
    return pathSpecifier(resolve(installedIn, specifier.slice('file:'.length)), project);
  return `^${VERSION}`;
}

function pathSpecifier(path: string, project: string): string {
  // npm reads the path from where the folder really is.
  const from = existsSync(dirname(project)) ? join(realpathSync(dirname(project)), 'project') : project;
  return `file:${relative(from, realpathSync(path)).replaceAll('\\', '/')}`;
}

function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  try {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
    return { ...devDependencies, ...dependencies };
  } catch {
    return {};
  }
}
