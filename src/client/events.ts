/**
 * What a server tells outside of its results in; calls of `onProgress` and `onLog` out. A callback that
 * throws is reported as a problem and breaks nothing.
 */
import { LOG_LEVEL_META_KEY, type Client, type Progress } from '@modelcontextprotocol/client';
import { safeCallback } from '../async/safe-callback.ts';
import type { JsonObject } from '../json/index.ts';
import type { LogLevel } from '../tool/index.ts';

/** How far a call has come, as its tool reports it. */
export interface ProgressReport {
  /** How much is done; it only grows. */
  readonly progress: number;
  /** How much there is to do, where the tool knows. */
  readonly total?: number;
  /** What the tool is doing. */
  readonly message?: string;
}

/** One message of a tool to the log of its client. */
export interface LogMessage {
  /** How severe it is. */
  readonly level: LogLevel;
  /** What was logged: any JSON value, often a text. */
  readonly data: unknown;
  /** The part of the server that logs. */
  readonly logger?: string;
}

/** Whether and what tools log for this client. */
export interface LogOptions {
  /** What tools log for the client; without it, servers are asked for no log. */
  readonly onLog?: (message: LogMessage) => void;
  /** The least severe level that is asked for; default `info`. */
  readonly logLevel?: LogLevel;
}

const DEFAULT_LEVEL: LogLevel = 'info';

/** To be called before the client connects, so that no message is lost. */
export function listenToLog(client: Client, { onLog }: LogOptions, onError: (error: Error) => void): void {
  if (onLog === undefined) return;
  const listener = safeCallback(onLog, onError);
  client.setNotificationHandler('notifications/message', ({ params: { level, data, logger } }) =>
    listener({ level, data, ...(logger !== undefined && { logger }) }),
  );
}

/** Legacy servers are asked once for their log, modern ones with each call. */
export async function askForLog(
  client: Client,
  { onLog, logLevel = DEFAULT_LEVEL }: LogOptions,
  timeoutMs: number,
): Promise<void> {
  const isAsked = onLog !== undefined && client.getProtocolEra() !== 'modern';
  if (isAsked && client.getServerCapabilities()?.logging !== undefined)
    await client.setLoggingLevel(logLevel, { timeout: timeoutMs });
}

/** What `_meta` of a call says about the log. */
export function logMeta(client: Client, { onLog, logLevel = DEFAULT_LEVEL }: LogOptions): JsonObject {
  const isAsked = onLog !== undefined && client.getProtocolEra() === 'modern';
  return isAsked ? { [LOG_LEVEL_META_KEY]: logLevel } : {};
}

export function progressListener(
  onProgress: ((report: ProgressReport) => void) | undefined,
  onError: (error: Error) => void,
): { readonly onprogress?: (report: Progress) => void } {
  if (onProgress === undefined) return {};
  const listener = safeCallback(onProgress, onError);
  return {
    onprogress: ({ progress, total, message }) =>
      listener({
        progress,
        ...(total !== undefined && { total }),
        ...(message !== undefined && { message }),
      }),
  };
}
