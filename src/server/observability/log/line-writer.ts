/**
 * Lines of a log in; few writes out. Lines are collected and written at the end of the turn of the event loop, at once
 * when 16 kB are waiting, at level `error`, and when the process exits. A reader of stderr that has stopped reading
 * blocks nothing: up to 1 MB waits for it; further lines are counted and dropped.
 */
import { flushStderr, openStderr } from './stderr-stream.ts';

/** Where lines go; a chunk holds one or more whole lines. As a Node stream, `write` returns false when it is full. */
export interface LogStream {
  write(chunk: string): unknown;
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

const CHUNK_CHARACTERS = 16 * 1024;
const MAX_PENDING_CHARACTERS = 1024 * 1024;

export function createLineWriter({ stream = openStderr(), dropped }: LineWriterOptions): LineWriter {
  let pending = '';
  let droppedLines = 0;
  let isScheduled = false;
  let isHeld = false;
  /** The stream is full, and emits `drain` when it is not. */
  let isFull = false;

  const flush = (): void => {
    if (isHeld || isFull) return;
    while (pending !== '' || droppedLines > 0) {
      const chunk = droppedLines === 0 ? pending : pending + dropped(droppedLines);
      pending = '';
      droppedLines = 0;
      if (stream.write(chunk) === false && stream.once !== undefined) {
        isFull = true;
        stream.once('drain', () => {
          isFull = false;
          flush();
        });
        return;
      }
    }
  };
  const flushAtEndOfTurn = (): void => {
    isScheduled = false;
    flush();
  };
  const writer: LineWriter = {
    write(line, isUrgent) {
      if (pending.length + line.length > MAX_PENDING_CHARACTERS) droppedLines++;
      else pending += line;
      if (isUrgent || pending.length >= CHUNK_CHARACTERS) flush();
      else if (!isScheduled) {
        isScheduled = true;
        setImmediate(flushAtEndOfTurn);
      }
    },
    flush,
    hold: () => void (isHeld = true),
    release(first = '') {
      isHeld = false;
      pending = first + pending;
      flush();
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
