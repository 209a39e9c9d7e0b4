/**
 * The error of a call in; the error outcome out. The message of a ToolError is for the client. Every other
 * error goes to the log, and the client gets the id of the request to find it there.
 */
import { clip, preview } from '../json/index.ts';
import type { Call } from './call-settings.ts';
import { readExtras, type ContentBlock } from './content.ts';
import type { ErrorOutcome, ErrorReason } from './outcome.ts';
import { normaliseResult } from './result-value.ts';
import { isToolError, type ToolError } from './tool-error.ts';
import { outsideToolScope } from './tool-scope.ts';
import { isInstance } from './untrusted-value.ts';

/** Thrown where a tool returned something that is no result; the message is for the client. */
export class BadReturn extends Error {}

export function thrown(call: Call, error: unknown): ErrorOutcome {
  if (isInstance(error, BadReturn)) return crash(call, `returned ${error.message}`, undefined, 'result');
  if (!isToolError(error)) return crash(call, 'threw', error);
  try {
    return toolErrorOutcome(call, error);
  } catch {
    return crash(call, 'threw a ToolError that throws when it is read', undefined);
  }
}

function toolErrorOutcome(call: Call, error: ToolError): ErrorOutcome {
  const { maxResultBytes } = call.settings;
  const { message, content, value } = error as { message: unknown; content: unknown; value: unknown };
  if (typeof message !== 'string') {
    return crash(call, `threw a ToolError whose message is no text, but ${preview(message)}`, error);
  }
  const blocks: unknown = Array.isArray(content) ? [{ type: 'text', text: message }, ...content] : content;
  const extras = readExtras(blocks, undefined, maxResultBytes);
  if (!extras.ok) return crash(call, `threw a ToolError with ${extras.fault}`, error, extras.reason);
  const outcome = {
    kind: 'error',
    reason: 'tool-error',
    content: extras.content,
    value: undefined,
  } as const;
  if (value === undefined) return outcome;
  const normal = normaliseResult(value, maxResultBytes - extras.bytes);
  if (normal.ok) return { ...outcome, value: normal.value };
  // The client gets the author's message; the fault of the value goes to the log.
  const { id } = crash(call, `threw a ToolError whose value is ${normal.fault}`, error);
  return { ...outcome, id: id! };
}

/** The log gets the error; the client gets the id of the request. */
export function crash(
  { tool, context, settings }: Call,
  what: string,
  error: unknown,
  reason: ErrorReason = 'crash',
): ErrorOutcome {
  const id = context.requestId;
  const message = `The tool "${tool.name}" ${what}`;
  outsideToolScope(() => settings.onCrash({ id, tool: tool.name, message, error }));
  const text = reason === 'result' ? message : `The tool "${tool.name}" failed`;
  return { ...errorOf(reason, `${text}. See ${id} in the server log.`), id };
}

export function errorOf(reason: ErrorReason, text: string): ErrorOutcome {
  const content: readonly ContentBlock[] = [{ type: 'text', text }];
  return { kind: 'error', reason, content, value: undefined };
}

const MAX_ISSUES = 100;
const MAX_ISSUE = 1_000;

/** A library writes as many issues as it finds, in texts of any length. */
export function issuesText(subject: string, { issues }: { readonly issues: readonly string[] }): string {
  const shown = issues.slice(0, MAX_ISSUES).map((issue) => `  ${clip(String(issue), MAX_ISSUE)}`);
  const more = issues.length > MAX_ISSUES ? [`  and ${issues.length - MAX_ISSUES} more`] : [];
  return [`${subject} cannot be used:`, ...shown, ...more].join('\n');
}
