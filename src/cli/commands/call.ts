/** `anyshape call <tool> [source…]`: one call, checked both ways. The natural value is on stdout, an error on stderr. */
import { Command } from 'commander';
import type { CallOptions } from '../call/call-tool.ts';
import type { Io } from '../io.ts';
import { protocolOption } from '../protocol-option.ts';
import { addRouteOptions, ROUTE_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
Sources:
  *.ts, *.mjs, *.js     modules that export tools; none: the demo tools
  *.mjs, *.json, folder   route files of FlowMCP
  https://host/mcp      an MCP server
  stdio:command args    an MCP server that is started for the call (cut at blanks)
  -- command args…      the same, behind everything else
${ROUTE_HELP}
${SERVER_HELP}

Result:
  The natural value as JSON on stdout, whatever the protocol made of it. With --protocol, for modules: the exact
  result that a client of that version gets; for servers: that version is spoken.

Exit codes:
  0  fine
  1  the arguments do not fit, the tool failed, or its result does not fit; with --tests, a call failed, or with
     --strict its result misses its declared output
  2  wrong usage, also a tool that does not exist
  3  a source that cannot be read

Examples:
  anyshape call get_forecast --args '{"city":"Oslo"}'
  anyshape call count --args '{"text":"one two"}' --protocol 2025-06-18
  anyshape call find_user tools.ts --args @arguments.json
  echo '{"name":"Bob"}' | anyshape call find_user --args -
  anyshape call get_token_price_coingecko routes/ --args '{"id":"bitcoin"}'
  anyshape call --tests --strict routes/coingecko.mjs
  anyshape call echo --args '{"text":"hi"}' -- node server.mjs
`;

export function callCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addRouteOptions(new Command('call')))
    .description('one call, checked both ways: the natural value on stdout')
    .argument('[tool]', 'its name; with --tests, none: all of them')
    .argument('[source...]', 'modules of tools, route files, or one server; none: the demo tools')
    .option('--args <json>', 'its arguments: JSON, @file, or - for stdin; none: {}')
    .option('--tests', 'the calls that a route file has ready: each is made, and told in a line')
    .option('--strict', 'with --tests: a result that misses its declared output is a finding, too')
    .addOption(protocolOption('as a client of this version of the protocol'))
    .option('--json', 'the outcome as JSON on stdout, also where it is an error')
    .addHelpText('after', HELP)
    .action(async (tool: string | undefined, sources: string[], options: CallOptions, command: Command) => {
      const { callTool } = await import('../call/call-tool.ts');
      finish(await callTool({ tool, sources, serverCommand, options, command }, io));
    });
}
