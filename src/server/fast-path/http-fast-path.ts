/**
 * The fast path over HTTP: certifies a request and answers it, or leaves it to the SDK as it came. Guards,
 * authentication and limits have passed before; the body was parsed once, and the SDK gets the same message.
 */
import { withDeadline } from '../../async/deadline.ts';
import { chain, type MaybePromise } from '../../async/maybe-promise.ts';
import type { Channel } from '../../tool/index.ts';
import { isServedVersion, wireVersion, type WireVersion } from '../../wire/index.ts';
import { viewFor } from '../auth/index.ts';
import { eraOf } from '../pipeline/era.ts';
import type { IncomingCall, RequestHead } from '../pipeline/incoming-call.ts';
import type { Reply, ReplyBody } from '../pipeline/reply.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { pingAnswer } from './answer.ts';
import { CallCancellation } from './call-cancellation.ts';
import { cancelledIds } from './cancelled.ts';
import { allHold, type Check } from './check.ts';
import { acceptsBoth, legacyHeadChecks, legacyMessageChecks, type LegacyHead } from './legacy-checks.ts';
import {
  certified,
  readMessage,
  type CertifiedCall,
  type CertifiedRequest,
  type Message,
} from './message.ts';
import { modernHeadChecks, modernMessageChecks } from './modern-checks.ts';
import {
  respondToCall,
  respondToList,
  respondWhenDone,
  startCall,
  type ResponderParts,
  type StartedCall,
} from './responder.ts';
import { HttpOrigin } from './fast-origin.ts';
import { HandoverChannel } from './running-call.ts';
import { MODERN, toolChecks, type Addressed } from './tool-checks.ts';

export interface HttpChecks {
  readonly modernHead: readonly Check<RequestHead>[];
  readonly modernMessage: readonly Check<Message>[];
  readonly legacyHead: readonly Check<LegacyHead>[];
  readonly legacyMessage: readonly Check<Message>[];
  readonly tool: readonly Check<Addressed>[];
}

export const httpChecks: HttpChecks = {
  modernHead: modernHeadChecks,
  modernMessage: modernMessageChecks,
  legacyHead: legacyHeadChecks,
  legacyMessage: legacyMessageChecks,
  tool: toolChecks,
};

export interface HttpFastPathParts extends ResponderParts {
  /** Undefined where legacy clients get none. */
  readonly sessions: Sessions | undefined;
  readonly checks: HttpChecks;
}

/**
 * A legacy call that takes longer gets a stream from the SDK, which the client can resume and proxies keep
 * open.
 */
const STREAM_AFTER_MS = 1_000;

/** A request that tells of neither progress nor log messages; questions end the call. */
const modernChannel: Channel = {
  wantsProgress: false,
  progress: () => undefined,
  log: () => undefined,
  asking: { how: 'result', earlier: new Map(), answerTo: () => undefined },
  close: () => undefined,
};

/** Lives as long as its pipeline. */
export class HttpFastPath {
  private readonly parts: HttpFastPathParts;

  constructor(parts: HttpFastPathParts) {
    this.parts = parts;
  }

  /** Undefined where the SDK answers. */
  answer(call: IncomingCall): MaybePromise<Reply | undefined> {
    if (call.message === undefined || call.head.method !== 'POST') return undefined;
    return eraOf(call.head) === 'modern' ? this.modern(call) : this.legacy(call);
  }

  private modern(call: IncomingCall): MaybePromise<Reply | undefined> {
    const { head } = call;
    const { checks } = this.parts;
    if (!allHold(checks.modernHead, head)) return undefined;
    const announced = { method: head.header('mcp-method'), name: head.header('mcp-name') };
    const message = readMessage(call.message, announced);
    if (message === undefined || !allHold(checks.modernMessage, message)) return undefined;
    const request = certified(message);
    if (request.kind !== 'call') return answered(call, this.list(call, request, MODERN));
    if (!this.isOurs(call, request)) return undefined;
    const cancellation = new CallCancellation(call.request.client);
    const started = this.start(call, request, MODERN, cancellation, modernChannel);
    const body = respondWhenDone(request, started, MODERN, this.parts, (entry) => call.record(entry));
    return chain(body, (ready) => {
      if (ready !== undefined) return answered(call, ready);
      const { tool, start, outcome } = started;
      call.running = { tool: tool!, start, outcome, cancellation };
      return undefined;
    });
  }

  private legacy(call: IncomingCall): MaybePromise<Reply | undefined> {
    const { checks, sessions } = this.parts;
    const { head } = call;
    const id = sessions === undefined ? undefined : head.header('mcp-session-id');
    const session = id === undefined ? undefined : sessions!.find(id, call.owner);
    if (id !== undefined && session === undefined) return undefined;
    const version = session === undefined ? versionWithoutSession(head) : session.version;
    if (session !== undefined) {
      for (const cancelled of cancelledIds(call.message))
        if (isHeardInSession(head)) session.cancel(cancelled);
    }
    if (!allHold(checks.legacyHead, { head, version: version?.name })) return undefined;
    const message = readMessage(call.message);
    if (message === undefined || !allHold(checks.legacyMessage, message)) return undefined;
    const request = certified(message);
    if (request.kind === 'ping') return streamed(call, [pingAnswer(request.id, this.parts)], session);
    if (request.kind === 'list') return streamed(call, this.list(call, request, version!), session);
    if (!this.isOurs(call, request)) return undefined;
    return this.legacyCall(call, request, version!, session);
  }

