/**
 * The path of a module in; its exports out, or the reason why there are none, never an exception.
 * The rule: a module that hangs does not hang the caller.
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

/** The exports of a module are untrusted. */
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
    if (exported === TIMED_OUT) return failed(`did not finish loading within ${limit} ms`);
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
