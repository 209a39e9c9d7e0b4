/**
 * `--config` and `--from` of a command, and the hook that reads them. Loads nothing where there is no file to
 * read.
 */
import { Option, type Command } from 'commander';
import type { Io } from '../io.ts';
import { configurationsHere, isConfigurationFile } from './locate-configuration.ts';

/** These create a configuration, or have nothing to configure. */
const WITHOUT: ReadonlySet<string> = new Set(['init', 'completion', 'logout', 'drift']);
/** These take sources of two kinds, or write the files that `--from` reads. */
const WITHOUT_HOSTS: ReadonlySet<string> = new Set(['bundle', 'diff', 'install']);

export function addConfigurationOptions(command: Command, takesSources: boolean): Command {
  const name = command.name();
  if (takesSources && !WITHOUT_HOSTS.has(name))
    command.addOption(
      new Option(
        '--from <host or file>',
        "the servers in a host's configuration, as sources; may be repeated",
      )
        .argParser((word: string, words: readonly string[]) => [...words, word])
        .default([], 'none'),
    );
  if (WITHOUT.has(name) || name === 'install') return command;
  return command.option(
    '--config <file>',
    'the configuration; default anyshape.json or .yaml of this folder',
  );
}

interface ParsedFlags {
  readonly config?: string;
  readonly from?: readonly string[];
}

export async function readConfigurations(
  command: Command,
  io: Io,
  { takesSources, hasServerCommand }: { readonly takesSources: boolean; readonly hasServerCommand: boolean },
): Promise<void> {
  if (WITHOUT.has(command.name())) return;
  const { config, from = [] } = command.opts<ParsedFlags>();
  if (from.length > 0) {
    const { addHostSources } = await import('./host-sources.ts');
    addHostSources(command, from, io);
  }
  const isNamed = config !== undefined || (takesSources && command.args.some(isConfigurationFile));
  if (!isNamed && configurationsHere().length === 0) return;
  const { applyConfiguration } = await import('./apply-configuration.ts');
  await applyConfiguration(command, io, { takesSources, hasServerCommand });
}
