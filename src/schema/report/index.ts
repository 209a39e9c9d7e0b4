/** Failures and problems as text, for people and for models. */
export { reportProblems, type ReportProblemsOptions } from './problems.ts';
export { report, type ReportOptions } from './report.ts';
export { oneLine } from './text.ts';
