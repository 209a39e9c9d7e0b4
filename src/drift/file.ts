/**
 * The drift file: JSON lines, each with the counts since the line before, so that lines of several processes
 * add up. It is appended to, and compacted now and then. A line that a crash cut in two is left out. The one
 * rule: `append` throws only where nothing was added, since the caller then appends the same entries again.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { messageOf } from '../message-of.ts';
import type { DriftEntry } from './entry.ts';
import { Ledger } from './ledger.ts';
import { lineOf, readLine } from './line.ts';

/** A larger file was not written by this program. */
const MAX_BYTES = 64 * 1_048_576;
const WORTH_COMPACTING = 262_144;
/** The process that holds an older lock has ended. */
const STALE_LOCK_MS = 10_000;
/** Samples may be private data. */
const OWNER_ONLY = 0o600;

export interface DriftContents {
  readonly ledger: Ledger;
  /** Lines that are no entries. */
  readonly invalidLines: number;
}

/** @throws Error of Node where it cannot be read; Error where it is too large. */
export function readDriftFile(file: string): DriftContents {
  const status = statSync(file);
  if (!status.isFile()) throw new Error(`"${file}" is not a regular file.`);
  if (status.size > MAX_BYTES) throw new Error(`"${file}" is larger than ${MAX_BYTES / 1_048_576} MiB.`);
  const ledger = new Ledger();
  let invalidLines = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = readLine(line);
    if (entry !== undefined) ledger.add(entry);
    else if (line !== '') invalidLines++;
  }
  return { ledger, invalidLines };
}

export class DriftFile {
  private readonly file: string;
  private readonly onProblem: (message: string) => void;
  private compactAt = WORTH_COMPACTING;
  private cannotCompact = false;

  /**
   * `onProblem`: called once when the file cannot be compacted.
   * @throws Error where the file cannot be written to, or holds something else, which must not be lost.
   */
  constructor(file: string, onProblem: (message: string) => void) {
    closeSync(openSync(file, 'a', OWNER_ONLY));
    this.file = realpathSync(file);
    this.onProblem = onProblem;
  }

  /** The entries of earlier processes. @throws Error like the constructor. */
  read(): Ledger {
    const { ledger, invalidLines } = readDriftFile(this.file);
    if (ledger.isEmpty && invalidLines > 0)
      throw new Error(`"${this.file}" holds something other than drift.`);
    this.setCompactSize(textOf(ledger).length);
    return ledger;
  }

  /** False where another process has the lock, and nothing was written. @throws Error of Node. */
  append(entries: readonly DriftEntry[], isLastChance: boolean): boolean {
    const lock = this.lock();
    if (!lock && !isLastChance) return false;
    try {
      const size = this.write(entries, lock);
      if (lock && size > this.compactAt) this.tryToCompact(size);
    } finally {
      if (lock) this.unlock();
    }
    return true;
  }

  /** Only the owner of the lock may remove a half-written line: otherwise lines of others may follow it. */
  private write(entries: readonly DriftEntry[], isLocked: boolean): number {
    const handle = openSync(this.file, 'a+', OWNER_ONLY);
    try {
      const { size } = fstatSync(handle);
      const last = Buffer.alloc(1, '\n');
      if (size > 0) readSync(handle, last, 0, 1, size - 1);
      const isTorn = last.toString() !== '\n';
      const text = (isTorn ? '\n' : '') + entries.map(lineOf).join('');
      try {
        writeFileSync(handle, text);
      } catch (error) {
        if (isLocked) ftruncateSync(handle, size);
        throw error;
      }
      return size + Buffer.byteLength(text);
    } finally {
      closeSync(handle);
    }
  }

  /** A failure is only reported: the lines are written, and the file merely stays long. */
  private tryToCompact(size: number): void {
    try {
      this.compact();
      this.cannotCompact = false;
    } catch (error) {
      this.setCompactSize(size);
      if (!this.cannotCompact) {
        this.onProblem(`The drift file is complete, but cannot be compacted: ${messageOf(error)}`);
      }
      this.cannotCompact = true;
    }
  }

  private compact(): void {
    const { ledger } = readDriftFile(this.file);
    const draft = `${this.file}.tmp`;
    rmSync(draft, { force: true });
    try {
      const size = writeDraft(draft, textOf(ledger));
      renameSync(draft, this.file);
      this.setCompactSize(size);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  /** The file is compacted when it has twice this size. */
  private setCompactSize(compactSize: number): void {
    this.compactAt = Math.max(WORTH_COMPACTING, 2 * compactSize);
  }

  private get lockFile(): string {
    return `${this.file}.lock`;
  }

  /** A lock that cannot be removed becomes stale, for this process too. */
  private unlock(): void {
    try {
      rmSync(this.lockFile, { force: true });
    } catch {
      // The entries are written already.
    }
  }

  private lock(): boolean {
    try {
      closeSync(openSync(this.lockFile, 'wx', OWNER_ONLY));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const lock = statSync(this.lockFile, { throwIfNoEntry: false });
    if (lock !== undefined && Date.now() - lock.mtimeMs > STALE_LOCK_MS)
      rmSync(this.lockFile, { force: true });
    return false;
  }
}

function writeDraft(draft: string, text: string): number {
  const handle = openSync(draft, 'wx', OWNER_ONLY);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
    return fstatSync(handle).size;
  } finally {
    closeSync(handle);
  }
}

function textOf(ledger: Ledger): string {
  return ledger.entries().map(lineOf).join('');
}
