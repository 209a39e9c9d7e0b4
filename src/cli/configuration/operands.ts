/** The words of a command in; whether a source is among them, and the same words with more sources out. */
import { isAbsolute } from 'node:path';
import type { Command } from 'commander';
import { sortWords } from '../call/argument-words.ts';
import { isSource } from '../sources/locate.ts';

/** `show` and `call` have names of tools among their words, `call` arguments too. */
export function namesSource(command: Command): boolean {
  const { args } = command;
  const [tool, ...words] = args;
  switch (command.name()) {
    case 'call':
      return sortWords(words).sources.length > 0 || (tool !== undefined && isSource(tool));
    case 'show':
      return args.some(isSource);
    default:
      return args.length > 0;
  }
}

/**
 * Commander hands `processedArgs` to the action; the last argument of each of these commands takes all
 * further words.
 */
export function addOperands(command: Command, words: readonly string[]): void {
  const last = command.processedArgs.length - 1;
  const before = (command.processedArgs[last] ?? []) as readonly string[];
  const sources = command.name() === 'call' ? words.map(asSource) : words;
  command.processedArgs[last] = [...before, ...sources];
  command.args.push(...sources);
}

export function removeOperands(command: Command, isRemoved: (word: string) => boolean): void {
  const kept = (word: unknown): boolean => typeof word !== 'string' || !isRemoved(word);
  command.args = command.args.filter(kept);
  command.processedArgs = command.processedArgs.map((value: unknown) => {
    if (Array.isArray(value)) return value.filter(kept);
    return kept(value) ? value : undefined;
  }) as typeof command.processedArgs;
}

/** A path that reads as an argument of a tool: `a=b.json`. */
function asSource(word: string): string {
  const isArgument = sortWords([word]).sources.length === 0;
  return isArgument && !isAbsolute(word) ? `./${word}` : word;
}
