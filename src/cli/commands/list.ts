/** `anyshape list [source…]`: the tools of sources and servers, one line each. Calls no tool. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import type { ListOptions } from '../list/list-sources.ts';
import { addReadingOptions, READING_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
What is listed:
  For each source its name, and for each tool its parameters ("?" marks optional ones), what it returns ("→"), and the
  first sentence of its description. Refused tools are listed with the first reason; "anyshape check" has all of them.

Sources:
  *.ts, *.mjs, *.js     a module of tools; none: the demo tools
  *.mjs, *.json, *.yaml a route file of FlowMCP, an OpenAPI document, or a saved tools/list
  a folder              every *.mjs, *.json and *.yaml in it, subfolders included; modules are run
  http(s)://…/mcp       an MCP server; stdio:command, or -- command args…, starts one
${READING_HELP}
${SERVER_HELP}

Exit codes:
  0  fine
  1  a tool is refused, a list or library is missing, a file of a folder cannot be read, or no tool is left
  2  wrong usage
  3  a source that was named cannot be read

Examples:
  anyshape list tools.ts
  anyshape list https://example.com/mcp
  anyshape list -- npx -y @modelcontextprotocol/server-everything
`;

export function listCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addReadingOptions(new Command('list')), io)
    .description(
      'what a source or server has, on one screen: tools with their signatures, refused ones with the reason',
    )
    .argument(
      '[source...]',
      'modules, route files, saved tools/list results, folders, servers; none: the demo tools',
    )
    .option('--json', 'names, signatures and descriptions, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: ListOptions) => {
      const { listSources } = await import('../list/list-sources.ts');
      finish(await listSources(sources, serverCommand, options, io));
    });
}
