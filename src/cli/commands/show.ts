/** `anyshape show [tool…] [source…]`: tools as each protocol version sees them. Calls no tool. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import type { ShowOptions } from '../show/show-tools.ts';
import { profileOption } from '../profile-option.ts';
import { protocolOption } from '../protocol-option.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is shown:
  Under tools/list the tool as a version gets it, under tools/call a result. Versions that get the same share a
  column; "~" marks a difference between versions; "—" is absent. On terminals with less than 120 columns the
  versions are printed below each other. With --json, "output" is the output schema as its author wrote it.

Sources:
  *.ts, *.mjs, *.js     a module of tools; none: the demo tools
  *.mjs, *.json, *.yaml a route file of FlowMCP
  *.json, *.yaml        an OpenAPI document, or a saved tools/list
  a folder              every *.mjs, *.json and *.yaml in it, subfolders included; modules are run
  http(s)://…/mcp       an MCP server; stdio:command, or -- command args…, starts one. Its tools are shown as anyshape
                        would serve them
  Any other word is the name of a tool: no file has that path, and it has no slash and none of these endings.
${READING_HELP}
${SERVER_HELP}

Samples:
  No tool is called. A sample result is --sample, or from the module's export "samples" ({ tool: value }), or generated
  from the output schema, which may have examples.

Exit codes:
  0  fine
  1  something is left out: a tool is refused, a list or library is missing, a file of a folder cannot be read; or
     nothing is left; or a sample does not fit its output schema
  2  wrong usage
  3  a source that was named cannot be read

Examples:
  anyshape show
  anyshape show get_forecast
  anyshape show tools.ts
  anyshape show find_user tools.ts --sample null
  anyshape show tools.ts --profile openai-strict
  anyshape show --protocol 2025-06-18 --json
`;

export function showCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('show')), io)
    .description('tools as each protocol version sees them, side by side: schemas and a sample result')
    .argument('[tool or source...]', 'names of tools, and sources of them; none: the demo tools')
    .option('--tool <name...>', 'a tool, for names that look like a file')
    .option('--sample <value>', 'the result to show: JSON, or a file of JSON')
    .addOption(protocolOption('only this version of the protocol'))
    .addOption(profileOption('tools as this host or provider gets them; what is lost, on stderr'))
    .option('--json', 'the exact JSON of both for each tool and version, on stdout')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: ShowOptions, command: Command) => {
      const { showTools } = await import('../show/show-tools.ts');
      finish(await showTools({ words, serverCommand, options, command }, io));
    });
}
