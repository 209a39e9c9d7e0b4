/**
 * Sources as typed in; what they say about their tools out: the one door of all commands that only read. One bad source
 * is one bad source: the others are still described. Loading runs modules, starts and asks servers, and calls nothing.
 */
import { isObject } from '../json/index.ts';
import type { Role } from '../schema/index.ts';
import {
  describeDocument,
  describeRegistry,
  describeServer,
  isRouteFile,
  type DescribedSource,
  type ReadingOptions,
} from '../sources/index.ts';
import type { Progress } from './progress.ts';
import { readJson, type Unreadable } from './read-json.ts';
import { startedServer, type NamedServer } from './server-target.ts';
import { findSources, isModule, type SourceFile } from './sources.ts';
import { loadTools } from './tools/load-tools.ts';
import type { RouteSettings } from './tools/route-settings.ts';

export interface DescribeSettings {
  /** The words behind `--`: a server to be started. */
  readonly serverCommand?: readonly string[];
  /** What bare schemas are for; default `any`. The sides of a tool have theirs. */
  readonly role?: Role;
  readonly reading?: ReadingOptions;
  /** How route files are read; nothing is called. */
  readonly routes?: RouteSettings;
  readonly progress?: Progress;
}

export interface Described {
  readonly sources: readonly DescribedSource[];
  readonly unreadable: readonly Unreadable[];
}

/** No source at all: the demo tools. */
export async function describeSources(
  words: readonly string[],
  settings: DescribeSettings = {},
): Promise<Described> {
  const { serverCommand = [] } = settings;
  if (words.length === 0 && serverCommand.length === 0) return describeDemo();
  const { found, unreadable: missing } = await findSources(words);
  const started = serverCommand.length === 0 ? [] : [startedServer(serverCommand)];
  const sources: DescribedSource[] = [];
  const unreadable: Unreadable[] = [...missing];
  const all = [...found, ...started];
  for (const [done, source] of all.entries()) {
    settings.progress?.at(done, all.length, source.name);
    const described =
      'target' in source ? await fromServer(source, settings) : await fromFile(source, settings);
    if ('source' in described) sources.push(described.source);
    unreadable.push(...described.unreadable);
  }
  return { sources, unreadable };
}

/** What became of one source: a module may be described in part. */
interface Outcome {
  readonly source?: DescribedSource;
  readonly unreadable: readonly Unreadable[];
}

async function describeDemo(): Promise<Described> {
  const tools = describeRegistry(await loadTools([]), 'demo');
  return { sources: [{ name: 'demo', kind: 'demo', tools }], unreadable: [] };
}

async function fromServer(
  { name, target }: NamedServer,
  { reading = {} }: DescribeSettings,
): Promise<Outcome> {
  const described = await describeServer(target, name, reading);
  if (!described.ok) return { unreadable: [{ file: name, message: described.message }] };
  return { source: { name, kind: 'server', tools: described.tools }, unreadable: [] };
}

async function fromFile(file: SourceFile, settings: DescribeSettings): Promise<Outcome> {
  if (isModule(file.file)) return fromRunnable(file, 'module', settings);
  const read = await readJson(file.file);
  if (!read.ok) return { unreadable: [read.error] };
  if (isRouteFile(read.value)) return fromRunnable(file, 'routes', settings);
  const other = otherKindOf(read.value);
  if (other !== undefined) {
    const message = `${other} is not supported yet: give a JSON Schema, a saved tools/list or a route file`;
    return { unreadable: [{ file: file.file, message }] };
  }
  const { role = 'any', reading = {} } = settings;
  return { source: describeDocument(file, read.value, { role, reading }), unreadable: [] };
}

async function fromRunnable(
  { file }: SourceFile,
  kind: 'module' | 'routes',
  { routes }: DescribeSettings,
): Promise<Outcome> {
  const loaded = await loadTools([file], routes === undefined ? {} : { routes });
  if (loaded.unreadable.length > 0) return { unreadable: loaded.unreadable };
  const { problems } = loaded;
  const found = problems.length === 0 ? {} : { problems };
  return { source: { name: file, kind, tools: describeRegistry(loaded, file), ...found }, unreadable: [] };
}

/**
 * Documents that are told by a key of their own and that become tools which run. This is where such a kind is plugged
 * in: once `loadTools` takes it, its files are described as modules and route files are, by `fromRunnable`.
 */
const OTHER_KINDS: readonly (readonly [key: string, kind: string])[] = [
  ['openapi', 'an OpenAPI document'],
  ['swagger', 'an OpenAPI document'],
  ['mcpServers', 'a configuration of MCP servers'],
];

function otherKindOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return OTHER_KINDS.find(([key]) => Object.hasOwn(value, key))?.[1];
}
