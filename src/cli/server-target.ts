/**
 * A server as people name it: an address, `stdio:command args` (cut at blanks), or the words behind `--`. The one rule:
 * the name by which reports call it holds no secret of the address or the command line.
 */
import { inheritedEnvironment, withoutOwn } from '../client/environment.ts';
import type { ServerTarget } from '../sources/index.ts';
import { shownAddress, shownCommand } from './server-name.ts';

export interface NamedServer {
  /** As reports call it. */
  readonly name: string;
  readonly target: ServerTarget;
  /** What must not stand in a message about it. */
  readonly secrets: readonly string[];
}

/** Variables that a started server gets beside those of this process. */
export type ServerEnvironment = Readonly<Record<string, string>>;

const ADDRESS = /^https?:\/\//i;
const STDIO = /^stdio:/i;

export function isServer(word: string): boolean {
  return ADDRESS.test(word) || STDIO.test(word);
}

/** Of a word that `isServer` takes. */
export function serverOf(word: string, env: ServerEnvironment = {}): NamedServer {
  if (!ADDRESS.test(word)) return startedServer(wordsOf(word), env);
  const { shown, hidden } = shownAddress(word);
  return { name: shown, target: word, secrets: hidden };
}

/** As a shell starts it: with the environment of this process. */
export function startedServer(words: readonly string[], env: ServerEnvironment = {}): NamedServer {
  const [command = '', ...args] = words;
  const { shown, hidden } = shownCommand(words);
  return {
    name: shown,
    target: { command, args, env: { ...inheritedEnvironment(), ...withoutOwn(env) } },
    secrets: [...hidden, ...Object.values(env)],
  };
}

/** The same word without its secrets, for titles and for commands that we advise. */
export function shownSource(word: string): string {
  if (ADDRESS.test(word)) return shownAddress(word).shown;
  return STDIO.test(word) ? `stdio:${shownCommand(wordsOf(word)).shown}` : word;
}

function wordsOf(word: string): string[] {
  return word.replace(STDIO, '').trim().split(/\s+/);
}
