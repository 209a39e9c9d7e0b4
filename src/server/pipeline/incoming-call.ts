/**
 * One HTTP request on its way through the pipeline. A transport makes it from the head alone; each stage
 * reads what earlier stages found out and adds its own part. The body is read by the stage of that name, and
 * by no other.
 */
import type { MaybePromise } from '../../async/maybe-promise.ts';
import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Auth } from '../auth/index.ts';
import type { Place } from '../limits/index.ts';
import type { Session } from '../sessions/sessions.ts';
import type { TraceEntry } from '../observability/trace.ts';
import type { RunningCall } from '../fast-path/running-call.ts';
import type { Profile } from '../../wire/profiles/index.ts';
import { requestIdFrom } from './request-id.ts';

export interface RequestHead {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  /** By its name in lower case. */
  header(name: string): string | undefined;
}

/** The connection to the client, as far as a running call cares. */
export interface ClientConnection {
  readonly isGone: boolean;
  onGone(listener: () => void): void;
  offGone(listener: () => void): void;
}

export type BodyRead =
  | { readonly ok: true; readonly bytes: Uint8Array }
  /**
   * `busy`: the receive buffers are full. `lost`: the client went away. `consumed`: the application has read
   * it before.
   */
  | { readonly ok: false; readonly why: 'too-large' | 'busy' | 'lost' | 'consumed' };

export interface BodyBounds {
  readonly maxBytes: number;
  /** Asked for each chunk before it is kept; false where the receive buffers are full. */
  readonly reserve: (bytes: number, announced: number | undefined) => boolean;
}

/** What a transport knows of a request. */
export interface IncomingRequest {
  readonly head: RequestHead;
  readonly client: ClientConnection;
  /** Whether no web Request can be made of the head: the guards and the SDK would disagree about it. */
  readonly isMalformed?: boolean;
  /** Of the client; undefined where the transport does not know it. */
  readonly address: string | undefined;
  /** Of the sender, where the application in front has verified it. */
  readonly authInfo?: AuthInfo | undefined;
  readBody(bounds: BodyBounds): MaybePromise<BodyRead>;
  /** For the SDK. Throws where the platform has no Request of this kind. */
  toWebRequest(body: Uint8Array | undefined): Request;
}

export interface LateRecorder {
  recordLate(call: IncomingCall, entry: TraceEntry): void;
}

/**
 * Lives until its request is answered and its tool has ended. All members are set at once and none holds a
 * function: V8 then kept many calls alive until the next full collection (docs/performance.md, "young
 * requests").
 */
export class IncomingCall {
  readonly request: IncomingRequest;
  readonly head: RequestHead;
  readonly start: number = performance.now();
  readonly requestId: string;
  /** The browser's origin, once the guards have allowed it. */
  origin: string | undefined = undefined;
  /** The sender, once it is known; undefined where everybody gets in. */
  auth: Auth | undefined = undefined;
  /** What the host takes, by its address, its credential or the server's default. */
  profile: Profile | undefined = undefined;
  /** The same for the SDK. */
  authInfo: AuthInfo | undefined = undefined;
  /** By which limits tell senders apart. */
  principalKey = '';
  /** What the rate limit was charged for on the head alone. */
  charged: string | undefined = undefined;
  /** Among the running requests, or the open streams. */
  place: Place | undefined = undefined;
  /** Of a legacy client, once it is found. */
  session: Session | undefined = undefined;
  /** What the receive buffers hold of the body. */
  bufferedBytes = 0;
  body: Uint8Array | undefined = undefined;
  /** The parsed body; undefined where there is none, or where it is no JSON. */
  message: unknown = undefined;
  /** A call that the fast path began and the SDK has to finish. */
  running: RunningCall | undefined = undefined;
  /** What became of the lists and calls in it. */
  readonly entries: TraceEntry[] = [];
  answeredBy: 'fast-path' | 'sdk' | undefined = undefined;
  private recorder: LateRecorder | undefined = undefined;

  constructor(request: IncomingRequest) {
    this.request = request;
    this.head = request.head;
    this.requestId = requestIdFrom(request.head.header('x-request-id'));
  }

  /** Whom a session belongs to: with a profile it is one of that profile alone. */
  get owner(): string | undefined {
    const { auth, profile } = this;
    return profile === undefined ? auth?.principal : `${profile.name} ${auth?.principal ?? ''}`;
  }

  /** Of its session; undefined where the request stands alone. */
  get state(): Map<string, unknown> | undefined {
    return this.session?.state;
  }

  /** Keeps its place, and its session in use, until some work has ended. */
  holdUntil(work: Promise<unknown>): void {
    this.place?.holdUntil(work);
    const endUse = this.session?.use();
    if (endUse !== undefined) work.then(endUse, endUse);
  }

  record(entry: TraceEntry): void {
    this.entries.push(entry);
    this.recorder?.recordLate(this, entry);
  }

  /**
   * The reply has left: entries that come later, such as those of a call whose client left, are passed on at
   * once.
   */
  end(recorder: LateRecorder): void {
    this.recorder = recorder;
  }
}
