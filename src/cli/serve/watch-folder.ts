/**
 * One folder in; a call back for each change in it out, until the signal. The system tells of nothing once the folder
 * itself was removed or swapped, so its identity is looked up every second, and a watcher that is lost is made anew.
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

const LOOK_MS = 1_000;
/** Turns between attempts to watch a folder that cannot be watched. */
const MAX_TURNS = 60;

export function watchFolder(folder: string, callbacks: FolderCallbacks): void {
  const { onChange, onProblem, signal } = callbacks;
  let watcher: FSWatcher | undefined;
  let identity: string | undefined;
  let problem: string | undefined;
  let turnsBetween = 1;
  let turnsLeft = 0;

  const lose = (message: string): void => {
    watcher?.close();
    watcher = undefined;
    if (message !== problem) onProblem(`Changes in "${folder}" are not noticed: ${message}`);
    problem = message;
  };
  const fail = (error: Error): void => {
    turnsLeft = turnsBetween;
    turnsBetween = Math.min(2 * turnsBetween, MAX_TURNS);
    lose(error.message);
  };
  const open = (): void => {
    try {
      identity = identityOf(folder);
      if (identity === undefined) return lose('it is not there. It is watched again when it comes back.');
      const opened = watch(folder, { recursive: callbacks.isRecursive }, (event, name) => {
        if (name === null || callbacks.isWanted(name)) onChange();
        // The folder itself was removed or renamed; the next look finds what is there now.
        if (event === 'rename' && name === basename(folder)) identity = '';
      });
      opened.on('error', (error) => {
        if (watcher === opened) fail(error);
      });
      watcher = opened;
    } catch (error) {
      fail(error as Error);
    }
  };
  const look = (): void => {
    if (watcher !== undefined && identityOf(folder) === identity) {
      problem = undefined;
      turnsBetween = 1;
      return;
    }
    if (watcher === undefined && turnsLeft-- > 0) return;
    watcher?.close();
    watcher = undefined;
    open();
    // Whatever changed in between, nothing told of it.
    if (watcher !== undefined) onChange();
  };

  open();
  signal.addEventListener('abort', () => watcher?.close(), { once: true });
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await pause(LOOK_MS, signal);
      if (signal.aborted) return;
      look();
    }
  };
  void keepLooking();
}

/** A folder that was made anew may have the number of the old one, and has another time of birth. */
function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino, birthtimeNs } = statSync(folder, { bigint: true });
    return `${dev} ${ino} ${birthtimeNs}`;
  } catch {
    return undefined;
  }
}
