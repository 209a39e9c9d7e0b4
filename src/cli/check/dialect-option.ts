/** `--dialect <name>`: the dialect of documents without `$schema`. */
import type { Command } from 'commander';
import { admitSchema } from '../../schema/index.ts';

/** Lets the engine decide, so that the command line and the engine know the same dialects. */
export function refuseUnknownDialect(name: string | undefined, command: Command): void {
  if (name === undefined) return;
  const probe = admitSchema(true, { defaultDialect: name });
  if (probe.ok) return;
  const reasons = probe.problems.map(({ message }) => message).join(' ');
  command.error(`error: option '--dialect <name>' argument '${name}' is invalid. ${reasons}`);
}
