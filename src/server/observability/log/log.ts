/**
 * The log that every stage of the server writes to. Silent by default: a library does not write to the output
 * of the program that uses it.
 */

/** The levels of the server's log, the least severe first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What a line of the log holds beside its message. */
export interface LogFields {
  /** The kind of the line: `request`, `call`, `listening`, `print`, …; `log` where it is missing. */
  readonly event?: string;
  /** Any other field. */
  readonly [name: string]: unknown;
}

/**
 * Where the server logs to. Logs of pino and others have this form; `createJsonLog` makes one.
 *
 * @example
 * const log: Log = {
 *   debug: () => undefined,
 *   info: (fields, message) => console.error(message, fields),
 *   warn: (fields, message) => console.error(message, fields),
 *   error: (fields, message) => console.error(message, fields),
 *   child: () => log,
 * };
 */
export interface Log {
  /** Details for the author of a server. */
  debug(fields: LogFields, message: string): void;
  /** What happens in the ordinary course. */
  info(fields: LogFields, message: string): void;
  /** What may need a look. */
  warn(fields: LogFields, message: string): void;
  /** What went wrong. */
  error(fields: LogFields, message: string): void;
  /** The same log; it adds these fields to every line. */
  child(fields: LogFields): Log;
}

/** In ascending order: a log of one level writes the lines of that level and of those behind it. */
export const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** Whether a log of `level` writes a line of each level. */
export function levelsFrom(level: LogLevel): Readonly<Record<LogLevel, boolean>> {
  const lowest = LOG_LEVELS.indexOf(level);
  const isWritten = (name: LogLevel): boolean => LOG_LEVELS.indexOf(name) >= lowest;
  return {
    debug: isWritten('debug'),
    info: isWritten('info'),
    warn: isWritten('warn'),
    error: isWritten('error'),
  };
}

const nothing = (): void => undefined;

export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
};
