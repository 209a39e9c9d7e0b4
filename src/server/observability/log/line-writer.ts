/**
 * Lines of a log in; few writes out. A line after a pause is written at the end of the turn of the event
 * loop; under load, lines are collected for 20 ms, since a write costs more than a call of a tool. They are
 * written at once when 64 kB are waiting, at level `error`, and when the process exits. A reader of stderr
 * that has stopped reading blocks nothing: up to 1 MB waits for it; further lines are counted and dropped.
 */
import { runLater } from '../../../async/deadline.ts';
import { flushStderr, openStderr } from './stderr-stream.ts';

/**
 * Where lines go; a chunk holds one or more whole lines. As a Node stream, `write` returns false when it is
 * full.
 */
export interface LogStream {
  /** Takes whole lines; returns false when it is full. */
  write(chunk: string): unknown;
  /** Calls the listener when a full stream takes more. */
  once?(event: 'drain', listener: () => void): unknown;
}

export interface LineWriter {
  /** A line with its line feed. `isUrgent`: write it, and all before it, before this returns. */
  write(line: string, isUrgent: boolean): void;
  /** Writes what is waiting. */
  flush(): void;
  /** Collects lines, and writes none, until `release`. */
  hold(): void;
  /** `first` goes before the lines that were held. */
  release(first?: string): void;
}

export interface LineWriterOptions {
  /** Default stderr. */
  readonly stream?: LogStream | undefined;
  /** Writes a line about the lines that were dropped. */
  readonly dropped: (lines: number) => string;
}

const CHUNK_BYTES = 64 * 1024;
const COLLECT_MS = 20;
const MAX_PENDING_BYTES = 1024 * 1024;
/** A character takes at most so many in UTF-8. */
const BYTES_PER_CHARACTER = 3;

export function createLineWriter({ stream = openStderr(), dropped }: LineWriterOptions): LineWriter {
  // As bytes: texts that wait would outlive young collections (docs/performance.md, "young requests").
  let pending = Buffer.allocUnsafe(CHUNK_BYTES);
  let length = 0;
  let droppedLines = 0;
  let isScheduled = false;
  let lastFlush = -Infinity;
  let isHeld = false;
  /** The stream is full, and emits `drain` when it is not. */
  let isFull = false;

  const send = (chunk: string): void => {
    if (stream.write(chunk) !== false || stream.once === undefined) return;
    isFull = true;
    stream.once('drain', () => {
      isFull = false;
      flush();
    });
  };
  const flush = (first = ''): void => {
    while (!isHeld && !isFull && (length > 0 || droppedLines > 0 || first !== '')) {
      const notice = droppedLines === 0 ? '' : dropped(droppedLines);
      const chunk = `${first}${pending.toString('utf8', 0, length)}${notice}`;
      if (pending.length > CHUNK_BYTES) pending = Buffer.allocUnsafe(CHUNK_BYTES);
      [first, length, droppedLines] = ['', 0, 0];
      send(chunk);
    }
  };
  const flushScheduled = (): void => {
    isScheduled = false;
    lastFlush = performance.now();
    flush();
  };
  const schedule = (): void => {
    isScheduled = true;
    const waitMs = lastFlush + COLLECT_MS - performance.now();
    if (waitMs > 0) runLater(flushScheduled, waitMs);
    else setImmediate(flushScheduled);
  };
  /** False where a line of so many bytes has no room left. */
  const makeRoom = (bytes: number): boolean => {
    if (length + bytes <= pending.length) return true;
    flush();
    if (length + bytes <= pending.length) return true;
    if (length + bytes > MAX_PENDING_BYTES) return false;
    const larger = Buffer.allocUnsafe(
      Math.min(MAX_PENDING_BYTES, Math.max(2 * pending.length, length + bytes)),
    );
    pending.copy(larger, 0, 0, length);
    pending = larger;
    return true;
  };
  const writer: LineWriter = {
    write(line, isUrgent) {
      if (makeRoom(line.length * BYTES_PER_CHARACTER)) length += pending.write(line, length);
      else droppedLines++;
      if (isUrgent) flush();
      else if (!isScheduled) schedule();
    },
    flush: () => flush(),
    hold: () => void (isHeld = true),
    release(first) {
      isHeld = false;
      flush(first);
    },
  };
  flushAtExit(writer);
  return writer;
}

/** One listener for all logs; a log that is no longer used can be collected. */
const writers = new Set<WeakRef<LineWriter>>();
let isListening = false;

function flushAtExit(writer: LineWriter): void {
  if (!isListening) process.on('exit', flushAll);
  isListening = true;
  for (const reference of writers) if (reference.deref() === undefined) writers.delete(reference);
  writers.add(new WeakRef(writer));
}

function flushAll(): void {
  for (const reference of writers) reference.deref()?.release();
  flushStderr();
}
