/** What both transports share: options that report to the log, and the end of a running server. */
import type { RunningServer, ServeOptions } from '../../server/index.ts';
import { asServeOptions, handedOptions } from './handed-options.ts';
import type { ServeCommand } from './serve-sources.ts';

/** Flags and log as options of `serve()`. */
export async function reportingOptions({ flags, io, log, fatal }: ServeCommand): Promise<ServeOptions> {
  const [{ REGISTRY_SERVER_OPTIONS: table }, { createErrorLines }, { traceLine }] = await Promise.all([
    import('../../server/known-options.ts'),
    import('../../server/error-lines.ts'),
    import('../../server/trace.ts'),
  ]);
  const options = asServeOptions(handedOptions(flags, io.env), table);
  // Once the server tells its tools' exceptions from others, it decides which one is fatal.
  if (Object.hasOwn(table, 'surviveToolFaults')) fatal.stop();
  return {
    ...options,
    ...(Object.hasOwn(table, 'onFatal') && { onFatal: fatal.report }),
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
