/** The words of `--from` in; the configuration files of those hosts added to the sources of the command. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Command } from 'commander';
import { hosts, type HostEnvironment } from '../../sources/hosts/hosts.ts';
import { Exit, type Io } from '../io.ts';
import { addOperands } from './operands.ts';

export function addHostSources(command: Command, words: readonly string[], io: Io): void {
  const environment: HostEnvironment = {
    platform: process.platform,
    home: io.env['HOME'] ?? io.env['USERPROFILE'] ?? homedir(),
    folder: process.cwd(),
    env: io.env,
  };
  addOperands(
    command,
    words.flatMap((word) => filesOf(word, environment, command)),
  );
}

function filesOf(word: string, environment: HostEnvironment, command: Command): string[] {
  const host = Object.hasOwn(hosts, word) ? hosts[word] : undefined;
  if (host === undefined) {
    if (existsSync(word)) return [word];
    return command.error(
      `error: --from ${word}: no such file, and no host; hosts are ${Object.keys(hosts).join(', ')}`,
    );
  }
  const usual = host.files.map(([, fileAt]) => fileAt(environment));
  const files = usual.filter((file) => existsSync(file));
  if (files.length > 0) return files;
  return command.error(
    `anyshape: ${host.title} has no configuration here: ${usual.join(', ')} does not exist`,
    {
      exitCode: Exit.unreadable,
    },
  );
}
