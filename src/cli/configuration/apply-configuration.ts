/**
 * A command that is about to run in; the same command with what the configuration says: that of the working
 * directory, of `--config`, or one that is named like a source. Flags and variables that are set win. A file
 * with errors ends it.
 */
import { CommanderError, type Command } from 'commander';
import { isObject } from '../../json/index.ts';
import { isServer } from '../server-target.ts';
import { Exit, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { loadConfiguration, type LoadedConfiguration } from './load-configuration.ts';
import { configurationsHere, isConfigurationFile } from './locate-configuration.ts';
import { addOperands, namesSource, removeOperands } from './operands.ts';
import { insideFolder } from './paths.ts';
import { setMembers } from './set-members.ts';

/** What commands read of it beyond their flags: the option `configuration`. */
export interface AppliedConfiguration {
  readonly file: string;
  readonly value: unknown;
  /** No source was named: those of the file are used. */
  readonly givesSources: boolean;
}

export interface Applying {
  /** Whether the command loads sources. */
  readonly takesSources: boolean;
  readonly hasServerCommand: boolean;
}

export async function applyConfiguration(command: Command, io: Io, applying: Applying): Promise<void> {
  const named = applying.takesSources ? command.args.filter(isConfigurationFile) : [];
  const isCheck = command.name() === 'check';
  if (named.length > 0) {
    removeOperands(command, isConfigurationFile);
    // It checks the file itself, broken or not.
    if (isCheck) command.setOptionValue('checkedConfigurations', named);
  }
  const file = fileFor(command, isCheck ? [] : named);
  if (file === undefined || (isCheck && named.length > 0)) return;
  const loaded = await loadConfiguration(file);
  if (!loaded.ok) return refuse([unreadableText(loaded.error)], Exit.unreadable, io);
  const givesSources = applying.takesSources && !applying.hasServerCommand && !namesSource(command);
  const errors = errorsOf(loaded);
  if (isCheck && givesSources) command.setOptionValue('checkedConfigurations', [file]);
  const advice = `"anyshape check ${file}" lists all`;
  if (errors.length > 0)
    return isCheck && givesSources ? undefined : refuse([...errors, advice], Exit.usage, io);
  const { folder, value } = loaded;
  if (!isObject(value)) return;
  const refused = setMembers(value, { command, env: io.env, folder });
  if (refused.length > 0)
    refuse(
      refused.map((text) => `${file}: ${text}`),
      Exit.usage,
      io,
    );
  const sources = givesSources ? sourcesIn(loaded) : [];
  addOperands(command, sources);
  const applied: AppliedConfiguration = { file, value, givesSources: sources.length > 0 };
  command.setOptionValue('configuration', applied);
}

function fileFor(command: Command, named: readonly string[]): string | undefined {
  const { config } = command.opts<{ readonly config?: string }>();
  // The flag of "install" names the file of a host.
  const files = command.name() === 'install' || config === undefined ? named : [config, ...named];
  const [file, other] = files.length > 0 ? files : configurationsHere();
  if (other === undefined) return file;
  return command.error(`error: there is one configuration for a command, but here are ${file} and ${other}`);
}

function errorsOf({ file, problems }: LoadedConfiguration): string[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ code, pointer, message, line = 1, column = 1 }) =>
        `${file}:${line}:${column}: ${pointer}: ${message} [${code}]`,
    );
}

/** Ends the command without the hint at its help. */
function refuse(lines: readonly string[], exit: number, io: Io): never {
  for (const line of lines) io.stderr(`anyshape: ${line}\n`);
  throw new CommanderError(exit, 'anyshape.configuration', lines.join('\n'));
}

/** The file itself is one of them where it has servers. */
function sourcesIn({ file, folder, value }: LoadedConfiguration): string[] {
  const { sources = [], mcpServers } = value as {
    readonly sources?: readonly string[];
    readonly mcpServers?: object;
  };
  const words = sources.map((word) =>
    isServer(word) || /^https?:/i.test(word) ? word : insideFolder(folder, word),
  );
  return mcpServers === undefined ? words : [...words, file];
}
