/**
 * Files of tools in; a call back after each change of one of them out, once it has come to rest. Editors write a file in
 * several steps and swap it for another, so the folder is watched, and not the file.
 */
import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { withDeadline } from '../../tool/deadline.ts';

const REST_MS = 100;

export function watchFiles(files: readonly string[], onChange: () => Promise<void>): () => void {
  const names = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(resolve(file));
    names.set(folder, (names.get(folder) ?? new Set()).add(basename(file)));
  }
  let latest = 0;
  const changed = async (): Promise<void> => {
    const mine = ++latest;
    await withDeadline(new Promise<never>(() => undefined), REST_MS, undefined);
    if (mine === latest) await onChange();
  };
  const watchers: FSWatcher[] = [...names].map(([folder, wanted]) =>
    watch(folder, (_event, name) => {
      if (name === null || wanted.has(name)) void changed();
    }),
  );
  return () => {
    latest++;
    for (const watcher of watchers) watcher.close();
  };
}
