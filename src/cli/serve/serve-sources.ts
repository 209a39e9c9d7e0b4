/**
 * Sources and flags of `anyshape serve` in; a server until it is closed, then the exit code out. Over stdio, stdout
 * carries the protocol and nothing else. Everything that is reported goes to the log, and stderr has nothing else.
 */
import type { Log } from '../../server/observability/log/index.ts';
import type { Crash } from '../../tool/index.ts';
import { messageOf } from '../../message-of.ts';
import { keepDrift, type KeptDrift } from '../drift/keep-drift.ts';
import { Exit, type Io } from '../io.ts';
import { exitFor, leftOutOf, onlyRunnable } from '../sources/left-out.ts';
import { loadSources, type LoadedSources, type LoadSettings } from '../sources/load-sources.ts';
import { routeWords } from '../command-line.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { mismatchLog } from '../routes/mismatch-log.ts';
import { alsoWarning, routeSettings } from '../routes/settings.ts';
import { watchFatalErrors, type FatalErrors } from './fatal-errors.ts';
import { logLeftOut } from './log-left-out.ts';
import { serveOverHttp } from './serve-http.ts';
import { serveOverStdio } from './serve-stdio.ts';
import type { ServeFlags } from './serve-flags.ts';
import { logPrint, openServeLog, type ServeLog } from './serve-log.ts';
import { watchSources, type WatchCallbacks } from './watch.ts';

/** What every step of the command needs. */
export interface ServeCommand {
  readonly sources: readonly string[];
  readonly flags: ServeFlags;
  readonly io: Io;
  readonly log: ServeLog;
  readonly fatal: FatalErrors;
  /** The first signal, by its name. */
  readonly stopped: Promise<string> | undefined;
}

export async function serveSources(sources: readonly string[], flags: ServeFlags, io: Io): Promise<number> {
  const log = openServeLog(flags, io);
  const fatal = watchFatalErrors(io.process, log);
  const stopped = io.untilStopped?.();
  const command = { sources, flags, io, log, fatal, stopped };
  if (flags.http !== undefined) log.hold();
  try {
    const prints = { stderr: (text: string) => logPrint(log, text) };
    const code = withStdoutReserved(prints, () => serveReported(command));
    // A server that runs closes first; a module that is still loading is not waited for.
    const codeAfter = async (reason: Promise<string>, early: number): Promise<number> => {
      await reason;
      return fatal.isServing ? code : early;
    };
    const early = [codeAfter(fatal.first, Exit.findings)];
    if (stopped !== undefined) early.push(codeAfter(stopped, Exit.fine));
    return await Promise.race([code, ...early]);
  } finally {
    fatal.stop();
    log.close();
  }
}

async function serveReported(command: ServeCommand): Promise<number> {
  const { flags, io, log } = command;
  const report = (event: string) => (text: string) =>
    log.warn({ event }, text.replace(/^anyshape: /, '').trimEnd());
  const routes = routeSettings(flags, { env: io.env, stderr: report('warning') });
  let drift: KeptDrift | undefined;
  try {
    drift = flags.drift === undefined ? undefined : keepDrift(flags.drift, routes.origins, report('drift'));
  } catch (error) {
    log.error({ event: 'drift', file: flags.drift }, messageOf(error));
    return Exit.unreadable;
  }
  const registry = {
    onMismatch: mismatchLog(
      ({ message, ...fields }) => log.warn({ event: 'mismatch', ...fields }, message),
      routes.origins,
    ),
    onCrash: crashLog(log),
    ...(drift !== undefined && { onChecked: drift.onChecked }),
  };
  try {
    const warned = drift === undefined ? routes : alsoWarning(routes, drift.onWarning);
    return await serveLoaded(command, { routes: warned, registry, memory: new Map() });
  } finally {
    drift?.close();
  }
}

/** `id` is what the client reads: "See ID in the server log." */
function crashLog(log: Log): (crash: Crash) => void {
  return ({ id, tool, message, error }) =>
    log.error(
      { event: 'crash', id, tool, ...(error !== undefined && { err: error }) },
      `The tool "${tool}" failed (${id}): ${message}`,
    );
}

async function serveLoaded(command: ServeCommand, settings: LoadSettings): Promise<number> {
  const { sources, flags, log } = command;
  const load = async (): Promise<LoadedSources> => onlyRunnable(await loadSources(sources, settings));
  const reportLeftOut = (loaded: LoadedSources): void =>
    logLeftOut(log, leftOutOf(loaded), [...sources, ...routeWords(flags)]);
  const loaded = await load();
  reportLeftOut(loaded);
  if (loaded.registry.tools.length === 0) {
    log.error({ event: 'no-tools' }, 'No tool is left to be served.');
    return Math.max(exitFor(leftOutOf(loaded)), Exit.findings);
  }
  const onChange = reloader(load, reportLeftOut, loaded, log);
  const onProblem = (message: string): void => log.warn({ event: 'watch' }, message);
  const stopWatching = flags.watch === true ? watchSources(sources, { onChange, onProblem }) : undefined;
  try {
    return await (flags.http === undefined ? serveOverStdio : serveOverHttp)(command, loaded);
  } finally {
    stopWatching?.();
  }
}

/** A source that can no longer be loaded leaves the tools as they are; one that never could be loaded does not. */
function reloader(
  load: () => Promise<LoadedSources>,
  reportLeftOut: (loaded: LoadedSources) => void,
  { registry, unreadable }: LoadedSources,
  log: Log,
): WatchCallbacks['onChange'] {
  const neverLoaded = new Set(unreadable.map(({ file }) => file));
  return async (claim) => {
    const loaded = await load();
    if (!claim()) return;
    reportLeftOut(loaded);
    if (loaded.unreadable.some(({ file }) => !neverLoaded.has(file))) {
      log.warn(
        { event: 'watch', tools: registry.tools.length },
        'not loaded again: the tools stay as they are',
      );
      return;
    }
    registry.adopt(loaded.registry);
    const { length: tools } = registry.tools;
    log.info({ event: 'watch', tools }, `loaded again; tools: ${tools}`);
  };
}
