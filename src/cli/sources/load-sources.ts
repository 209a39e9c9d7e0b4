/**
 * Sources as typed in; loaded sources out: the one loader of all commands that take tools. Tools that run
 * here are joined in one registry, so that each has the same name, or is refused for the same reason, in
 * every command. One bad source does not stop the others. Loading runs modules; it contacts no server and
 * calls no tool.
 */
import {
  createCaller,
  demoSource,
  joinSources,
  loadFlow,
  loadOpenApi,
  namesIn,
  type JoinedTools,
  type ModuleMemory,
  type SourceProblem,
  type ToolSource,
} from '../../sources/index.ts';
import type {
  AdmittedPrompt,
  AdmittedResource,
  AdmittedTemplate,
  AdmittedTool,
  RefusedTool,
  RegistryOptions,
} from '../../tool/index.ts';
import type { Progress } from '../progress.ts';
import type { Unreadable } from '../read-json.ts';
import { startedServer, type NamedAddress, type NamedServer, type ServerSettings } from '../server-target.ts';
import { flowSettings, NO_ROUTES, type RouteSettings } from '../routes/settings.ts';
import { configuredServers } from './configured-servers.ts';
import { fetchDocument, MAX_FETCHED_BYTES } from './fetch-document.ts';
import { locateSources, type SkippedFile, type SourceFile } from './locate.ts';
import { readFiles, type ReadFile } from './read-file.ts';

export interface LoadSettings {
  /** The words after `--`: a server to start. */
  readonly serverCommand?: readonly string[];
  /** For servers, started ones and those at an address. */
  readonly servers?: ServerSettings;
  /** For route files and OpenAPI documents. */
  readonly routes?: RouteSettings;
  /** For tools whose module exports no registry. */
  readonly registry?: RegistryOptions;
  /** Kept between loads: modules that have not changed are reused, the others run again. */
  readonly memory?: ModuleMemory;
  readonly progress?: Progress;
}

export interface LoadedSources extends Pick<
  JoinedTools,
  'registry' | 'samples' | 'topics' | 'tests' | 'server'
> {
  /** In the order they were typed. */
  readonly sources: readonly LoadedSource[];
  readonly unreadable: readonly Unreadable[];
  /** Files of folders that hold neither tools nor schemas. */
  readonly skipped: readonly SkippedFile[];
  /** The number of shared lists among the sources. */
  readonly lists: number;
  /** Files that name servers. */
  readonly configurations: readonly string[];
}

export type LoadedSource = RunnableSource | DocumentSource | ServerSource;

/** Tools that run here. */
export interface RunnableSource {
  readonly kind: 'module' | 'routes' | 'openapi' | 'demo';
  /** The path of its file. */
  readonly name: string;
  readonly tools: readonly AdmittedTool[];
  readonly resources: readonly AdmittedResource[];
  readonly templates: readonly AdmittedTemplate[];
  readonly prompts: readonly AdmittedPrompt[];
  readonly refused: readonly RefusedTool[];
  readonly problems: readonly SourceProblem[];
  /**
   * Missing secrets, by the tool that needs them. `showsUnavailable` decides whether `tools` has that tool.
   */
  readonly missingSecrets: ReadonlyMap<string, readonly string[]>;
  /** The hash of the `main` of a route file. */
  readonly hash?: (() => string) | undefined;
}

/** A saved `tools/list`, or a schema. */
export interface DocumentSource {
  readonly kind: 'document';
  readonly name: string;
  readonly file: SourceFile;
  readonly value: unknown;
}

/** Contacted only by commands that need its tools. */
export interface ServerSource {
  readonly kind: 'server';
  readonly name: string;
  readonly server: NamedServer;
}

export function serversIn({ sources }: LoadedSources): NamedServer[] {
  return sources.flatMap((source) => (source.kind === 'server' ? source.server : []));
}

