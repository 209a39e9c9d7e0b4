/** A server as people name it: an address, `stdio:command args` (cut at blanks), or the words behind `--`. */
import type { ServerTarget } from '../sources/index.ts';

export interface NamedServer {
  /** As reports call it. */
  readonly name: string;
  readonly target: ServerTarget;
}

const ADDRESS = /^https?:\/\//i;
const STDIO = /^stdio:/i;

export function isServer(word: string): boolean {
  return ADDRESS.test(word) || STDIO.test(word);
}

/** Of a word that `isServer` takes. */
export function serverOf(word: string): NamedServer {
  if (ADDRESS.test(word)) return { name: word, target: word };
  return startedServer(word.replace(STDIO, '').trim().split(/\s+/));
}

export function startedServer([command = '', ...args]: readonly string[]): NamedServer {
  return { name: [command, ...args].join(' '), target: { command, args } };
}
