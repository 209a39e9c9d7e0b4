/**
 * `anyshape migrate <file…>`: schemas of older dialects become 2020-12, on stdout or with `--write` in place.
 */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import type { MigrateOptions } from '../migrate/migrate-files.ts';

const HELP = `
Files:
  *.json, *.yaml    a JSON Schema, a tool, or a saved tools/list (each tool's inputSchema and outputSchema)
  a folder          every such file in it, sorted, subfolders included

Result:
  The text of one file on stdout, with its comments, order and layout; with --write, files are rewritten in place. The
  changes are listed on stderr, by place. Each new text is read again and compared with the old schema on generated
  values; nothing is written where the two disagree.

  A document without $schema counts as 2020-12; --dialect draft-07 reads it as draft-07.

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
    .option('--dialect <name>', 'for schemas without $schema: 2019-09, draft-07, draft-06, draft-04')
    .option('--json', 'what changed, and the new texts, as JSON on stdout')
    .option('--quiet', 'do not list the changes')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: MigrateOptions, command: Command) => {
      const { migrateFiles } = await import('../migrate/migrate-files.ts');
      finish(await migrateFiles(words, options, command, io));
    });
}
