/**
 * A request of the SDK for a resource, a prompt or a completion in; what the registry needs of it out: the
 * version that its answer is written in, the sender, and the channel to the client.
 */
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Auth, CallRequest, FaultOutcome, Registry } from '../../tool/index.ts';
import { pageAfter, wireVersion, type WireVersion } from '../../wire/index.ts';
import { isVisible, type Scoped } from '../auth/index.ts';
import type { TraceEntry } from '../observability/trace.ts';
import { callerOf, clientChannel } from './channel/index.ts';
import type { SdkServerOptions } from './sdk-server.ts';
import { SdkOrigin } from './sdk-origin.ts';
import { versionNameOf } from './version-name.ts';

export interface HandlerParts {
  readonly registry: Registry;
  readonly server: Server;
  readonly options: Pick<SdkServerOptions, 'callers' | 'callOf'>;
  /** Of the connection. */
  readonly state: Map<string, unknown>;
}

/** Lives for one request. */
export class AuthoredRequest {
  readonly version: WireVersion;
  readonly auth: Auth | undefined;
  private readonly parts: HandlerParts;
  private readonly context: ServerContext;
  private readonly versionName: string | undefined;
  private readonly start: number = performance.now();

  constructor(parts: HandlerParts, context: ServerContext) {
    this.parts = parts;
    this.context = context;
    this.versionName = versionNameOf(parts.server, context);
    this.version = wireVersion(this.versionName);
    this.auth = callerOf(context);
  }

  /** Over stdio the caller is the operator. */
  sees(entry: Scoped): boolean {
    return this.parts.options.callers === undefined || isVisible(entry, this.auth);
  }

  get call(): CallRequest {
    const { context, version, parts, auth } = this;
    const carried = parts.options.callOf(context);
    return {
      protocolVersion: this.versionName,
      signal: context.mcpReq.signal,
      auth,
      origin: new SdkOrigin(parts.server, context, carried, parts.state),
      channel: clientChannel({ server: parts.server, context, version }),
      requestId: carried?.requestId,
      onOutlived: (rest) => carried?.holdUntil?.(rest),
    };
  }

  /** One page of a list, in the form that the version knows. */
  page<Entry extends Scoped & { readonly number: number }, Form>(
    method: TraceEntry['method'],
    entries: readonly Entry[],
    cursor: string | undefined,
    form: (entry: Entry, version: WireVersion) => Form,
  ): { readonly forms: Form[]; readonly next: { readonly nextCursor?: string } } {
    const visible = entries.every((entry) => this.sees(entry))
      ? entries
      : entries.filter((entry) => this.sees(entry));
    const page = pageAfter(visible, cursor);
    this.record(method, page === undefined ? 'fault' : 'value');
    if (page === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is none of ours.');
    }
    const next = page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor };
    return { forms: page.entries.map((entry) => form(entry, this.version)), next };
  }

  /** Waits for the outcome and writes it down; throws where it is a fault. */
  async settled<Outcome extends { readonly kind: string }>(
    method: TraceEntry['method'],
    work: Promise<Outcome>,
  ): Promise<Exclude<Outcome, FaultOutcome>> {
    this.parts.options.callOf(this.context)?.holdUntil?.(work);
    const outcome = await work;
    const fault = outcome.kind === 'fault' ? (outcome as unknown as FaultOutcome) : undefined;
    this.record(method, fault === undefined ? 'value' : 'fault');
    if (fault !== undefined) throw protocolError(fault);
    return outcome as Exclude<Outcome, FaultOutcome>;
  }

  private record(method: TraceEntry['method'], verdict: 'value' | 'fault'): void {
    const milliseconds = performance.now() - this.start;
    const entry = { method, version: this.versionName, verdict, milliseconds };
    this.parts.options.callOf(this.context)?.record(entry);
  }
}

export function protocolError({ code, message, data }: FaultOutcome): ProtocolError {
  return new ProtocolError(code, message, data);
}