/** Without any source, the demo tools. */
export async function loadSources(
  words: readonly string[],
  settings: LoadSettings = {},
): Promise<LoadedSources> {
  const {
    serverCommand = [],
    servers = {},
    routes = NO_ROUTES,
    registry = {},
    memory = new Map(),
    progress,
  } = settings;
  if (words.length === 0 && serverCommand.length === 0) {
    const demo: ReadPart = { kind: 'demo', name: 'demo', source: demoSource };
    return { ...joined([demo], registry), unreadable: [], skipped: [], lists: 0, configurations: [] };
  }
  const { located: found, unreadable: missing, skipped } = await locateSources(words, servers);
  const files = found.filter((source) => 'file' in source);
  const readInPlace = await readFiles(files, memory, (index) =>
    progress?.at(index, files.length, files[index]!.name),
  );
  const addresses = found.filter((source) => 'address' in source);
  const fetched = await fetchDocuments(addresses, routes);
  const readOf = new Map<SourceFile | NamedAddress, ReadFile>([
    ...files.map((file, index) => [file, readInPlace[index]!] as const),
    ...addresses.map((address, index) => [address, fetched[index]!] as const),
  ]);
  const read = [...readInPlace, ...fetched];
  const lists = read.flatMap((part) => (part.kind === 'list' ? part.list : []));
  const takenNames = read.flatMap((part) => (part.kind === 'module' ? namesIn(part.source) : []));
  const routeFiles = read.flatMap((part) => (part.kind === 'routes' ? part.routes : []));
  const documents = read.flatMap((part) => (part.kind === 'openapi' ? part.document : []));
  const operated = { lists, routes: routeFiles, documents: documents.map(({ file }) => file) };
  const flow = await flowSettings(routes, operated, memory);
  const routeSources = loadFlow(routeFiles, { ...flow.settings, takenNames });
  const apiSources = loadOpenApi(documents, {
    ...flow.api,
    takenNames: [...takenNames, ...routeSources.flatMap(namesIn)],
  });
  const byFile = new Map([...routeSources, ...apiSources].map((source) => [source.file, source]));
  const started = serverCommand.length === 0 ? [] : [startedServer(serverCommand, servers)];
  const configured = new Map(
    read.flatMap((part) =>
      part.kind === 'servers' ? [[part, configuredServers(part.file, part.value, servers)] as const] : [],
    ),
  );
  const parts = [...found, ...started].flatMap((source): ReadPart | readonly ReadPart[] => {
    if ('target' in source) return { kind: 'server', name: source.name, server: source };
    const part = readOf.get(source)!;
    const inFile = configured.get(part as ReadFile & { kind: 'servers' });
    if (inFile !== undefined)
      return inFile.servers.map((server) => ({ kind: 'server', name: server.key, server }));
    return partOf(part, byFile) ?? [];
  });
  return {
    ...joined(parts, registry),
    unreadable: [
      ...missing,
      ...read.flatMap((part) => (part.kind === 'unreadable' ? part.error : [])),
      ...[...configured.values()].flatMap(({ unreadable }) => unreadable),
      ...flow.unreadable,
    ],
    skipped: [...skipped, ...read.flatMap((part) => (part.kind === 'skipped' ? part.skipped : []))],
    lists: lists.length,
    configurations: [...configured.keys()].map(({ file }) => file.file),
  };
}

async function fetchDocuments(
  addresses: readonly NamedAddress[],
  { allowPrivate = false }: RouteSettings,
): Promise<ReadFile[]> {
  if (addresses.length === 0) return [];
  const caller = createCaller({ allowPrivate, maxBytes: MAX_FETCHED_BYTES });
  try {
    return await Promise.all(addresses.map((address) => fetchDocument(address, caller)));
  } finally {
    await caller.close();
  }
}

/** A source whose tools are not in the registry yet, or that has no tools to run. */
type ReadPart =
  | { readonly kind: RunnableSource['kind']; readonly name: string; readonly source: ToolSource }
  | DocumentSource
  | ServerSource;

function partOf(part: ReadFile, sources: ReadonlyMap<string, ToolSource>): ReadPart | undefined {
  switch (part.kind) {
    case 'module':
      return { kind: 'module', name: part.file.file, source: part.source };
    case 'routes':
    case 'openapi':
      return { kind: part.kind, name: part.file.file, source: sources.get(part.file.file)! };
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
): Pick<LoadedSources, 'registry' | 'samples' | 'topics' | 'tests' | 'server' | 'sources'> {
  const runnable = parts.filter((part) => 'source' in part);
  const {
    registry,
    samples,
    topics,
    tests,
    server,
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
  return { registry, samples, topics, tests, server, sources };
}
