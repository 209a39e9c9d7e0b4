/** Names, sources and options of `anyshape show` in; the page, or JSON, on stdout and the exit code out. */
import type { Command } from 'commander';
import { wireVersions } from '../../wire/index.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { withConsoleOnStderr } from '../tools/console.ts';
import { isSource, loadTools, type LoadedTools } from '../tools/load-tools.ts';
import { suggestion } from '../../nearest.ts';
import { readSample } from './given-sample.ts';
import { pageOf } from './page.ts';
import { viewsOf, type GivenSample, type ToolView } from './view.ts';

export interface ShowOptions {
  readonly tool?: readonly string[];
  readonly sample?: string;
  readonly protocol?: string;
  readonly json?: boolean;
}

export async function showTools(
  words: readonly string[],
  options: ShowOptions,
  command: Command,
  io: Io,
): Promise<number> {
  const names = [...words.filter((word) => !isSource(word)), ...(options.tool ?? [])];
  const given = options.sample === undefined ? undefined : await readSample(options.sample);
  if (given?.ok === false) command.error(`error: ${given.message}`);
  const sources = words.filter(isSource);
  const loaded = await withConsoleOnStderr(io, () => loadTools(sources));
  return show(names, loaded, given, options, io);
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
