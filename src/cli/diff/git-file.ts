/**
 * `REVISION:PATH` in; that data file of that revision out, as a file in a temporary folder. Modules are not
 * read this way: what they import would be of another revision. A path is looked up from this folder first,
 * then from the root.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isDocument } from '../sources/locate.ts';

const REVISION = /^([^:\s-][^:\s]*):([^:/][^:]*)$/;
const MAX_BYTES = 100 * 1_048_576;

export interface GitFile {
  readonly file: string;
  remove(): Promise<void>;
}

/** Undefined where a word is no such file; a sentence where git does not have it. */
export async function gitFile(word: string): Promise<GitFile | string | undefined> {
  const [, revision, path] = REVISION.exec(word) ?? [];
  if (revision === undefined || path === undefined || revision.length < 2 || existsSync(word))
    return undefined;
  if (/^(?:https?|stdio)$/i.test(revision)) return undefined;
  if (!isDocument(path)) return 'of a git revision only *.json and *.yaml files are read';
  const text = await blob(`${revision}:./${path}`)
    .catch(() => blob(`${revision}:${path}`))
    .catch(reasonOf);
  if (typeof text === 'string') return text;
  const folder = await mkdtemp(join(tmpdir(), 'anyshape-diff-'));
  const file = join(folder, basename(path));
  await writeFile(file, text);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function blob(name: string): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: MAX_BYTES, windowsHide: true } as const;
  const { stdout } = await promisify(execFile)('git', ['cat-file', 'blob', name], options);
  return stdout;
}

function reasonOf(error: unknown): string {
  const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: Buffer };
  if (code === 'ENOENT') return 'git is not installed, so a revision cannot be read';
  const text = stderr?.toString().trim().split('\n')[0] ?? '';
  return `git does not have it: ${text.replace(/^fatal: /, '')}`;
}
