/** A refused tool in; its name, and for each problem the place, the reason and what to do, as text for stderr. */
import { reportProblems } from '../../schema/report/index.ts';
import type { RefusedTool } from '../../tool/index.ts';

export function refusalText({ name, problems }: RefusedTool): string {
  const placed = problems.map((problem) => ({
    ...problem,
    schemaPath: problem.side === undefined ? 'tool' : `${problem.side}${problem.schemaPath}`,
  }));
  return reportProblems(placed, { name: `The tool "${name}"` });
}
