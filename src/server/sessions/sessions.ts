/**
 * Sessions of legacy HTTP clients (2025-03-26 to 2025-11-25): an `initialize` opens one, so that
 * notifications about changed tools and questions to the user can reach the client. A session belongs to the
 * principal that opened it. Their number is bounded for the server and for each principal: the one unused for
 * longest makes room, but never one that is in use for the sake of another principal.
 */
import type { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { wireVersion, type WireVersion } from '../../wire/index.ts';
import type { CallCancellation } from '../fast-path/call-cancellation.ts';
import type { MessageId } from '../fast-path/message.ts';
import type { RecentEvents } from './event-store.ts';
import { PRINCIPAL_SESSIONS_FULL, SESSIONS_FULL, type Refusal } from '../limits/index.ts';

/** The sessions that legacy clients open. */
export interface SessionOptions {
  /** Sessions at once; default 1,000. */
  readonly maxSessions?: number;
  /** Unused for this long, a session may be closed; default 30 minutes. */
  readonly idleMs?: number;
  /** Where replicas share a key: after this long a client initializes again; default 24 hours. */
  readonly lifetimeMs?: number;
}

export interface SessionLimits extends SessionOptions {
  /** Default half of `maxSessions`. */
  readonly perPrincipal?: number | undefined;
  readonly now?: () => number;
}

const DEFAULT_MAX_SESSIONS = 1_000;
const DEFAULT_IDLE_MS = 30 * 60_000;
const DEFAULT_LIFETIME_MS = 24 * 3_600_000;
/** More than these are forgotten, oldest first: each is of use to its own principal alone. */
const MAX_REVOKED = 10_000;

export interface SessionParts extends Pick<
  Session,
  'id' | 'transport' | 'server' | 'events' | 'principal' | 'principalKey' | 'expires'
> {
  readonly now: () => number;
}

/** Lives from its `initialize` to its end. */
export class Session {
  readonly id: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly events: RecentEvents;
  readonly principal: string | undefined;
  /** The principal, or the address of an anonymous client. */
  readonly principalKey: string;
  /** In milliseconds since 1970; Infinity where it lives in this process alone. */
  readonly expires: number;
  /** What tools keep between the calls of the session. */
  readonly state: Map<string, unknown> = new Map();
  lastUsed: number;
  private readonly running: Map<MessageId, CallCancellation> = new Map();
  private readonly now: () => number;
  private uses = 0;

  constructor(parts: SessionParts) {
    this.id = parts.id;
    this.transport = parts.transport;
    this.server = parts.server;
    this.events = parts.events;
    this.principal = parts.principal;
    this.principalKey = parts.principalKey;
    this.expires = parts.expires;
    this.now = parts.now;
    this.lastUsed = parts.now();
  }

  /** Undefined where its version is none that is served without the SDK. */
  get version(): WireVersion | undefined {
    const name = this.server.server.getNegotiatedProtocolVersion();
    const version = wireVersion(name);
    return version.name === name ? version : undefined;
  }

  /** Whether a call runs or a stream is open. */
  get isInUse(): boolean {
    return this.uses > 0;
  }

  /** From now on in use; the function that is returned ends it, once. */
  use(): () => void {
    this.uses++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.uses--;
      this.lastUsed = this.now();
    };
  }

  /** A stream that broke on another replica begins anew here: what was sent there is not known. */
  resumable(request: Request): Request {
    const last = request.headers.get('last-event-id');
    if (last !== null && !this.events.isOwn(last)) request.headers.delete('last-event-id');
    return request;
  }

  /** A call of the fast path, until its outcome: it can be cancelled, and keeps the session in use. */
  begin(id: MessageId, cancellation: CallCancellation, outcome: Promise<unknown>): void {
    this.running.set(id, cancellation);
    const end = this.use();
    const done = (): void => {
      end();
      if (this.running.get(id) === cancellation) this.running.delete(id);
    };
    outcome.then(done, done);
  }

  cancel(id: MessageId): void {
    this.running.get(id)?.abort('The client cancelled the call.');
  }

  async close(): Promise<void> {
    for (const cancellation of this.running.values()) cancellation.abort('The session has ended.');
    await this.server.close().catch(() => undefined);
  }
}

