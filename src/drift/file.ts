/**
 * The file of a drift book: JSON lines, each of them what was seen since the line before, so that lines of several
 * processes add up. Appended to at once, and written anew, shorter, now and then. A line that a crash cut in two is left out.
 * The one rule: `append` throws only where nothing was added, since what it throws for is appended again.
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

/** One that grew larger was not written here. */
const MAX_BYTES = 64 * 1_048_576;
const WORTH_COMPACTING = 262_144;
/** Somebody who has held the lock for so long is gone. */
const STALE_LOCK_MS = 10_000;
/** Samples are data of somebody. */
const OWNER_ONLY = 0o600;

export interface DriftContents {
  readonly ledger: Ledger;
  /** Lines that are no entries. */
  readonly strange: number;
}

/** @throws Error where it cannot be read, as Node says it; or where it is too large. */
export function readDriftFile(file: string): DriftContents {
  const status = statSync(file);
  if (!status.isFile()) throw new Error(`"${file}" is not a regular file.`);
  if (status.size > MAX_BYTES) throw new Error(`"${file}" is larger than ${MAX_BYTES / 1_048_576} MiB.`);
  const ledger = new Ledger();
  let strange = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = readLine(line);
    if (entry !== undefined) ledger.add(entry);
    else if (line !== '') strange++;
  }
  return { ledger, strange };
}

export class DriftFile {
  private readonly file: string;
  private readonly onProblem: (message: string) => void;
  private compactAt = WORTH_COMPACTING;
  private cannotCompact = false;

  /**
   * `onProblem`: the file cannot be made shorter, told once.
   * @throws Error where the file cannot be written to, or holds something else, which must not be lost.
   */
  constructor(file: string, onProblem: (message: string) => void) {
    closeSync(openSync(file, 'a', OWNER_ONLY));
    this.file = realpathSync(file);
    this.onProblem = onProblem;
  }

  /** What earlier processes left. @throws Error as the constructor. */
  read(): Ledger {
    const { ledger, strange } = readDriftFile(this.file);
    if (ledger.isEmpty && strange > 0) throw new Error(`"${this.file}" holds something other than drift.`);
    this.expect(textOf(ledger).length);
    return ledger;
  }

  /** False where another process is at it, and nothing was written. @throws Error as Node says it. */
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

  /** Only the owner of the lock may take back half of what it wrote: lines of others may stand behind it. */
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

  /** The lines are there: that the file stays long is no reason to write them again. */
  private tryToCompact(size: number): void {
    try {
      this.compact();
      this.cannotCompact = false;
    } catch (error) {
      this.expect(size);
      if (!this.cannotCompact) {
        this.onProblem(`The drift file is complete, but cannot be made shorter: ${messageOf(error)}`);
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
      this.expect(size);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  /** Twice as large as it need be is large enough to write it anew. */
  private expect(compactSize: number): void {
    this.compactAt = Math.max(WORTH_COMPACTING, 2 * compactSize);
  }

  private get lockFile(): string {
    return `${this.file}.lock`;
  }

  /** One that stays is stale after a while, to this process too. */
  private unlock(): void {
    try {
      rmSync(this.lockFile, { force: true });
    } catch {
      // What was to be done is done.
    }
  }

  private lock(): boolean {
    try {
      closeSync(openSync(this.lockFile, 'wx', OWNER_ONLY));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const held = statSync(this.lockFile, { throwIfNoEntry: false });
    if (held !== undefined && Date.now() - held.mtimeMs > STALE_LOCK_MS)
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
