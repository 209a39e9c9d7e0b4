/** `--dialect <name>`: what documents without `$schema` are written in. */
import type { Command } from 'commander';
import { admitSchema } from '../../schema/index.ts';

/** Asks the engine itself, so that the two cannot disagree about what a dialect is. */
export function refuseUnknownDialect(name: string | undefined, command: Command): void {
  if (name === undefined) return;
  const probe = admitSchema(true, { defaultDialect: name });
  if (probe.ok) return;
  const reasons = probe.problems.map(({ message }) => message).join(' ');
  command.error(`error: option '--dialect <name>' argument '${name}' is invalid. ${reasons}`);
}
