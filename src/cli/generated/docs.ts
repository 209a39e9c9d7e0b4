/** Sources and options of `anyshape docs` in; pages on stdout or in their files, and the exit code out. */
import { basename, join } from 'node:path';
import { manyPages, onePage, PAGE_NOTICE, type PageSettings } from '../../generate/index.ts';
import { describeSources, type Described } from '../describe-sources.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { commandLine, filesToKeep, keepFiles } from './keep.ts';
import { leftOver, type GeneratedFile } from './kept-files.ts';
import { exitFor, refusalsIn, tellProblems } from './tell-problems.ts';

export interface DocsOptions {
  readonly out?: string;
  readonly title?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

export interface AskedDocs {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: DocsOptions;
}

export async function docs(asked: AskedDocs, io: Io): Promise<number> {
  const { sources, serverCommand, options } = asked;
  const progress = progressOn(io);
  const described = await withConsoleOnStderr(io, () =>
    describeSources(sources, { serverCommand, progress }),
  );
  const refusals = refusalsIn(described.sources);
  tellProblems(described, refusals, io);
  const { out } = options;
  const settings = settingsFor(asked);
  const files = pagesFor(described, out, { ...settings, onTool: progress.at });
  progress.end();
  const isFolder = out !== undefined && !isPage(out);
  const old = isFolder ? await leftOver(out, files, PAGE_NOTICE) : [];
  const keeping = { isCheck: options.check === true, renew: renewal(asked), leftOver: old };
  const kept = await keepFiles(filesToKeep(out === undefined ? [] : files, described, io), keeping, io);
  const code = Math.max(exitFor(described, refusals), kept.code);
  if (options.json === true) {
    const { unreadable } = described;
    const result = { ok: code === Exit.fine, pages: files, refused: refusals, unreadable, files: kept.files };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
  } else if (out === undefined) io.stdout(files.map(({ text }) => text).join(''));
  return code;
}

/** The command that writes the pages anew. */
function renewal({ sources, serverCommand, options: { title, out = '' } }: AskedDocs): string {
  const words = ['anyshape', 'docs', ...sources, ...(title === undefined ? [] : ['--title', title])];
  const behind = serverCommand.length > 0 ? ['--', ...serverCommand] : [];
  return commandLine([...words, '--out', out, ...behind]);
}

function pagesFor({ sources }: Described, out: string | undefined, settings: PageSettings): GeneratedFile[] {
  if (out === undefined || isPage(out)) {
    return [{ path: out ?? '', text: onePage(sources, settings) }];
  }
  return manyPages(sources, settings).map(({ file, text }) => ({ path: join(out, file), text }));
}

function isPage(out: string): boolean {
  return out.toLowerCase().endsWith('.md');
}

const DEFAULT_URL = 'http://127.0.0.1:3000/mcp';

function settingsFor({ sources, serverCommand, options: { title } }: AskedDocs): PageSettings {
  const named = sources.map((source) => (/^\w+:/.test(source) ? source : basename(source)));
  const behind = serverCommand.length > 0 ? [serverCommand.join(' ')] : [];
  const own = [...named, ...behind].join(', ');
  const url = sources.find((source) => /^https?:/i.test(source));
  const isServer =
    url !== undefined || serverCommand.length > 0 || sources.some((source) => /^stdio:/i.test(source));
  const command = commandLine(['anyshape', 'serve', ...sources, '--http', '3000']);
  return {
    title: title ?? (own === '' ? 'Demo tools' : own),
    served: { url: url ?? DEFAULT_URL, command: isServer ? undefined : command },
  };
}
