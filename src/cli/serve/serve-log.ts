/**
 * `--log` and `--log-level` in; the log of `anyshape serve` out. While it is open, everything that would be
 * written to stderr goes through it: prints of tools, warnings of Node, direct writes to `process.stderr`.
 */
import {
  createLineWriter,
  jsonDropped,
  jsonLogOn,
  textDropped,
  textLogOn,
  type Log,
} from '../../server/observability/log/index.ts';
import { currentToolScope } from '../../tool/index.ts';
import type { Io } from '../io.ts';
import type { ServeFlags } from './serve-flags.ts';

export interface ServeLog extends Log {
  readonly form: 'json' | 'text';
  /** Lines wait from now on, so that `listening` can be the first. */
  hold(): void;
  /** Logs the address, before the lines that waited. */
  listening(url: string, tools: number, message: string): void;
  /** Writes what waits, and gives stderr back. */
  close(): void;
}

export function openServeLog(
  { log: form, logLevel }: Pick<ServeFlags, 'log' | 'logLevel'>,
  io: Io,
): ServeLog {
  const isJson = (form ?? (io.isErrorTerminal === true ? 'text' : 'json')) === 'json';
  const stream = io.process === undefined ? { write: io.stderr } : undefined;
  const writer = createLineWriter({ stream, dropped: isJson ? jsonDropped : textDropped });
  const logOn = isJson ? jsonLogOn : textLogOn;
  const log = logOn(writer, logLevel);
  const restore = io.process === undefined ? undefined : captureStderr(io.process, log);
  return {
    ...log,
    form: isJson ? 'json' : 'text',
    hold() {
      if (isJson) writer.hold();
    },
    listening(url, tools, message) {
      let first = '';
      const once = { ...writer, write: (line: string) => void (first = line) };
      // The address is what the operator asked for: it is logged at every level.
      logOn(once, 'info').info({ event: 'listening', url, tools }, message);
      writer.release(first);
    },
    close() {
      restore?.();
      writer.release();
    },
  };
}

const MAX_PRINT_CHARACTERS = 8_000;

/** For what a tool, a module or a library prints; of a tool, with its name and the id of its request. */
export function logPrint(log: Log, text: string): void {
  const trimmed = text.replace(/\r?\n$/, '');
  const isLong = trimmed.length > MAX_PRINT_CHARACTERS;
  const shown = isLong ? `${trimmed.slice(0, MAX_PRINT_CHARACTERS)}…` : trimmed;
  const length = isLong && { characters: trimmed.length };
  log.info({ event: 'print', ...currentToolScope(), text: shown, ...length }, 'print');
}

/** Returns how to give stderr back. */
function captureStderr(process: NodeJS.Process, log: Log): () => void {
  const { write } = process.stderr;
  process.stderr.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    logPrint(log, typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    const done = rest.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  // Node prints warnings by a listener of its own, past `process.stderr`.
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  const onWarning = ({ name, message, stack }: Error): void =>
    log.warn({ event: 'warning', name, ...(stack !== undefined && { stack }) }, `${name}: ${message}`);
  process.on('warning', onWarning);
  return () => {
    process.stderr.write = write;
    process.off('warning', onWarning);
    for (const listener of listeners) process.on('warning', listener);
  };
}
