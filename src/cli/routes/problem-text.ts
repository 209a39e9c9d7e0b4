/** A problem of a route file, as a line of text. */
import { oneLine } from '../../schema/internal.ts';
import type { SourceProblem } from '../../sources/index.ts';

export function problemText({ code, severity, file, tool, name, pointer, message }: SourceProblem): string {
  const place = [file, name ?? tool, pointer].filter((part) => part !== undefined && part !== '').join(': ');
  return oneLine(`${place}: ${severity}: ${message} (${code})`);
}

/** Why a tool is missing; undefined where no file has it. */
export function missingRoute(wanted: string, problems: readonly SourceProblem[]): string | undefined {
  const own = problems.filter(
    ({ name, tool, severity, code }) =>
      (severity === 'error' || code === 'route-secret') && (name === wanted || tool === undefined),
  );
  return own.length === 0 ? undefined : own.map(problemText).join('\n');
}
