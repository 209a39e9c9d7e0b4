/**
 * Calls back after a source has changed and then stayed the same for a moment. Editors write a file in
 * several steps and replace it, so its folder is watched and not the file, together with the modules beside
 * it, which it may import; of a folder, everything below. An error in one folder does not end the watching of
 * the others.
 */
import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pause } from '../../async/deadline.ts';
import { messageOf } from '../../message-of.ts';
import { isDocument, isModule } from '../sources/locate.ts';
import { watchFolder } from './watch-folder.ts';

const REST_MS = 100;

export interface WatchCallbacks {
  /**
   * Loads the sources again. Loads may overlap: `claim`, called when one is done, returns false if a later
   * load was claimed before it; the caller then drops its result.
   */
  readonly onChange: (claim: () => boolean) => Promise<void>;
  /** Gets a message for the operator when a folder cannot be watched or a load failed. */
  readonly onProblem: (message: string) => void;
}

export function watchSources(
  sources: readonly string[],
  { onChange, onProblem }: WatchCallbacks,
): () => void {
  const names = new Map<string, Set<string>>();
  const folders: string[] = [];
  for (const source of sources) {
    const path = resolve(source);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) folders.push(path);
    else names.set(dirname(path), (names.get(dirname(path)) ?? new Set()).add(basename(path)));
  }
  const controller = new AbortController();
  const { signal } = controller;
  let changes = 0;
  let loads = 0;
  let newestClaim = 0;

  const load = async (): Promise<void> => {
    const number = ++loads;
    const claim = (): boolean => {
      if (signal.aborted || number < newestClaim) return false;
      newestClaim = number;
      return true;
    };
    try {
      await onChange(claim);
    } catch (error) {
      if (claim()) onProblem(`The sources could not be loaded again: ${messageOf(error)}`);
    }
  };
  const changed = async (): Promise<void> => {
    const number = ++changes;
    await pause(REST_MS, signal);
    if (number === changes && !signal.aborted) await load();
  };
  const watched = { onProblem, signal };
  for (const [folder, wanted] of names) {
    const isWanted = (name: string): boolean => wanted.has(name) || isModule(name);
    watchFolder(folder, { ...watched, isRecursive: false, isWanted, onChange: () => void changed() });
  }
  for (const folder of folders) {
    watchFolder(folder, { ...watched, isRecursive: true, isWanted: isRead, onChange: () => void changed() });
  }
  return () => controller.abort();
}

function isRead(path: string): boolean {
  return (isModule(path) || isDocument(path)) && !/(?:^|[/\\])node_modules[/\\]/.test(path);
}