  private list(call: IncomingCall, { id }: CertifiedRequest, version: WireVersion): readonly Buffer[] {
    const view = viewFor(this.parts.registry, call.auth);
    return respondToList(id, view, version, this.parts, (entry) => call.record(entry));
  }

  private isOurs(call: IncomingCall, { name }: CertifiedCall): boolean {
    const tool = this.parts.registry.get(name);
    return allHold(this.parts.checks.tool, { tool, grant: call.auth });
  }

  private start(
    call: IncomingCall,
    request: CertifiedCall,
    { name: protocolVersion }: WireVersion,
    signal: CallCancellation,
    channel: Channel,
    session?: Session,
  ): StartedCall {
    const { auth, requestId } = call;
    const sender = auth && { principal: auth.principal, scopes: auth.scopes, ...claimsOf(auth) };
    const onOutlived = (rest: Promise<unknown>): void => call.holdUntil(rest);
    const origin = new HttpOrigin(request, call.head, session);
    return startCall(
      request,
      { protocolVersion, signal, auth: sender, origin, channel, requestId, onOutlived },
      this.parts.registry,
    );
  }

  /** Handed over to the SDK as soon as the tool tells or asks its client something, or takes long. */
  private legacyCall(
    call: IncomingCall,
    request: CertifiedCall,
    version: WireVersion,
    session: Session | undefined,
  ): MaybePromise<Reply | undefined> {
    // The client of a session may lose its connection and come back for the result.
    const cancellation = new CallCancellation(session === undefined ? call.request.client : undefined);
    let isHandedOver = false;
    let handOver = (): void => undefined;
    const channel = new HandoverChannel(request.hasProgressToken, () => {
      isHandedOver = true;
      handOver();
    });
    const started = this.start(call, request, version, cancellation, channel, session);
    const { tool, start, outcome } = started;
    const toSdk = (): undefined => {
      // Also where the SDK does not come to it, since the client has left.
      if (outcome instanceof Promise) call.holdUntil(outcome);
      call.running = { tool: tool!, start, outcome, channel, cancellation };
    };
    const reply = (done: Awaited<typeof outcome>): Reply | undefined => {
      if (isHandedOver || done.kind === 'input-required') return toSdk();
      const body = respondToCall(request, started, done, version, this.parts, (entry) => call.record(entry));
      // A client that cancelled the call expects no response: its stream ends without one.
      return cancellation.aborted ? emptyStream(call, session) : streamed(call, [body], session);
    };
    if (!(outcome instanceof Promise)) return reply(outcome);
    session?.begin(request.id, cancellation, outcome);
    if (isHandedOver) return toSdk();
    const needed = new Promise<void>((resolve) => (handOver = resolve));
    const first = Promise.race([outcome, needed]);
    return withDeadline(first, STREAM_AFTER_MS, undefined).then((done) =>
      typeof done === 'object' ? reply(done) : toSdk(),
    );
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' } as const;

function answered(call: IncomingCall, body: ReplyBody): Reply {
  call.answeredBy = 'fast-path';
  return { status: 200, headers: JSON_HEADERS, body };
}

const EVENT_STREAM = 'text/event-stream';
const NO_CACHE = 'no-cache, no-transform';
const STREAM_HEADERS = {
  'content-type': EVENT_STREAM,
  'cache-control': NO_CACHE,
  'x-accel-buffering': 'no',
} as const;
const EVENT_START = 'event: message\ndata: ';
const EVENT_END = '\n\n';

/** To a legacy client, as the SDK does: one event, which is the response. */
function streamed(
  call: IncomingCall,
  parts: readonly (string | Buffer)[],
  session: Session | undefined,
): Reply {
  call.answeredBy = 'fast-path';
  const [only] = parts;
  const isText = parts.length === 1 && typeof only === 'string';
  const body = isText ? `${EVENT_START}${only}${EVENT_END}` : [EVENT_START, ...parts, EVENT_END];
  return { status: 200, headers: streamHeaders(session), body };
}

function emptyStream(call: IncomingCall, session: Session | undefined): Reply {
  call.answeredBy = 'fast-path';
  return { status: 200, headers: streamHeaders(session), body: '' };
}

/** One literal each: V8 defines a member that follows a spread by a slow way. */
function streamHeaders(session: Session | undefined): Readonly<Record<string, string>> {
  if (session === undefined) return STREAM_HEADERS;
  return {
    'content-type': EVENT_STREAM,
    'cache-control': NO_CACHE,
    'x-accel-buffering': 'no',
    'mcp-session-id': session.id,
  };
}

function claimsOf({ claims }: { readonly claims?: Readonly<Record<string, unknown>> }): object {
  return claims === undefined ? {} : { claims: { ...claims } };
}

/** Whether the SDK takes notifications of the session from it, also where another legacy version is named. */
function isHeardInSession(head: RequestHead): boolean {
  return eraOf(head) === 'legacy' && acceptsBoth(head.header('accept'));
}

/** A request without a session names its version in a header; without one it speaks 2025-03-26. */
function versionWithoutSession(head: RequestHead): WireVersion | undefined {
  const name = head.header('mcp-protocol-version');
  const version = wireVersion(name);
  if (name !== undefined && (name !== version.name || !isServedVersion(name))) return undefined;
  return version.hasResultType ? undefined : version;
}
