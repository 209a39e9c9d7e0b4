/**
 * A certified list or call in; its answer out. What lies between is the same as on the way through the SDK: the registry,
 * `wire/`, the trace.
 */
import type { Auth, Cancellation, Channel, InputRequiredOutcome, Registry } from '../../tool/index.ts';
import { encodeOutcome, listTools, type ListView, type WireVersion } from '../../wire/index.ts';
import { traceOfCall, type TraceEntry } from '../trace.ts';
import {
  callAnswer,
  callAnswerOrBytes,
  errorAnswer,
  listAnswer,
  type ListAnswer,
  type Stamp,
} from './answer.ts';
import type { CallRequest, ListRequest } from './message-checks.ts';
import { MODERN } from './tool-checks.ts';

export interface LaneServer {
  readonly registry: Registry;
  readonly stamp: Stamp;
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
  return listAnswer(id, page, version.hasResultType ? server.stamp : undefined);
}

/** A request that asks for neither progress nor log messages hears of neither; questions end the call. */
const channel: Channel = {
  progress: () => undefined,
  log: () => undefined,
  asking: { how: 'result', earlier: new Map(), given: () => undefined },
  close: () => undefined,
};

export function serveCall(
  request: CallRequest,
  caller: Auth | undefined,
  signal: Cancellation,
  server: LaneServer,
): Promise<string | InputRequiredOutcome> {
  return callAndWrite(request, caller, signal, server, callAnswer);
}

/** For whoever can send bytes as well as text. */
export function serveCallOrBytes(
  request: CallRequest,
  caller: Auth | undefined,
  signal: Cancellation,
  server: LaneServer,
): Promise<string | Buffer | InputRequiredOutcome> {
  return callAndWrite(request, caller, signal, server, callAnswerOrBytes);
}

async function callAndWrite<Written>(
  { id, name, args }: CallRequest,
  caller: Auth | undefined,
  signal: Cancellation,
  { registry, stamp, onTrace }: LaneServer,
  write: (...parts: Parameters<typeof callAnswer>) => Written,
): Promise<Written | string | InputRequiredOutcome> {
  const request = { version: MODERN.name, tool: name, start: performance.now(), way: 'lane' } as const;
  // Before the call: by its end the tool may be gone, and its result must fit what was advertised.
  const tool = registry.get(name)!;
  const outcome = await registry.call(name, args, {
    protocolVersion: MODERN.name,
    signal,
    auth: caller,
    channel,
  });
  if (outcome.kind === 'input-required') return outcome;
  if (outcome.kind === 'fault') {
    onTrace?.(traceOfCall(request, outcome, undefined));
    return errorAnswer(id, outcome.code, outcome.message);
  }
  const sent = encodeOutcome(tool, outcome, MODERN);
  onTrace?.(traceOfCall(request, outcome, sent));
  return write(id, sent, outcome, stamp);
}
