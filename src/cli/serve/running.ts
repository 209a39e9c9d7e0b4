/** What both transports share: options that report to the log, and the end of a running server. */
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import type { ServerIdentity } from '../../server/identity.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import type { LoadedSources } from '../sources/load-sources.ts';
import { handedOptions } from './handed-options.ts';
import { serverReport } from './server-report.ts';
import type { ServeCommand } from './serve-sources.ts';

/** Flags and log as options of `serve()`. */
export async function reportingOptions(
  { flags, io, log, fatal }: ServeCommand,
  { server, registry }: LoadedSources,
  gateway: Gateway | undefined,
): Promise<ServeOptions> {
  const [{ createErrorLines }, { traceLine }, { DEFAULT_IDENTITY }] = await Promise.all([
    import('../../server/observability/error-lines.ts'),
    import('../../server/observability/trace.ts'),
    import('../../server/identity.ts'),
  ]);
  // The server tells exceptions of tools from others, and decides which one is fatal.
  fatal.stop();
  return {
    ...handedOptions(flags, io.env),
    ...(server !== undefined && { identity: { ...DEFAULT_IDENTITY, ...server } as ServerIdentity }),
    onFatal: fatal.report,
    ...(flags.http !== undefined && { report: await serverReport(registry, gateway) }),
    log,
    onError: createErrorLines((line) => log.warn({ event: 'error' }, line)),
    ...(flags.trace === true && {
      onTrace: (entry) => log.info({ event: 'trace', ...entry }, traceLine(entry)),
    }),
  };
}

/** Waits for a signal, an uncaught exception or `ended`, closes the server, and returns the reason. */
export async function closeAfter(
  { log, fatal, stopped }: ServeCommand,
  running: RunningServer,
  ended?: Promise<string>,
): Promise<string> {
  fatal.isServing = true;
  const reasons = [ended, stopped, fatal.first].filter((reason) => reason !== undefined);
  const reason = await Promise.race(reasons);
  if (reason.startsWith('SIG'))
    log.info({ event: 'closing', signal: reason }, `${reason}: closing; a second signal ends at once`);
  await running.close();
  return reason;
}
