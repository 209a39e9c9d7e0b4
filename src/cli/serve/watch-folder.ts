/**
 * Calls back for each change in one folder, until the signal. The system reports nothing after the folder
 * itself was removed or replaced, so its identity is compared every second, and a lost watcher is replaced.
 */
import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename } from 'node:path';
import { pause } from '../../async/deadline.ts';

export interface FolderCallbacks {
  readonly isRecursive: boolean;
  /** Whether a name, relative to the folder, is worth a call. */
  readonly isWanted: (name: string) => boolean;
  readonly onChange: () => void;
  readonly onProblem: (message: string) => void;
  readonly signal: AbortSignal;
}

const CHECK_MS = 1_000;
/** The most checks between two attempts to watch a folder that cannot be watched. */
const MAX_CHECKS = 60;

export function watchFolder(folder: string, callbacks: FolderCallbacks): void {
  const { onChange, onProblem, signal } = callbacks;
  let watcher: FSWatcher | undefined;
  let identity: string | undefined;
  let problem: string | undefined;
  let checksBetween = 1;
  let checksLeft = 0;

  const lose = (message: string): void => {
    watcher?.close();
    watcher = undefined;
    if (message !== problem) onProblem(`Changes in "${folder}" are not noticed: ${message}`);
    problem = message;
  };
  const fail = (error: Error): void => {
    checksLeft = checksBetween;
    checksBetween = Math.min(2 * checksBetween, MAX_CHECKS);
    lose(error.message);
  };
  const start = (): void => {
    try {
      identity = identityOf(folder);
      if (identity === undefined) return lose('it is not there. It is watched again when it comes back.');
      const started = watch(folder, { recursive: callbacks.isRecursive }, (event, name) => {
        if (name === null || callbacks.isWanted(name)) onChange();
        // The folder itself was removed or renamed; the next check watches the new one.
        if (event === 'rename' && name === basename(folder)) identity = '';
      });
      started.on('error', (error) => {
        if (watcher === started) fail(error);
      });
      watcher = started;
    } catch (error) {
      fail(error as Error);
    }
  };
  const check = (): void => {
    if (watcher !== undefined && identityOf(folder) === identity) {
      problem = undefined;
      checksBetween = 1;
      return;
    }
    if (watcher === undefined && checksLeft-- > 0) return;
    watcher?.close();
    watcher = undefined;
    start();
    // Changes since the loss were not reported.
    if (watcher !== undefined) onChange();
  };

  start();
  signal.addEventListener('abort', () => watcher?.close(), { once: true });
  const checkForever = async (): Promise<void> => {
    for (;;) {
      await pause(CHECK_MS, signal);
      if (signal.aborted) return;
      check();
    }
  };
  void checkForever();
}

/** A new folder may have the inode of the old one, but it has another birth time. */
function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
    return `${dev} ${ino} ${birthtimeNs}`;
  } catch {
    return undefined;
  }
}
