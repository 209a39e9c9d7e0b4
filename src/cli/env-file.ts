/**
 * `--env-file` of a command: files of `KEY=value` lines in; their variables added to the environment, before
 * anything reads it. A variable that is set already stays, and so does that of an earlier file.
 */
import { parseEnv } from 'node:util';
import { Option, type Command } from 'commander';
import type { Io } from './io.ts';

export function addEnvFileOption(command: Command): Command {
  return command.addOption(
    new Option('--env-file <file>', 'variables for tools and servers, KEY=value a line; may be repeated')
      .argParser((file: string, files: readonly string[]) => [...files, file])
      .default([], 'none'),
  );
}

/** To be called before the other hooks, which may read a token from the environment. */
export async function readEnvFiles(command: Command, { env }: Io): Promise<void> {
  const { envFile: files = [] } = command.opts<{ readonly envFile?: readonly string[] }>();
  if (files.length === 0) return;
  // Not with the help of every command: it loads a schema engine.
  const { readText } = await import('./read-json.ts');
  for (const file of files) {
    const read = await readText(file);
    if (!read.ok) return command.error(`error: --env-file: ${file} ${read.error.message}`);
    for (const [name, value] of Object.entries(parseEnv(read.text)))
      (env as Record<string, string | undefined>)[name] ??= value;
  }
}
