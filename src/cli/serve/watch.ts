/**
 * Sources in; a call back after each change of one of them out, once it has come to rest. Editors write a file in
 * several steps and swap it for another, so its folder is watched, and not the file, with the modules beside it, which it
 * may import; of a folder, everything below.
 */
import { statSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { withDeadline } from '../../async/deadline.ts';
import { isDocument, isModule } from '../sources/locate.ts';

const REST_MS = 100;

export function watchSources(sources: readonly string[], onChange: () => Promise<void>): () => void {
  const names = new Map<string, Set<string>>();
  const folders: string[] = [];
  for (const source of sources) {
    const path = resolve(source);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) folders.push(path);
    else names.set(dirname(path), (names.get(dirname(path)) ?? new Set()).add(basename(path)));
  }
  let latest = 0;
  const changed = async (): Promise<void> => {
    const mine = ++latest;
    await withDeadline(new Promise<never>(() => undefined), REST_MS, undefined);
    if (mine === latest) await onChange();
  };
  const watchers: FSWatcher[] = [
    ...[...names].map(([folder, wanted]) =>
      watch(folder, (_event, name) => {
        if (name === null || wanted.has(name) || isModule(name)) void changed();
      }),
    ),
    ...folders.map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (name === null || isRead(name)) void changed();
      }),
    ),
  ];
  return () => {
    latest++;
    for (const watcher of watchers) watcher.close();
  };
}

function isRead(path: string): boolean {
  return (isModule(path) || isDocument(path)) && !/(?:^|[/\\])node_modules[/\\]/.test(path);
}
