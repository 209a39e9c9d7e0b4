/** `--profile <name>`: the names of the profiles, which only their table knows. */
import { InvalidArgumentError, Option } from 'commander';
import { profileNames, type ProfileName } from '../wire/profiles/profile-names.ts';

export function profileOption(what: string): Option {
  return new Option('--profile <name>', what).argParser(profile);
}

/** One name, or all of them. */
export function profilesOption(what: string): Option {
  return new Option('--profile <name>', what).argParser((name) => (name === 'all' ? 'all' : profile(name)));
}

function profile(name: string): ProfileName {
  const match = profileNames.find((one) => one === name);
  if (match !== undefined) return match;
  throw new InvalidArgumentError(`Use one of ${profileNames.join(', ')}.`);
}
