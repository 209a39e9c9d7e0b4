/**
 * The command line as a function: arguments in, exit code out, text through `io`. Tests call it in process; `main.ts`
 * is the only caller that touches the process itself.
 */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { checkCommand } from './commands/check.ts';
import { Exit, type Io } from './io.ts';

export type { Io } from './io.ts';

export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  let code: number = Exit.fine;
  const program = programFor(io, (result) => {
    code = result;
  });
  if (argv.length === 0) {
    program.outputHelp();
    return Exit.fine;
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? Exit.fine : Exit.usage;
    throw error;
  }
}

function programFor(io: Io, finish: (code: number) => void): Command {
  const program = new Command('anyshape')
    .description('MCP tools with any JSON shape: a complete and bounded JSON Schema engine.')
    .version(version(), '-V, --version', 'the version')
    .helpOption('-h, --help', 'this help')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExamples:\n  anyshape check schemas --value values\n  anyshape check --help\n\nExit codes: 0 fine, 1 findings, 2 wrong usage, 3 a source that cannot be read.\n',
    )
    .addCommand(checkCommand(io, finish));
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

function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
