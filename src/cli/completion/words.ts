/**
 * A program of commands in; what a shell completes out: commands, their options, and the values of options.
 */
import type { Command, Option } from 'commander';

export interface CompletedOption {
  readonly flags: readonly string[];
  readonly description: string;
  /** The values it may have; `file` for a path, undefined where it has no value. */
  readonly takes: readonly string[] | 'file' | 'anything' | undefined;
  /** Whether it may be given more than once. */
  readonly repeats: boolean;
}

export interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  /** The words it takes; undefined where they are files. */
  readonly choices: readonly string[] | undefined;
}

/** Options that need no command. */
export const PROGRAM_OPTIONS: readonly string[] = ['--help', '--version'];

export function wordsOf(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: [...command.options.filter(({ hidden }) => !hidden).map(optionOf), HELP],
    choices: command.registeredArguments[0]?.argChoices,
  }));
}

const HELP: CompletedOption = {
  flags: ['-h', '--help'],
  description: 'display help',
  takes: undefined,
  repeats: false,
};

function optionOf(option: Option): CompletedOption {
  const { short, long, description, argChoices, required, variadic: repeats } = option;
  const flags = [short, long].filter((flag) => flag !== undefined && flag !== null);
  if (!required) return { flags, description, takes: undefined, repeats };
  const isFile = /<(?:file|folder|path)/.test(option.flags);
  return { flags, description, takes: argChoices ?? (isFile ? 'file' : 'anything'), repeats };
}
