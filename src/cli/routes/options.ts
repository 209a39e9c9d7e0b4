/** The command line options for route files, and their help. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FlowMode } from '../../sources/index.ts';
import { addApiOptions, API_HELP, type ApiFlags } from '../openapi/options.ts';
import { PRIVATE_HOSTS } from './private-hosts.ts';

/** How route files and OpenAPI documents are read, in every command. */
export interface ReadingFlags extends ApiFlags {
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

export const READING_HELP: string = `
Route files (FlowMCP):
  Each tool of a *.mjs file with "export const main", of a *.json or *.yaml file of one, or of a folder of both. A tool
  whose secret is not in the environment is described, and the secret is named. --mode spec refuses what breaks a rule
  of the specification, compat warns. --lists names files or folders of shared lists, --libraries the libraries that
  handlers may use.
${API_HELP}`;

export const ROUTE_HELP: string = `
Route files (FlowMCP):
  Each tool of a *.mjs file with "export const main", of a *.json or *.yaml file of one, or of a folder of both. Secrets
  come from the environment; a tool whose secret is not set is left out and named. --mode spec refuses what breaks a
  rule of the specification, compat warns. --root api=http://localhost:8080 sends the calls of a namespace elsewhere,
  --root api.mjs=… those of a file. An address of this machine or its network needs --allow-private, for every host, or
  --allow-private=localhost:8080,10.1.0.0/16 for those hosts, ports and ranges. --lists names files or folders of
  shared lists, --libraries the libraries that handlers may use: they are resolved from the folder of the route file,
  then from the working directory.
${API_HELP}`;

export function addRouteOptions(command: Command): Command {
  return addReadingOptions(command)
    .option('--show-unavailable', 'also list routes whose secrets are missing')
    .option(
      '--allow-private',
      'routes may call addresses of this machine and its network; =host[:port],… only those',
    )
    .addOption(listOption(`${PRIVATE_HOSTS} <host>`, 'the same as --allow-private=<host>').hideHelp());
}

/** `mode`: the default of `--mode`. */
export function addReadingOptions(command: Command, mode: FlowMode = 'compat'): Command {
  const withRoutes = command
    .addOption(
      new Option('--mode <mode>', 'spec refuses route files that break a rule, compat warns')
        .choices(['compat', 'spec'])
        .default(mode),
    )
    .option('--bare', 'the data of a route without the status and messages around it')
    .addOption(
      new Option('--root <name=url>', 'where the calls of a namespace, or of a file, go')
        .argParser(rootsWith)
        .default(new Map<string, string>(), 'as in the files'),
    )
    .addOption(listOption('--lists <path>', 'files or folders of shared lists; may be repeated'))
    .addOption(listOption('--libraries <name>', 'a library that handlers may use; may be repeated'));
  return addApiOptions(withRoutes);
}

function listOption(flags: string, what: string): Option {
  const collect = (text: string, before: readonly string[]): string[] => [
    ...before,
    ...text.split(',').filter((part) => part !== ''),
  ];
  return new Option(flags, what).argParser(collect).default([], 'none');
}

function rootsWith(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  // A URL alone is for every OpenAPI document.
  const [, namespace, url] = /^https?:\/\//i.test(text)
    ? ['', '', text]
    : (/^([^=]+)=(.*)$/.exec(text) ?? []);
  if (namespace === undefined || url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new InvalidArgumentError(
      'Give a namespace or a file, and a URL, or for OpenAPI documents a URL alone: --root coingecko=http://localhost:8080/api',
    );
  }
  return new Map([...before, [namespace, url]]);
}
