/**
 * A file in; its tools out, or why there are none: never an exception, whatever the module does. `jiti` runs TypeScript
 * on every Node, and `anyshape` in the module is the running package, so that the two know each other's tools and
 * errors. The rule: a module that hangs does not hang us.
 */
import { stat } from 'node:fs/promises';
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
}

export type LoadedModule =
  { readonly ok: true; readonly source: ToolSource } | { readonly ok: false; readonly message: string };

const DEFAULT_TIMEOUT_MS = 20_000;

export async function loadModule(file: string, settings: ModuleSettings): Promise<LoadedModule> {
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
    const source = collectTools(exported);
    return source === undefined ? failed(NO_TOOL) : { ok: true, source };
  } catch (error) {
    return failed(failureText(error, dirname(path)));
  }
}

const NO_TOOL =
  'exports no tool: export tools made with tool({ … }), by name or as the default (a tool, an array of them, or a registry)';

async function run(path: string, { ownPackage }: ModuleSettings): Promise<unknown> {
  const { createJiti } = await import('jiti');
  const virtualModules: Record<string, object> = {};
  for (const [name, load] of Object.entries(ownPackage)) virtualModules[name] = await load();
  // Loaded afresh each time, since it may have changed. No files of ours on other people's disks: code that was read from a shared cache would be run.
  const jiti = createJiti(path, {
    virtualModules,
    fsCache: false,
    moduleCache: false,
    interopDefault: false,
  });
  return jiti.import(path);
}

function failed(message: string): LoadedModule {
  return { ok: false, message };
}
