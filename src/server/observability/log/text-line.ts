/**
 * A line of the log in; text for people out. Calls and requests have a form of their own; a print is shown as
 * it was printed; any other line is its message behind the name of the program.
 */
import type { CallFields, AnsweredFields } from './call-fields.ts';
import { jsonText } from './json-text.ts';
import type { LogFields } from './log.ts';

/** With its line feed. */
export function textLine(fields: LogFields, message: string): string {
  switch (fields.event) {
    case 'call':
      return `${callText(fields as CallFields)}\n`;
    case 'request':
      return `${requestText(fields as AnsweredFields)}\n`;
    case 'trace':
      return `${message}\n`;
    case 'print':
      return withLineFeed(String(fields['text']));
    default:
      return withLineFeed(`anyshape: ${message}${reasonText(fields)}`);
  }
}

function callText(fields: CallFields): string {
  const { tool, principal, address, version, outcome, milliseconds, bytesIn, bytesOut, requestId } = fields;
  const caller = [
    ...(principal === undefined ? [] : [`by ${quoted(principal)}`]),
    ...(address === undefined ? [] : [`from ${quoted(address)}`]),
  ];
  const parts = [
    [`call ${quoted(tool)}`, ...caller].join(' '),
    ...(version === undefined ? [] : [quoted(version)]),
    quoted(outcome),
    duration(milliseconds),
    ...(bytesIn === undefined ? [] : [`${bytesIn} B in`]),
    ...(bytesOut === undefined ? [] : [`${bytesOut} B out`]),
    `request ${quoted(requestId)}`,
  ];
  return parts.join(' · ');
}

function requestText({ method, path, status, milliseconds, requestId }: AnsweredFields): string {
  return [
    `${quoted(method)} ${quoted(path)}`,
    status,
    duration(milliseconds),
    `request ${quoted(requestId)}`,
  ].join(' · ');
}

function duration(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}

/** Words of a caller could otherwise write lines of their own. */
function quoted(text: string): string {
  return /^[\w.:/@+-]+$/.test(text) ? text : JSON.stringify(text);
}

/** The stack of an error, for the person who has to find it. */
function reasonText({ err }: LogFields): string {
  if (err instanceof Error) return `\n${err.stack ?? String(err)}`;
  return err === undefined ? '' : `\n${jsonText(err)}`;
}

function withLineFeed(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
