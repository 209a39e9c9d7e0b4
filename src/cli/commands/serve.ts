/**
 * `anyshape serve [source…]`: an MCP server over stdio, or with `--http` on a port of this machine. Over stdio, stdout
 * carries the protocol and nothing else. What was refused is said on stderr, and the rest is served.
 */
import { finished } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { ServeOptions } from '../../server/index.ts';
import type { Log } from '../../server/log/index.ts';
import type { Registry } from '../../tool/index.ts';
import { keepDrift, type KeptDrift } from '../drift/keep-drift.ts';
import { Exit, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { accessFrom } from '../serve/access.ts';
import { httpHint, stdioHint } from '../serve/hints.ts';
import { watchSources } from '../serve/watch.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { loadTools, type LoadedTools, type LoadSettings } from '../tools/load-tools.ts';
import { mismatchLog } from '../tools/mismatch-log.ts';
import { problemsText } from '../tools/problems-text.ts';
import { refusalText } from '../tools/refusal-text.ts';
import { addRouteOptions, ROUTE_HELP, routeSettings, type RouteFlags } from '../tools/route-settings.ts';

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
Who gets in is told by the environment:
  ANYSHAPE_TOKENS      name:token:scope scope,…      static tokens
  ANYSHAPE_JWT_ISSUER, ANYSHAPE_JWT_AUDIENCE, ANYSHAPE_JWKS_URL, ANYSHAPE_RESOURCE   JWTs of an issuer
  ANYSHAPE_HOSTS       names by which it may be asked for, separated by commas; default those of this machine, or --host
  ANYSHAPE_STATE_KEY   32 bytes or more, shared by replicas, that seal what a tool asked

Exit codes:
  0  stdin ended, or the server was told to end
  1  no tool is left to be served
  2  wrong usage
  3  a source cannot be read, and no tool is left; or the port is taken

Examples:
  anyshape serve
  anyshape serve tools.ts more-tools.mjs
  anyshape serve tools.ts --http 8080 --watch --trace
  anyshape serve routes/ --watch
`;

interface ServeFlags extends RouteFlags {
  readonly http?: number | true;
  readonly host?: string;
  readonly stateless?: boolean;
  readonly watch?: boolean;
  readonly trace?: boolean;
  readonly drift?: string;
}

export function serveCommand(io: Io, finish: (code: number) => void): Command {
  return addRouteOptions(new Command('serve'))
    .description('an MCP server for clients of every version, over stdio or HTTP')
    .argument('[source...]', 'modules of tools, route files or folders of them; none: the demo tools')
    .addOption(new Option('--http [port]', 'serve on a port of this machine (3000)').argParser(portOf))
    .option('--host <address>', 'with --http: the address to listen on (127.0.0.1)')
    .option('--stateless', 'with --http: no sessions for clients of before 2026')
    .option('--watch', 'load the sources again when they change, and tell clients')
    .option('--trace', 'one line on stderr for each request')
    .option(
      '--drift <file>',
      'keep a book of results that differ from their schemas; "anyshape drift" reads it',
    )
    .addHelpText('after', HELP)
    .action(async (sources: string[], flags: ServeFlags) =>
      finish(await withConsoleOnStderr(io, () => serveSources(sources, flags, io))),
    );
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535.');
}

async function serveSources(sources: readonly string[], flags: ServeFlags, io: Io): Promise<number> {
  let drift: KeptDrift | undefined;
  try {
    drift = flags.drift === undefined ? undefined : keepDrift(flags.drift, io);
  } catch (error) {
    io.stderr(`anyshape: ${(error as Error).message}\n`);
    return Exit.unreadable;
  }
  const registry = {
    onMismatch: mismatchLog(io),
    ...(drift !== undefined && { onChecked: drift.onChecked }),
  };
  try {
    return await serveLoaded(sources, { routes: routeSettings(flags, io), registry }, flags, io);
  } finally {
    drift?.close();
  }
}

async function serveLoaded(
  sources: readonly string[],
  settings: LoadSettings,
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  const loaded = await loadTools(sources, settings);
  tellFaults(loaded, sources, io);
  const { registry, unreadable } = loaded;
  if (registry.tools.length === 0) {
    io.stderr('anyshape: No tool is left to be served.\n');
    return unreadable.length > 0 ? Exit.unreadable : Exit.findings;
  }
  const stopWatching =
    flags.watch === true ? watchSources(sources, reloader(sources, settings, loaded, io)) : undefined;
  try {
    return await (flags.http === undefined ? overStdio : overHttp)(registry, sources, flags, io);
  } finally {
    stopWatching?.();
  }
}

function tellFaults(
  { unreadable, refused, problems }: LoadedTools,
  sources: readonly string[],
  io: Io,
): void {
  for (const error of unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  for (const tool of refused) io.stderr(`anyshape: ${refusalText(tool)}\n`);
  io.stderr(problemsText(problems, sources));
}

/** What can no longer be loaded leaves the tools as they were; what never could is no reason to wait for it. */
function reloader(
  sources: readonly string[],
  settings: LoadSettings,
  { registry, unreadable }: LoadedTools,
  io: Io,
): () => Promise<void> {
  const hopeless = new Set(unreadable.map(({ file }) => file));
  return async () => {
    const loaded = await loadTools(sources, { ...settings, isFresh: true });
    tellFaults(loaded, sources, io);
    if (loaded.unreadable.some(({ file }) => !hopeless.has(file))) return;
    registry.adopt(loaded.registry);
    io.stderr(`anyshape: loaded again; tools: ${registry.tools.length}\n`);
  };
}

async function overStdio(
  registry: Registry,
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  if (io.isInputTerminal === true) io.stderr(stdioHint(registry.tools.length, sources));
  // A client that goes away without a word ends it as well.
  const ended =
    io.stdin === undefined ? undefined : finished(io.stdin, { writable: false }).catch(() => undefined);
  const { serve } = await import('../../server/serve.ts');
  const running = await serve(registry, await tracing(flags, io));
  await Promise.race([ended, io.untilStopped?.()].filter((reason) => reason !== undefined));
  await running.close();
  return Exit.fine;
}

async function overHttp(
  registry: Registry,
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  const { serve } = await import('../../server/serve.ts');
  const http = {
    ...(typeof flags.http === 'number' && { port: flags.http }),
    ...(flags.host !== undefined && { host: flags.host }),
  };
  const stateless = flags.stateless === true;
  try {
    const [access, log] = await Promise.all([accessFrom(io.env, flags.host), jsonLog(io)]);
    const running = await serve(registry, { ...(await tracing(flags, io)), ...access, log, http, stateless });
    io.stderr(
      httpHint(
        registry.tools.map(({ name }) => name),
        running.url!,
        sources,
      ),
    );
    await io.untilStopped?.();
    await running.close();
    return Exit.fine;
  } catch (error) {
    io.stderr(`anyshape: ${error instanceof Error ? error.message : String(error)}\n`);
    return Exit.unreadable;
  }
}

async function jsonLog(io: Io): Promise<Log> {
  const { createJsonLog } = await import('../../server/log/json-log.ts');
  return createJsonLog({ stream: { write: io.stderr } });
}

async function tracing({ trace }: ServeFlags, io: Io): Promise<Pick<ServeOptions, 'onTrace'>> {
  if (trace !== true) return {};
  const { traceLine } = await import('../../server/trace.ts');
  return { onTrace: (entry) => io.stderr(`${traceLine(entry)}\n`) };
}
