/** `--dialect <name>`: what documents without `$schema` are written in. */
import { InvalidArgumentError } from 'commander';
import { admitSchema } from '../../schema/index.ts';

/** Asks the engine itself, so that the two cannot disagree about what a dialect is. */
export function parseDialect(name: string): string {
  const probe = admitSchema(true, { defaultDialect: name });
  if (!probe.ok) throw new InvalidArgumentError(probe.problems.map(({ message }) => message).join(' '));
  return name;
}
