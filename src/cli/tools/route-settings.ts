/** What the operator says about route files on the command line in; the settings of their source out. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  createCaller,
  importPackage,
  type Caller,
  type FlowMode,
  type FlowSettings,
  type ModuleMemory,
  type SharedList,
} from '../../sources/index.ts';
import { isObject } from '../../json/index.ts';
import type { Io } from '../io.ts';
import type { Unreadable } from '../read-json.ts';
import { readSources } from './read-sources.ts';

export interface RouteSettings extends Omit<FlowSettings, 'lists' | 'libraries'> {
  /** Files and folders of shared lists. */
  readonly listPaths: readonly string[];
  /** Names of packages, and of modules of Node. */
  readonly allowedLibraries: readonly string[];
}

export interface RouteFlags {
  readonly mode: FlowMode;
  readonly bare?: boolean;
  readonly showUnavailable?: boolean;
  readonly root: ReadonlyMap<string, string>;
  readonly allowPrivate?: boolean;
  readonly lists: readonly string[];
  readonly libraries: readonly string[];
}

export const ROUTE_HELP = `
Route files (FlowMCP):
  Each tool of a *.mjs file with "export const main", of a JSON file of one, or of a folder of both. Secrets come from
  the environment; a tool whose secret is not set is left out and named. --mode spec refuses what breaks a rule of the
  specification, compat warns. --root api=http://localhost:8080 sends the calls of a namespace elsewhere, which for an
  address of this machine or its network needs --allow-private. --lists names files or folders of shared lists,
  --libraries what handlers may be given.`;

export function addRouteOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--mode <mode>', 'how route files are read').choices(['compat', 'spec']).default('compat'),
    )
    .option('--bare', 'the data of a route alone, without status and messages around it')
    .option('--show-unavailable', 'list routes whose secrets are missing, too')
    .addOption(
      new Option('--root <namespace=url>', 'where the calls of a namespace go')
        .argParser(rootsWith)
        .default(new Map<string, string>(), 'as the files say'),
    )
    .option('--allow-private', 'routes may call addresses of this machine and its network')
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
    throw new InvalidArgumentError('Give a namespace and a URL: --root coingecko=http://localhost:8080/api');
  }
  return new Map([...before, [namespace, url]]);
}

export function routeSettings(flags: RouteFlags, { env, stderr }: Io): RouteSettings {
  return {
    caller: createCaller({ allowPrivate: flags.allowPrivate === true }),
    env,
    mode: flags.mode,
    isBare: flags.bare === true,
    showsUnavailable: flags.showUnavailable === true,
    roots: flags.root,
    listPaths: flags.lists,
    allowedLibraries: flags.libraries,
    onWarning: oncePerWarning(stderr),
  };
}

/** A handler that is wrong is wrong in every call: each warning is told once, and not without end. */
function oncePerWarning(stderr: Io['stderr']): NonNullable<FlowSettings['onWarning']> {
  const told = new Set<string>();
  return ({ tool, message }) => {
    const line = `anyshape: the tool "${tool}": ${message}\n`;
    if (told.has(line) || told.size >= MAX_WARNINGS) return;
    told.add(line);
    stderr(line);
  };
}

const MAX_WARNINGS = 1_000;

/** For commands that only look at tools: nothing is called, and secrets are not missed. */
export const NO_ROUTES: RouteSettings = {
  caller: {
    send: () => Promise.reject(new Error('No calls are made here.')),
    close: () => Promise.resolve(),
  } satisfies Caller,
  env: {},
  showsUnavailable: true,
  listPaths: [],
  allowedLibraries: [],
};

export async function flowSettings(
  { listPaths, allowedLibraries, ...rest }: RouteSettings,
  found: readonly SharedList[],
  memory: ModuleMemory,
): Promise<{ readonly settings: FlowSettings; readonly unreadable: readonly Unreadable[] }> {
  const read = await readSources(listPaths, memory);
  const unreadable: Unreadable[] = [...read.unreadable];
  const libraries = new Map<string, unknown>();
  for (const name of allowedLibraries) {
    const imported = await importPackage(name, process.cwd());
    if (imported.ok) libraries.set(name, defaultOf(imported.exported));
    else unreadable.push({ file: name, message: imported.message });
  }
  return { settings: { ...rest, lists: [...read.lists, ...found], libraries }, unreadable };
}

function defaultOf(exported: unknown): unknown {
  return isObject(exported) ? (exported['default'] ?? exported) : exported;
}
