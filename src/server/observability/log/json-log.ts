/**
 * A Log that writes JSON lines by `pino`, to stderr or to a stream: stdout belongs to the protocol. What could let somebody
 * else in is blotted out wherever a stage should have put it by mistake.
 */
import { destination, pino, stdTimeFunctions } from 'pino';
import type { Log } from './log.ts';

export interface JsonLogOptions {
  /** The least that is written; default `info`. */
  readonly level?: 'debug' | 'info' | 'warn' | 'error';
  /** Default stderr. */
  readonly stream?: { write(line: string): void };
}

const SECRETS = ['authorization', 'cookie', 'token', 'access_token', '["mcp-session-id"]'];
const STDERR = 2;

export function createJsonLog({ level = 'info', stream }: JsonLogOptions = {}): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [name, below('*', name), below('*.*', name)]) },
  };
  // Written at once, so that the last lines before an end are not lost.
  return pino(options, stream ?? destination({ fd: STDERR, sync: true }));
}

function below(parent: string, name: string): string {
  return name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`;
}
