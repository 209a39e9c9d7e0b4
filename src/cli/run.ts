/**
 * The command line as a function: arguments in, exit code out, text through `io`. Tests call it in process;
 * `main.ts` is the only caller that touches the process itself.
 */
import { Command, CommanderError } from 'commander';
import { VERSION } from '../version.ts';
import { commands, type ListedCommand } from './commands.ts';
import { addConfigurationOptions, readConfigurations } from './configuration/options.ts';
import { addEnvFileOption, readEnvFiles } from './env-file.ts';
import { Exit, type Io } from './io.ts';
import { withHostOption } from './routes/private-hosts.ts';

export type { Io } from './io.ts';

export async function runCli(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === 'help') return runCli(helpWords(argv[1]), io);
  let code: number = Exit.fine;
  // After "--" follows the command of a server, with its own options.
  const end = listed(argv[0])?.takesServer === true ? argv.indexOf('--') : -1;
  const own = end === -1 ? argv : argv.slice(0, end);
  const serverCommand = end === -1 ? [] : argv.slice(end + 1);
  const finish = (result: number): void => {
    code = result;
  };
  const program = await programFor(argv[0], io, finish, serverCommand);
  if (argv.length === 0) {
    program.outputHelp();
    return Exit.fine;
  }
  try {
    await program.parseAsync(withHostOption(own), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return exitOf(error);
    throw error;
  }
}

/** Commander has 1 for wrong usage; a file that cannot be read ends a command with its own code. */
function exitOf({ exitCode }: CommanderError): number {
  return exitCode === 1 ? Exit.usage : exitCode;
}

function takesSources(words: string): boolean {
  return words.includes('source');
}

/** `help` is the help of the program, `help check` that of a command; an unknown one is refused as usual. */
function helpWords(name: string | undefined): readonly string[] {
  if (name === undefined || name === 'help') return ['--help'];
  return listed(name) === undefined ? [name] : [name, '--help'];
}

function listed(name: string | undefined): ListedCommand | undefined {
  return name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** Loads only the command that runs; `completion` needs all of them. */
async function programFor(
  requested: string | undefined,
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Promise<Command> {
  const program = new Command('anyshape')
    .description('MCP tools with any JSON shape, for every client.')
    .version(VERSION, '-v, --version', 'the version')
    .helpOption('-h, --help', 'this help')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Examples:
  anyshape init my-tools                     a new project
  anyshape show                              the demo tools, as each version of the protocol sees them
  anyshape show tools.ts                     your own
  anyshape call get_forecast --args '{"city":"Oslo"}'
  anyshape serve tools.ts                    for an MCP client
  anyshape check schemas --value values
  anyshape help <command>

Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 a source that cannot be read.
`,
    );
  for (const [name, { words, about, load }] of Object.entries(commands)) {
    const isLoaded = name === requested || requested === 'completion';
    const make = isLoaded ? await load() : undefined;
    const command = make?.(io, finish, serverCommand) ?? helpOnly(name, words, about);
    if (takesSources(words)) addEnvFileOption(command);
    program.addCommand(addConfigurationOptions(command, takesSources(words)));
  }
  // Before those of the command itself.
  program.hook('preAction', async (_program, action) => {
    const { words = '' } = listed(action.name()) ?? {};
    const hasServerCommand = serverCommand.length > 0;
    await readConfigurations(action, io, { takesSources: takesSources(words), hasServerCommand });
    await readEnvFiles(action, io);
  });
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showHelpAfterError('(use --help for help)')
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

/** As much of a command as the help of the program shows. */
function helpOnly(name: string, words: string, about: string): Command {
  const command = new Command(name).description(about).option('--json');
  for (const word of words.split(/ (?=[<[])/)) command.argument(word);
  return command;
}
