/**
 * A refused tool or schema in; its name, and for each problem the place, the reason and what to do, as text
 * out.
 */
import { reportProblems } from '../../schema/index.ts';
import type { Refusal } from './left-out.ts';

export function refusalText({ source, tool, kind, problems }: Refusal): string {
  const noun = kind ?? 'tool';
  if (tool === undefined) return reportProblems(problems, { name: source });
  const placed = problems.map((problem) => ({
    ...problem,
    schemaPath: problem.side === undefined ? noun : `${problem.side}${problem.schemaPath}`,
  }));
  return reportProblems(placed, { name: `The ${noun} "${tool}"` });
}
