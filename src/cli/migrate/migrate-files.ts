/** Files and options of `anyshape migrate` in; new texts on stdout or in the files, and the exit code out. */
import type { Command } from 'commander';
import { refuseUnknownDialect } from '../check/dialect-option.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { unreadableText, type Unreadable } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';
import { findFiles } from '../sources/locate.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { migrateFile, type MigratedFile } from './migrate-file.ts';
import { migrationLines } from './text.ts';

export interface MigrateOptions {
  readonly write?: boolean;
  readonly dialect?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

export async function migrateFiles(
  words: readonly string[],
  options: MigrateOptions,
  command: Command,
  io: Io,
): Promise<number> {
  refuseUnknownDialect(options.dialect, command);
  const located = await findFiles(words);
  if (located.files.length > 1 && options.write !== true && options.json !== true) {
    command.error('error: several files need --write (or --json): stdout holds the text of one');
  }
  const unreadable: Unreadable[] = [...located.unreadable];
  const files: MigratedFile[] = [];
  const reading = options.dialect === undefined ? {} : { defaultDialect: options.dialect };
  const progress = progressOn(io);
  await withStdoutReserved(io, async () => {
    for (const [done, file] of located.files.entries()) {
      progress.at(done, located.files.length, file.name);
      const migration = await migrateFile(file, reading);
      if (migration.ok) files.push(migration.migrated);
      else unreadable.push(migration.error);
    }
  });
  progress.end();
  for (const error of unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  if (options.quiet !== true) {
    for (const line of files.flatMap(migrationLines)) io.stderr(`${line}\n`);
  }
  if (options.write === true) {
    for (const { file, text, isChanged } of files) if (isChanged) await replaceFile(file, text);
  }
  const isBad = files.some(
    ({ refused, schemas }) => refused !== undefined || schemas.some(({ problems }) => problems.length > 0),
  );
  if (options.json === true)
    io.stdout(
      `${JSON.stringify({ ok: !isBad && unreadable.length === 0, files, unreadable }, undefined, 2)}\n`,
    );
  else if (options.write !== true) io.stdout(files.map(({ text }) => text).join(''));
  return unreadable.length > 0 ? Exit.unreadable : isBad ? Exit.findings : Exit.fine;
}
