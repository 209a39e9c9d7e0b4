/** A program of commands in; what a shell needs to know of it out: commands, their options, and what those may be. */
import type { Command, Option } from 'commander';

export interface CompletedOption {
  readonly flags: readonly string[];
  readonly description: string;
  /** What may follow it; `file` where that is a path, undefined where nothing follows. */
  readonly takes: readonly string[] | 'file' | 'anything' | undefined;
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
}

export function wordsOf(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: [...command.options.filter(({ hidden }) => !hidden).map(optionOf), HELP],
  }));
}

const HELP: CompletedOption = { flags: ['-h', '--help'], description: 'display help', takes: undefined };

function optionOf(option: Option): CompletedOption {
  const { short, long, description, argChoices, required, optional } = option;
  const flags = [short, long].filter((flag) => flag !== undefined && flag !== null);
  if (!required && !optional) return { flags, description, takes: undefined };
  const isFile = /<(?:file|folder|path)/.test(option.flags);
  return { flags, description, takes: argChoices ?? (isFile ? 'file' : 'anything') };
}
