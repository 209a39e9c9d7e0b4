/**
 * A file in; its tools out, or why there are none: never an exception, whatever the module does. `jiti` runs TypeScript
 * on every Node, and `anyshape` in the module is the running package, so that the two know each other's tools and
 * errors. The rule: a module that hangs does not hang us.
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { TIMED_OUT, withDeadline } from '../../tool/deadline.ts';
import type { ToolSource } from '../source.ts';
import { collectTools } from './collect.ts';
import { failureText } from './failure-text.ts';

export interface ModuleSettings {
  /** What the module gets for `anyshape` and its subpaths, by that name. */
  readonly ownPackage: Readonly<Record<string, () => Promise<object>>>;
  /** For the whole load, top-level `await` included; default 20,000. */
  readonly timeoutMs?: number;
  /** For files by the hundred, which hardly ever need our package: it is loaded only for one that does. */
  readonly isPlain?: boolean;
  /** It was loaded before, and may have changed: Node remembers plain modules for as long as the process lives. */
  readonly isFresh?: boolean;
}

export type ImportedModule =
  { readonly ok: true; readonly exported: unknown } | { readonly ok: false; readonly message: string };

export type LoadedModule =
  { readonly ok: true; readonly source: ToolSource } | { readonly ok: false; readonly message: string };

const DEFAULT_TIMEOUT_MS = 20_000;

export async function loadModule(file: string, settings: ModuleSettings): Promise<LoadedModule> {
  const imported = await importModule(file, settings);
  if (!imported.ok) return imported;
  const source = collectTools(imported.exported);
  return source === undefined ? failed(NO_TOOL) : { ok: true, source };
}

/** What a module exports, whatever that is. */
export async function importModule(file: string, settings: ModuleSettings): Promise<ImportedModule> {
  const path = resolve(file);
  try {
    if (!(await stat(path)).isFile()) return failed('is not a regular file');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failed(code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`);
  }
  const limit = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  try {
    const exported = await withDeadline(run(path, settings), limit, undefined);
    if (exported === TIMED_OUT) return failed(`was not loaded within ${limit} ms: what does it wait for?`);
    return { ok: true, exported };
  } catch (error) {
    return failed(failureText(error, dirname(path)));
  }
}

export const NO_TOOL =
  'exports no tool: export tools made with tool({ … }), by name or as the default (a tool, an array of them, or a registry)';

// Loaded afresh each time, since it may have changed. No files of ours on other people's disks: code that was read from a shared cache would be run.
const FRESH = { fsCache: false, moduleCache: false, interopDefault: false } as const;

async function run(path: string, settings: ModuleSettings): Promise<unknown> {
  const { createJiti } = await import('jiti');
  if (settings.isPlain === true && settings.isFresh !== true) {
    try {
      return await createJiti(path, FRESH).import(path);
    } catch {
      // It may need our package; and if it is broken, the words are better below.
    }
  }
  const virtualModules: Record<string, object> = {};
  for (const [name, load] of Object.entries(settings.ownPackage)) virtualModules[name] = await load();
  const jiti = createJiti(path, { ...FRESH, virtualModules });
  if (settings.isFresh !== true) return jiti.import(path);
  return jiti.evalModule(await readFile(path, 'utf8'), { filename: path, async: true, forceTranspile: true });
}

/** A package, or a module of Node, as a file in `folder` would get it. */
export async function importPackage(name: string, folder: string): Promise<ImportedModule> {
  const { createJiti } = await import('jiti');
  try {
    return { ok: true, exported: await createJiti(resolve(folder, 'index.js'), FRESH).import(name) };
  } catch (error) {
    return failed(failureText(error, folder));
  }
}

function failed(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
