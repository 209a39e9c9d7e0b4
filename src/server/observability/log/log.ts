/**
 * What the stages of the server write down, whoever keeps it. Silent unless told otherwise: a library does not write to
 * the output of the program that it is part of.
 */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  /** The same log, which adds these to every line. */
  child(fields: LogFields): Log;
}

const nothing = (): void => undefined;

export const silentLog: Log = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silentLog,
};
