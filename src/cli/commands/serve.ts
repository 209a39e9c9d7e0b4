/** `anyshape serve [source…]`: an MCP server over stdio, or with `--http` on a port. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import { ACCESS_HELP } from '../serve/access.ts';
import { addServeOptions, SERVE_HELP, type ServeFlags } from '../serve/serve-flags.ts';
import { addRouteOptions, ROUTE_HELP } from '../routes/options.ts';

const HELP = `
Sources:
  *.ts, *.mjs, *.js   modules that export tools; none: the demo tools
  *.mjs, *.json, folder   route files of FlowMCP
${ROUTE_HELP}

A client over stdio starts it by itself, for example:
  { "mcpServers": { "my-tools": { "command": "npx", "args": ["-y", "anyshape", "serve", "/path/to/tools.ts"] } } }
Each client gets what its version of the protocol supports; "anyshape show" shows it. A tool that cannot be used is
named in the log, and the others are served.
${SERVE_HELP}

${ACCESS_HELP}
  ANYSHAPE_STATE_KEY        32 bytes or more, shared by replicas, that seal the state of a question to the user

Exit codes:
  0  stdin ended, or a signal closed the server
  1  no tool is left to be served; or an uncaught exception that belongs to no tool
  2  wrong usage, also of the variables above, and an open address without authentication
  3  a source cannot be read, and no tool is left; or the port is taken
  130, 143  a second SIGINT or SIGTERM

Examples:
  anyshape serve
  anyshape serve tools.ts more-tools.mjs
  anyshape serve tools.ts --http 8080 --watch --trace
  anyshape serve routes/ --http 8080 --host 0.0.0.0 --keep-alive 75s --max-body 1MB
`;

export function serveCommand(io: Io, finish: (code: number) => void): Command {
  return addServeOptions(addRouteOptions(new Command('serve')))
    .description('an MCP server for clients of every version, over stdio or HTTP')
    .argument('[source...]', 'modules of tools, route files or folders of them; none: the demo tools')
    .addHelpText('after', HELP)
    .action(async (sources: string[], flags: ServeFlags) => {
      const { serveSources } = await import('../serve/serve-sources.ts');
      finish(await serveSources(sources, flags, io));
    });
}
