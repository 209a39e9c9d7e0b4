/** `anyshape show [tool…] [source…]`: tools as each protocol version sees them. Runs no tool, and ends by itself. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import type { ShowOptions } from '../show/show-tools.ts';
import { protocolOption } from '../protocol-option.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is shown:
  Under tools/list what a version is told about the tool, under tools/call what it gets as a result. Versions that
  see the same share a column; "~" marks what is not the same for all; "—" is absent. On terminals of less
  than 120 columns the versions stand below each other. With --json, "output" is the output schema as it was written.

Sources:
  *.ts, *.mjs, *.js     a module of tools; none: the demo tools
  *.mjs, *.json, *.yaml a route file of FlowMCP
  *.json, *.yaml        a saved tools/list
  a folder              every *.mjs, *.json and *.yaml in it, subfolders included; modules are run
  http(s)://…/mcp       an MCP server; stdio:command, or -- command args…, starts one. Its tools are shown as anyshape
                        would serve them
  A word that is no path of a file, has no slash and no such ending is the name of a tool.
${READING_HELP}
${SERVER_HELP}

Samples:
  No tool is run. A result is --sample, or the module's export "samples" ({ tool: value }), or made from the
  output schema, its examples first.

Exit codes:
  0  fine
  1  something is left out: a tool that is refused, a list or library that is missing, a file of a folder that
     cannot be read; or nothing is left; or a sample does not fit its output schema
  2  wrong usage
  3  a source that was named cannot be read

Examples:
  anyshape show
  anyshape show get_forecast
  anyshape show tools.ts
  anyshape show find_user tools.ts --sample null
  anyshape show --protocol 2025-06-18 --json
`;

export function showCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('show')))
    .description('tools as each protocol version sees them, side by side: schemas and a sample result')
    .argument('[tool or source...]', 'names of tools, and sources of them; none: the demo tools')
    .option('--tool <name...>', 'a tool, also where its name looks like a file')
    .option('--sample <value>', 'the result to show: JSON, or a file of it')
    .addOption(protocolOption('only this version of the protocol'))
    .option('--json', 'for each tool and version the exact JSON of both, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: ShowOptions, command: Command) => {
      const { showTools } = await import('../show/show-tools.ts');
      finish(await showTools({ words, serverCommand, options, command }, io));
    });
}
