/** `anyshape diff <old> <new>`: what changed between two sources, and what of it breaks callers. */
import { Command, Option } from 'commander';
import type { DiffOptions } from '../diff/diff-sources.ts';
import type { Io } from '../io.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
Sources:
  Any source on either side: a module of tools, a route file, an OpenAPI document, a saved tools/list, a lock file, a
  JSON Schema, a folder, a server. A data file of a git revision is REVISION:PATH, such as HEAD~1:tools.json.
  The words after -- start a server, which is the new side.
${READING_HELP}
${SERVER_HELP}

Changes:
  breaking      a tool is gone or refused, an input accepts less, an output may return more, an annotation promises less
  unknown       a schema changed, and whether that breaks could not be decided; the keyword that stopped is named
  compatible    a new tool, an input that accepts more, an output that returns less, an annotation that promises more
  description   a title or a description: no program breaks, but models read them
  A value shows each change of a schema: one version accepts it, the other refuses it, with the reason. The order of
  keywords, the place of definitions and the dialect are no change.

Exit codes:
  0  no change, or only compatible ones and descriptions
  1  a breaking or unknown change; with --fail-on description also a changed description
  2  wrong usage
  3  a source that was named cannot be read

Examples:
  anyshape diff HEAD~1:tools.json tools.json
  anyshape diff anyshape.lock.json tools.ts
  anyshape diff saved.json https://example.com/mcp --suggest
  anyshape diff saved.json --github -- npx -y @modelcontextprotocol/server-everything
`;

export function diffCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('diff')), io)
    .description('what changed between two sources, breaking or not, with a value that shows it')
    .argument('<old>', 'the version that callers know')
    .argument('[new]', 'the version to compare with it; or a server after --')
    .addOption(new Option('--fail-on <what>', 'what else makes the exit code 1').choices(['description']))
    .option('--suggest', 'the part of the version number that the changes ask for')
    .option('--github', 'annotations of GitHub Actions below the changes')
    .option('--json', 'the changes as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (before: string, after: string | undefined, options: DiffOptions, command: Command) => {
      if ((after === undefined) === (serverCommand.length === 0))
        command.error('error: give two sources, or one and a server after --');
      const { diffSources } = await import('../diff/diff-sources.ts');
      finish(await diffSources(before, after, serverCommand, options, io));
    });
}
