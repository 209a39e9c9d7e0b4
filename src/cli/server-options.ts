/** The options for servers: `--env`, `--header`, `--token`, `--timeout`, and their help. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Io } from './io.ts';
import { milliseconds } from './serve/quantities.ts';
import type { ServerSettings } from './server-target.ts';

export interface EnvironmentFlags {
  readonly env: Readonly<Record<string, string>>;
}

export interface ServerFlags extends EnvironmentFlags {
  /** All of these options, settled before the command runs. */
  readonly servers: ServerSettings;
}

/** As commander has them. */
interface ParsedFlags extends EnvironmentFlags {
  readonly header: readonly string[];
  readonly token?: string;
  readonly timeout?: number;
}

export const SERVER_HELP = `
Servers that are started:
  stdio:command, or -- command args…, gets the environment of this process, as in a shell. --env KEY=value adds or
  replaces a variable, --env KEY fails if KEY is not set. Variables of anyshape (ANYSHAPE_…) are never passed on.

Servers with access control:
  --token, or the variable ANYSHAPE_TOKEN, is sent as a bearer token, --header as it is; only where exactly one address is
  named, only to its origin, and over plain http only to this machine. Prefer the variable: other users of this machine
  can read command lines. Without a token, the login of "anyshape login <url>" is used.`;

/** For commands that talk to servers. */
export function addServerOptions(command: Command, io: Io): Command {
  return addEnvironmentOption(command)
    .addOption(
      new Option('--header <name: value>', 'a header for the server at an address; may be repeated')
        .argParser((word: string, words: readonly string[]) => [...words, word])
        .default([], 'none'),
    )
    .option('--token <token>', 'a bearer token for the server at an address; better: ANYSHAPE_TOKEN')
    .addOption(
      new Option('--timeout <time>', 'for connecting to a server, and for each answer (60s)').argParser(
        milliseconds,
      ),
    )
    .hook('preAction', async (_program, action): Promise<void> => {
      const { accessFor } = await import('./server-access.ts');
      const { loginFileIn } = await import('../client/access/login-file.ts');
      const { env, header: headerLines, token, timeout } = action.opts<ParsedFlags>();
      const access = accessFor({ words: action.args, headerLines, token, env: io.env });
      if (!access.ok) return action.error(`error: ${access.message}`);
      if (access.note !== undefined) io.stderr(`anyshape: ${access.note}\n`);
      const servers: ServerSettings = {
        env,
        access: access.access,
        timeoutMs: timeout,
        loginFile: loginFileIn(io.env),
      };
      action.setOptionValue('servers', servers);
    });
}

export function addEnvironmentOption(command: Command): Command {
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
  if (/^ANYSHAPE_/i.test(key)) throw new InvalidArgumentError('Variables of anyshape are never passed on.');
  const value = at === -1 ? process.env[key] : word.slice(at + 1);
  if (value === undefined) throw new InvalidArgumentError(`${key} is not set: give ${key}=value, or set it.`);
  return { ...env, [key]: value };
}
