/**
 * What is written down about a request once it is answered: one line in the log, numbers for Prometheus, and
 * what `onTrace` is called with. Never a value, a token or a header other than the request's id.
 */
import { isObject } from '../../json/index.ts';
import { safeCallback } from '../../async/safe-callback.ts';
import type { IncomingCall, LateRecorder } from '../pipeline/incoming-call.ts';
import { answeredFields, callFields, silentLog, type Log, type LogFields } from './log/index.ts';
import type { Metrics } from './metrics/index.ts';
import type { TraceEntry } from './trace.ts';

export interface RecorderParts {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly onTrace: (entry: TraceEntry) => void;
}

const REFUSED: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/** Lives as long as its pipeline. */
export class Recorder implements LateRecorder {
  private readonly parts: RecorderParts;
  private readonly isSilent: boolean;
  private readonly debug: (fields: LogFields, message: string) => void;
  private readonly info: (fields: LogFields, message: string) => void;
  private readonly warn: (fields: LogFields, message: string) => void;

  constructor(parts: RecorderParts) {
    this.parts = parts;
    const { log } = parts;
    this.isSilent = log === silentLog;
    this.debug = safeCallback((fields: LogFields, message: string) => log.debug(fields, message));
    this.info = safeCallback((fields: LogFields, message: string) => log.info(fields, message));
    this.warn = safeCallback((fields: LogFields, message: string) => log.warn(fields, message));
  }

  /** Why a token was refused: the client does not learn it. */
  refused(call: IncomingCall, kind: string, reason: string): void {
    if (!this.isSilent) this.warn({ event: 'refused', ...requestFields(call), kind, reason }, 'refused');
  }

  /** Of the configuration, such as a tokens file that cannot be read. */
  problem({ message }: Error): void {
    if (!this.isSilent) this.warn({ event: 'problem', message }, message);
  }

  answered(call: IncomingCall, status: number, bytesOut: number): void {
    const { metrics } = this.parts;
    const { head, entries } = call;
    const milliseconds = performance.now() - call.start;
    const outcome = REFUSED.has(status) ? 'refused' : status < 400 ? 'ok' : 'error';
    const version = entries[0]?.version ?? head.header('mcp-protocol-version');
    metrics.request({ method: methodOf(call), version, outcome, seconds: milliseconds / 1000 });
    if (call.answeredBy !== undefined) metrics.answered(call.answeredBy);
    call.end(this);
    for (const entry of entries) this.entry(call, entry, bytesOut);
    if (this.isSilent || entries.some(({ tool }) => tool !== undefined)) return;
    const record = { ...requestFields(call), status, milliseconds, address: call.request.address };
    (status < 400 ? this.debug : this.info)(answeredFields(record), 'request');
  }

  recordLate(call: IncomingCall, entry: TraceEntry): void {
    this.entry(call, entry, 0);
  }

  private entry(call: IncomingCall, entry: TraceEntry, bytesOut: number): void {
    this.parts.onTrace(entry);
    const { tool, version, verdict, milliseconds, repaired } = entry;
    if (tool === undefined) return;
    const seconds = milliseconds / 1000;
    this.parts.metrics.call({ tool, outcome: outcomeLabel(verdict), seconds, repaired });
    if (this.isSilent) return;
    const fields = callFields({
      requestId: call.requestId,
      principal: call.auth?.principal,
      address: call.request.address,
      tool,
      version,
      outcome: verdict,
      milliseconds,
      bytesIn: call.body?.length ?? 0,
      bytesOut,
    });
    this.info(fields, 'call');
  }
}

function outcomeLabel(verdict: string): 'value' | 'fault' | 'input-required' | 'error' {
  return verdict === 'value' || verdict === 'fault' || verdict === 'input-required' ? verdict : 'error';
}

/** The path goes without its query. */
function requestFields({ requestId, head }: IncomingCall): {
  requestId: string;
  method: string;
  path: string;
} {
  return { requestId, method: head.method, path: head.path };
}

function methodOf({ head, message }: IncomingCall): string | undefined {
  const method = isObject(message) ? message['method'] : undefined;
  return head.header('mcp-method') ?? (typeof method === 'string' ? method : undefined);
}
