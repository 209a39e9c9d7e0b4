/**
 * The path of a module in; what it exports out, or why there is nothing: never an exception, whatever the module does.
 * The rule: a module that hangs does not hang us.
 */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { TIMED_OUT, withDeadline } from '../../async/deadline.ts';
import { failureText } from './failure-text.ts';
import { runModule, runPackage, type Running } from './run-module.ts';

export interface ModuleSettings extends Running {
  /** For the whole load, top-level `await` included; default 20,000. */
  readonly timeoutMs?: number;
}

export type ImportedModule =
  { readonly ok: true; readonly exported: unknown } | { readonly ok: false; readonly message: string };

const DEFAULT_TIMEOUT_MS = 20_000;

/** What a module exports, whatever that is. */
export async function importModule(file: string, settings: ModuleSettings): Promise<ImportedModule> {
  const path = resolve(file);
  let stamp: string;
  try {
    const status = statSync(path);
    if (!status.isFile()) return failed('is not a regular file');
    stamp = `${status.ino} ${status.size} ${status.ctimeMs}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return failed(code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`);
  }
  const limit = settings.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  try {
    const exported = await withDeadline(runModule(path, stamp, settings), limit, undefined);
    if (exported === TIMED_OUT) return failed(`was not loaded within ${limit} ms: what does it wait for?`);
    return { ok: true, exported };
  } catch (error) {
    return failed(failureText(error, dirname(path)));
  }
}

/** A package, or a module of Node, as a file in `folder` would get it. */
export async function importPackage(name: string, folder: string): Promise<ImportedModule> {
  try {
    return { ok: true, exported: await runPackage(name, resolve(folder, 'index.js')) };
  } catch (error) {
    return failed(failureText(error, folder));
  }
}

function failed(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
