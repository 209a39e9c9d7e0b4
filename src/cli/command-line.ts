/**
 * Options for route files in; the same options as words of a command line out, for commands that messages
 * advise.
 */
import { shellWord } from '../generate/shell-word.ts';
import { apiWords } from './openapi/options.ts';
import type { ReadingFlags } from './routes/options.ts';

export function routeWords(flags: ReadingFlags, defaultMode = 'compat'): string[] {
  const { mode, bare, root, lists, libraries } = flags;
  return [
    ...(mode === defaultMode ? [] : ['--mode', mode]),
    ...(bare === true ? ['--bare'] : []),
    ...[...root].flatMap(([name, url]) => ['--root', name === '' ? url : `${name}=${url}`]),
    ...lists.flatMap((path) => ['--lists', path]),
    ...libraries.flatMap((name) => ['--libraries', name]),
    ...apiWords(flags),
  ];
}

/** Words in; a command line with shell quoting out. */
export function commandLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
