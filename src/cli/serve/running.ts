/** What both transports share: options that report to the log, and the end of a running server. */
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import { handedOptions } from './handed-options.ts';
import type { ServeCommand } from './serve-sources.ts';

/** Flags and log as options of `serve()`. */
export async function reportingOptions({ flags, io, log, fatal }: ServeCommand): Promise<ServeOptions> {
  const [{ createErrorLines }, { traceLine }] = await Promise.all([
    import('../../server/observability/error-lines.ts'),
    import('../../server/observability/trace.ts'),
  ]);
  // The server tells exceptions of tools from others, and decides which one is fatal.
  fatal.stop();
  return {
    ...handedOptions(flags, io.env),
    onFatal: fatal.report,
    log,
    onError: createErrorLines((line) => log.warn({ event: 'error' }, line)),
    ...(flags.trace === true && {
      onTrace: (entry) => log.info({ event: 'trace', ...entry }, traceLine(entry)),
    }),
  };
}

/** Waits for a signal, an uncaught exception or `ended`, whichever is first, and closes the server. Returns which it was. */
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
