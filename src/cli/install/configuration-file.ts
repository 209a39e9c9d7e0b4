/** Reads the configuration file of a host, and replaces it whole after making a backup. */
import { constants } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { reasonOf } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';

/** `text` is undefined where there is no file. */
export type FileText =
  { readonly ok: true; readonly text: string | undefined } | { readonly ok: false; readonly message: string };

export async function readConfiguration(file: string): Promise<FileText> {
  try {
    return { ok: true, text: await readFile(file, 'utf8') };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing ? { ok: true, text: undefined } : { ok: false, message: reasonOf(error) };
  }
}

const MAX_BACKUPS = 1_000;

/** Writes the backup first, under a name that no file has yet. */
export async function writeConfiguration(
  file: string,
  text: string,
  exists: boolean,
): Promise<string | undefined> {
  await mkdir(dirname(file), { recursive: true });
  let backup: string | undefined;
  for (let number = 1; exists && backup === undefined; number++) {
    const name = number === 1 ? `${file}.backup` : `${file}.backup-${number}`;
    try {
      await copyFile(file, name, constants.COPYFILE_EXCL);
      backup = name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || number === MAX_BACKUPS) throw error;
    }
  }
  await replaceFile(file, text);
  return backup;
}
