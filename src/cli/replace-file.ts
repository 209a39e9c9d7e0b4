/** A file gets a new text, whole or not at all: written beside it, then put in its place. Links stay links. */
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

export async function replaceFile(file: string, text: string): Promise<void> {
  const real = await realpath(file).catch(() => file);
  const beside = `${real}.${process.pid}.tmp`;
  try {
    await writeFile(beside, text, { flag: 'wx' });
    const mode = await stat(real).then(
      (status) => status.mode,
      () => undefined,
    );
    if (mode !== undefined) await chmod(beside, mode);
    await rename(beside, real);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
