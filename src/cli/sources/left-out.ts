/**
 * Loaded sources in; everything that a command leaves out of its result out, with the exit code for it: as
 * data, for `--json`; `left-out-text.ts` makes text of it. A missing secret and a skipped file are reported,
 * but are no failure.
 */
import type { DescribedSource, DescribedTool, SourceProblem } from '../../sources/index.ts';
import { Exit } from '../io.ts';
import type { Unreadable } from '../read-json.ts';
import type { DescribedSources } from './describe-sources.ts';
import type { LoadedSource, LoadedSources } from './load-sources.ts';
import type { SkippedFile } from './locate.ts';

export interface Refusal {
  readonly source: string;
  /** Undefined for a bare schema. */
  readonly tool?: string;
  /** What it is, where it is no tool. */
  readonly kind?: DescribedTool['kind'];
  readonly problems: DescribedTool['problems'];
}

/** A tool whose secrets are not in the environment. */
export interface MissingSecrets {
  readonly source: string;
  readonly tool: string;
  readonly secrets: readonly string[];
}

export interface LeftOut {
  readonly refused: readonly Refusal[];
  /** Problems of documents that tools were read from. */
  readonly problems: readonly SourceProblem[];
  readonly missingSecrets: readonly MissingSecrets[];
  readonly skipped: readonly SkippedFile[];
  readonly unreadable: readonly Unreadable[];
}

/** For described sources, refused schemas and refused tools of saved lists are included. */
export function leftOutOf(loaded: LoadedSources | DescribedSources): LeftOut {
  const { sources, skipped, unreadable } = loaded;
  const runnable = sources.filter((source) => 'tools' in source);
  const refused =
    'described' in loaded
      ? loaded.described.flatMap(refusalsIn)
      : runnable.flatMap(({ name, refused: tools }) => tools.map((tool) => refusal(name, tool)));
  return {
    refused,
    problems: runnable.flatMap(({ problems }) => problems),
    missingSecrets: runnable.flatMap(({ name, missingSecrets }) =>
      [...missingSecrets].map(([tool, secrets]) => ({ source: name, tool, secrets })),
    ),
    skipped,
    unreadable,
  };
}

function refusal(
  source: string,
  { name: tool, kind, problems }: Pick<DescribedTool, 'name' | 'kind' | 'problems'>,
): Refusal {
  return { source, tool, ...(kind !== undefined && { kind }), problems };
}

function refusalsIn({ name, tools, schema }: DescribedSource): Refusal[] {
  return [
    ...tools.filter(({ problems }) => problems.length > 0).map((tool) => refusal(name, tool)),
    ...(schema === undefined || schema.problems.length === 0
      ? []
      : [{ source: name, problems: schema.problems }]),
  ];
}

/** The exit code if everything else went well. */
export function exitFor({ unreadable, refused, problems }: LeftOut): number {
  if (unreadable.some(({ isPart }) => isPart !== true)) return Exit.unreadable;
  const isWhole = unreadable.length === 0 && refused.length === 0 && !problems.some(isLoss);
  return isWhole ? Exit.fine : Exit.findings;
}

/** Whether a tool, or a part of one, is missing. */
function isLoss({ severity, code }: SourceProblem): boolean {
  return severity === 'error' || code === 'route-list' || code === 'route-library';
}

/** For commands that call tools: leaves out documents, and reports those that were named. */
export function runnableSources(loaded: LoadedSources): LoadedSources {
  return withoutKinds(loaded, ['document']);
}

/** The same, also without servers. */
export function onlyRunnable(loaded: LoadedSources): LoadedSources {
  return withoutKinds(loaded, ['document', 'server']);
}

function withoutKinds(loaded: LoadedSources, kinds: readonly LoadedSource['kind'][]): LoadedSources {
  const unreadable: Unreadable[] = [...loaded.unreadable];
  const skipped: SkippedFile[] = [...loaded.skipped];
  for (const source of loaded.sources) {
    if (!kinds.includes(source.kind)) continue;
    if (source.kind === 'server')
      unreadable.push({
        file: source.name,
        message:
          'a server is not supported here yet: give a module of tools (*.ts, *.mjs, *.js) or route files',
      });
    else if (source.kind === 'document') {
      if (source.file.inFolder === true) skipped.push({ file: source.name, reason: NO_CALLS });
      else unreadable.push({ file: source.name, message: `${NO_CALLS}: ${GIVE}` });
    }
  }
  const sources = loaded.sources.filter(({ kind }) => !kinds.includes(kind));
  return { ...loaded, sources, skipped, unreadable };
}

const NO_CALLS = 'holds no tools that can be called';
const GIVE =
  'give the "main" of a FlowMCP file, with a "namespace" and "tools", or a module of tools (*.ts, *.mjs, *.js)';
