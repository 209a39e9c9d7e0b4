/** `anyshape show [tool…] [source…]`: tools as each protocol version sees them. Runs no tool, and ends by itself. */
import { Command } from 'commander';
import { wireVersions } from '../../wire/index.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { pageOf } from '../show/page.ts';
import { readSample } from '../show/given-sample.ts';
import { viewsOf, type GivenSample, type ToolView } from '../show/view.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { isSource, loadTools, type LoadedTools } from '../tools/load-tools.ts';
import { suggestion } from '../tools/nearest.ts';
import { protocolOption } from '../tools/protocol.ts';

interface ShowOptions {
  readonly tool?: readonly string[];
  readonly sample?: string;
  readonly protocol?: string;
  readonly json?: boolean;
}

const HELP = `
What is shown:
  Under tools/list what a version is told about the tool, under tools/call what it gets as a result. Versions that
  see the same share a column; "~" marks what is not the same for all; "—" is absent. On terminals of less
  than 120 columns the versions stand below each other.

Sources:
  *.ts, *.mjs, *.js   a module that exports tools; none: the demo tools
  A word without a slash and without such an ending is the name of a tool.

Samples:
  No tool is run. A result is --sample, or the module's export "samples" ({ tool: value }), or made from the
  output schema, its examples first.

Exit codes:
  0  fine
  1  a tool is refused, or a sample does not fit its output schema
  2  wrong usage
  3  a source that cannot be read

Examples:
  anyshape show
  anyshape show get_forecast
  anyshape show tools.ts
  anyshape show find_user tools.ts --sample null
  anyshape show --protocol 2025-06-18 --json
`;

export function showCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('show')
    .description('tools as each protocol version sees them, side by side: schemas and a sample result')
    .argument('[tool or source...]', 'names of tools, and modules of tools; none: the demo tools')
    .option('--tool <name...>', 'a tool, also where its name looks like a file')
    .option('--sample <value>', 'the result to show: JSON, or a file of it')
    .addOption(protocolOption('only this version of the protocol'))
    .option('--json', 'for each tool and version the exact JSON of both, as JSON on stdout')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: ShowOptions, command: Command) => {
      const names = [...words.filter((word) => !isSource(word)), ...(options.tool ?? [])];
      const given = options.sample === undefined ? undefined : await readSample(options.sample);
      if (given?.ok === false) command.error(`error: ${given.message}`);
      const sources = words.filter(isSource);
      const loaded = await withConsoleOnStderr(io, () => loadTools(sources));
      finish(show(names, loaded, given, options, io));
    });
}

function show(
  names: readonly string[],
  loaded: LoadedTools,
  given: GivenSample,
  options: ShowOptions,
  io: Io,
): number {
  for (const error of loaded.unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  const { tools } = loaded.registry;
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    names.length === 0 || names.includes(name);
  const refused = loaded.refused.filter(isWanted);
  const known = [...tools, ...loaded.refused].map(({ name }) => name);
  const missing = loaded.unreadable.length > 0 ? [] : names.filter((name) => !known.includes(name));
  for (const name of missing) io.stderr(`anyshape: There is no tool "${name}". ${suggestion(name, known)}\n`);
  if (missing.length > 0) return Exit.usage;
  const versions = options.protocol === undefined ? wireVersions.map(({ name }) => name) : [options.protocol];
  const views = viewsOf(tools.filter(isWanted), loaded.samples, versions, given);
  if (options.json === true)
    io.stdout(`${JSON.stringify(jsonOf(views, { ...loaded, refused }), undefined, 2)}\n`);
  else io.stdout(pageOf(views, refused, { paint: paintFor(io), columns: columnsOf(io) }));
  if (loaded.unreadable.length > 0) return Exit.unreadable;
  return refused.length > 0 || views.some(({ isFine }) => !isFine) ? Exit.findings : Exit.fine;
}

function jsonOf(
  views: readonly ToolView[],
  { refused, unreadable }: Pick<LoadedTools, 'refused' | 'unreadable'>,
): object {
  const tools = views.map(({ name, samples, note, seen }) => ({
    name,
    samples,
    ...(note !== undefined && { note }),
    versions: Object.fromEntries(seen.map(({ version, tool, results }) => [version, { tool, results }])),
  }));
  const ok = refused.length === 0 && unreadable.length === 0 && views.every(({ isFine }) => isFine);
  return { ok, tools, refused, unreadable };
}
