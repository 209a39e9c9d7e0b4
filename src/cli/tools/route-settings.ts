/** What the operator says about route files in; the settings of their source out. */
import {
  createCaller,
  importPackage,
  type Caller,
  type FlowSettings,
  type ModuleMemory,
  type SharedList,
} from '../../sources/index.ts';
import { isObject } from '../../json/index.ts';
import type { Io } from '../io.ts';
import type { Unreadable } from '../read-json.ts';
import { readSources } from './read-sources.ts';
import type { RouteFlags } from './route-options.ts';

export interface RouteSettings extends Omit<FlowSettings, 'lists' | 'libraries'> {
  /** Files and folders of shared lists. */
  readonly listPaths: readonly string[];
  /** Names of packages, and of modules of Node. */
  readonly allowedLibraries: readonly string[];
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
