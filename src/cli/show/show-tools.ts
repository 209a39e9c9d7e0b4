/** Names, sources and options of `anyshape show` in; the page, or JSON, on stdout and the exit code out. */
import type { Command } from 'commander';
import { isServedVersion, wireVersions } from '../../wire/index.ts';
import { suggestion } from '../../nearest.ts';
import { columnsOf, Exit, paintFor, type Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { describeNamed } from '../sources/describe-named.ts';
import { exitFor, leftOutOf, type LeftOut } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { isSource } from '../sources/locate.ts';
import { nothingText } from '../sources/nothing-text.ts';
import { routeWords } from '../command-line.ts';
import { missingRoute } from '../routes/problem-text.ts';
import type { ReadingFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { readSample } from './given-sample.ts';
import { pageOf } from './page.ts';
import { shownTools } from './shown-tools.ts';
import type { ProfileName } from '../../wire/profiles/index.ts';
import { seenByHost } from './seen-by-host.ts';
import { viewsOf, type ToolView } from './view.ts';

export interface ShowOptions extends ReadingFlags, ServerFlags {
  readonly tool?: readonly string[];
  readonly sample?: string;
  readonly protocol?: string;
  readonly profile?: ProfileName;
  readonly json?: boolean;
}

export interface ShowRequest {
  readonly words: readonly string[];
  readonly serverCommand: readonly string[];
  readonly options: ShowOptions;
  readonly command: Command;
}

export async function showTools(
  { words, serverCommand, options, command }: ShowRequest,
  io: Io,
): Promise<number> {
  const names = [...words.filter((word) => !isSource(word)), ...(options.tool ?? [])];
  const sample = options.sample === undefined ? undefined : await readSample(options.sample);
  if (sample?.ok === false) return command.error(`error: ${sample.message}`);
  const sources = words.filter(isSource);
  const progress = progressOn(io);
  const loaded = await describeNamed({ sources, serverCommand, options }, progress, io);
  progress.end();
  const { tools, refused } = shownTools(loaded);
  const all: LeftOut = { ...leftOutOf(loaded), refused };
  const unknown = names.filter(
    (name) => ![...tools.keys(), ...refused.map(({ tool }) => tool)].includes(name),
  );
  const leftOut = names.length === 0 ? all : about(names, all, unknown.length > 0);
  // The page lists the refused tools itself.
  const reported = options.json === true ? leftOut : { ...leftOut, refused: [] };
  io.stderr(leftOutText(reported, [...sources, ...routeWords(options)]));
  const exit = exitFor(leftOut);
  if (unknown.length > 0 && exit !== Exit.unreadable)
    return reportUnknown(unknown, [...tools.keys()], all, io);
  const nothing = names.length === 0 ? nothingText(loaded, 'tools') : undefined;
  if (nothing !== undefined) io.stderr(`anyshape: ${nothing}\n`);
  const isShown = (name: string): boolean => names.length === 0 || names.includes(name);
  const natural = [...tools.values()].flat().filter(({ name }) => isShown(name));
  const seen = options.profile === undefined ? undefined : seenByHost(natural, options.profile);
  const shown = seen?.tools ?? natural;
  const versions = options.protocol === undefined ? wireVersions.map(({ name }) => name) : [options.protocol];
  const servers = loaded.described
    .filter(({ kind }) => kind === 'server')
    .map(({ name, title = name, protocol }) => ({ title, protocol }));
  const views = viewsOf(shown, loaded.samples, versions, sample);
  if (seen !== undefined && options.json !== true) io.stderr(seen.text);
  const entries = names.length === 0 ? loaded.described.flatMap((source) => source.entries ?? []) : [];
  const isFine = nothing === undefined && seen?.isTaken !== false && views.every((view) => view.isFine);
  const code = Math.max(exit, isFine ? Exit.fine : Exit.findings);
  if (options.json === true)
    io.stdout(
      `${JSON.stringify({ ok: code === Exit.fine, ...(servers.length > 0 && { servers }), tools: jsonOf(views), ...(seen !== undefined && { profile: options.profile, hosts: seen.hosts }), ...(entries.length > 0 && { entries }), ...leftOut }, undefined, 2)}\n`,
    );
  else
    io.stdout(
      pageOf(views, leftOut.refused, { paint: paintFor(io), columns: columnsOf(io), servers, entries }),
    );
  return code;
}

/** What concerns the named tools; if one of them is missing, also every file that cannot be read. */
function about(names: readonly string[], leftOut: LeftOut, isMissing: boolean): LeftOut {
  const isNamed = (name: string | undefined): boolean => name !== undefined && names.includes(name);
  return {
    refused: leftOut.refused.filter(({ tool }) => isNamed(tool)),
    problems: leftOut.problems.filter(({ name }) => isNamed(name)),
    missingSecrets: leftOut.missingSecrets.filter(({ tool }) => isNamed(tool)),
    skipped: [],
    unreadable: leftOut.unreadable.filter(({ isPart }) => isMissing || isPart !== true),
  };
}

/** A tool that its file refused is a finding, one that no file has is wrong usage. */
function reportUnknown(
  unknown: readonly string[],
  names: readonly string[],
  { problems }: LeftOut,
  io: Io,
): number {
  const exits = unknown.map((name) => {
    const reason = missingRoute(name, problems);
    io.stderr(`anyshape: ${reason ?? `There is no tool "${name}". ${suggestion(name, names)}`}\n`);
    return reason === undefined ? Exit.usage : Exit.findings;
  });
  return Math.max(...exits);
}

function jsonOf(views: readonly ToolView[]): object[] {
  return views.map(({ name, output, samples, note, seen }) => ({
    name,
    ...(output !== undefined && { output }),
    samples,
    ...(note !== undefined && { note }),
    versions: Object.fromEntries(
      seen.map(({ version, tool, results }) => [
        version,
        { ...(!isServedVersion(version) && { served: false }), tool, results },
      ]),
    ),
  }));
}
