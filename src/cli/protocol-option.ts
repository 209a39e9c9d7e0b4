/** `--protocol <version>`: accepts the known versions of the protocol and drafts of 2026. */
import { InvalidArgumentError, Option } from 'commander';
import { wireVersion, wireVersions } from '../wire/versions.ts';

export function protocolOption(what: string): Option {
  return new Option('--protocol <version>', what).argParser(protocol);
}

/** `wire/` maps every text to some version, so a typing error is reported here. */
function protocol(name: string): string {
  const isKnown =
    wireVersions.some((version) => version.name === name) || wireVersion(name).outputs === 'any';
  if (isKnown || name === '2024-10-07') return name;
  const names = wireVersions.map((version) => version.name).join(', ');
  throw new InvalidArgumentError(`Use one of ${names}, or a draft of 2026.`);
}