export type RoomForSession =
  /** To be released once the session is open, or will not be. */
  { readonly ok: true; readonly release: () => void } | { readonly ok: false; readonly refusal: Refusal };

/** Lives as long as its pipeline. */
export class Sessions {
  private readonly sessions: Map<string, Session> = new Map();
  /** How many each principal is about to open: they count as open, so that many at once exceed no bound. */
  private readonly opening: Map<string, number> = new Map();
  /** Ended by their clients, though their ids are sealed. */
  private readonly revoked: Set<string> = new Set();
  private readonly limits: SessionLimits;

  constructor(limits: SessionLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.sessions.size;
  }

  get now(): number {
    return (this.limits.now ?? Date.now)();
  }

  get lifetimeMs(): number {
    return this.limits.lifetimeMs ?? DEFAULT_LIFETIME_MS;
  }

  add(session: Session): void {
    this.sessions.set(session.id, session);
  }

  /** Undefined where there is none of that id for this principal. */
  find(id: string, principal: string | undefined): Session | undefined {
    const session = this.sessions.get(id);
    if (session === undefined || session.principal !== principal) return undefined;
    const { now } = this;
    if (session.expires <= now) {
      void this.end(session);
      return undefined;
    }
    session.lastUsed = now;
    return session;
  }

  /** Closes what must make room for one more session of this principal; a refusal where nothing can. */
  async makeRoom(principalKey: string): Promise<RoomForSession> {
    const { maxSessions = DEFAULT_MAX_SESSIONS, idleMs = DEFAULT_IDLE_MS } = this.limits;
    const share = this.limits.perPrincipal ?? Math.max(Math.ceil(maxSessions / 2), Math.min(maxSessions, 16));
    const expired = this.now - idleMs;
    const all = [...this.sessions.values()].toSorted((first, second) => first.lastUsed - second.lastUsed);
    const idle = all.filter((session) => !session.isInUse);
    const ending = idle.filter(({ lastUsed }) => lastUsed < expired);
    const isOwn = (session: Session): boolean => session.principalKey === principalKey;
    const kept = (session: Session): boolean => !ending.includes(session);
    // Decided without a pause, since others may ask for room at the same time.
    const ownOpening = this.opening.get(principalKey) ?? 0;
    if (all.filter(isOwn).filter(kept).length + ownOpening >= share) {
      const oldest = idle.filter(isOwn).find(kept);
      if (oldest === undefined) return { ok: false, refusal: PRINCIPAL_SESSIONS_FULL };
      ending.push(oldest);
    }
    const allOpening = [...this.opening.values()].reduce((sum, count) => sum + count, 0);
    if (all.filter(kept).length + allOpening >= maxSessions) {
      const oldest = idle.find(kept);
      if (oldest === undefined) return { ok: false, refusal: SESSIONS_FULL };
      ending.push(oldest);
    }
    const release = this.announce(principalKey);
    await Promise.all(ending.map((session) => this.end(session)));
    return { ok: true, release };
  }

  /** Calls back for every session; one that fails does not keep the others from it. */
  notify(send: (server: McpServer) => unknown): void {
    for (const { server } of this.sessions.values()) {
      void Promise.resolve(send(server)).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.sessions.values()].map((session) => this.end(session)));
  }

  async end(session: Session): Promise<void> {
    this.sessions.delete(session.id);
    await session.close();
  }

  /** Ended by its client: no replica that hears of it serves the session again. */
  async revoke(session: Session): Promise<void> {
    this.revoked.add(session.id);
    for (const oldest of this.revoked) {
      if (this.revoked.size <= MAX_REVOKED) break;
      this.revoked.delete(oldest);
    }
    await this.end(session);
  }

  isRevoked(id: string): boolean {
    return this.revoked.has(id);
  }

  private announce(principalKey: string): () => void {
    const { opening } = this;
    opening.set(principalKey, (opening.get(principalKey) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const left = opening.get(principalKey)! - 1;
      if (left === 0) opening.delete(principalKey);
      else opening.set(principalKey, left);
    };
  }
}
