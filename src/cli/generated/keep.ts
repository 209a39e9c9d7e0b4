/**
 * Generated files in; written, or with `--check` only compared, and reported on stderr. A stale page is a
 * finding, and the report names the command that renews it.
 */
import { Exit, type Io } from '../io.ts';
import type { LeftOut } from '../sources/left-out.ts';
import { compareFiles, removeFiles, writeFiles, type GeneratedFile, type KeptFile } from './kept-files.ts';

export interface KeepSettings {
  readonly isCheck: boolean;
  /** The command that writes them again. */
  readonly renew: string;
  /** Files of an earlier run that nothing is generated for any more. */
  readonly leftOver?: readonly KeptFile[];
}

export interface Kept {
  readonly code: number;
  readonly files: readonly KeptFile[];
}

/** No files while a named source cannot be read: writing them would lose the part of that source. */
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
  const compared = await compareFiles(files);
  const outdated = compared.filter(({ state }) => state !== 'fresh');
  if (isCheck) {
    const wrong = [...outdated, ...leftOver];
    for (const { path, state } of wrong) io.stderr(`anyshape: ${path} is ${state}\n`);
    if (wrong.length > 0) io.stderr(`anyshape: renew with: ${renew}\n`);
    return { code: wrong.length > 0 ? Exit.findings : Exit.fine, files: [...compared, ...leftOver] };
  }
  const outcome = await writeFiles(files.filter(({ path }) => outdated.some((file) => file.path === path)));
  if (!outcome.ok) {
    io.stderr(`anyshape: ${outcome.message}\n`);
    return { code: Exit.unreadable, files: compared };
  }
  await removeFiles(leftOver);
  const same = compared.length - outdated.length;
  const unchanged = same > 0 ? `, ${same} unchanged` : '';
  const removed = leftOver.length > 0 ? `, removed ${leftOver.length}` : '';
  io.stderr(`anyshape: ${writtenText(outdated)}${unchanged}${removed}\n`);
  return { code: Exit.fine, files: compared.map(({ path }) => ({ path, state: 'fresh' })) };
}

function writtenText(written: readonly KeptFile[]): string {
  const [only] = written;
  return written.length === 1 && only !== undefined ? `wrote ${only.path}` : `wrote ${written.length} files`;
}
