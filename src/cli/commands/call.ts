/** `anyshape call <tool> [source…]`: one call with checked arguments and result. The value is on stdout. */
import { Command } from 'commander';
import type { CallOptions } from '../call/call-tool.ts';
import type { Io } from '../io.ts';
import { protocolOption } from '../protocol-option.ts';
import { addRouteOptions, ROUTE_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const HELP = `
Sources:
  *.ts, *.mjs, *.js     modules that export tools; none: the demo tools
  *.json, *.yaml        OpenAPI documents: each operation is a tool
  *.mjs, *.json, folder   route files of FlowMCP
  https://host/mcp      an MCP server
  stdio:command args    an MCP server that is started for the call (words separated by blanks)
  -- command args…      the same, as the last words of the command line
${ROUTE_HELP}
${SERVER_HELP}

Arguments:
  key=text              text; read as a number, a boolean or JSON where the schema of the tool takes no text there
  key:=json             JSON as it is
  key=@file             the text of a file
  key:=@file            the JSON of a file
  @file                 all arguments: a JSON object
  --args <json>         the same as JSON, as @file, or - for stdin; keys beside it are added or replaced
  A source whose name has an equals sign and no slash: write ./a=b.json.

While it runs:
  A tool that asks its user something asks on the terminal: one line for each answer, Ctrl-D cancels. Its progress and
  its log are on stderr.

Result:
  The natural value as JSON on stdout, in the same form for every protocol version; on a terminal, a list of objects is
  a table. With --protocol: for modules, the exact result that a client of that version gets; for servers, the version
  that the call uses.

Exit codes:
  0  fine
  1  the arguments do not fit, the tool failed, or its result does not fit; with --tests, a call failed, or with
     --strict a result does not fit its declared output
  2  wrong usage, also a tool that does not exist
  3  a source that cannot be read

Examples:
  anyshape call get_forecast city=Oslo hours=3
  anyshape call get_forecast --args '{"city":"Oslo"}'
  anyshape call count --args '{"text":"one two"}' --protocol 2025-06-18
  anyshape call find_user tools.ts --args @arguments.json
  echo '{"name":"Bob"}' | anyshape call find_user --args -
  anyshape call get_token_price_coingecko routes/ --args '{"id":"bitcoin"}'
  anyshape call getPet openapi.yaml --args '{"id":7}'
  anyshape call --tests --strict routes/coingecko.mjs
  anyshape call echo --args '{"text":"hi"}' -- node server.mjs
`;

export function callCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addRouteOptions(new Command('call')), io)
    .description('one call, checked both ways: the natural value on stdout')
    .argument('[tool]', 'the name of the tool; with --tests, all tools if it is left out')
    .argument(
      '[source or argument...]',
      'modules of tools, route files, or one server; none: the demo tools. And key=value, key:=json, @file',
    )
    .option('--args <json>', 'the arguments: JSON, @file, or - for stdin; default {}')
    .option('--tests', 'make the test calls of the route files, one line of output each')
    .option('--strict', 'with --tests: a result that does not fit its declared output is a finding, too')
    .addOption(protocolOption('as a client of this version of the protocol'))
    .option('--json', 'the outcome as JSON on stdout, errors included')
    .addHelpText('after', HELP)
    .action(async (tool: string | undefined, words: string[], options: CallOptions, command: Command) => {
      const { callTool } = await import('../call/call-tool.ts');
      finish(await callTool({ tool, words, serverCommand, options, command }, io));
    });
}
