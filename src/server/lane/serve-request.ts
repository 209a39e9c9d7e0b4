/**
 * A certified list or call in; its answer out. What lies between is the same as on the way through the SDK: the registry,
 * `wire/`, the trace.
 */
import { callTool } from '../../tool/call.ts';
import { chain, type MaybePromise } from '../../async/maybe-promise.ts';
import {
  noSuchTool,
  type Auth,
  type Cancellation,
  type Channel,
  type FaultOutcome,
  type InputRequiredOutcome,
  type Registry,
} from '../../tool/index.ts';
import { encodeOutcome, listTools, type ListView, type WireVersion } from '../../wire/index.ts';
import { traceOfCall, type TraceEntry } from '../trace.ts';
import { callAnswer, errorAnswer, listAnswer, type AnswerFrame, type ListAnswer } from './answer.ts';
import type { CallRequest, ListRequest } from './message-checks.ts';
import { MODERN } from './tool-checks.ts';

export interface LaneServer extends AnswerFrame {
  readonly registry: Registry;
  readonly onTrace: ((entry: TraceEntry) => void) | undefined;
}

export function serveList(
  { id }: ListRequest,
  view: ListView | undefined,
  server: LaneServer,
  version: WireVersion = MODERN,
): ListAnswer {
  const start = performance.now();
  const page = listTools(server.registry, version, undefined, view)!;
  const milliseconds = performance.now() - start;
  const entry = { method: 'tools/list', version: version.name, verdict: 'value', way: 'lane' } as const;
  server.onTrace?.({ ...entry, milliseconds });
  return listAnswer(id, page, version, server);
}

/** A request that asks for neither progress nor log messages hears of neither; questions end the call. */
const channel: Channel = {
  progress: () => undefined,
  log: () => undefined,
  asking: { how: 'result', earlier: new Map(), given: () => undefined },
  close: () => undefined,
};

/** At once, where the tool answers at once. */
export function serveCall(
  { id, name, args }: CallRequest,
  caller: Auth | undefined,
  signal: Cancellation,
  server: LaneServer,
): MaybePromise<string | Buffer | InputRequiredOutcome> {
  const { registry, onTrace } = server;
  const request = { version: MODERN.name, tool: name, start: performance.now(), way: 'lane' } as const;
  const refused = (fault: FaultOutcome): string => {
    onTrace?.(traceOfCall(request, fault, undefined));
    return errorAnswer(id, fault.code, fault.message, server);
  };
  // Before the call: by its end the tool may be gone, and its result must fit what was advertised.
  const tool = registry.get(name);
  const asked = { protocolVersion: MODERN.name, signal, auth: caller, channel };
  if (tool === undefined) return refused(noSuchTool(name));
  return chain(callTool(tool, args, asked, registry.settings), (outcome) => {
    if (outcome.kind === 'input-required') return outcome;
    if (outcome.kind === 'fault') return refused(outcome);
    const sent = encodeOutcome(tool, outcome, MODERN);
    onTrace?.(traceOfCall(request, outcome, sent));
    return callAnswer(id, sent, outcome, server);
  });
}
