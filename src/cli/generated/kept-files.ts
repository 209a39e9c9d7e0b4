/** Writes generated texts to their files, or compares the two. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf } from '../read-json.ts';

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

/** A file, and how it compares with the text that would be written now. */
export interface KeptFile {
  readonly path: string;
  /** `left over`: written earlier, for a tool or schema that no longer exists. */
  readonly state: 'fresh' | 'stale' | 'missing' | 'left over';
}

export async function compareFiles(files: readonly GeneratedFile[]): Promise<KeptFile[]> {
  return Promise.all(files.map(async ({ path, text }) => ({ path, state: await stateOf(path, text) })));
}

async function stateOf(path: string, text: string): Promise<KeptFile['state']> {
  try {
    // Git may have changed the line endings, which does not make a page stale.
    return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n') === text ? 'fresh' : 'stale';
  } catch {
    return 'missing';
  }
}

/** Files of a folder that begin like generated ones and are not among these. */
export async function leftOver(
  folder: string,
  files: readonly GeneratedFile[],
  beginning: string,
): Promise<KeptFile[]> {
  const current = new Set(files.map(({ path }) => path));
  const names = await readdir(folder).catch(() => []);
  const others = names
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.md') && !current.has(path));
  const old: KeptFile[] = [];
  for (const path of others) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text.startsWith(beginning)) old.push({ path, state: 'left over' });
  }
  return old;
}

export async function removeFiles(files: readonly KeptFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}

export type Written = { readonly ok: true } | { readonly ok: false; readonly message: string };

export async function writeFiles(files: readonly GeneratedFile[]): Promise<Written> {
  for (const { path, text } of files) {
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    } catch (error) {
      return { ok: false, message: `${path} ${writeReason(error)}` };
    }
  }
  return { ok: true };
}

function writeReason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'may not be written (permission denied)';
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return 'cannot be written: a part of its path is a file, not a folder';
  return reasonOf(error);
}
