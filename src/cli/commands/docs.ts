/** `anyshape docs [source…]`: Markdown about tools and schemas, on one page or on a page for each. Calls no tool. */
import { basename, join } from 'node:path';
import { Command } from 'commander';
import { manyPages, onePage, PAGE_NOTICE, type PageSettings } from '../../generate/index.ts';
import { describeSources, type Described } from '../describe-sources.ts';
import { commandLine, filesToKeep, keepFiles } from '../generated/keep.ts';
import { leftOver, type GeneratedFile } from '../generated/kept-files.ts';
import { exitFor, refusalsIn, tellProblems } from '../generated/tell-problems.ts';
import { Exit, type Io } from '../io.ts';
import { progressOn, type Progress } from '../progress.ts';
import { withConsoleOnStderr } from '../tools/console.ts';

interface DocsOptions {
  readonly out?: string;
  readonly title?: string;
  readonly check?: boolean;
  readonly json?: boolean;
}

const HELP = `
What is written:
  For each tool its purpose, its parameters and its response by place, type and limits, examples that its schemas
  accept, its errors, and a call by curl and by a client. For each schema its places and an example.

Where:
  --out page.md   one page
  --out folder    a page for each tool, and README.md that lists them
  Without --out, one page on stdout.

Sources:
  *.ts, *.mjs, *.js   a module of tools
  *.json              a JSON Schema, or a saved tools/list; a folder of them
  http(s)://…/mcp     an MCP server; stdio:command, or -- command args…, starts one
  None: the demo tools.

Exit codes:
  0  fine
  1  a tool or schema is refused, or with --check a page is not what would be written now
  2  wrong usage
  3  a source that cannot be read, or a page that cannot be written

Examples:
  anyshape docs tools.ts
  anyshape docs tools.ts --out docs/tools.md
  anyshape docs tools.ts --out docs/tools --check
  anyshape docs https://example.com/mcp --title "The example server"
`;

export function docsCommand(
  io: Io,
  finish: (code: number) => void,
  serverCommand: readonly string[],
): Command {
  return new Command('docs')
    .description('Markdown from any source: parameters, responses, examples, errors and calls')
    .argument(
      '[source...]',
      'modules, schemas, saved tools/list results, folders, servers; none: the demo tools',
    )
    .option('--out <path>', 'write one page (*.md) or a folder of pages instead of stdout')
    .option('--title <text>', 'the title of the page')
    .option('--check', 'with --out: write nothing, and fail where a page is not what would be written now')
    .option('--json', 'the pages as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (sources: string[], options: DocsOptions, command: Command) => {
      if (options.check === true && options.out === undefined) {
        command.error('error: --check compares with kept pages: name them with --out <path>');
      }
      const progress = progressOn(io);
      const described = await withConsoleOnStderr(io, () =>
        describeSources(sources, { serverCommand, progress }),
      );
      const { title, out = '' } = options;
      const words = ['anyshape', 'docs', ...sources, ...(title === undefined ? [] : ['--title', title])];
      const behind = serverCommand.length > 0 ? ['--', ...serverCommand] : [];
      const renew = commandLine([...words, '--out', out, ...behind]);
      finish(await docs(described, options, { sources, serverCommand, renew, progress }, io));
    });
}

interface Asked {
  readonly sources: readonly string[];
  readonly serverCommand: readonly string[];
  /** The command that writes the pages anew. */
  readonly renew: string;
  readonly progress: Progress;
}

async function docs(described: Described, options: DocsOptions, asked: Asked, io: Io): Promise<number> {
  const refusals = refusalsIn(described.sources);
  tellProblems(described, refusals, io);
  const { out } = options;
  const settings = settingsFor(options, asked);
  const files = pagesFor(described, out, { ...settings, onTool: asked.progress.at });
  asked.progress.end();
  const isFolder = out !== undefined && !isPage(out);
  const old = isFolder ? await leftOver(out, files, PAGE_NOTICE) : [];
  const keeping = { isCheck: options.check === true, renew: asked.renew, leftOver: old };
  const kept = await keepFiles(filesToKeep(out === undefined ? [] : files, described, io), keeping, io);
  const code = Math.max(exitFor(described, refusals), kept.code);
  if (options.json === true) {
    const { unreadable } = described;
    const result = { ok: code === Exit.fine, pages: files, refused: refusals, unreadable, files: kept.files };
    io.stdout(`${JSON.stringify(result, undefined, 2)}\n`);
  } else if (out === undefined) io.stdout(files.map(({ text }) => text).join(''));
  return code;
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

function settingsFor({ title }: DocsOptions, { sources, serverCommand }: Asked): PageSettings {
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
