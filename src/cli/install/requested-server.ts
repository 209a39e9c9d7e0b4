/**
 * The words of `anyshape install` in; the server that they name out, as a host starts or reaches it, and its
 * name.
 */
import { basename, dirname, extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Host, HostServer, Scope } from '../../sources/hosts/hosts.ts';
import type { AppliedConfiguration } from '../configuration/apply-configuration.ts';
import { isServer } from '../server-target.ts';
import { routeWords } from '../command-line.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { EnvironmentFlags } from '../server-options.ts';
import { launchOf } from './launch.ts';

export interface InstallOptions extends ReadingFlags, EnvironmentFlags {
  readonly host: string;
  readonly name?: string;
  readonly scope?: Scope;
  readonly config?: string;
  readonly configuration?: AppliedConfiguration;
  readonly write?: boolean;
  readonly json?: boolean;
}

export interface InstallRequest {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: InstallOptions;
  readonly command: Command;
}

/** A message where the words do not name one server. */
export function serverOf(
  { sources, serverCommand, options }: InstallRequest,
  host: Host,
  scope: Scope,
  folder: string,
): HostServer | string {
  const variables = Object.fromEntries(
    Object.entries(options.env).map(([name, value]) => [
      name,
      isInherited(host, name, value) ? undefined : value,
    ]),
  );
  const addresses = sources.filter(isServer);
  if (serverCommand.length > 0) {
    if (sources.length > 0) return 'give sources, or a command after --, not both';
    const [command = '', ...args] = serverCommand;
    return { command, args, variables };
  }
  const settings = { folder, scope, projectFolder: host.projectFolder };
  // The file has its flags, too; a host speaks over stdio, whatever port it has.
  const { configuration } = options;
  if (configuration?.givesSources === true)
    return {
      ...launchOf([], { ...settings, configuration: configuration.file, flags: ['--no-http'] }),
      variables,
    };
  if (addresses.length === 0)
    return {
      ...launchOf(sources, { ...settings, flags: routeWords(options) }),
      variables,
    };
  const [url = ''] = addresses;
  if (sources.length > 1) return 'an address is installed alone: give it a command of its own';
  return url.startsWith('stdio:') ? 'give the command of a server after --' : { url };
}

/**
 * `--env KEY` names a variable of this shell: a host that can read it from its own environment needs no copy.
 */
function isInherited({ inherited }: Host, name: string, value: string): boolean {
  return inherited !== undefined && process.env[name] === value;
}

/** The name of the file; a generic name such as `index` is replaced by that of its folder. */
export function nameOf({ sources, serverCommand, options }: InstallRequest, folder: string): string {
  const { configuration } = options;
  if (configuration?.givesSources === true)
    return legalName(basename(dirname(resolve(folder, configuration.file))));
  const [source] = sources;
  if (source === undefined)
    return legalName(serverCommand.length === 0 ? 'anyshape-demo' : basename(serverCommand.at(-1)!));
  if (isServer(source)) return legalName(new URL(source).hostname);
  const stem = basename(resolve(folder, source), extname(source));
  return legalName(
    /^(?:tools?|index|main|server|routes?|mod)$/i.test(stem)
      ? basename(dirname(resolve(folder, source)))
      : stem,
  );
}

function legalName(text: string): string {
  return text.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'anyshape';
}

/** Values that are written into the file and must not be printed. */
export function secretsIn(server: HostServer): string[] {
  return 'url' in server
    ? []
    : (Object.values(server.variables).filter((value) => value !== undefined && value !== '') as string[]);
}
