/**
 * Sources as typed in; every source behind them loaded out: the one line of all commands that take tools. Tools that run
 * are joined in one registry, so that each has the same name, or is refused for the same reason, in every command. One
 * bad source is one bad source: the others are still loaded. Loading runs modules, asks no server and calls nothing.
 */
import {
  demoSource,
  joinSources,
  loadFlow,
  namesIn,
  type JoinedTools,
  type ModuleMemory,
  type SourceProblem,
  type ToolSource,
} from '../../sources/index.ts';
import type { AdmittedTool, RefusedTool, RegistryOptions } from '../../tool/index.ts';
import type { Progress } from '../progress.ts';
import type { Unreadable } from '../read-json.ts';
import { startedServer, type NamedServer, type ServerEnvironment } from '../server-target.ts';
import { flowSettings, NO_ROUTES, type RouteSettings } from '../routes/settings.ts';
import { locateSources, type SkippedFile, type SourceFile } from './locate.ts';
import { readFiles, type ReadFile } from './read-file.ts';

export interface LoadSettings {
  /** The words behind `--`: a server to be started. */
  readonly serverCommand?: readonly string[];
  /** Variables for servers that are started, beside those of this process. */
  readonly env?: ServerEnvironment;
  /** For route files. */
  readonly routes?: RouteSettings;
  /** Where no author made a registry. */
  readonly registry?: RegistryOptions;
  /** Kept from one load to the next: modules that have not changed are kept, the others are run afresh. */
  readonly memory?: ModuleMemory;
  readonly progress?: Progress;
}

export interface LoadedSources extends Pick<JoinedTools, 'registry' | 'samples' | 'tests'> {
  /** In the order of the words. */
  readonly sources: readonly LoadedSource[];
  readonly unreadable: readonly Unreadable[];
  /** Files of folders in which nothing is for us. */
  readonly skipped: readonly SkippedFile[];
  /** Shared lists that were found among the sources. */
  readonly lists: number;
}

export type LoadedSource = RunnableSource | DocumentSource | ServerSource;

/** Tools that run here. */
export interface RunnableSource {
  readonly kind: 'module' | 'routes' | 'demo';
  /** The path of its file. */
  readonly name: string;
  readonly tools: readonly AdmittedTool[];
  readonly refused: readonly RefusedTool[];
  readonly problems: readonly SourceProblem[];
  /** Secrets that the environment lacks, by the tool that needs them; with it or without, as the settings say. */
  readonly missingSecrets: ReadonlyMap<string, readonly string[]>;
  /** Of the `main` of a route file. */
  readonly hash?: (() => string) | undefined;
}

/** A saved `tools/list`, or a schema. */
export interface DocumentSource {
  readonly kind: 'document';
  readonly name: string;
  readonly file: SourceFile;
  readonly value: unknown;
}

/** Asked only by those who need an answer. */
export interface ServerSource {
  readonly kind: 'server';
  readonly name: string;
  readonly server: NamedServer;
}

/** No source at all: the demo tools. */
export async function loadSources(
  words: readonly string[],
  settings: LoadSettings = {},
): Promise<LoadedSources> {
  const {
    serverCommand = [],
    env = {},
    routes = NO_ROUTES,
    registry = {},
    memory = new Map(),
    progress,
  } = settings;
  if (words.length === 0 && serverCommand.length === 0) {
    const demo: ReadPart = { kind: 'demo', name: 'demo', source: demoSource };
    return { ...joined([demo], registry), unreadable: [], skipped: [], lists: 0 };
  }
  const { found, unreadable: missing, skipped } = await locateSources(words, env);
  const files = found.filter((source) => 'file' in source);
  const read = await readFiles(files, memory, (index) =>
    progress?.at(index, files.length, files[index]!.name),
  );
  const readOf = new Map(files.map((file, index) => [file, read[index]!]));
  const lists = read.flatMap((part) => (part.kind === 'list' ? part.list : []));
  const takenNames = read.flatMap((part) => (part.kind === 'module' ? namesIn(part.source) : []));
  const routeFiles = read.flatMap((part) => (part.kind === 'routes' ? part.routes : []));
  const flow = await flowSettings(routes, { lists, routes: routeFiles }, memory);
  const routeSources = loadFlow(routeFiles, { ...flow.settings, takenNames });
  const byFile = new Map(routeSources.map((source) => [source.file, source]));
  const started = serverCommand.length === 0 ? [] : [startedServer(serverCommand, env)];
  const parts = [...found, ...started].flatMap((source): ReadPart | [] => {
    if ('target' in source) return { kind: 'server', name: source.name, server: source };
    return partOf(readOf.get(source)!, byFile) ?? [];
  });
  return {
    ...joined(parts, registry),
    unreadable: [
      ...missing,
      ...read.flatMap((part) => (part.kind === 'unreadable' ? part.error : [])),
      ...flow.unreadable,
    ],
    skipped: [...skipped, ...read.flatMap((part) => (part.kind === 'skipped' ? part.skipped : []))],
    lists: lists.length,
  };
}

/** A source whose tools are not joined yet, or that has none that run. */
type ReadPart =
  | { readonly kind: RunnableSource['kind']; readonly name: string; readonly source: ToolSource }
  | DocumentSource
  | ServerSource;

function partOf(part: ReadFile, routes: ReadonlyMap<string, ToolSource>): ReadPart | undefined {
  switch (part.kind) {
    case 'module':
      return { kind: 'module', name: part.file.file, source: part.source };
    case 'routes':
      return { kind: 'routes', name: part.file.file, source: routes.get(part.file.file)! };
    case 'refused':
      return { kind: 'routes', name: part.file.file, source: { ...NO_TOOLS, problems: [part.problem] } };
    case 'document':
      return { kind: 'document', name: part.file.file, file: part.file, value: part.value };
    default:
      return undefined;
  }
}

const NO_TOOLS: ToolSource = { registry: undefined, tools: [], refused: [], samples: new Map() };

function joined(
  parts: readonly ReadPart[],
  options: RegistryOptions,
): Pick<LoadedSources, 'registry' | 'samples' | 'tests' | 'sources'> {
  const runnable = parts.filter((part) => 'source' in part);
  const {
    registry,
    samples,
    tests,
    parts: shares,
  } = joinSources(
    runnable.map(({ source }) => source),
    options,
  );
  const shareOf = new Map(runnable.map((part, index) => [part, shares[index]!]));
  const sources = parts.map((part): LoadedSource => {
    if (!('source' in part)) return part;
    const { kind, name, source } = part;
    const { problems = [], missingSecrets = new Map<string, readonly string[]>(), hash } = source;
    return { kind, name, ...shareOf.get(part)!, problems, missingSecrets, hash };
  });
  return { registry, samples, tests, sources };
}
