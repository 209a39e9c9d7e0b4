/**
 * What a command leaves out, as lines for stderr: problems that cost a tool in full, skipped files and
 * missing secrets by reason, other warnings only as a count, since real route files have many and `check`
 * lists them.
 */
import { counted, firstOf } from '../../json/index.ts';
import type { SourceProblem } from '../../sources/index.ts';
import { unreadableText } from '../read-json.ts';
import { shownSource } from '../server-target.ts';
import { commandLine } from '../command-line.ts';
import { problemText } from '../routes/problem-text.ts';
import type { LeftOut } from './left-out.ts';
import { refusalText } from './refusal-text.ts';

/** One line of text, or several for a refused tool, with fields for programs. */
export interface LeftOutLine {
  readonly event: 'unreadable' | 'skipped' | 'refused' | 'problem' | 'missing-secret' | 'warnings';
  /** Whether a tool or a file is missing because of it. */
  readonly isLoss: boolean;
  readonly message: string;
  readonly file?: string;
  readonly tool?: string;
  readonly code?: string;
}

/** `words`: the sources and options as typed, for the command that shows the rest. */
export function leftOutText(leftOut: LeftOut, words: readonly string[]): string {
  return leftOutLines(leftOut, words)
    .map(({ message }) => `anyshape: ${message}\n`)
    .join('');
}

export function leftOutLines(leftOut: LeftOut, words: readonly string[]): LeftOutLine[] {
  const { unreadable, skipped, refused, problems } = leftOut;
  return [
    ...unreadable.map(
      (error) =>
        ({ event: 'unreadable', isLoss: true, file: error.file, message: unreadableText(error) }) as const,
    ),
    ...grouped(skipped, ({ reason }) => reason).map(([reason, files]) => {
      const names = firstOf(
        files.map(({ file }) => file),
        MAX_FILES,
      );
      return { event: 'skipped', isLoss: false, message: `skipped: ${names}: ${reason}` } as const;
    }),
    ...refused.map((refusal) => {
      const { source: file, tool } = refusal;
      const about = { file, ...(tool !== undefined && { tool }) };
      return { event: 'refused', isLoss: true, ...about, message: refusalText(refusal) } as const;
    }),
    ...problems.filter(isPrinted).map(problemLine),
    ...secretLines(problems).map((message) => ({ event: 'missing-secret', isLoss: false, message }) as const),
    ...countLines(problems, words).map((message) => ({ event: 'warnings', isLoss: false, message }) as const),
  ];
}

function problemLine(problem: SourceProblem): LeftOutLine {
  const { file, code, severity, name, tool = name } = problem;
  const about = { file, code, ...(tool !== undefined && { tool }) };
  return { event: 'problem', isLoss: severity === 'error', ...about, message: problemText(problem) };
}

/** Files that a line names; `--json` has all of them. */
const MAX_FILES = 20;

function isPrinted({ code, severity }: SourceProblem): boolean {
  return severity === 'error' || PRINTED_WARNINGS.has(code);
}

/** Warnings that are printed in full: a tool, or a part of one, is missing or changed. */
const PRINTED_WARNINGS: ReadonlySet<string> = new Set([
  'route-name',
  'route-list',
  'route-library',
  'route-unserved',
  'openapi-server',
  'openapi-credential',
]);

/** For each file one line: its missing secrets, with the tools that need them. */
function secretLines(problems: readonly SourceProblem[]): string[] {
  const secrets = problems.filter((problem) => problem.code === 'route-secret' && !isPrinted(problem));
  return grouped(secrets, ({ file }) => file).map(([, [first, ...others]]) => {
    if (others.length === 0) return problemText(first);
    const { tool: _tool, name: _name, ...ofFile } = first;
    const parts = grouped([first, ...others], ({ message }) => message).map(([message, lacking]) => {
      const tools = lacking.map(({ name, tool }) => name ?? tool ?? '');
      return `${firstOf(tools, MAX_FILES)}: ${message}`;
    });
    return problemText({ ...ofFile, pointer: '', message: parts.join(' ') });
  });
}

function countLines(problems: readonly SourceProblem[], words: readonly string[]): string[] {
  const others = problems.filter(
    (problem) => problem.severity === 'warning' && problem.code !== 'route-secret' && !isPrinted(problem),
  );
  if (others.length === 0) return [];
  const files = new Set(others.map(({ file }) => file)).size;
  const count = `${counted(others.length, 'warning')} about ${counted(files, 'file')}`;
  return [`${count}: ${commandLine(['anyshape', 'check', ...words.map(shownSource)])}`];
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, [Item, ...Item[]]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups];
}
