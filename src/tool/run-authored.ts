/**
 * A function of an author that reads a resource, renders a prompt or completes an argument in; what it
 * returned out, or the fault that the client gets. It works under a time limit, and in a scope of its own, as
 * a tool does; what it throws is for the log, except a `ToolError`.
 */
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import { settle } from './call.ts';
import type { CallSettings } from './call-settings.ts';
import type { CallContext } from './context.ts';
import type { Crash, FaultOutcome } from './outcome.ts';
import { isToolError } from './tool-error.ts';
import { insideToolScope, outsideToolScope } from './tool-scope.ts';
import { isThenable } from './untrusted-value.ts';

export interface Authored {
  readonly kind: NonNullable<Crash['kind']>;
  readonly name: string;
  /** Default as in the registry. */
  readonly timeoutMs: number | undefined;
  readonly context: CallContext;
  readonly settings: CallSettings;
}

export interface Returned {
  readonly kind: 'returned';
  readonly value: unknown;
}

export async function runAuthored(authored: Authored, work: () => unknown): Promise<Returned | FaultOutcome> {
  const { context, settings, timeoutMs = settings.timeoutMs } = authored;
  try {
    const started = insideToolScope(
      () => context.scope,
      () => work(),
    );
    if (!isThenable(started)) return { kind: 'returned', value: started };
    const settled = await withDeadline(settle(started), timeoutMs, context.cancellation);
    if (settled === TIMED_OUT) {
      const text = `${subjectOf(authored)} did not answer within ${timeoutMs} ms.`;
      context.abort(new Error(text));
      return { kind: 'fault', code: INTERNAL, message: text };
    }
    if (settled === CANCELLED)
      return { kind: 'fault', code: INTERNAL, message: 'The request was cancelled.' };
    return { kind: 'returned', value: settled.value };
  } catch (error) {
    return thrownFault(authored, error);
  } finally {
    context.close();
  }
}

const INTERNAL = -32_603;

function thrownFault(authored: Authored, error: unknown): FaultOutcome {
  const message: unknown = isToolError(error) ? error.message : undefined;
  if (typeof message === 'string') return { kind: 'fault', code: INTERNAL, message };
  return crashed(authored, 'threw', error);
}

/** The log gets the error; the client gets the id under which the log has it. */
export function crashed(authored: Authored, what: string, error?: unknown): FaultOutcome {
  const { kind, name, context, settings } = authored;
  const id = context.requestId;
  outsideToolScope(() =>
    settings.onCrash({ id, kind, tool: name, message: `${subjectOf(authored)} ${what}`, error }),
  );
  return {
    kind: 'fault',
    code: INTERNAL,
    message: `${subjectOf(authored)} failed. See ${id} in the server log.`,
  };
}

function subjectOf({ kind, name }: Authored): string {
  return `The ${kind} ${JSON.stringify(name)}`;
}
