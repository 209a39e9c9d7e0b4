/** Command line options for route files in; the settings of the flow source out. */
import { InvalidArgumentError } from 'commander';
import {
  createCaller,
  type ApiSettings,
  type Caller,
  type FlowFile,
  type FlowSettings,
  type FlowWarning,
  type ModuleMemory,
  type SharedList,
} from '../../sources/index.ts';
import { messageOf } from '../../message-of.ts';
import { oneLine } from '../../schema/internal.ts';
import type { Io } from '../io.ts';
import { apiChoices, type ApiChoices } from '../openapi/settings.ts';
import type { Unreadable } from '../read-json.ts';
import { locateSources } from '../sources/locate.ts';
import { readFiles } from '../sources/read-file.ts';
import { loadLibraries } from './libraries.ts';
import { resolveRoots } from './roots.ts';
import type { ReadingFlags, RouteFlags } from './options.ts';

export interface RouteSettings extends Omit<FlowSettings, 'lists' | 'libraries'> {
  /** For OpenAPI documents. */
  readonly api?: ApiChoices;
  /** Private addresses that calls may go to, and OpenAPI documents may be fetched from. */
  readonly allowPrivate?: boolean | readonly string[];
  /** Files and folders of shared lists. */
  readonly listPaths: readonly string[];
  /** Names of packages, and of modules of Node. */
  readonly allowedLibraries: readonly string[];
  /** For names in `roots` that no route file has; may throw. */
  readonly onUnknownRoots?: (messages: readonly string[]) => void;
}

export function routeSettings(
  flags: RouteFlags,
  { env, stderr }: Pick<Io, 'env' | 'stderr'>,
): OperatedRoutes {
  return {
    caller: callerFor(flags, stderr),
    env,
    mode: flags.mode,
    isBare: flags.bare === true,
    showsUnavailable: flags.showUnavailable === true,
    roots: flags.root,
    onUnknownRoots: refuseAtFirst(stderr),
    listPaths: flags.lists,
    allowedLibraries: flags.libraries,
    api: apiChoices(flags),
    allowPrivate: allowedPrivate(flags),
    origins: new Map(),
    onWarning: oncePerWarning(stderr),
  };
}

/** The settings of commands that call tools. */
export type OperatedRoutes = RouteSettings & Required<Pick<RouteSettings, 'origins' | 'onWarning'>>;

/** The same settings with a second callback for warnings. */
export function alsoWarning(
  routes: OperatedRoutes,
  onWarning: (warning: FlowWarning) => void,
): OperatedRoutes {
  return {
    ...routes,
    onWarning: (warning) => {
      routes.onWarning(warning);
      onWarning(warning);
    },
  };
}

function allowedPrivate({ allowPrivate, allowPrivateHosts = [] }: RouteFlags): boolean | readonly string[] {
  return allowPrivate === true || allowPrivateHosts;
}

function callerFor(flags: RouteFlags, stderr: Io['stderr']): Caller {
  try {
    return createCaller({ allowPrivate: allowedPrivate(flags) });
  } catch (error) {
    throw wrongUsage([`--allow-private: ${messageOf(error)}`], stderr);
  }
}

function wrongUsage(messages: readonly string[], stderr: Io['stderr']): InvalidArgumentError {
  for (const message of messages) stderr(`anyshape: ${message}\n`);
  return new InvalidArgumentError(messages.join('\n'));
}

/** Throws at the first load only: a file that is deleted later must not end a running server. */
function refuseAtFirst(stderr: Io['stderr']): (messages: readonly string[]) => void {
  let isFirst = true;
  return (messages) => {
    const isRefused = isFirst && messages.length > 0;
    isFirst = false;
    if (isRefused) throw wrongUsage(messages, stderr);
  };
}

/** A faulty handler warns at every call, so each warning is printed once, and at most `MAX_WARNINGS` are. */
function oncePerWarning(stderr: Io['stderr']): (warning: FlowWarning) => void {
  const printed = new Set<string>();
  return ({ file, route, message }) => {
    const line = `anyshape: ${oneLine(`${file}: ${route}: ${message}`)}\n`;
    if (printed.has(line) || printed.size >= MAX_WARNINGS) return;
    printed.add(line);
    stderr(line);
  };
}

const MAX_WARNINGS = 1_000;

/** For commands that call no tool: there, a missing secret leaves no tool out. */
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

/** The same, with the options that say how files are read. */
export function readingSettings(
  flags: ReadingFlags,
  { env, stderr }: Pick<Io, 'env' | 'stderr'>,
): RouteSettings {
  return {
    ...NO_ROUTES,
    env,
    mode: flags.mode,
    isBare: flags.bare === true,
    roots: flags.root,
    onUnknownRoots: refuseAtFirst(stderr),
    listPaths: flags.lists,
    allowedLibraries: flags.libraries,
    api: apiChoices(flags),
  };
}

/** Route files and shared lists of the sources. */
interface ReadSources {
  readonly routes: readonly FlowFile[];
  /** The paths of OpenAPI documents. */
  readonly documents: readonly string[];
  readonly lists: readonly SharedList[];
}

export async function flowSettings(
  {
    listPaths,
    allowedLibraries,
    onUnknownRoots,
    roots: rootOptions = new Map(),
    api,
    allowPrivate: _allowPrivate,
    ...rest
  }: RouteSettings,
  read: ReadSources,
  memory: ModuleMemory,
): Promise<{
  readonly settings: FlowSettings;
  readonly api: ApiSettings;
  readonly unreadable: readonly Unreadable[];
}> {
  const { lists, unreadable } = await readLists(listPaths, memory);
  const { roots, unknown } = resolveRoots(rootOptions, read.routes, read.documents);
  onUnknownRoots?.(unknown);
  const libraries = await loadLibraries(read.routes, allowedLibraries);
  const { caller, env, origins } = rest;
  return {
    settings: { ...rest, roots, lists: [...lists, ...read.lists], libraries },
    api: { ...api, caller, env, roots, ...(origins !== undefined && { origins }) },
    unreadable,
  };
}

/** A file without a list is skipped in a folder, and reported where it was named. */
async function readLists(
  paths: readonly string[],
  memory: ModuleMemory,
): Promise<{ readonly lists: readonly SharedList[]; readonly unreadable: readonly Unreadable[] }> {
  const { located, unreadable: missing } = await locateSources(paths);
  const files = located.filter((source) => 'file' in source);
  const read = await readFiles(files, memory);
  const unreadable = read.flatMap((part): Unreadable | [] => {
    if (part.kind === 'unreadable') return part.error;
    if (part.kind === 'list' || part.kind === 'skipped' || part.file.inFolder === true) return [];
    return { file: part.file.file, message: 'holds no shared list: export const list = { meta, entries }' };
  });
  return {
    lists: read.flatMap((part) => (part.kind === 'list' ? part.list : [])),
    unreadable: [...missing, ...unreadable].map((error) => ({ ...error, isPart: true })),
  };
}
