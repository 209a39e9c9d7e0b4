/**
 * The outcome of a check in; lines out that GitHub shows beside the lines of a change: what fails or warns,
 * and values that are not as their names say. GitHub shows ten errors and ten warnings of a step.
 */
import type { Severity } from '../../lint/index.ts';
import type { CheckOutcome } from './outcome.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

export interface Annotation {
  readonly command: string;
  readonly file?: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly title: string;
  readonly message: string;
}

export function githubAnnotations({ findings, values, unreadable }: CheckOutcome): string[] {
  const ofFindings = findings
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ severity, source, line, column, rule, tool, message }) => ({
      command: COMMANDS[severity],
      ...(line !== undefined && { file: source, line, column }),
      title: rule,
      message: [line === undefined ? source : undefined, tool, message].filter(Boolean).join(': '),
    }));
  const ofValues = values
    .filter(({ ok }) => !ok)
    .map(({ file, line, column, reason, report, verdict }) => ({
      command: 'error',
      file,
      line,
      column,
      title: 'value',
      message: reason ?? (report === '' ? `It ${verdict}.` : report),
    }));
  const ofUnreadable = unreadable.map(({ file, line, column, message }) => ({
    command: 'error',
    file,
    line,
    column,
    title: 'unreadable',
    message,
  }));
  return [...ofFindings, ...ofValues, ...ofUnreadable].map(annotationLine);
}

/** One line of the log that GitHub reads as an annotation. */
export function annotationLine({ command, file, line, column, title, message }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title })
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
    );
  return `::${command} ${properties.join(',')}::${escaped(message)}`;
}

/** A message is one line, and a text of a server must not become a command of its own. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
