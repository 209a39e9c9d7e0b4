/** Sources and options of `anyshape docs` in; pages on stdout or in their files, and the exit code out. */
import { basename, join } from 'node:path';
import {
  manyPages,
  onePage,
  PAGE_NOTICE,
  type ForeignServer,
  type PageSettings,
} from '../../generate/index.ts';
import type { DescribedSource } from '../../sources/index.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { isServer, shownSource, startedServer } from '../server-target.ts';
import { describeNamed } from '../sources/describe-named.ts';
import type { DescribedSources } from '../sources/describe-sources.ts';
import { exitFor, leftOutOf } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { nothingText } from '../sources/nothing-text.ts';
import { uncheckedText } from '../sources/unchecked-text.ts';
import { commandLine, routeWords } from '../command-line.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { filesToKeep, keepFiles } from './keep.ts';
import { leftOver, type GeneratedFile } from './kept-files.ts';

export interface DocsOptions extends ReadingFlags, ServerFlags {
  readonly out?: string;
  readonly title?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export interface DocsRequest {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: DocsOptions;
}

export async function docs(request: DocsRequest, io: Io): Promise<number> {
  const { sources, options } = request;
  const progress = progressOn(io);
  const loaded = await describeNamed(request, progress, io);
  const leftOut = leftOutOf(loaded);
  io.stderr(leftOutText(leftOut, [...sources, ...routeWords(options)]));
  io.stderr(uncheckedText(loaded.described));
  const nothing = nothingText(loaded, 'tools or schemas');
  if (nothing !== undefined) io.stderr(`anyshape: ${nothing}\n`);
  const { out } = options;
  const settings = settingsFor(request, loaded.described);
  const files = nothing !== undefined ? [] : pagesFor(loaded, out, { ...settings, onTool: progress.at });
  progress.end();
  const isFolder = out !== undefined && !isPage(out);
  // While something is left out, its old page may still be needed.
  const old = isFolder && exitFor(leftOut) === Exit.fine ? await leftOver(out, files, PAGE_NOTICE) : [];
  const keeping = { isCheck: options.check === true, renew: renewal(request), leftOver: old };
  const kept = await keepFiles(filesToKeep(out === undefined ? [] : files, leftOut, io), keeping, io);
  const code = Math.max(exitFor(leftOut), kept.code, nothing === undefined ? Exit.fine : Exit.findings);
  if (options.json === true) {
    const result = { ok: code === Exit.fine, pages: files, ...leftOut, files: kept.files };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
  } else if (out === undefined) io.stdout(files.map(({ text }) => text).join(''));
  return code;
}

/** The command that writes the pages again. */
function renewal({ sources, serverCommand, options }: DocsRequest): string {
  const { title, out = '' } = options;
  const flags = [...routeWords(options), ...(title === undefined ? [] : ['--title', title])];
  const words = ['anyshape', 'docs', ...sources.map(shownSource), ...flags];
  const server = serverCommand.length > 0 ? ['--', ...startedServer(serverCommand).name.split(' ')] : [];
  return commandLine([...words, '--out', out, ...server]);
}

function pagesFor(
  { described: sources }: DescribedSources,
  out: string | undefined,
  settings: PageSettings,
): GeneratedFile[] {
  if (out === undefined || isPage(out)) {
    return [{ path: out ?? '', text: onePage(sources, settings) }];
  }
  return manyPages(sources, settings).map(({ file, text }) => ({ path: join(out, file), text }));
}

function isPage(out: string): boolean {
  return out.toLowerCase().endsWith('.md');
}

const DEFAULT_URL = 'http://127.0.0.1:3000/mcp';

/** A saved list describes tools that another server runs. */
function runsHere(described: readonly DescribedSource[]): boolean {
  return described.some(({ tools }) => tools.some(({ contract }) => contract !== undefined));
}

function settingsFor(
  { sources, serverCommand, options }: DocsRequest,
  described: readonly DescribedSource[],
): PageSettings {
  const files = sources.filter((source) => !isServer(source)).map((source) => basename(source));
  const foreign = described.filter(({ kind }) => kind === 'server');
  const own = [...files, ...foreign.map(({ name, title = name }) => title)].join(', ');
  const isOwn = serverCommand.length === 0 && !sources.some(isServer);
  const command = commandLine(['anyshape', 'serve', ...sources, ...routeWords(options), '--http', '3000']);
  return {
    title: options.title ?? (own === '' ? 'Demo tools' : own),
    served: { url: DEFAULT_URL, command: isOwn && runsHere(described) ? command : undefined },
    servers: new Map(foreign.map((source) => [source.name, foreignServer(source)])),
  };
}

/** The name of a server is its address or its command, without secrets. */
function foreignServer({ name, protocol = '' }: DescribedSource): ForeignServer {
  return { at: /^https?:/i.test(name) ? { url: name } : { words: name.split(' ') }, protocol };
}
