/**
 * One line for each request (R-ISOLATE): what was asked, in which version, and what became of it on the way
 * out.
 */
import type { InputRequiredOutcome, Outcome } from '../../tool/index.ts';
import type { WireResult } from '../../wire/index.ts';
import { WRAPPED_MARK } from '../../wire/marks.ts';

/** One list or call that was answered. */
export interface TraceEntry {
  /** What was asked. */
  readonly method:
    | 'tools/list'
    | 'tools/call'
    | 'resources/list'
    | 'resources/templates/list'
    | 'resources/read'
    | 'prompts/list'
    | 'prompts/get'
    | 'completion/complete';
  /** As the request named it. */
  readonly version: string | undefined;
  /** The name of the tool, of a call. */
  readonly tool?: string;
  /** `value`, why it is an error, or `fault`. */
  readonly verdict: string;
  /** Whether the result is in an envelope, `{"result": …}`. */
  readonly wrapped?: boolean;
  /** Whether arguments that were written almost right were repaired. */
  readonly repaired?: boolean;
  /** Whether the JSON of the result went along as text. */
  readonly text?: boolean;
  /** Where the fast path answered, and not the SDK. */
  readonly answeredBy?: 'fast-path' | undefined;
  /** How long it took. */
  readonly milliseconds: number;
}

export function traceOfCall(
  request: Pick<TraceEntry, 'version' | 'answeredBy'> & { readonly tool: string; readonly start: number },
  outcome: Outcome | InputRequiredOutcome,
  sent: WireResult | undefined,
): TraceEntry {
  const { version, tool, start, answeredBy } = request;
  const own = outcome.kind === 'value' ? outcome.content.length : 0;
  return {
    method: 'tools/call',
    version,
    tool,
    verdict: outcome.kind === 'error' ? outcome.reason : outcome.kind,
    wrapped: sent?._meta?.[WRAPPED_MARK] === true,
    repaired: (outcome.kind === 'value' || outcome.kind === 'error') && outcome.repairs !== undefined,
    text: outcome.kind === 'value' && (sent?.content.length ?? 0) > own,
    answeredBy,
    milliseconds: performance.now() - start,
  };
}

/**
 * Writes a trace as one line for people.
 *
 * @example
 * const onTrace = (entry: TraceEntry) => console.error(traceLine(entry));
 */
export function traceLine({
  method,
  version,
  tool,
  verdict,
  wrapped,
  repaired,
  text,
  answeredBy,
  milliseconds,
}: TraceEntry): string {
  const words = [
    method,
    ...(tool === undefined ? [] : [JSON.stringify(tool)]),
    version ?? 'no version',
    verdict,
    ...(wrapped === true ? ['wrapped'] : []),
    ...(repaired === true ? ['repaired'] : []),
    ...(text === true ? ['text added'] : []),
    `${milliseconds.toFixed(1)} ms`,
    ...(answeredBy === undefined ? [] : [answeredBy.replace('-', ' ')]),
  ];
  return words.join(' · ');
}
