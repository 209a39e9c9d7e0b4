/**
 * What was found in route files, as text for stderr: what leaves a tool out in full, the rest by its number, since real
 * files have many of those and `check` shows them.
 */
import type { SourceProblem } from '../../sources/index.ts';
import { oneLine } from '../../schema/report/index.ts';

export function problemText({ code, severity, file, tool, pointer, message }: SourceProblem): string {
  const place = [file, ...(tool === undefined ? [] : [tool]), ...(pointer === '' ? [] : [pointer])].join(
    ': ',
  );
  return oneLine(`${place}: ${severity}: ${message} (${code})`);
}

function leavesOut({ code, severity }: SourceProblem): boolean {
  return severity === 'error' || code === 'route-secret' || code === 'route-name';
}

export function problemsText(problems: readonly SourceProblem[], sources: readonly string[]): string {
  const lines = problems.filter(leavesOut).map((problem) => `anyshape: ${problemText(problem)}\n`);
  const others = problems.filter((problem) => !leavesOut(problem) && problem.severity === 'warning');
  if (others.length > 0) {
    const files = new Set(others.map(({ file }) => file)).size;
    const count = others.length === 1 ? '1 warning' : `${others.length} warnings`;
    const where = files === 1 ? '1 route file' : `${files} route files`;
    lines.push(`anyshape: ${count} about ${where}: anyshape check ${sources.join(' ')}\n`);
  }
  return lines.join('');
}

/** Why a tool that was asked for by its name on the wire is not there; undefined where no file has it. */
export function missingRoute(name: string, problems: readonly SourceProblem[]): string | undefined {
  const plain = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const own = problems.filter(
    (problem) =>
      leavesOut(problem) && (problem.tool === undefined || plain(name).startsWith(plain(problem.tool))),
  );
  return own.length === 0 ? undefined : own.map(problemText).join('\n');
}
