/**
 * The problems of route files in; findings out. The reader reports every place, as the specification of route
 * files requires; here problems with one cause become one finding: for a tool, or for the file where all of
 * it is concerned or where the operator did not provide something.
 */
import { firstOf } from '../json/index.ts';
import type { DescribedSource, SourceProblem } from '../sources/index.ts';
import type { Finding, Severity } from './rule.ts';
import type { LintSettings } from './settings.ts';

const SEVERITIES: Readonly<Record<SourceProblem['severity'], Severity>> = {
  error: 'error',
  warning: 'warning',
  info: 'hint',
};

/** Sources whose problems have a place in the text of a file. */
const WITH_POINTERS: ReadonlySet<DescribedSource['kind']> = new Set(['routes', 'openapi', 'configuration']);

type Group = readonly [SourceProblem, ...SourceProblem[]];

/** `chosen`: severities of codes in the configuration, which replace those of the reader. */
export function routeFindings(
  { name, kind, problems = [] }: DescribedSource,
  chosen: LintSettings['rules'] = {},
): Finding[] {
  const groups = new Map<string, [SourceProblem, ...SourceProblem[]]>();
  for (const problem of problems) {
    const cause = causeOf(problem);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [problem]);
    else group.push(problem);
  }
  return [...groups.values()].flatMap((group) => {
    const [{ code, pointer }, ...others] = group;
    const severity = (Object.hasOwn(chosen, code) ? chosen[code] : undefined) ?? severityOf(group[0]);
    if (severity === 'off') return [];
    const tools = new Set(group.map(nameOf));
    const [tool] = tools;
    return {
      rule: code,
      severity,
      message: groupMessage(group),
      source: name,
      ...(tools.size === 1 && tool !== undefined && { tool }),
      place: pointer,
      ...(WITH_POINTERS.has(kind) && { pointer }),
      ...(others.length > 0 && { also: others.map((other) => other.pointer) }),
    };
  });
}

/** All findings about a tool have the name that clients use, so that one suppression matches them. */
function nameOf({ name, tool }: SourceProblem): string | undefined {
  return name ?? tool;
}

/** Equal for problems with one cause. */
function causeOf(problem: SourceProblem): string {
  const { code, severity, tool, message } = problem;
  if (severityOf(problem) === 'hint') return code;
  return JSON.stringify([code, severity, message, ...(FROM_OUTSIDE.has(code) ? [] : [tool])]);
}

/** Problems of what the operator provides for the whole file. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['route-secret', 'route-list']);

/** A secret that is not set where `check` runs is no mistake of the file, and must not fail the check. */
function severityOf({ code, severity }: SourceProblem): Severity {
  return code === 'route-secret' ? 'hint' : SEVERITIES[severity];
}

function groupMessage([first, ...others]: Group): string {
  if (others.length === 0) return first.message;
  const tools = new Set(others.flatMap((other) => nameOf(other) ?? []));
  tools.delete(nameOf(first) ?? '');
  const [names, noun] =
    tools.size > 0
      ? [[...tools], 'tool']
      : [others.map(({ pointer }) => apart(pointer, first.pointer)), 'place'];
  const count = names.length === 1 ? `one more ${noun}` : `${names.length} more ${noun}s`;
  return `${first.message} The same in ${count}: ${firstOf(names)}.`;
}

/** The part of a pointer after its common beginning with another. */
function apart(pointer: string, other: string): string {
  const [segments, others] = [pointer.split('/'), other.split('/')];
  return segments.slice(segments.findIndex((segment, index) => segment !== others[index])).join('/');
}
