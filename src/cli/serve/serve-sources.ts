/**
 * Sources and flags of `anyshape serve` in; a server until it is closed, then the exit code out. Over stdio,
 * stdout carries the protocol and nothing else. Everything that is reported goes to the log, and stderr has
 * nothing else.
 */
import type { Log } from '../../server/observability/log/index.ts';
import type { Crash } from '../../tool/index.ts';
import { messageOf } from '../../message-of.ts';
import { keepDrift, type KeptDrift } from '../drift/keep-drift.ts';
import { recordCalls, type CallRecorder } from '../infer/record-calls.ts';
import { Exit, type Io } from '../io.ts';
import { exitFor, leftOutOf, runnableSources } from '../sources/left-out.ts';
import { cacheFolderIn } from '../cache-folder.ts';
import { loadSources, serversIn, type LoadedSources, type LoadSettings } from '../sources/load-sources.ts';
import { isServer } from '../server-target.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import { openGateway } from './serve-gateway.ts';
import { routeWords } from '../command-line.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { mismatchLog } from '../routes/mismatch-log.ts';
import { alsoWarning, routeSettings } from '../routes/settings.ts';
import { watchFatalErrors, type FatalErrors } from './fatal-errors.ts';
import { logLeftOut } from './log-left-out.ts';
import { searched, type CurrentSources } from './search.ts';
import { serveOverHttp } from './serve-http.ts';
import { serveOverStdio } from './serve-stdio.ts';
import type { LockGuard } from './lock-guard.ts';
import type { ServeFlags } from './serve-flags.ts';
import { logPrint, openServeLog, type ServeLog } from './serve-log.ts';
import { watchSources, type WatchCallbacks } from './watch.ts';

/** What every step of the command needs. */
export interface ServeCommand {
  readonly sources: readonly string[];
  /** The words after `--`. */
  readonly serverCommand: readonly string[];
  readonly flags: ServeFlags;
  readonly io: Io;
  readonly log: ServeLog;
  readonly fatal: FatalErrors;
  /** The first signal, by its name. */
  readonly stopped: Promise<string> | undefined;
  /** Called with the address of the console, once it is there. */
  readonly onConsole?: ((page: URL) => void) | undefined;
}

/** The same once the files that it writes are open. */
export interface RecordingCommand extends ServeCommand {
  readonly drift: KeptDrift | undefined;
}

export async function serveSources(
  { sources, serverCommand, onConsole }: Pick<ServeCommand, 'sources' | 'serverCommand' | 'onConsole'>,
  flags: ServeFlags,
  io: Io,
): Promise<number> {
  const log = openServeLog(flags, io);
  const fatal = watchFatalErrors(io.process, log);
  const stopped = io.untilStopped?.();
  const command = { sources, serverCommand, onConsole, flags, io, log, fatal, stopped };
  if (flags.console === true && flags.http === undefined) {
    log.error({ event: 'usage' }, '--console needs --http: the page is served over HTTP.');
    fatal.stop();
    log.close();
    return Exit.usage;
  }
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
  const { file } = flags.configuration ?? {};
  if (file !== undefined) log.info({ event: 'configuration', file }, `configuration: ${file}`);
  const report = (event: string) => (text: string) =>
    log.warn({ event }, text.replace(/^anyshape: /, '').trimEnd());
  const routes = routeSettings(flags, { env: io.env, stderr: report('warning') });
  let drift: KeptDrift | undefined;
  try {
    // The console shows drift, so it is recorded in memory where no file is named.
    const isRecorded = flags.drift !== undefined || flags.console === true;
    drift = isRecorded ? keepDrift(flags.drift, routes.origins, report('drift')) : undefined;
  } catch (error) {
    log.error({ event: 'drift', file: flags.drift }, messageOf(error));
    return Exit.unreadable;
  }
  let recorder: CallRecorder | undefined;
  try {
    recorder =
      flags.record === undefined ? undefined : recordCalls(flags.record, routes.origins, report('record'));
  } catch (error) {
    log.error({ event: 'record', file: flags.record }, messageOf(error));
    drift?.close();
    return Exit.unreadable;
  }
  const registry = {
    onMismatch: mismatchLog(
      ({ message, ...fields }) => log.warn({ event: 'mismatch', ...fields }, message),
      routes.origins,
    ),
    onCrash: crashLog(log),
    ...(drift !== undefined && { onChecked: drift.onChecked }),
    ...(recorder !== undefined && { onResult: recorder.onResult }),
  };
  try {
    const warned = drift === undefined ? routes : alsoWarning(routes, drift.onWarning);
    const servers = { ...flags.servers, variables: io.env };
    return await serveLoaded(
      { ...command, drift },
      {
        ...{ routes: warned, registry, servers, memory: new Map() },
        serverCommand: command.serverCommand,
      },
    );
  } finally {
    drift?.close();
    recorder?.close();
  }
}

