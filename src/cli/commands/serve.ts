/**
 * `anyshape serve [source…]`: an MCP server over stdio, or with `--http` on a port of this machine. Over stdio, stdout
 * carries the protocol and nothing else. What was refused is said on stderr, and the rest is served.
 */
import { finished } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import type { Log } from '../../server/log/index.ts';
import type { Registry } from '../../tool/index.ts';
import { keepDrift, type KeptDrift } from '../drift/keep-drift.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
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
  readonly rate?: number;
  readonly watch?: boolean;
  readonly trace?: boolean;
  readonly lane: boolean;
  readonly drift?: string;
}

export function serveCommand(io: Io, finish: (code: number) => void): Command {
  return addRouteOptions(new Command('serve'))
    .description('an MCP server for clients of every version, over stdio or HTTP')
    .argument('[source...]', 'modules of tools, route files or folders of them; none: the demo tools')
    .addOption(new Option('--http [port]', 'serve on a port of this machine (3000)').argParser(portOf))
    .option('--host <address>', 'with --http: the address to listen on (127.0.0.1)')
    .option('--stateless', 'with --http: no sessions for clients of before 2026')
    .addOption(
      new Option(
        '--rate <calls>',
        'with --http: calls a minute of one principal for one tool (600)',
      ).argParser(rateOf),
    )
    .option('--watch', 'load the sources again when they change, and tell clients')
    .option('--trace', 'one line on stderr for each request')
    .option('--no-lane', 'leave every request to the official SDK')
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

function rateOf(text: string): number {
  const rate = Number(text);
  if (rate >= 1) return rate;
  throw new InvalidArgumentError('A rate is a number of calls a minute, 1 or more.');
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
    const settings = { routes: routeSettings(flags, io), registry, memory: new Map() };
    return await serveLoaded(sources, settings, flags, io);
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
    return await (flags.http === undefined ? overStdio : overHttp)(loaded, sources, flags, io);
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
    const loaded = await loadTools(sources, settings);
    tellFaults(loaded, sources, io);
    if (loaded.unreadable.some(({ file }) => !hopeless.has(file))) return;
    registry.adopt(loaded.registry);
    io.stderr(`anyshape: loaded again; tools: ${registry.tools.length}\n`);
  };
}

async function overStdio(
  { registry }: LoadedTools,
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  if (io.isInputTerminal === true) io.stderr(stdioHint(registry.tools.length, sources));
  // A client that goes away without a word ends it as well.
  const ended =
    io.stdin === undefined ? undefined : finished(io.stdin, { writable: false }).catch(() => undefined);
  const { serve } = await import('../../server/serve.ts');
  const running = await serve(registry, { ...(await tracing(flags, io)), lane: flags.lane });
  await Promise.race([ended, io.untilStopped?.()].filter((reason) => reason !== undefined));
  await running.close();
  return Exit.fine;
}

async function overHttp(
  loaded: LoadedTools,
  sources: readonly string[],
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  const { registry } = loaded;
  try {
    const running = await listenFor(registry, flags, io);
    const names = registry.tools.map(({ name }) => name);
    io.stderr(httpHint(names, running.url!, sources, await seenBy(loaded, io)));
    await io.untilStopped?.();
    await running.close();
    return Exit.fine;
  } catch (error) {
    io.stderr(`anyshape: ${error instanceof Error ? error.message : String(error)}\n`);
    if (isPortTaken(error)) io.stderr('  Name another port, or --http 0 for any that is free.\n');
    return Exit.unreadable;
  }
}

/** Where no port was asked for and the usual one is taken, any free one does. */
async function listenFor(registry: Registry, flags: ServeFlags, io: Io): Promise<RunningServer> {
  const { serve } = await import('../../server/serve.ts');
  const [access, log, trace] = await Promise.all([
    accessFrom(io.env, flags.host),
    jsonLog(io),
    tracing(flags, io),
  ]);
  const host = flags.host === undefined ? {} : { host: flags.host };
  const listenOn = (port: { readonly port?: number }): Promise<RunningServer> =>
    serve(registry, {
      ...trace,
      ...access,
      log,
      http: { ...port, ...host },
      stateless: flags.stateless === true,
      lane: flags.lane,
      ...(flags.rate !== undefined && { requestLimits: { perMinute: flags.rate } }),
    });
  if (typeof flags.http === 'number') return listenOn({ port: flags.http });
  try {
    return await listenOn({});
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    io.stderr('anyshape: Port 3000 is taken, so this is on another one.\n');
    return listenOn({ port: 0 });
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

const MAX_TOOLS_AT_A_GLANCE = 8;

/** The first tools as every version gets them; for how many more there are, `show` is the place. */
async function seenBy({ registry, samples }: LoadedTools, io: Io): Promise<string[]> {
  const [{ viewsOf }, { glance }, { wireVersions }] = await Promise.all([
    import('../show/view.ts'),
    import('../show/glance.ts'),
    import('../../wire/index.ts'),
  ]);
  const versions = wireVersions.map(({ name }) => name);
  const views = viewsOf(registry.tools.slice(0, MAX_TOOLS_AT_A_GLANCE), samples, versions);
  return glance(views, { paint: paintFor(io), columns: columnsOf(io) });
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
