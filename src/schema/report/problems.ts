/**
 * The problems of a refused document in; text out, one line for each problem, with its place and its code.
 */
import { counted } from '../../json/index.ts';
import type { Problem } from '../problem.ts';
import { DEFAULT_MAX_LINES, joinLines, oneLine, placeName, type Line } from './text.ts';

/** How a report is worded, and how long it may be. */
export interface ReportProblemsOptions {
  /** What the document is called; default `The schema`. */
  readonly name?: string;
  /** Lines at most, the first included; default 40. */
  readonly maxLines?: number;
}

/**
 * Writes the problems of a refused document as text: a line for each, with its place and its code.
 *
 * @example
 * const admitted = admitSchema({ type: 'strin' });
 * if (!admitted.ok) console.log(reportProblems(admitted.problems, { name: 'order.json' }));
 */
export function reportProblems(problems: readonly Problem[], options: ReportProblemsOptions = {}): string {
  const { name = 'The schema', maxLines = DEFAULT_MAX_LINES } = options;
  if (problems.length === 0) return oneLine(`${name} has no problems.`);
  const lines = problems.map(({ code, message, schemaPath }): Line => ({
    indent: 1,
    text: code === 'more-problems' ? message : `${placeName(schemaPath)}: ${message} [${code}]`,
    counts: 1,
  }));
  const listed = problems.filter(({ code }) => code !== 'more-problems').length;
  const count = `${listed < problems.length ? 'more than ' : ''}${counted(listed, 'problem')}`;
  return joinLines(`${name} is refused, with ${count}:`, lines, maxLines);
}
