/**
 * File descriptor 2 as a stream for logs, without `process.stderr`: its queue has no bound, and its content
 * is lost when the process exits. The rule: a reader that stopped reading stops neither the event loop nor
 * the exit.
 */
import { writeSync } from 'node:fs';
import { runLater } from '../../../async/deadline.ts';
import type { LogStream } from './line-writer.ts';

const STDERR = 2;
/** How long an exit waits for a reader that does not read. */
const EXIT_WAIT_MS = 500;
const RETRY_MS = 20;
const EMPTY = Buffer.alloc(0);

/** Bytes that the system has not taken yet, of all logs of this process. */
let unwritten: Buffer = EMPTY;
let drainListeners: (() => void)[] = [];
let isRetrying = false;

export function openStderr(): LogStream {
  // The getter makes a pipe non-blocking: a full one then fails with EAGAIN instead of stopping the event
  // loop.
  void process.stderr;
  return {
    write(chunk) {
      const bytes = Buffer.from(chunk);
      unwritten = unwritten.length === 0 ? bytes : Buffer.concat([unwritten, bytes]);
      if (writeAll()) return true;
      if (!isRetrying) retryLater();
      return false;
    },
    once: (_event, listener) => void drainListeners.push(listener),
  };
}

/** For the exit of the process. */
export function flushStderr(): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const end = performance.now() + EXIT_WAIT_MS;
  while (unwritten.length > 0 && performance.now() < end) {
    if (writeAll()) drained();
    else Atomics.wait(pause, 0, 0, RETRY_MS);
  }
}

/** Returns whether everything is written. */
function writeAll(): boolean {
  try {
    while (unwritten.length > 0) unwritten = unwritten.subarray(writeSync(STDERR, unwritten));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    // stderr is closed: there is no place left to report that.
    unwritten = EMPTY;
  }
  return true;
}

function retryLater(): void {
  isRetrying = true;
  runLater(() => {
    isRetrying = false;
    if (writeAll()) drained();
    else retryLater();
  }, RETRY_MS);
}

function drained(): void {
  const listeners = drainListeners;
  drainListeners = [];
  for (const listener of listeners) listener();
}
