/**
 * One file in; what stands in it out, told by its exports or its keys. Each file is read once, and a module is run. Of
 * files in a folder, those in which nothing is for us are skipped with the reason; a file that was named is for us.
 */
import { isObject } from '../../json/index.ts';
import {
  collectTools,
  importModule,
  isRouteFile,
  readList,
  type FlowFile,
  type ModuleMemory,
  type SharedList,
  type SourceProblem,
  type ToolSource,
} from '../../sources/index.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { ownPackage, ownPackageUrls } from './own-package.ts';
import { isModule, type SkippedFile, type SourceFile } from './locate.ts';
import { foreignModule } from './foreign-module.ts';

export type ReadFile =
  | { readonly kind: 'module'; readonly file: SourceFile; readonly source: ToolSource }
  | { readonly kind: 'routes'; readonly file: SourceFile; readonly routes: FlowFile }
  | { readonly kind: 'refused'; readonly file: SourceFile; readonly problem: SourceProblem }
  | { readonly kind: 'list'; readonly file: SourceFile; readonly list: SharedList }
  /** A saved `tools/list` or a schema: not for calls. */
  | { readonly kind: 'document'; readonly file: SourceFile; readonly value: unknown }
  | { readonly kind: 'skipped'; readonly skipped: SkippedFile }
  | { readonly kind: 'unreadable'; readonly error: Unreadable };

/** Files of a folder that are read at the same time. */
const AT_ONCE = 16;

export async function readFiles(
  files: readonly SourceFile[],
  memory: ModuleMemory,
  onFile: (index: number) => void = () => undefined,
): Promise<readonly ReadFile[]> {
  const read: ReadFile[] = [];
  for (let start = 0; start < files.length; start = read.length) {
    onFile(start);
    const end = files.findIndex(({ inFolder }, index) => index > start && inFolder !== true);
    const size =
      files[start]?.inFolder === true ? Math.min(AT_ONCE, (end === -1 ? files.length : end) - start) : 1;
    const group = files.slice(start, start + size);
    read.push(...(await Promise.all(group.map((file) => readFile(file, memory)))));
  }
  return read;
}

function readFile(file: SourceFile, memory: ModuleMemory): Promise<ReadFile> {
  return isModule(file.file) ? readModule(file, memory) : readDocument(file);
}

async function readModule(file: SourceFile, memory: ModuleMemory): Promise<ReadFile> {
  const path = file.file;
  const imported = await importModule(path, {
    ownPackage,
    ownPackageUrls: ownPackageUrls(),
    memory,
    isPlain: file.inFolder === true,
  });
  if (!imported.ok) return unreadable(file, imported.message);
  const { exported } = imported;
  if (isObject(exported)) {
    const { main, handlers } = exported;
    if (isMain(main)) return { kind: 'routes', file, routes: { file: path, main, handlers } };
    const list = readList(exported['list']);
    if (list !== undefined) return { kind: 'list', file, list };
  }
  const source = collectTools(exported);
  if (source !== undefined) return { kind: 'module', file, source };
  const { verdict, message } = foreignModule(exported);
  if (verdict === 'route') {
    const problem = { code: 'route-main', severity: 'error', file: path, pointer: '', message } as const;
    return { kind: 'refused', file, problem };
  }
  const isSkipped = verdict === 'other' && file.inFolder === true;
  return isSkipped
    ? { kind: 'skipped', skipped: { file: path, reason: message } }
    : unreadable(file, message);
}

function isMain(main: unknown): boolean {
  return isObject(main) && ['namespace', 'tools', 'routes'].some((member) => member in main);
}

async function readDocument(file: SourceFile): Promise<ReadFile> {
  const read = await readJson(file.file);
  if (!read.ok) return { kind: 'unreadable', error: { ...read.error, ...partOf(file) } };
  const { value } = read;
  if (!isObject(value)) return { kind: 'document', file, value };
  const list = readList(value['list'] ?? value);
  if (list !== undefined) return { kind: 'list', file, list };
  if (isRouteFile(value)) {
    const main = isObject(value['main']) ? value['main'] : value;
    return { kind: 'routes', file, routes: { file: file.file, main, isJson: true } };
  }
  const other = OTHER_KINDS.find(([key]) => Object.hasOwn(value, key))?.[1];
  if (other === undefined) return { kind: 'document', file, value };
  const known = 'a JSON Schema, a saved tools/list or a route file';
  return unreadable(file, `${other} is not supported yet: give ${known}`);
}

/** Documents that are told by a key of their own, and become tools once there is a reader for them. */
const OTHER_KINDS: readonly (readonly [key: string, kind: string])[] = [
  ['openapi', 'an OpenAPI document'],
  ['swagger', 'an OpenAPI document'],
  ['mcpServers', 'a configuration of MCP servers'],
];

function unreadable(file: SourceFile, message: string): ReadFile {
  return { kind: 'unreadable', error: { file: file.file, message, ...partOf(file) } };
}

function partOf({ inFolder }: SourceFile): Pick<Unreadable, 'isPart'> {
  return inFolder === true ? { isPart: true } : {};
}
