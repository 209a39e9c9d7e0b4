/** `anyshape call <tool> [source…]`: one call, checked both ways. The natural value is on stdout, an error on stderr. */
import { Command } from 'commander';
import { callOwn } from '../call/call-own.ts';
import { callTests } from '../call/call-tests.ts';
import { callServer } from '../call/call-server.ts';
import { jsonOf, resultText } from '../call/called.ts';
import { readArguments } from '../call/read-arguments.ts';
import { Exit, type Io } from '../io.ts';
import { isServer, serverOf, startedServer, type NamedServer } from '../server-target.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { mismatchLog } from '../tools/mismatch-log.ts';
import { protocolOption } from '../tools/protocol.ts';
import { addRouteOptions, ROUTE_HELP, routeSettings, type RouteFlags } from '../tools/route-settings.ts';

interface CallOptions extends RouteFlags {
  readonly args?: string;
  readonly tests?: boolean;
  readonly protocol?: string;
  readonly json?: boolean;
}

const HELP = `
Sources:
  *.ts, *.mjs, *.js     modules that export tools; none: the demo tools
  *.mjs, *.json, folder   route files of FlowMCP
  https://host/mcp      an MCP server
  stdio:command args    an MCP server that is started for the call (cut at blanks)
  -- command args…      the same, behind everything else
${ROUTE_HELP}

Result:
  The natural value as JSON on stdout, whatever the protocol made of it. With --protocol, for modules: the exact
  result that a client of that version gets; for servers: that version is spoken.

Exit codes:
  0  fine
  1  the arguments do not fit, the tool failed, or its result does not fit
  2  wrong usage, also a tool that does not exist
  3  a source that cannot be read

Examples:
  anyshape call get_forecast --args '{"city":"Oslo"}'
  anyshape call count --args '{"text":"one two"}' --protocol 2025-06-18
  anyshape call find_user tools.ts --args @arguments.json
  echo '{"name":"Bob"}' | anyshape call find_user --args -
  anyshape call get_token_price_coingecko routes/ --args '{"id":"bitcoin"}'
  anyshape call --tests routes/coingecko.mjs
  anyshape call echo --args '{"text":"hi"}' -- node server.mjs
`;

export function callCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addRouteOptions(new Command('call'))
    .description('one call, checked both ways: the natural value on stdout')
    .argument('[tool]', 'its name; with --tests, none: all of them')
    .argument('[source...]', 'modules of tools, route files, or one server; none: the demo tools')
    .option('--args <json>', 'its arguments: JSON, @file, or - for stdin; none: {}')
    .option('--tests', 'the calls that a route file has ready: each is made, and told in a line')
    .addOption(protocolOption('as a client of this version of the protocol'))
    .option('--json', 'the outcome as JSON on stdout, also where it is an error')
    .addHelpText('after', HELP)
    .action(async (tool: string | undefined, sources: string[], options: CallOptions, command: Command) => {
      const settings = { routes: routeSettings(options, io), registry: { onMismatch: mismatchLog(io) } };
      if (options.tests === true) {
        finish(
          await withConsoleOnStderr(io, () => callTests(tool, sources, settings, options.json === true, io)),
        );
        return;
      }
      if (tool === undefined) command.error("error: missing required argument 'tool'");
      const target = targetOf(sources, serverCommand);
      if (target === 'too many') command.error('error: a server must be the only source');
      const args = await readArguments(options.args, io);
      if (!args.ok) {
        io.stderr(`anyshape: ${args.message}\n`);
        finish(args.exit);
        return;
      }
      const called = await withConsoleOnStderr(io, () =>
        target === undefined
          ? callOwn(tool, args.value, sources, options.protocol, settings)
          : callServer(tool, args.value, target, options.protocol),
      );
      if (!called.ok) io.stderr(`anyshape: ${called.message}\n`);
      if (called.wire !== undefined) io.stdout(`${JSON.stringify(called.wire, undefined, 2)}\n`);
      else if (options.json === true) io.stdout(`${JSON.stringify(jsonOf(called), undefined, 2)}\n`);
      else if (called.ok) io.stdout(resultText(called));
      finish(called.ok ? Exit.fine : called.exit);
    });
}

/** Undefined where the sources are modules. */
function targetOf(
  sources: readonly string[],
  serverCommand: readonly string[],
): NamedServer | 'too many' | undefined {
  const servers = [
    ...sources.filter(isServer).map(serverOf),
    ...(serverCommand.length === 0 ? [] : [startedServer(serverCommand)]),
  ];
  if (servers.length === 0) return undefined;
  return sources.length + Math.min(serverCommand.length, 1) > 1 ? 'too many' : servers[0];
}
