/**
 * Sources and flags of `anyshape serve` in; a server until it is told to end, then the exit code out. Over stdio, stdout
 * carries the protocol and nothing else. What was refused is said on stderr, and the rest is served.
 */
import { finished } from 'node:stream/promises';
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import type { Log } from '../../server/log/index.ts';
import type { Registry } from '../../tool/index.ts';
import { keepDrift, type KeptDrift } from '../drift/keep-drift.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import { exitFor, leftOutOf, onlyRunnable } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { loadSources, type LoadedSources, type LoadSettings } from '../sources/load-sources.ts';
import { routeWords } from '../tools/command-line.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { mismatchLog } from '../tools/mismatch-log.ts';
import type { RouteFlags } from '../tools/route-options.ts';
import { alsoWarning, routeSettings } from '../tools/route-settings.ts';
import { accessFrom } from './access.ts';
import { httpHint, stdioHint } from './hints.ts';
import { watchSources, type WatchCallbacks } from './watch.ts';

export interface ServeFlags extends RouteFlags {
  readonly http?: number | true;
  readonly host?: string;
  readonly requiredScopes?: string;
  readonly stateless?: boolean;
  readonly rate?: number;
  readonly watch?: boolean;
  readonly trace?: boolean;
  readonly lane: boolean;
  readonly drift?: string;
}

export function serveSources(sources: readonly string[], flags: ServeFlags, io: Io): Promise<number> {
  return withConsoleOnStderr(io, () => serveAll(sources, flags, io));
}

async function serveAll(sources: readonly string[], flags: ServeFlags, io: Io): Promise<number> {
  const routes = routeSettings(flags, io);
  let drift: KeptDrift | undefined;
  try {
    drift = flags.drift === undefined ? undefined : keepDrift(flags.drift, routes.origins, io);
  } catch (error) {
    io.stderr(`anyshape: ${(error as Error).message}\n`);
    return Exit.unreadable;
  }
  const registry = {
    onMismatch: mismatchLog(io, routes.origins),
    ...(drift !== undefined && { onChecked: drift.onChecked }),
  };
  try {
    const warned = drift === undefined ? routes : alsoWarning(routes, drift.onWarning);
    const settings = { routes: warned, registry, memory: new Map() };
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
  const load = async (): Promise<LoadedSources> => onlyRunnable(await loadSources(sources, settings));
  const printLeftOut = (loaded: LoadedSources): void =>
    io.stderr(leftOutText(leftOutOf(loaded), [...sources, ...routeWords(flags)]));
  const loaded = await load();
  printLeftOut(loaded);
  if (loaded.registry.tools.length === 0) {
    io.stderr('anyshape: No tool is left to be served.\n');
    return Math.max(exitFor(leftOutOf(loaded)), Exit.findings);
  }
  const onChange = reloader(load, printLeftOut, loaded, io);
  const onProblem = (message: string): void => io.stderr(`anyshape: ${message}\n`);
  const stopWatching = flags.watch === true ? watchSources(sources, { onChange, onProblem }) : undefined;
  try {
    return await (flags.http === undefined ? overStdio : overHttp)(loaded, sources, flags, io);
  } finally {
    stopWatching?.();
  }
}

/** What can no longer be loaded leaves the tools as they were; what never could is no reason to wait for it. */
function reloader(
  load: () => Promise<LoadedSources>,
  printLeftOut: (loaded: LoadedSources) => void,
  { registry, unreadable }: LoadedSources,
  io: Io,
): WatchCallbacks['onChange'] {
  const hopeless = new Set(unreadable.map(({ file }) => file));
  return async (claim) => {
    const loaded = await load();
    if (!claim()) return;
    printLeftOut(loaded);
    if (loaded.unreadable.some(({ file }) => !hopeless.has(file))) return;
    registry.adopt(loaded.registry);
    io.stderr(`anyshape: loaded again; tools: ${registry.tools.length}\n`);
  };
}

async function overStdio(
  { registry }: LoadedSources,
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
  loaded: LoadedSources,
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
    // What the system did not refuse is wrong in the flags or in the environment.
    return error instanceof Error && 'syscall' in error ? Exit.unreadable : Exit.usage;
  }
}

/** Where no port was asked for and the usual one is taken, any free one does. */
async function listenFor(registry: Registry, flags: ServeFlags, io: Io): Promise<RunningServer> {
  const { serve } = await import('../../server/serve.ts');
  const [access, log, trace] = await Promise.all([
    accessFrom(io.env, flags),
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
async function seenBy({ registry, samples }: LoadedSources, io: Io): Promise<string[]> {
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