/** `id` is what the client reads: "See ID in the server log." */
function crashLog(log: Log): (crash: Crash) => void {
  return ({ id, tool, kind = 'tool', message, error }) =>
    log.error(
      { event: 'crash', id, [kind]: tool, ...(error !== undefined && { err: error }) },
      `The ${kind} "${tool}" failed (${id}): ${message}`,
    );
}

async function serveLoaded(command: RecordingCommand, settings: LoadSettings): Promise<number> {
  const { sources, flags, log } = command;
  const lock = await lockGuard(flags, log);
  const load = async (): Promise<LoadedSources> => {
    const runnable = runnableSources(await loadSources(sources, settings));
    return lock === undefined ? runnable : lock.hold(runnable);
  };
  const reportLeftOut = (loaded: LoadedSources): void =>
    logLeftOut(log, leftOutOf(loaded), [...sources, ...routeWords(flags)]);
  const loaded = await load();
  reportLeftOut(loaded);
  const gateway = await openGateway(loaded, log, {
    cacheFolder: cacheFolderIn(command.io.env),
    ...(lock !== undefined && { holdBack: lock.holdBack }),
    ...(flags.infer !== undefined && { learnedFile: flags.infer === true ? DEFAULT_LEARNED : flags.infer }),
  });
  const { offers, tools } = loaded.registry;
  // A server that is not there yet may still come.
  const isEmpty = tools.length === 0 && !offers.resources && !offers.prompts && gateway === undefined;
  if (isEmpty) {
    log.error({ event: 'no-tools' }, 'No tool is left to be served.');
    return Math.max(exitFor(leftOutOf(loaded)), Exit.findings);
  }
  const current = { topics: loaded.topics, loaded };
  const onChange = reloader(load, reportLeftOut, { loaded, current, gateway, log });
  const onProblem = (message: string): void => log.warn({ event: 'watch' }, message);
  const watched = [
    ...(flags.watch === true ? sources.filter((source) => !isServer(source)) : loaded.configurations),
    // "anyshape accept" writes it: what it accepts is served without a restart.
    ...(lock === undefined ? [] : [lock.file]),
  ];
  const stopWatching = watched.length > 0 ? watchSources(watched, { onChange, onProblem }) : undefined;
  try {
    const served = await searched(command, loaded, current);
    if (flags.http === undefined) return await serveOverStdio(command, served, gateway);
    return await serveOverHttp(command, served, gateway, () => current.loaded);
  } finally {
    stopWatching?.();
    await gateway?.close();
  }
}

interface Reloaded {
  readonly loaded: LoadedSources;
  readonly current: CurrentSources;
  readonly gateway: Gateway | undefined;
  readonly log: Log;
}

const DEFAULT_LOCK = 'anyshape.lock.json';
const DEFAULT_LEARNED = 'anyshape.outputs.json';

async function lockGuard({ locked }: ServeFlags, log: Log): Promise<LockGuard | undefined> {
  if (locked === undefined) return undefined;
  const { createLockGuard } = await import('./lock-guard.ts');
  return createLockGuard(locked === true ? DEFAULT_LOCK : locked, log);
}

/**
 * A source that can no longer be loaded leaves the tools as they are; one that never could be loaded does
 * not.
 */
function reloader(
  load: () => Promise<LoadedSources>,
  reportLeftOut: (loaded: LoadedSources) => void,
  { loaded: { registry, unreadable }, current, gateway, log }: Reloaded,
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
    current.topics = loaded.topics;
    current.loaded = loaded;
    if (gateway === undefined) registry.adopt(loaded.registry);
    else await gateway.reload(loaded.registry, serversIn(loaded));
    const { length: tools } = registry.tools;
    log.info({ event: 'watch', tools }, `loaded again; tools: ${tools}`);
  };
}
