/** `anyshape install <source…> --host NAME`: adds the server to the configuration file of a host. */
import { Command, Option } from 'commander';
import { hosts } from '../../sources/hosts/hosts.ts';
import type { InstallOptions } from '../install/requested-server.ts';
import type { Io } from '../io.ts';
import { addReadingOptions } from '../routes/options.ts';
import { addEnvironmentOption } from '../server-options.ts';

const HELP = `
What is written:
  The command that serves these sources, with absolute paths; in a file of a project that has anyshape installed,
  "npx anyshape" with paths inside the project, so that the file can be shared. An address (http…/mcp) and a command
  after -- are written unchanged. Sources are loaded first: a source without tools is not installed.
  Without --write nothing is changed, and the lines that would change are printed. With it, the old file is kept as
  FILE.backup; comments, order and other servers stay. Values of --env are not printed.

Hosts and their files:
${Object.entries(hosts)
  .map(
    ([name, { title, files }]) =>
      `  ${name.padEnd(15)} ${title}; ${files.map(([scope]) => scope).join(' or ')}`,
  )
  .join('\n')}

Variables:
  --env KEY=value is written into the file. --env KEY refers to the variable in the host's own environment where the
  host supports that (Claude Code, Cursor, VS Code); elsewhere its value is written.

Exit codes:
  0  fine
  1  no tool of the sources can be served
  2  wrong usage
  3  a source or the file cannot be read, or the file cannot be edited safely: nothing was changed

Examples:
  anyshape install tools.ts --host claude-desktop
  anyshape install tools.ts --host claude-code --write
  anyshape install routes --host vscode --env WEATHER_KEY --write
  anyshape install https://example.com/mcp --host cursor --scope user --write
  anyshape install --host codex --name files --write -- npx -y @modelcontextprotocol/server-filesystem /data
`;

export function installCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addEnvironmentOption(addReadingOptions(new Command('install')))
    .description("the server into a host's configuration file: prints the change, --write makes it")
    .argument('[source...]', 'modules, route files, folders, or one address; none: the demo tools')
    .addOption(
      new Option('--host <name>', 'the host to configure').choices(Object.keys(hosts)).makeOptionMandatory(),
    )
    .option('--name <name>', 'the name of the server; default: by its file')
    .addOption(
      new Option('--scope <scope>', 'for this user, or for this project').choices(['user', 'project']),
    )
    .option('--config <file>', 'the configuration file; default: the usual one of the host')
    .option('--write', 'make the change')
    .option('--json', 'what was or would be written, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: InstallOptions, command: Command) => {
      const { installServer } = await import('../install/install-server.ts');
      finish(await installServer({ sources, serverCommand, options, command }, io));
    });
}
