/** `anyshape serve [source…]`: an MCP server over stdio, or with `--http` on a port of this machine. */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Io } from '../io.ts';
import { ACCESS_HELP } from '../serve/access.ts';
import type { ServeFlags } from '../serve/serve-sources.ts';
import { addRouteOptions, ROUTE_HELP } from '../tools/route-options.ts';

const HELP = `
Sources:
  *.ts, *.mjs, *.js   modules that export tools; none: the demo tools
  *.mjs, *.json, folder   route files of FlowMCP
${ROUTE_HELP}

A client over stdio is told to start it, for example:
  { "mcpServers": { "my-tools": { "command": "npx", "args": ["-y", "anyshape", "serve", "/path/to/tools.ts"] } } }
Each client gets what its version of the protocol can take; "anyshape show" tells what that is. A tool that cannot
be used is named on stderr, and the others are served. Whatever tools print goes to stderr.

Over HTTP only this machine may connect, unless --host says otherwise; a line of JSON on stderr tells of each request.
${ACCESS_HELP}
  ANYSHAPE_STATE_KEY        32 bytes or more, shared by replicas, that seal what a tool asked

Exit codes:
  0  stdin ended, or the server was told to end
  1  no tool is left to be served
  2  wrong usage, also of the variables above
  3  a source cannot be read, and no tool is left; or the port is taken

Examples:
  anyshape serve
  anyshape serve tools.ts more-tools.mjs
  anyshape serve tools.ts --http 8080 --watch --trace
  anyshape serve routes/ --watch
`;

export function serveCommand(io: Io, finish: (code: number) => void): Command {
  return addRouteOptions(new Command('serve'))
    .description('an MCP server for clients of every version, over stdio or HTTP')
    .argument('[source...]', 'modules of tools, route files or folders of them; none: the demo tools')
    .addOption(new Option('--http [port]', 'serve on a port of this machine (3000)').argParser(portOf))
    .option('--host <address>', 'with --http: the address to listen on (127.0.0.1)')
    .option(
      '--required-scopes <scopes>',
      'with --http: what every token must have been granted, separated by spaces or commas',
    )
    .option('--stateless', 'with --http: no sessions for clients of before 2026')
    .addOption(
      new Option(
        '--rate <calls>',
        'with --http: calls a minute of one principal for one tool (600)',
      ).argParser(rateOf),
    )
    .option('--watch', 'load the sources again when they change, and tell clients')
    .option('--trace', 'one line on stderr for each request')
    .option('--no-fast-path', 'leave every request to the official SDK')
    .option(
      '--drift <file>',
      'keep a book of results that differ from their schemas; "anyshape drift" reads it',
    )
    .addHelpText('after', HELP)
    .action(async (sources: string[], flags: ServeFlags) => {
      const { serveSources } = await import('../serve/serve-sources.ts');
      finish(await serveSources(sources, flags, io));
    });
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}

function rateOf(text: string): number {
  const rate = Number(text);
  if (rate >= 1) return rate;
  throw new InvalidArgumentError('A rate is a number of calls a minute, 1 or more.');
}
