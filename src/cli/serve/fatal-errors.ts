/**
 * Uncaught exceptions in; a log line and a promise out, so that the command can close the server and exit
 * with 1.
 */
import type { Log } from '../../server/observability/log/index.ts';

export interface FatalErrors {
  /** Resolves at the first one. */
  readonly first: Promise<'fatal'>;
  /** For a server that finds out itself which exception is fatal. */
  readonly report: (error: unknown) => void;
  /** Leaves uncaught exceptions to others. */
  readonly stop: () => void;
  /** Set once a server runs, which then closes before the command ends. */
  isServing: boolean;
}

/** Without a process, as in tests, nothing is watched. */
export function watchFatalErrors(process: NodeJS.Process | undefined, log: Log): FatalErrors {
  let resolve: (reason: 'fatal') => void;
  const first = new Promise<'fatal'>((done) => (resolve = done));
  const report = (error: unknown): void => {
    log.error({ event: 'fatal', err: error }, 'An uncaught exception ends the server.');
    resolve('fatal');
  };
  process?.on('uncaughtException', report);
  return { first, report, stop: () => void process?.off('uncaughtException', report), isServing: false };
}
