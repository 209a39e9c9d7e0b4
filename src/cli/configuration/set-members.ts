/**
 * A configuration in; the flags of a command and the variables of the environment set from it, where neither
 * the command line nor the environment says otherwise. Values are parsed as the words of their flags are.
 */
import { InvalidArgumentError, type Command, type Option } from 'commander';
import { isObject, type JsonObject } from '../../json/index.ts';
import type { Io } from '../io.ts';
import { isSection, type Member, type Section } from './member.ts';
import { insideFolder } from './paths.ts';
import { CONFIGURATION } from './sections/index.ts';

interface Target {
  readonly command: Command;
  readonly env: Io['env'];
  /** Of the configuration. */
  readonly folder: string;
}

/** Returns a sentence for each value that its flag refuses. */
export function setMembers(
  value: JsonObject,
  target: Target,
  section: Section = CONFIGURATION,
  at = '',
): string[] {
  const { commands, members } = section;
  if (commands !== undefined && !commands.includes(target.command.name())) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const entry = members[name]!;
    const place = at === '' ? name : `${at}.${name}`;
    if (isSection(entry)) return isObject(inner) ? setMembers(inner, target, entry, place) : [];
    try {
      setMember(entry, withPaths(entry, inner, target.folder), target);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      return `${place}: ${error.message}`;
    }
  });
}

function setMember({ flag, variable }: Member, value: unknown, { command, env }: Target): void {
  if (variable !== undefined) {
    (env as Record<string, string | undefined>)[variable] ??= wordsOf(value).join(',');
    return;
  }
  const option = command.options.find(({ long }) => long === flag);
  if (option === undefined) return;
  const name = option.attributeName();
  if (command.getOptionValueSource(name) === 'cli') return;
  command.setOptionValueWithSource(name, parsed(option, value), 'config');
}

function parsed(option: Option, value: unknown): unknown {
  if (typeof value === 'boolean') return value || option.negate ? value : undefined;
  const { parseArg, defaultValue } = option as Option & { readonly defaultValue: unknown };
  const words = wordsOf(value);
  if (parseArg === undefined) return option.variadic ? words : words[0];
  return words.reduce<unknown>((before, word) => parseArg.call(option, word, before), defaultValue);
}

function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (!isObject(value)) return [String(value)];
  // A name that is empty stands for a value alone: --root https://…
  return Object.entries(value).map(([name, text]) =>
    name === '' ? String(text) : `${name}=${String(text)}`,
  );
}

function withPaths({ path }: Member, value: unknown, folder: string): unknown {
  if (path === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => withPath(item, folder));
  return withPath(value, folder);
}

function withPath(value: unknown, folder: string): unknown {
  return typeof value === 'string' ? insideFolder(folder, value) : value;
}
