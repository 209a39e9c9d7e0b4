/**
 * Replaces the text of a file, whole or not at all: writes a temporary file and renames it. Links stay links.
 */
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

export async function replaceFile(file: string, text: string): Promise<void> {
  const real = await realpath(file).catch(() => file);
  const temporary = `${real}.${process.pid}.tmp`;
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    const mode = await stat(real).then(
      (status) => status.mode,
      () => undefined,
    );
    if (mode !== undefined) await chmod(temporary, mode);
    await rename(temporary, real);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
