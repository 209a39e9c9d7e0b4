/**
 * The lifetime of a drift book: results are noted, a report is read, what is pending is written when it closes. What is
 * new goes to the file at once, mere counts at most once a second.
 */
import type { DriftReport } from './entry.ts';
import { DriftFile } from './file.ts';
import { Ledger } from './ledger.ts';
import { Observer, type Observation } from './observe.ts';

export interface DriftSettings {
  /** Where entries are kept beyond the process: a file of JSON lines. */
  readonly file?: string;
  /** The file could no longer be written; told once. Default: a line on stderr. */
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

/** @throws Error where the file cannot be used, in words for the operator. */
export function createDrift({ file, onProblem = printProblem }: DriftSettings = {}): Drift {
  const observer = new Observer();
  const book = file === undefined ? undefined : new DriftFile(file);
  const known = book?.read() ?? new Ledger();
  let pending = new Ledger();
  let lastWrite = 0;
  let isBroken = false;

  function flush(isLastChance: boolean): void {
    if (book === undefined || pending.isEmpty) return;
    lastWrite = Date.now();
    try {
      if (!book.append(pending.entries(), isLastChance)) return;
      pending = new Ledger();
      isBroken = false;
    } catch (error) {
      if (!isBroken) onProblem(`The drift file cannot be written: ${(error as Error).message}`);
      isBroken = true;
    }
  }

  return {
    note(observation) {
      const now = new Date();
      let isNew = false;
      for (const entry of observer.entriesOf(observation, now.toISOString())) {
        if (known.add(entry)) isNew = true;
        if (book !== undefined) pending.add(entry);
      }
      if ((isNew && !isBroken) || now.getTime() - lastWrite >= REST_MS) flush(false);
    },
    report: () => ({ entries: known.entries() }),
    close: () => flush(true),
  };
}

function printProblem(message: string): void {
  process.stderr.write(`anyshape: ${message}\n`);
}
