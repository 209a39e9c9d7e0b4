/** The words of a command and its folder in; the configuration file that counts out. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';

const NAMES = ['anyshape.json', 'anyshape.yaml', 'anyshape.yml'] as const;

/** A file of that name is the configuration of its folder, whatever it contains. */
export function isConfigurationFile(path: string): boolean {
  return NAMES.some((name) => name === basename(path).toLowerCase());
}

/** Of the working directory. */
export function configurationsHere(): readonly string[] {
  return NAMES.filter((name) => existsSync(name));
}
