/**
 * Sessions of legacy HTTP clients (2025-03-26 to 2025-11-25): an `initialize` opens one, so that notices about changed
 * tools and questions to the person behind the client can reach it. A session belongs to whoever opened it. Their number
 * is bounded: the one unused for longest makes room.
 */
import { randomUUID } from 'node:crypto';
import {
  WebStandardStreamableHTTPServerTransport,
  type AuthInfo,
  type McpServer,
} from '@modelcontextprotocol/server';
import { RecentEvents } from './event-store.ts';

export interface SessionOptions {
  /** Default 1,000. */
  readonly maxSessions?: number;
  /** Unused for this long, a session may be closed; default 30 minutes. */
  readonly idleMs?: number;
  readonly maxBodyBytes: number;
  readonly now?: () => number;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly server: McpServer;
  readonly principal: string | undefined;
  lastUsed: number;
}

const DEFAULT_MAX_SESSIONS = 1_000;
const DEFAULT_IDLE_MS = 30 * 60_000;
/** When a client whose stream ended should come again. */
const RETRY_MS = 1_000;

/** Lives as long as its handler. */
export class Sessions {
  /** Those unused for longest first. */
  private readonly open: Map<string, Session> = new Map();
  private readonly makeServer: () => McpServer;
  private readonly options: SessionOptions;

  constructor(makeServer: () => McpServer, options: SessionOptions) {
    this.makeServer = makeServer;
    this.options = options;
  }

  get size(): number {
    return this.open.size;
  }

  /** For an `initialize`. */
  async start(request: Request, auth: AuthInfo | undefined): Promise<Response> {
    await this.makeRoom();
    const server = this.makeServer();
    let isOpen = false;
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: this.options.maxBodyBytes,
      eventStore: new RecentEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: (id) => {
        isOpen = true;
        this.open.set(id, { transport, server, principal: auth?.clientId, lastUsed: this.now() });
      },
      onsessionclosed: (id) => this.forget(id),
    });
    await server.connect(transport);
    const response = await transport.handleRequest(request, auth === undefined ? {} : { authInfo: auth });
    // Refused, for example for what it accepts: nobody will ever end it.
    if (!isOpen) await server.close();
    return response;
  }

  /** For a request that names a session; undefined where there is none of that name for this principal. */
  async serve(id: string, request: Request, auth: AuthInfo | undefined): Promise<Response | undefined> {
    const session = this.open.get(id);
    if (session === undefined || session.principal !== auth?.clientId) return undefined;
    session.lastUsed = this.now();
    this.open.delete(id);
    this.open.set(id, session);
    const { transport } = session;
    const response = await transport.handleRequest(request, auth === undefined ? {} : { authInfo: auth });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    return isStream ? endingWith(request, response) : response;
  }

  /** Tells every session; one that cannot be told does not keep it from the others. */
  tell(notice: (server: McpServer) => unknown): void {
    for (const { server } of this.open.values()) {
      void Promise.resolve(notice(server)).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    const all = [...this.open.keys()];
    await Promise.all(all.map((id) => this.end(id)));
  }

  private async makeRoom(): Promise<void> {
    const { maxSessions = DEFAULT_MAX_SESSIONS, idleMs = DEFAULT_IDLE_MS } = this.options;
    for (const [id, { lastUsed }] of this.open) {
      const isIdle = this.now() - lastUsed > idleMs;
      if (!isIdle && this.open.size < maxSessions) return;
      await this.end(id);
    }
  }

  private async end(id: string): Promise<void> {
    const session = this.open.get(id);
    this.forget(id);
    await session?.server.close().catch(() => undefined);
  }

  private forget(id: string): void {
    this.open.delete(id);
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

/** A comment, which clients pass over: some adapters send the head of a stream only along with its first bytes. */
const OPENING: Uint8Array = new TextEncoder().encode(': open\n\n');

/**
 * A stream that ends when its client is gone, which not every adapter sees to; else nobody could open it again, since
 * there may be one at a time.
 */
function endingWith({ method, signal }: Request, { status, headers, body }: Response): Response {
  const passage = new TransformStream<Uint8Array, Uint8Array>({
    start(into) {
      if (method === 'GET') into.enqueue(OPENING);
    },
  });
  return new Response(body?.pipeThrough(passage, { signal }) ?? null, { status, headers });
}
