/** What the operator can say about route files on the command line, and the help on it. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FlowMode } from '../../sources/index.ts';
import { PRIVATE_HOSTS } from './private-hosts.ts';

/** How route files are read, in every command. */
export interface ReadingFlags {
  readonly mode: FlowMode;
  readonly bare?: boolean;
  readonly root: ReadonlyMap<string, string>;
  readonly lists: readonly string[];
  readonly libraries: readonly string[];
}

/** And how they are called. */
export interface RouteFlags extends ReadingFlags {
  readonly showUnavailable?: boolean;
  readonly allowPrivate?: boolean;
  readonly allowPrivateHosts?: readonly string[];
}

export const READING_HELP = `
Route files (FlowMCP):
  Each tool of a *.mjs file with "export const main", of a *.json or *.yaml file of one, or of a folder of both. A tool
  whose secret is not in the environment is described, and the secret is named. --mode spec refuses what breaks a rule
  of the specification, compat warns. --lists names files or folders of shared lists, --libraries what handlers may be
  given.`;

export const ROUTE_HELP = `
Route files (FlowMCP):
  Each tool of a *.mjs file with "export const main", of a *.json or *.yaml file of one, or of a folder of both. Secrets
  come from the environment; a tool whose secret is not set is left out and named. --mode spec refuses what breaks a
  rule of the specification, compat warns. --root api=http://localhost:8080 sends the calls of a namespace elsewhere,
  --root api.mjs=… those of a file. An address of this machine or its network needs --allow-private, for every host, or
  --allow-private=localhost:8080,10.1.0.0/16 for those hosts, ports and ranges. --lists names files or folders of shared
  lists, --libraries what handlers may be given: it is looked for beside the route file, then in the working directory.`;

export function addRouteOptions(command: Command): Command {
  return addReadingOptions(command)
    .option('--show-unavailable', 'list routes whose secrets are missing, too')
    .option(
      '--allow-private',
      'routes may call addresses of this machine and its network; =host[:port],… only those',
    )
    .addOption(listOption(`${PRIVATE_HOSTS} <host>`, 'as --allow-private=<host>').hideHelp());
}

/** `mode`: what holds where the operator says nothing. */
export function addReadingOptions(command: Command, mode: FlowMode = 'compat'): Command {
  return command
    .addOption(
      new Option('--mode <mode>', 'whether what breaks a rule of route files is refused, or warned of')
        .choices(['compat', 'spec'])
        .default(mode),
    )
    .option('--bare', 'the data of a route alone, without status and messages around it')
    .addOption(
      new Option('--root <name=url>', 'where the calls of a namespace, or of a file, go')
        .argParser(rootsWith)
        .default(new Map<string, string>(), 'as the files say'),
    )
    .addOption(listOption('--lists <path>', 'files or folders of shared lists; may be given more than once'))
    .addOption(
      listOption('--libraries <name>', 'a library that handlers may be given; may be given more than once'),
    );
}

function listOption(flags: string, what: string): Option {
  const collect = (text: string, before: readonly string[]): string[] => [
    ...before,
    ...text.split(',').filter((part) => part !== ''),
  ];
  return new Option(flags, what).argParser(collect).default([], 'none');
}

function rootsWith(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const [, namespace, url] = /^([^=]+)=(.*)$/.exec(text) ?? [];
  if (namespace === undefined || url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new InvalidArgumentError(
      'Give a namespace or a file, and a URL: --root coingecko=http://localhost:8080/api',
    );
  }
  return new Map([...before, [namespace, url]]);
}
