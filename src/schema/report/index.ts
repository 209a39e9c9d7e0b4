/** Failures and problems as text, for people and for models. */
export { toOutput, type OutputFormat, type OutputUnit } from './output.ts';
export { reportProblems, type ReportProblemsOptions } from './problems.ts';
export { report, type ReportOptions } from './report.ts';
export { oneLine } from './text.ts';
