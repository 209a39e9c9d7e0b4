/**
 * A certified request in; the JSON of its response out. Registry, `wire/` and trace are the same as on the
 * way through the SDK.
 */
import { chain, type MaybePromise } from '../../async/maybe-promise.ts';
import { callTool } from '../../tool/call.ts';
import {
  noSuchTool,
  type AdmittedTool,
  type CallRequest,
  type FaultOutcome,
  type InputRequiredOutcome,
  type Outcome,
  type Registry,
} from '../../tool/index.ts';
import { encodeOutcome, listTools, type ListView, type WireVersion } from '../../wire/index.ts';
import { traceOfCall, type TraceEntry } from '../observability/trace.ts';
import { callAnswer, errorAnswer, listAnswer, type AnswerFrame } from './answer.ts';
import type { CertifiedCall, MessageId } from './message.ts';

export interface ResponderParts extends AnswerFrame {
  readonly registry: Registry;
}

type OnTrace = (entry: TraceEntry) => void;

export function respondToList(
  id: MessageId,
  view: ListView | undefined,
  version: WireVersion,
  parts: ResponderParts,
  onTrace: OnTrace,
): readonly Buffer[] {
  const start = performance.now();
  const page = listTools(parts.registry, version, undefined, view)!;
  const milliseconds = performance.now() - start;
  const entry = { method: 'tools/list', version: version.name, verdict: 'value' } as const;
  onTrace({ ...entry, answeredBy: 'fast-path', milliseconds });
  return listAnswer(id, page, version, parts);
}

export interface StartedCall {
  /** Undefined where there is none of the name. */
  readonly tool: AdmittedTool | undefined;
  readonly start: number;
  readonly outcome: MaybePromise<Outcome | InputRequiredOutcome>;
}

/**
 * The tool is looked up before the call: by its end it may be gone, and its result must fit what was
 * advertised.
 */
export function startCall(
  { name, args }: CertifiedCall,
  request: CallRequest,
  registry: Registry,
): StartedCall {
  const start = performance.now();
  const tool = registry.get(name);
  const outcome = tool === undefined ? noSuchTool(name) : callTool(tool, args, request, registry.settings);
  return { tool, start, outcome };
}

/** Of an outcome that asks nothing more of the client. */
export function respondToCall(
  { id, name }: CertifiedCall,
  { tool, start }: StartedCall,
  outcome: Exclude<Outcome, InputRequiredOutcome>,
  version: WireVersion,
  parts: ResponderParts,
  onTrace: OnTrace,
): string | Buffer {
  const request = { version: version.name, tool: name, start, answeredBy: 'fast-path' } as const;
  if (outcome.kind === 'fault' || tool === undefined) {
    const { code, message } = outcome as FaultOutcome;
    onTrace(traceOfCall(request, outcome, undefined));
    return errorAnswer(id, code, message, parts);
  }
  const sent = encodeOutcome(tool, outcome, version);
  onTrace(traceOfCall(request, outcome, sent));
  return callAnswer(id, sent, outcome, version, parts);
}

/** Undefined where the outcome is for the SDK to answer. */
export function respondWhenDone(
  request: CertifiedCall,
  started: StartedCall,
  version: WireVersion,
  parts: ResponderParts,
  onTrace: OnTrace,
): MaybePromise<string | Buffer | undefined> {
  return chain(started.outcome, (outcome) =>
    outcome.kind === 'input-required'
      ? undefined
      : respondToCall(request, started, outcome, version, parts, onTrace),
  );
}
