/** What could not be generated from, on stderr: sources that cannot be read, tools and schemas that are refused. */
import { reportProblems } from '../../schema/report/index.ts';
import type { DescribedSource } from '../../sources/index.ts';
import type { Described } from '../describe-sources.ts';
import { Exit, type Io } from '../io.ts';
import { unreadableText } from '../read-json.ts';
import { refusalText } from '../tools/refusal-text.ts';

export interface Refusal {
  readonly source: string;
  /** Undefined for a bare schema. */
  readonly tool?: string;
  readonly problems: DescribedSource['tools'][number]['problems'];
}

export function refusalsIn(sources: readonly DescribedSource[]): Refusal[] {
  return sources.flatMap(({ name, tools, schema }) => [
    ...tools
      .filter(({ problems }) => problems.length > 0)
      .map((tool) => ({ source: name, tool: tool.name, problems: tool.problems })),
    ...(schema === undefined || schema.problems.length === 0
      ? []
      : [{ source: name, problems: schema.problems }]),
  ]);
}

export function tellProblems({ unreadable }: Described, refusals: readonly Refusal[], io: Io): void {
  for (const error of unreadable) io.stderr(`anyshape: ${unreadableText(error)}\n`);
  for (const { source, tool, problems } of refusals) {
    const text =
      tool === undefined ? reportProblems(problems, { name: source }) : refusalText({ name: tool, problems });
    io.stderr(`anyshape: left out: ${text}\n`);
  }
}

/** The exit code where everything that could be generated was. */
export function exitFor({ unreadable }: Described, refusals: readonly Refusal[], isFine = true): number {
  if (unreadable.length > 0) return Exit.unreadable;
  return refusals.length > 0 || !isFine ? Exit.findings : Exit.fine;
}
