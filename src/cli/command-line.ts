/** What the operator said about route files in; the same as words of a command line out, for commands that we advise. */
import { shellWord } from '../generate/shell-word.ts';
import type { ReadingFlags } from './routes/options.ts';

export function routeWords({ mode, bare, root, lists, libraries }: ReadingFlags, usual = 'compat'): string[] {
  return [
    ...(mode === usual ? [] : ['--mode', mode]),
    ...(bare === true ? ['--bare'] : []),
    ...[...root].flatMap(([name, url]) => ['--root', `${name}=${url}`]),
    ...lists.flatMap((path) => ['--lists', path]),
    ...libraries.flatMap((name) => ['--libraries', name]),
  ];
}

/** The words of a command as a shell takes them. */
export function commandLine(words: readonly string[]): string {
  return words.map(shellWord).join(' ');
}
