/**
 * Sessions of legacy HTTP clients (2025-03-26 to 2025-11-25): an `initialize` opens one, so that notifications about changed
 * tools and questions to the user can reach the client. A session belongs to the principal that opened it. Their number is
 * bounded for the server and for each principal: the one unused for longest makes room, but never one that is in use for the
 * sake of another principal.
 */
import type { McpServer, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { wireVersion, type WireVersion } from '../../wire/index.ts';
import type { CallCancellation } from '../fast-path/call-cancellation.ts';
import type { MessageId } from '../fast-path/message.ts';
import { PRINCIPAL_SESSIONS_FULL, SESSIONS_FULL, type Refusal } from '../limits/index.ts';

export interface SessionOptions {
  /** Default 1,000. */
  readonly maxSessions?: number;
  /** Unused for this long, a session may be closed; default 30 minutes. */
  readonly idleMs?: number;
}

export interface SessionLimits extends SessionOptions {
  /** Default half of `maxSessions`. */
  readonly perPrincipal?: number | undefined;
  readonly now?: () => number;
}

const DEFAULT_MAX_SESSIONS = 1_000;
const DEFAULT_IDLE_MS = 30 * 60_000;

export interface SessionParts extends Pick<
  Session,
  'id' | 'transport' | 'server' | 'principal' | 'principalKey'
> {
  readonly now: () => number;
}

/** Lives from its `initialize` to its end. */
export class Session {
  readonly id: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly principal: string | undefined;
  /** The principal, or the address of an anonymous client. */
  readonly principalKey: string;
  lastUsed: number;
  private readonly running: Map<MessageId, CallCancellation> = new Map();
  private readonly now: () => number;
  private uses = 0;

  constructor(parts: SessionParts) {
    this.id = parts.id;
    this.transport = parts.transport;
    this.server = parts.server;
    this.principal = parts.principal;
    this.principalKey = parts.principalKey;
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
  private readonly open: Map<string, Session> = new Map();
  /** How many each principal is about to open: they count as open, so that many at once exceed no bound. */
  private readonly opening: Map<string, number> = new Map();
  private readonly limits: SessionLimits;

  constructor(limits: SessionLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.open.size;
  }

  get now(): number {
    return (this.limits.now ?? Date.now)();
  }

  add(session: Session): void {
    this.open.set(session.id, session);
  }

  /** Undefined where there is none of that id for this principal. */
  find(id: string, principal: string | undefined): Session | undefined {
    const session = this.open.get(id);
    if (session === undefined || session.principal !== principal) return undefined;
    session.lastUsed = this.now;
    return session;
  }

  /** Closes what must make room for one more session of this principal; a refusal where nothing can. */
  async makeRoom(principalKey: string): Promise<RoomForSession> {
    const { maxSessions = DEFAULT_MAX_SESSIONS, idleMs = DEFAULT_IDLE_MS } = this.limits;
    const share = this.limits.perPrincipal ?? Math.max(Math.ceil(maxSessions / 2), Math.min(maxSessions, 16));
    const expired = this.now - idleMs;
    const all = [...this.open.values()].toSorted((first, second) => first.lastUsed - second.lastUsed);
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
    for (const { server } of this.open.values()) {
      void Promise.resolve(send(server)).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((session) => this.end(session)));
  }

  async end(session: Session): Promise<void> {
    this.open.delete(session.id);
    await session.close();
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
