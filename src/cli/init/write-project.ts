/**
 * Files in; written below a folder, which may exist and hold other files. Nothing is ever overwritten: all
 * paths are looked at before the first is written, and each is created only where there is none.
 */
import { lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Written = { readonly ok: true } | { readonly ok: false; readonly existing: readonly string[] };

export async function writeProject(folder: string, files: ReadonlyMap<string, string>): Promise<Written> {
  const existing: string[] = [];
  for (const path of files.keys()) if (await exists(join(folder, path))) existing.push(path);
  if (existing.length > 0) return { ok: false, existing };
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' });
  }
  return { ok: true };
}

/** A dangling link counts: writing to it would create a file elsewhere. */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
