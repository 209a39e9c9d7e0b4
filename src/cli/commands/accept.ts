/** `anyshape accept <source…>`: the tools of sources into a lock file, after what changed was printed. */
import { Command, Option } from 'commander';
import type { AcceptOptions } from '../diff/accept-sources.ts';
import type { Io } from '../io.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is written:
  anyshape.lock.json, or the file that --lock names: for each tool its name, title, description, both schemas and its
  annotations, with a hash. The first time, every tool is written. Afterwards the changes are printed as
  "anyshape diff" prints them and accepted, all of them or those of the tools that --tool names. Refused tools are
  never accepted. "anyshape serve --locked" serves only tools that are as the lock file has them.
${READING_HELP}
${SERVER_HELP}

Exit codes:
  0  the lock file is up to date with what was accepted
  1  a tool of the sources is refused, or a name given with --tool is neither in the sources nor in the lock file
  2  wrong usage
  3  a source or the lock file cannot be read or written

Examples:
  anyshape accept tools.ts
  anyshape accept tools.ts --tool search --tool fetch
  anyshape accept -- npx -y @modelcontextprotocol/server-everything
`;

export function acceptCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('accept')), io)
    .description('the tools of sources into a lock file, which "serve --locked" holds them to')
    .argument('[source...]', 'modules, route files, saved tools/list results, folders, servers')
    .addOption(
      new Option('--tool <name>', 'accept the changes of this tool alone; may be repeated')
        .argParser((name: string, names: readonly string[]) => [...names, name])
        .default([], 'all'),
    )
    .option('--lock <file>', 'the lock file', 'anyshape.lock.json')
    .option('--json', 'what was accepted, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: AcceptOptions, command: Command) => {
      if (sources.length + serverCommand.length === 0)
        command.error("error: missing required argument 'source'");
      const { acceptSources } = await import('../diff/accept-sources.ts');
      finish(await acceptSources(sources, serverCommand, options, io));
    });
}
