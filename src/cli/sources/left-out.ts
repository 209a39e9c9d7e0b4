/**
 * Loaded sources in; everything out that a command leaves out of its result, and the exit code that says so: as data, for
 * `--json`, and as text by `left-out-text.ts`. A missing secret and a skipped file are told, and fail nothing.
 */
import type { DescribedSource, DescribedTool, SourceProblem } from '../../sources/index.ts';
import { Exit } from '../io.ts';
import type { Unreadable } from '../read-json.ts';
import type { DescribedSources } from './describe-sources.ts';
import type { LoadedSources } from './load-sources.ts';
import type { SkippedFile } from './locate.ts';

export interface Refusal {
  readonly source: string;
  /** Undefined for a bare schema. */
  readonly tool?: string;
  readonly problems: DescribedTool['problems'];
}

/** A tool whose calls need what the environment lacks. */
export interface MissingSecrets {
  readonly source: string;
  readonly tool: string;
  readonly secrets: readonly string[];
}

export interface LeftOut {
  readonly refused: readonly Refusal[];
  /** Of documents that tools were read from. */
  readonly problems: readonly SourceProblem[];
  readonly missingSecrets: readonly MissingSecrets[];
  readonly skipped: readonly SkippedFile[];
  readonly unreadable: readonly Unreadable[];
}

/** Of sources that were described, schemas and saved lists as well. */
export function leftOutOf(loaded: LoadedSources | DescribedSources): LeftOut {
  const { sources, skipped, unreadable } = loaded;
  const runnable = sources.filter((source) => 'tools' in source);
  const refused =
    'described' in loaded
      ? loaded.described.flatMap(refusalsIn)
      : runnable.flatMap(({ name, refused: tools }) =>
          tools.map(({ name: tool, problems }) => ({ source: name, tool, problems })),
        );
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

function refusalsIn({ name, tools, schema }: DescribedSource): Refusal[] {
  return [
    ...tools
      .filter(({ problems }) => problems.length > 0)
      .map((tool) => ({ source: name, tool: tool.name, problems: tool.problems })),
    ...(schema === undefined || schema.problems.length === 0
      ? []
      : [{ source: name, problems: schema.problems }]),
  ];
}

/** The exit code where everything else went well. */
export function exitFor({ unreadable, refused, problems }: LeftOut): number {
  if (unreadable.some(({ isPart }) => isPart !== true)) return Exit.unreadable;
  const isWhole = unreadable.length === 0 && refused.length === 0 && !problems.some(isLoss);
  return isWhole ? Exit.fine : Exit.findings;
}

/** A tool, or a part of one, is not there as its file has it. */
function isLoss({ severity, code }: SourceProblem): boolean {
  return severity === 'error' || code === 'route-list' || code === 'route-library';
}

/** For commands that call tools: what only describes them is left out, and told where it was named itself. */
export function onlyRunnable(loaded: LoadedSources): LoadedSources {
  const unreadable: Unreadable[] = [...loaded.unreadable];
  const skipped: SkippedFile[] = [...loaded.skipped];
  for (const source of loaded.sources) {
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
  return { ...loaded, sources: loaded.sources.filter((source) => 'tools' in source), skipped, unreadable };
}

const NO_CALLS = 'holds no tools that can be called';
const GIVE =
  'give the "main" of a FlowMCP file, with a "namespace" and "tools", or a module of tools (*.ts, *.mjs, *.js)';
