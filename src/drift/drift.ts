/**
 * The lifetime of a drift book: results are noted, a report is read, what is pending is written when it closes. What is
 * new goes to the file at once, mere counts once a second, whether or not another result comes.
 */
import { runLater } from '../async/deadline.ts';
import { messageOf } from '../message-of.ts';
import type { DriftReport } from './entry.ts';
import { DriftFile } from './file.ts';
import { Ledger } from './ledger.ts';
import { Observer, type Observation } from './observe.ts';

export interface DriftSettings {
  /** Where entries are kept beyond the process: a file of JSON lines. */
  readonly file?: string;
  /** The file could not be written, or not be made shorter; each told once. Default: a line on stderr. */
  readonly onProblem?: (message: string) => void;
}

export interface Drift {
  /** Takes JSON values, as `tool` normalises them. Cheap where nothing differs, so that every result may be noted. */
  note(observation: Observation): void;
  /** With what the file held when it was opened. */
  report(): DriftReport;
  close(): void;
}

const REST_MS = 1_000;
/** Another process has the file, for a moment. */
const RETRY_MS = 100;

/** @throws Error where the file cannot be used, in words for the operator. */
export function createDrift({ file, onProblem = printProblem }: DriftSettings = {}): Drift {
  const observer = new Observer();
  const book = file === undefined ? undefined : new DriftFile(file, onProblem);
  const known = book?.read() ?? new Ledger();
  let pending = new Ledger();
  let isBroken = false;
  let cancelFlush: (() => void) | undefined;

  function flush(isLastChance: boolean): void {
    if (book === undefined || pending.isEmpty) return;
    cancelFlush?.();
    cancelFlush = undefined;
    try {
      if (!book.append(pending.entries(), isLastChance)) return flushAfter(RETRY_MS);
      pending = new Ledger();
      isBroken = false;
    } catch (error) {
      if (!isBroken) onProblem(`The drift file cannot be written: ${messageOf(error)}`);
      isBroken = true;
      if (!isLastChance) flushAfter(REST_MS);
    }
  }

  /** A timer that is set already is the earlier one. It keeps no process alive. */
  function flushAfter(milliseconds: number): void {
    cancelFlush ??= runLater(() => {
      cancelFlush = undefined;
      flush(false);
    }, milliseconds);
  }

  return {
    note(observation) {
      let isNew = false;
      for (const entry of observer.entriesOf(observation, new Date().toISOString())) {
        if (known.add(entry)) isNew = true;
        if (book !== undefined) pending.add(entry);
      }
      if (isNew && !isBroken) flush(false);
      else if (book !== undefined && !pending.isEmpty) flushAfter(REST_MS);
    },
    report: () => ({ entries: known.entries() }),
    close: () => flush(true),
  };
}

function printProblem(message: string): void {
  process.stderr.write(`anyshape: ${message}\n`);
}
