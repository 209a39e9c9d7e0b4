/** Levels of messages, and how a request of 2026-07-28 names one. */
import { LOG_LEVELS, type LogLevel } from '../../tool/index.ts';

export const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

/** Whether a client that asks for `level` gets messages that one that asks for `other` does not get. */
export function moreVerbose(level: LogLevel, other: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(other);
}
