/**
 * The command line as a function: arguments in, exit code out, text through `io`. Tests call it in process; `main.ts`
 * is the only caller that touches the process itself.
 */
import { Command, CommanderError } from 'commander';
import { bundleCommand } from './commands/bundle.ts';
import { callCommand } from './commands/call.ts';
import { checkCommand } from './commands/check.ts';
import { docsCommand } from './commands/docs.ts';
import { migrateCommand } from './commands/migrate.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { typesCommand } from './commands/types.ts';
import { VERSION } from '../version.ts';
import { Exit, type Io } from './io.ts';

export type { Io } from './io.ts';

export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  let code: number = Exit.fine;
  // Behind "--" stands the command of a server, whose options are its own.
  const end = TAKES_A_SERVER.has(argv[0]) ? argv.indexOf('--') : -1;
  const own = end === -1 ? argv : argv.slice(0, end);
  const serverCommand = end === -1 ? [] : argv.slice(end + 1);
  const finish = (result: number): void => {
    code = result;
  };
  const program = programFor(io, finish, serverCommand);
  if (argv.length === 0) {
    program.outputHelp();
    return Exit.fine;
  }
  try {
    await program.parseAsync([...own], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.fine : Exit.usage;
    throw error;
  }
}

/** Commands that read any source. */
const TAKES_A_SERVER: ReadonlySet<string | undefined> = new Set(['call', 'check', 'types', 'docs']);

function programFor(io: Io, finish: (code: number) => void, serverCommand: readonly string[]): Command {
  const program = new Command('anyshape')
    .description('MCP tools with any JSON shape, for every client.')
    .version(VERSION, '-V, --version', 'the version')
    .helpOption('-h, --help', 'this help')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Examples:
  anyshape show                              the demo tools, as each version of the protocol sees them
  anyshape show tools.ts                     your own
  anyshape call get_forecast --args '{"city":"Oslo"}'
  anyshape serve tools.ts                    for an MCP client
  anyshape check schemas --value values
  anyshape <command> --help

Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 a source that cannot be read.
`,
    )
    .addCommand(showCommand(io, finish))
    .addCommand(callCommand(io, finish, serverCommand))
    .addCommand(serveCommand(io, finish))
    .addCommand(typesCommand(io, finish, serverCommand))
    .addCommand(docsCommand(io, finish, serverCommand))
    .addCommand(checkCommand(io, finish, serverCommand))
    .addCommand(migrateCommand(io, finish))
    .addCommand(bundleCommand(io, finish));
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showHelpAfterError('(--help tells more)')
      .configureOutput({
        writeOut: io.stdout,
        writeErr: io.stderr,
        getOutHelpWidth: () => io.columns ?? 100,
        getErrHelpWidth: () => io.columns ?? 100,
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      });
  }
  return program;
}
