/**
 * Sources as typed in; what stands in them out: modules of tools, route files, shared lists. A folder is walked for route
 * files. What a file is, its exports or its keys tell.
 */
import { isObject } from '../../json/index.ts';
import {
  collectTools,
  importModule,
  isRouteFile,
  NO_TOOL,
  readList,
  type FlowFile,
  type ModuleMemory,
  type ModuleSettings,
  type SharedList,
  type ToolSource,
} from '../../sources/index.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { findFiles, isModule, type Wanted } from '../sources.ts';
import { ownPackage } from './own-package.ts';

export interface ReadSources {
  readonly modules: readonly ToolSource[];
  readonly routes: readonly FlowFile[];
  readonly lists: readonly SharedList[];
  readonly unreadable: readonly Unreadable[];
}

const LATER: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^https?:\/\//i, 'a server behind a URL'],
  [/^stdio:/i, 'a server behind a command'],
  [/\.ya?ml$/i, 'a document of tools'],
];

/** What kind of source it is, where that cannot be read here yet. */
export function unsupported(source: string): string | undefined {
  return LATER.find(([pattern]) => pattern.test(source))?.[1];
}

const ROUTE_FILES: Wanted = { ending: /\.(?:json|mjs)$/i, name: '*.mjs or *.json' };

type Part =
  | { readonly kind: 'module'; readonly source: ToolSource }
  | { readonly kind: 'routes'; readonly file: FlowFile }
  | { readonly kind: 'list'; readonly list: SharedList }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable'; readonly error: Unreadable };

type How = Pick<ModuleSettings, 'isPlain' | 'memory'>;

/** Files that are read at the same time. */
const AT_ONCE = 16;

export async function readSources(sources: readonly string[], memory: ModuleMemory): Promise<ReadSources> {
  const parts: Part[] = [];
  for (const source of sources) parts.push(...(await readSource(source, { memory })));
  return {
    modules: parts.flatMap((part) => (part.kind === 'module' ? part.source : [])),
    routes: parts.flatMap((part) => (part.kind === 'routes' ? part.file : [])),
    lists: parts.flatMap((part) => (part.kind === 'list' ? part.list : [])),
    unreadable: parts.flatMap((part) => (part.kind === 'unreadable' ? part.error : [])),
  };
}

async function readSource(source: string, how: How): Promise<readonly Part[]> {
  const later = unsupported(source);
  if (later !== undefined) {
    return [
      bad(
        source,
        `${later} is not supported here yet: give a module of tools (*.ts, *.mjs, *.js) or route files`,
      ),
    ];
  }
  if (isModule(source)) return [await readModule(source, how)];
  if (/\.json$/i.test(source)) return [await readDocument(source)];
  const found = await findFiles([source], ROUTE_FILES);
  const parts: Part[] = found.unreadable.map((error) => ({ kind: 'unreadable', error }));
  for (let start = 0; start < found.files.length; start += AT_ONCE) {
    const group = found.files.slice(start, start + AT_ONCE);
    parts.push(...(await Promise.all(group.map(({ file }) => readRouteFile(file, how)))));
  }
  return parts;
}

/** In a folder stand other files as well; whoever is nothing of ours is passed over. */
async function readRouteFile(file: string, how: How): Promise<Part> {
  const part = isModule(file) ? await readModule(file, { ...how, isPlain: true }) : await readDocument(file);
  return part.kind === 'unreadable' && FOREIGN.has(part.error.message) ? { kind: 'nothing' } : part;
}

const NO_ROUTE =
  'holds no tools: give the "main" of a FlowMCP file, with a "namespace" and "tools", or a module of tools (*.ts, *.mjs, *.js)';
const FOREIGN: ReadonlySet<string> = new Set([NO_TOOL, NO_ROUTE]);

async function readModule(file: string, how: How): Promise<Part> {
  const imported = await importModule(file, { ownPackage, ...how });
  if (!imported.ok) return bad(file, imported.message);
  const { exported } = imported;
  if (isObject(exported)) {
    const { main, handlers } = exported;
    if (isObject(main) && ['namespace', 'tools', 'routes'].some((member) => member in main)) {
      return { kind: 'routes', file: { file, main, handlers } };
    }
    const list = readList(exported['list']);
    if (list !== undefined) return { kind: 'list', list };
  }
  const source = collectTools(exported);
  return source === undefined ? bad(file, NO_TOOL) : { kind: 'module', source };
}

async function readDocument(file: string): Promise<Part> {
  const read = await readJson(file);
  if (!read.ok) return { kind: 'unreadable', error: read.error };
  const { value } = read;
  if (!isObject(value)) return bad(file, NO_ROUTE);
  const list = readList(value['list'] ?? value);
  if (list !== undefined) return { kind: 'list', list };
  const main = isObject(value['main']) ? value['main'] : value;
  return isRouteFile(value) ? { kind: 'routes', file: { file, main, isJson: true } } : bad(file, NO_ROUTE);
}

function bad(file: string, message: string): Part {
  return { kind: 'unreadable', error: { file, message } };
}
