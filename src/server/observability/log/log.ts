/**
 * The log that every stage of the server writes to. Silent by default: a library does not write to the output of the
 * program that uses it.
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogFields {
  /** The kind of the line: `request`, `call`, `listening`, `print`, …; `log` where it is missing. */
  readonly event?: string;
  readonly [name: string]: unknown;
}

export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
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
