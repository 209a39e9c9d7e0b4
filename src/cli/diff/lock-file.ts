/** Reads and writes lock files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readLock, type Hash, type LockFile } from '../../diff/index.ts';
import { describeDocument, type DescribedTool } from '../../sources/index.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';

export const sha256: Hash = (text) => createHash('sha256').update(text).digest('hex');

export interface OpenLock {
  readonly lock: LockFile;
  /** The same as tools, to be compared. */
  readonly tools: readonly DescribedTool[];
}

/** Undefined where there is no such file. */
export async function openLock(file: string): Promise<OpenLock | Unreadable | undefined> {
  if (!existsSync(file)) return undefined;
  const read = await readJson(file);
  if (!read.ok) return read.error;
  const lock = readLock(read.value, sha256);
  if (typeof lock === 'string') return { file, message: lock };
  const { tools } = describeDocument({ file, name: file }, lock, {
    role: 'any',
    reading: { formats: 'assert' },
  });
  return { lock, tools };
}

export async function writeLock(file: string, lock: LockFile): Promise<void> {
  await replaceFile(file, `${JSON.stringify(lock, undefined, 2)}\n`);
}
