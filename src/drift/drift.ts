/**
 * Records how results differ from their schemas, from `createDrift` to `close`. A new difference goes to the
 * file at once, higher counts once a second; `close` writes what is pending.
 */
import { runLater } from '../async/deadline.ts';
import { messageOf } from '../message-of.ts';
import type { DriftReport } from './entry.ts';
import { DriftFile } from './file.ts';
import { Ledger } from './ledger.ts';
import { Observer, type Observation } from './observe.ts';

export interface DriftSettings {
  /** A file of JSON lines that keeps the entries; default none. */
  readonly file?: string;
  /** Called once when the file cannot be written or compacted; default a line on stderr. */
  readonly onProblem?: (message: string) => void;
}

export interface Drift {
  /**
   * Takes JSON values, as `tool` normalises them. Cheap where nothing differs, so that every result may be
   * recorded.
   */
  note(observation: Observation): void;
  /** Includes the entries that the file had when it was opened. */
  report(): DriftReport;
  /** Goes up with every difference that is noted. */
  readonly revision: number;
  close(): void;
}

const FLUSH_MS = 1_000;
/** While another process has locked the file. */
const RETRY_MS = 100;

/** @throws Error, with a message for the operator, where the file cannot be used. */
export function createDrift({ file, onProblem = printProblem }: DriftSettings = {}): Drift {
  const observer = new Observer();
  const driftFile = file === undefined ? undefined : new DriftFile(file, onProblem);
  const ledger = driftFile?.read() ?? new Ledger();
  let pending = new Ledger();
  let isBroken = false;
  let revision = 0;
  let cancelFlush: (() => void) | undefined;

  function flush(isLastChance: boolean): void {
    if (driftFile === undefined || pending.isEmpty) return;
    cancelFlush?.();
    cancelFlush = undefined;
    try {
      if (!driftFile.append(pending.entries(), isLastChance)) return flushAfter(RETRY_MS);
      pending = new Ledger();
      isBroken = false;
    } catch (error) {
      if (!isBroken) onProblem(`The drift file cannot be written: ${messageOf(error)}`);
      isBroken = true;
      if (!isLastChance) flushAfter(FLUSH_MS);
    }
  }

  /** Keeps a timer that is set already, since it fires earlier. */
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
        revision++;
        if (ledger.add(entry)) isNew = true;
        if (driftFile !== undefined) pending.add(entry);
      }
      if (isNew && !isBroken) flush(false);
      else if (driftFile !== undefined && !pending.isEmpty) flushAfter(FLUSH_MS);
    },
    report: () => ({ entries: ledger.entries() }),
    get revision() {
      return revision;
    },
    close: () => flush(true),
  };
}

function printProblem(message: string): void {
  process.stderr.write(`anyshape: ${message}\n`);
}
