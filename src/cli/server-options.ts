/** What the operator can say about servers that are started: `--env`, and the help on it. */
import { InvalidArgumentError, Option, type Command } from 'commander';

export interface ServerFlags {
  readonly env: Readonly<Record<string, string>>;
}

export const SERVER_HELP = `
Servers that are started:
  stdio:command, or -- command args…, gets the environment of this process, as in a shell; --env KEY=value adds to it or
  replaces, --env KEY makes sure that KEY is set. Variables of anyshape itself (ANYSHAPE_…) never pass.`;

export function addServerOptions(command: Command): Command {
  return command.addOption(
    new Option('--env <KEY[=value]>', 'a variable for servers that are started; may be repeated')
      .argParser(withVariable)
      .default({}, 'as in this shell'),
  );
}

function withVariable(word: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const at = word.indexOf('=');
  const key = at === -1 ? word : word.slice(0, at);
  if (!/^[A-Za-z_]\w*$/.test(key)) throw new InvalidArgumentError('Give KEY or KEY=value.');
  if (/^ANYSHAPE_/i.test(key)) throw new InvalidArgumentError('Variables of anyshape itself never pass.');
  const value = at === -1 ? process.env[key] : word.slice(at + 1);
  if (value === undefined) throw new InvalidArgumentError(`${key} is not set: give ${key}=value, or set it.`);
  return { ...env, [key]: value };
}
