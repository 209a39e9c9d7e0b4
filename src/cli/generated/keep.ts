/**
 * Generated files in; written, or with `check` only compared, and told about on stderr. A page that is stale is a finding,
 * and what renews it is said with it.
 */
import { Exit, type Io } from '../io.ts';
import type { LeftOut } from '../sources/left-out.ts';
import { compareFiles, removeFiles, writeFiles, type GeneratedFile, type KeptFile } from './kept-files.ts';

export interface KeepSettings {
  readonly isCheck: boolean;
  /** The command that writes them anew. */
  readonly renew: string;
  /** Files of before that nothing is generated for any more. */
  readonly leftOver?: readonly KeptFile[];
}

export interface Kept {
  readonly code: number;
  readonly files: readonly KeptFile[];
}

/** What may be kept: nothing while a source that was named cannot be read, since its part of the files would be lost. */
export function filesToKeep(
  files: readonly GeneratedFile[],
  { unreadable }: LeftOut,
  io: Io,
): readonly GeneratedFile[] {
  if (files.length === 0 || unreadable.every(({ isPart }) => isPart === true)) return files;
  io.stderr('anyshape: nothing is written, since a source cannot be read\n');
  return [];
}

export async function keepFiles(
  files: readonly GeneratedFile[],
  { isCheck, renew, leftOver = [] }: KeepSettings,
  io: Io,
): Promise<Kept> {
  if (files.length === 0) return { code: Exit.fine, files: [] };
  const found = await compareFiles(files);
  const old = found.filter(({ state }) => state !== 'fresh');
  if (isCheck) {
    const wrong = [...old, ...leftOver];
    for (const { path, state } of wrong) io.stderr(`anyshape: ${path} is ${state}\n`);
    if (wrong.length > 0) io.stderr(`anyshape: renew with: ${renew}\n`);
    return { code: wrong.length > 0 ? Exit.findings : Exit.fine, files: [...found, ...leftOver] };
  }
  const outcome = await writeFiles(files.filter(({ path }) => old.some((file) => file.path === path)));
  if (!outcome.ok) {
    io.stderr(`anyshape: ${outcome.message}\n`);
    return { code: Exit.unreadable, files: found };
  }
  await removeFiles(leftOver);
  const same = found.length - old.length;
  const kept = same > 0 ? `, ${same} as they were` : '';
  io.stderr(`anyshape: ${told(old)}${kept}${leftOver.length > 0 ? `, removed ${leftOver.length}` : ''}\n`);
  return { code: Exit.fine, files: found.map(({ path }) => ({ path, state: 'fresh' })) };
}

function told(written: readonly KeptFile[]): string {
  const [only] = written;
  return written.length === 1 && only !== undefined ? `wrote ${only.path}` : `wrote ${written.length} files`;
}
