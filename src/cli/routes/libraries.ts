/**
 * Route files and the libraries that the operator allows in; the libraries that the files require out,
 * loaded: resolved from the folder of the file, else from the working directory (R-FLOW-14).
 */
import { dirname, resolve } from 'node:path';
import { isObject } from '../../json/index.ts';
import { importPackage, type FlowFile, type FlowSettings, type FoundLibrary } from '../../sources/index.ts';

export async function loadLibraries(
  files: readonly FlowFile[],
  allowed: readonly string[],
): Promise<NonNullable<FlowSettings['libraries']>> {
  const libraries = new Map<string, FoundLibrary>();
  for (const { file, main } of files) {
    for (const name of requiredBy(main)) {
      const key = keyOf(name, file);
      if (allowed.includes(name) && !libraries.has(key))
        libraries.set(key, await loadLibrary(name, dirname(file)));
    }
  }
  return (name, file) => libraries.get(keyOf(name, file));
}

function keyOf(name: string, file: string): string {
  return JSON.stringify([name, resolve(dirname(file))]);
}

/**
 * `main` may be anything, and may throw when it is read; its problems are reported where it is read in full.
 */
function requiredBy(main: unknown): readonly string[] {
  try {
    const required = isObject(main) ? main['requiredLibraries'] : undefined;
    return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

async function loadLibrary(name: string, folder: string): Promise<FoundLibrary> {
  const local = await importPackage(name, folder);
  const imported = local.ok ? local : await importPackage(name, process.cwd());
  if (imported.ok) return { ok: true, library: defaultOf(imported.exported) };
  return { ok: false, reason: local.ok ? imported.message : local.message };
}

function defaultOf(exported: unknown): unknown {
  return isObject(exported) ? (exported['default'] ?? exported) : exported;
}
