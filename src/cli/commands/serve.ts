/** `anyshape serve [source…]`: an MCP server over stdio, or with `--http` on a port. */
import { Command } from 'commander';
import type { Io } from '../io.ts';
import { ACCESS_HELP } from '../serve/access.ts';
import { addServeOptions, SERVE_HELP, type ServeFlags } from '../serve/serve-flags.ts';
import { addRouteOptions, ROUTE_HELP } from '../routes/options.ts';
import { addServerOptions, SERVER_HELP } from '../server-options.ts';

const GATEWAY_HELP = `
MCP servers (the gateway):
  Tools, resources and prompts of each server are offered to clients of every version. Behind several servers, tools and
  prompts are named key__name. A tool whose input schema is broken is refused by name; a broken output schema is left
  out, or the broken place of it. A server that ends is started again; a configuration file is read again when it
  changes. \${VAR} and \${file:path} in it are put in. Beside the members that hosts know, an entry may have "allow" and
  "deny" (names of tools, with *, or hints), "tools" (rules for single tools), "scopes", "onMismatch" (strict, warn, off),
  "repair", "timeout" and "startTimeout" (milliseconds), "rate" (calls a minute), "share" (session: a process for each
  client), "lazy" and "disabled". "anyshape status <url>" shows each server; over stdio there is no status.`;

const HELP = `
Sources:
  *.ts, *.mjs, *.js   modules that export tools; none: the demo tools
  *.json, *.yaml      OpenAPI documents: each operation is a tool
  *.mjs, *.json, folder   route files of FlowMCP
  mcp.json            MCP servers, as hosts configure them ("mcpServers", or "servers" of VS Code)
  http(s)://…, stdio:command, -- command args…   one MCP server
${GATEWAY_HELP}
${SERVER_HELP}
${ROUTE_HELP}

A client over stdio starts it by itself, for example:
  { "mcpServers": { "my-tools": { "command": "npx", "args": ["anyshape", "serve", "/path/to/tools.ts"] } } }
Each client gets what its version of the protocol supports; "anyshape show" shows it. A tool that cannot be used is
named in the log, and the others are served.
${SERVE_HELP}

${ACCESS_HELP}
  ANYSHAPE_STATE_KEY        32 bytes or more, shared by replicas, that seal sessions and the state of questions;
                            while one replaces another several, separated by commas, of which the first seals

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
  anyshape serve mcp.json --http 8080
  anyshape serve -- npx -y @modelcontextprotocol/server-memory
  anyshape serve openapi.yaml --read-only --root http://localhost:8080 --allow-private
  anyshape serve big-api.yaml --search
  anyshape serve routes/ --http 8080 --host 0.0.0.0 --keep-alive 75s --max-body 1MB
`;

export function serveCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return addServerOptions(addServeOptions(addRouteOptions(new Command('serve'))), io)
    .description(
      'an MCP server for clients of every version, over stdio or HTTP; a gateway before other servers',
    )
    .argument(
      '[source...]',
      'modules of tools, OpenAPI documents, route files, configurations of MCP servers, addresses; none: the demo tools',
    )
    .addHelpText('after', HELP)
    .action(async (sources: string[], { http, ...others }: ServeFlags & { readonly http?: false }) => {
      // --no-http is as if neither a flag nor the configuration had a port.
      const flags = http === undefined || http === false ? others : { ...others, http };
      const { serveSources } = await import('../serve/serve-sources.ts');
      finish(await serveSources({ sources, serverCommand }, flags, io));
    });
}
