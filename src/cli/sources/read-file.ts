/**
 * One file in; its content out, classified by its exports or its keys. Each file is read once, and a module
 * is run. A file of a folder without tools and schemas is skipped with the reason; for a named file that is
 * an error.
 */
import { isObject } from '../../json/index.ts';
import {
  collectTools,
  importModule,
  isApiDocument,
  isConfiguration,
  isRouteFile,
  readList,
  type ApiDocumentFile,
  type FlowFile,
  type ModuleMemory,
  type SharedList,
  type SourceProblem,
  type ToolSource,
} from '../../sources/index.ts';
import { readJson, type Unreadable } from '../read-json.ts';
import { ownPackage, ownPackageUrls } from './own-package.ts';
import { isConfigurationFile } from '../configuration/locate-configuration.ts';
import { isModule, type SkippedFile, type SourceFile } from './locate.ts';
import { readApiFiles } from './api-files.ts';
import { configurationWithComments } from './configured-servers.ts';
import { foreignModule } from './foreign-module.ts';

export type ReadFile =
  | { readonly kind: 'module'; readonly file: SourceFile; readonly source: ToolSource }
  | { readonly kind: 'routes'; readonly file: SourceFile; readonly routes: FlowFile }
  | { readonly kind: 'refused'; readonly file: SourceFile; readonly problem: SourceProblem }
  | { readonly kind: 'list'; readonly file: SourceFile; readonly list: SharedList }
  | { readonly kind: 'openapi'; readonly file: SourceFile; readonly document: ApiDocumentFile }
  /** A configuration of MCP servers. */
  | { readonly kind: 'servers'; readonly file: SourceFile; readonly value: unknown }
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
  return isSkipped ? skipped(file, message) : unreadable(file, message);
}

function isMain(main: unknown): boolean {
  return isObject(main) && ['namespace', 'tools', 'routes'].some((member) => member in main);
}

async function readDocument(file: SourceFile): Promise<ReadFile> {
  if (file.inFolder === true && isConfigurationFile(file.file))
    return skipped(file, 'the configuration of a folder is read where it is named itself');
  const read = await readJson(file.file);
  const value = read.ok ? read.value : await configurationWithComments(file.file);
  if (!read.ok && value === undefined) {
    return { kind: 'unreadable', error: { ...read.error, ...partOf(file) } };
  }
  if (!isObject(value)) return { kind: 'document', file, value };
  if (isConfiguration(value)) return configurationIn(file, value);
  const list = readList(value['list'] ?? value);
  if (list !== undefined) return { kind: 'list', file, list };
  if (isRouteFile(value)) {
    const main = isObject(value['main']) ? value['main'] : value;
    return { kind: 'routes', file, routes: { file: file.file, main, isJson: true } };
  }
  if (isApiDocument(value)) {
    return { kind: 'openapi', file, document: await readApiFiles(file.file, value, read) };
  }
  return { kind: 'document', file, value };
}

/** Of a folder it is left out: reading the files of a folder must start no servers. */
function configurationIn(file: SourceFile, value: unknown): ReadFile {
  if (file.inFolder !== true) return { kind: 'servers', file, value };
  return skipped(file, 'a configuration of MCP servers is read where it is named itself');
}

function skipped(file: SourceFile, reason: string): ReadFile {
  return { kind: 'skipped', skipped: { file: file.file, reason } };
}

function unreadable(file: SourceFile, message: string): ReadFile {
  return { kind: 'unreadable', error: { file: file.file, message, ...partOf(file) } };
}

function partOf({ inFolder }: SourceFile): Pick<Unreadable, 'isPart'> {
  return inFolder === true ? { isPart: true } : {};
}
