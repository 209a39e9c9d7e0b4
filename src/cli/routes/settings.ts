/** What the operator says about route files in; the settings of their source out. */
import { InvalidArgumentError } from 'commander';
import {
  createCaller,
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
import type { Unreadable } from '../read-json.ts';
import { locateSources } from '../sources/locate.ts';
import { readFiles } from '../sources/read-file.ts';
import { loadLibraries } from './libraries.ts';
import { resolveRoots } from './roots.ts';
import type { ReadingFlags, RouteFlags } from './options.ts';

export interface RouteSettings extends Omit<FlowSettings, 'lists' | 'libraries'> {
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
    origins: new Map(),
    onWarning: oncePerWarning(stderr),
  };
}

/** Of a command that calls tools. */
export type OperatedRoutes = RouteSettings & Required<Pick<RouteSettings, 'origins' | 'onWarning'>>;

/** The same, with one more who is told of warnings. */
export function alsoWarning(
  routes: OperatedRoutes,
  onWarning: (warning: FlowWarning) => void,
): OperatedRoutes {
  const told = routes.onWarning;
  return {
    ...routes,
    onWarning: (warning) => {
      told(warning);
      onWarning(warning);
    },
  };
}

function callerFor({ allowPrivate, allowPrivateHosts = [] }: RouteFlags, stderr: Io['stderr']): Caller {
  try {
    return createCaller({ allowPrivate: allowPrivate === true || allowPrivateHosts });
  } catch (error) {
    throw wrongUsage([`--allow-private: ${messageOf(error)}`], stderr);
  }
}

function wrongUsage(messages: readonly string[], stderr: Io['stderr']): InvalidArgumentError {
  for (const message of messages) stderr(`anyshape: ${message}\n`);
  return new InvalidArgumentError(messages.join('\n'));
}

/** Wrong usage where the server starts; a file that goes away while it runs ends nothing. */
function refuseAtFirst(stderr: Io['stderr']): (messages: readonly string[]) => void {
  let isFirst = true;
  return (messages) => {
    const isRefused = isFirst && messages.length > 0;
    isFirst = false;
    if (isRefused) throw wrongUsage(messages, stderr);
  };
}

/** A handler that is wrong is wrong in every call: each warning is told once, and not without end. */
function oncePerWarning(stderr: Io['stderr']): (warning: FlowWarning) => void {
  const told = new Set<string>();
  return ({ file, route, message }) => {
    const line = `anyshape: ${oneLine(`${file}: ${route}: ${message}`)}\n`;
    if (told.has(line) || told.size >= MAX_WARNINGS) return;
    told.add(line);
    stderr(line);
  };
}

const MAX_WARNINGS = 1_000;

/** For commands that only look at tools: nothing is called, and a missing secret withholds no tool. */
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

/** The same, by what the operator says about how the files are read. */
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
  };
}

/** What was read from the sources. */
interface Found {
  readonly routes: readonly FlowFile[];
  readonly lists: readonly SharedList[];
}

export async function flowSettings(
  { listPaths, allowedLibraries, onUnknownRoots, roots: named = new Map(), ...rest }: RouteSettings,
  found: Found,
  memory: ModuleMemory,
): Promise<{ readonly settings: FlowSettings; readonly unreadable: readonly Unreadable[] }> {
  const { lists, unreadable } = await readLists(listPaths, memory);
  const { roots, unknown } = resolveRoots(named, found.routes);
  onUnknownRoots?.(unknown);
  const libraries = await loadLibraries(found.routes, allowedLibraries);
  return { settings: { ...rest, roots, lists: [...lists, ...found.lists], libraries }, unreadable };
}

/** What is no list is passed over in a folder, and told where it was named. */
async function readLists(
  paths: readonly string[],
  memory: ModuleMemory,
): Promise<{ readonly lists: readonly SharedList[]; readonly unreadable: readonly Unreadable[] }> {
  const { found, unreadable: missing } = await locateSources(paths);
  const files = found.filter((source) => 'file' in source);
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
