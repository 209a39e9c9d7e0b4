/**
 * Route files and the libraries that the operator allows in; those that the files ask for out, loaded: as a file would
 * get them where it stands, else as the working directory does (R-FLOW-14).
 */
import { dirname, resolve } from 'node:path';
import { isObject } from '../../json/index.ts';
import { importPackage, type FlowFile, type FlowSettings, type FoundLibrary } from '../../sources/index.ts';

export async function loadLibraries(
  files: readonly FlowFile[],
  allowed: readonly string[],
): Promise<NonNullable<FlowSettings['libraries']>> {
  const found = new Map<string, FoundLibrary>();
  for (const { file, main } of files) {
    for (const name of requiredBy(main)) {
      const key = keyOf(name, file);
      if (allowed.includes(name) && !found.has(key)) found.set(key, await loadLibrary(name, dirname(file)));
    }
  }
  return (name, file) => found.get(keyOf(name, file));
}

function keyOf(name: string, file: string): string {
  return JSON.stringify([name, resolve(dirname(file))]);
}

/** `main` may be anything, and throw when it is read; what is wrong with it is told where it is read in full. */
function requiredBy(main: unknown): readonly string[] {
  try {
    const required = isObject(main) ? main['requiredLibraries'] : undefined;
    return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

async function loadLibrary(name: string, folder: string): Promise<FoundLibrary> {
  const beside = await importPackage(name, folder);
  const imported = beside.ok ? beside : await importPackage(name, process.cwd());
  if (imported.ok) return { ok: true, library: defaultOf(imported.exported) };
  return { ok: false, reason: beside.ok ? imported.message : beside.message };
}

function defaultOf(exported: unknown): unknown {
  return isObject(exported) ? (exported['default'] ?? exported) : exported;
}
