/** `anyshape migrate <file…>`: schemas of older dialects become 2020-12. The text is on stdout, or in the files with --write. */
import { Command, Option } from 'commander';
import { withConsoleOnStderr } from '../tools/console.ts';
import { parseDialect } from '../check/dialect-option.ts';
import { Exit, type Io } from '../io.ts';
import { migrateFile, type MigratedFile } from '../migrate/migrate-file.ts';
import { migrationLines } from '../migrate/text.ts';
import { progressOn } from '../progress.ts';
import { unreadableText, type Unreadable } from '../read-json.ts';
import { replaceFile } from '../replace-file.ts';
import { findFiles } from '../sources.ts';

interface MigrateOptions {
  readonly write?: boolean;
  readonly dialect?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

const HELP = `
Files:
  *.json, *.yaml    a JSON Schema, a tool, or a saved tools/list (each tool's inputSchema and outputSchema)
  a folder          every such file in it, sorted, subfolders included

Result:
  The text of one file on stdout, comments, order and layout kept; with --write, files are rewritten in place. What
  changed is told on stderr, by place. Each new text is read again and held against the old schema on generated
  values; where they disagreed, nothing would be written.

  A document without $schema is 2020-12 already: --dialect draft-07 says that it was written as that.

Exit codes:
  0  fine
  1  findings: a schema is refused, or a file cannot be rewritten
  2  wrong usage
  3  a file that cannot be read

Examples:
  anyshape migrate order.json > order.2020-12.json
  anyshape migrate schemas --write
  anyshape migrate old.yaml --dialect draft-07 --write
  anyshape migrate tools-list.json --json
`;

export function migrateCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('migrate')
    .description('schemas of older dialects to 2020-12, comments and order kept')
    .argument('<file...>', 'schemas, saved tools/list results, folders of them')
    .option('--write', 'rewrite the files in place')
    .addOption(
      new Option(
        '--dialect <name>',
        'for schemas without $schema: 2019-09, draft-07, draft-06, draft-04',
      ).argParser(parseDialect),
    )
    .option('--json', 'what changed, and the new texts, as JSON on stdout')
    .option('--quiet', 'say nothing about what changed')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: MigrateOptions, command: Command) => {
      const found = await findFiles(words);
      if (found.files.length > 1 && options.write !== true && options.json !== true) {
        command.error('error: several files need --write (or --json): stdout is for the text of one');
      }
      const unreadable: Unreadable[] = [...found.unreadable];
      const files: MigratedFile[] = [];
      const reading = options.dialect === undefined ? {} : { defaultDialect: options.dialect };
      const progress = progressOn(io);
      await withConsoleOnStderr(io, async () => {
        for (const [done, file] of found.files.entries()) {
          progress.at(done, found.files.length, file.name);
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
        ({ refused, schemas }) =>
          refused !== undefined || schemas.some(({ problems }) => problems.length > 0),
      );
      if (options.json === true)
        io.stdout(
          `${JSON.stringify({ ok: !isBad && unreadable.length === 0, files, unreadable }, undefined, 2)}\n`,
        );
      else if (options.write !== true) io.stdout(files.map(({ text }) => text).join(''));
      finish(unreadable.length > 0 ? Exit.unreadable : isBad ? Exit.findings : Exit.fine);
    });
}
