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
  private uses = 0;

  constructor(
    parts: Pick<Session, 'id' | 'transport' | 'server' | 'principal' | 'principalKey' | 'lastUsed'>,
  ) {
    this.id = parts.id;
    this.transport = parts.transport;
    this.server = parts.server;
    this.principal = parts.principal;
    this.principalKey = parts.principalKey;
    this.lastUsed = parts.lastUsed;
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
      if (!isOver) this.uses--;
      isOver = true;
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

/** Lives as long as its pipeline. */
export class Sessions {
  /** Those unused for longest first. */
  private readonly open: Map<string, Session> = new Map();
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
    this.open.delete(id);
    this.open.set(id, session);
    return session;
  }

  /** Closes what must make room for one more session of this principal; a refusal where nothing can. */
  async makeRoom(principalKey: string): Promise<Refusal | undefined> {
    const { maxSessions = DEFAULT_MAX_SESSIONS, idleMs = DEFAULT_IDLE_MS } = this.limits;
    const share = this.limits.perPrincipal ?? Math.max(Math.ceil(maxSessions / 2), Math.min(maxSessions, 16));
    const expired = this.now - idleMs;
    const idle = [...this.open.values()].filter((session) => !session.isInUse);
    for (const session of idle) if (session.lastUsed < expired) await this.end(session);
    const own = [...this.open.values()].filter((session) => session.principalKey === principalKey);
    if (own.length >= share) return this.endFirst(own, PRINCIPAL_SESSIONS_FULL);
    return this.open.size >= maxSessions ? this.endFirst([...this.open.values()], SESSIONS_FULL) : undefined;
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

  private async endFirst(candidates: readonly Session[], refusal: Refusal): Promise<Refusal | undefined> {
    const oldest = candidates.find((session) => !session.isInUse);
    if (oldest === undefined) return refusal;
    await this.end(oldest);
    return undefined;
  }
}
